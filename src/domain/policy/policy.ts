// The policy in the form in which it is asked, thousands of times a second: every list is a set, every name is
// folded, every default is filled in. Compiled once a version from a document that checkPolicy found valid;
// compiling such a document never fails.
import { type Condition, type ConditionFields, compileConditions, firstFailed } from "./conditions.ts"
import { documentOf } from "./document-of.ts"
import { compileFirstContact, type FirstContact } from "./first-contact.ts"
import { fold } from "./fold.ts"
import type { PolicyDocument, TeamDocument } from "./policy-document.ts"
import { compileRule, type Rule } from "./rule.ts"

export { PolicyDocument } from "./policy-document.ts"

export const STALE_AFTER_DAYS = 7

/** `policy`: what holds for its leads. */
export type Team = {
  readonly id: string
  readonly name: string
  readonly conditions: readonly Condition[]
  readonly policy: Policy
}

type Bracket = { readonly id: string; readonly below: number }

export type Policy = {
  readonly version: number
  readonly document: PolicyDocument
  readonly currency: string
  /** What one unit of another currency is worth in the policy's. */
  readonly rates: Readonly<Record<string, number>>
  readonly defaultCountry: string
  /** Folded name → id of the category. */
  readonly categories: ReadonlyMap<string, string>
  readonly unknownBusiness: "accept" | "disqualify"
  readonly rules: readonly Rule[]
  /** Ascending; the last one's `below` is Infinity. */
  readonly brackets: readonly Bracket[]
  /** Folded label → id of the bracket. */
  readonly bracketLabels: ReadonlyMap<string, string>
  readonly bracketWithoutRevenue: string
  readonly duplicates: {
    readonly match: readonly ("email" | "telefono")[]
    readonly withinDays: number
    /** A stranger's lead follows the newest one of their company. */
    readonly sameCompany: boolean
  }
  readonly assignDisqualified: boolean
  readonly strategy: "fair" | "least_busy"
  /** To whom a triager may give a lead of theirs. */
  readonly handOver: "anyone" | "team" | "never"
  readonly staleAfterDays: number
  /** null: nothing is promised. */
  readonly firstContact: FirstContact | null
  /** The first whose conditions hold gets the lead, and the last one has none. Empty: everybody is one team. */
  readonly teams: readonly Team[]
}

export function compilePolicy(version: number, document: PolicyDocument): Policy {
  const categories = nameCategories(document)
  const teams = (document.teams ?? []).map((team) => ({
    id: team.id,
    name: team.name,
    conditions: [...compileConditions(team.when ?? {}, categories)],
    policy: compileFor(version, documentOf(document, team), categories, []),
  }))
  return compileFor(version, document, categories, teams)
}

/** The team whose lead it is; null under a policy without teams. `category` is that of the lead's business. */
export const teamOf = ({ teams }: Policy, lead: ConditionFields, category: string | null): string | null =>
  teams.find(({ conditions }) => firstFailed(conditions, lead, category) === null)?.id ?? null

/** What holds for the leads of a team. One that is gone is as none. */
export const policyOf = (policy: Policy, team: string | null | undefined): Policy =>
  policy.teams.find(({ id }) => id === team)?.policy ?? policy

/** What holds for a lead, whatever team it is of. */
export const policiesIn = (policy: Policy): readonly Policy[] =>
  policy.teams.length === 0 ? [policy] : policy.teams.map((team) => team.policy)

function compileFor(
  version: number,
  document: PolicyDocument,
  categories: ReadonlyMap<string, string>,
  teams: readonly Team[],
): Policy {
  const brackets = document.brackets.map(({ id, below = Number.POSITIVE_INFINITY }) => ({ id, below }))
  const [first] = brackets
  if (first === undefined) throw new Error("A policy without brackets cannot have passed the check")
  return {
    version,
    document,
    currency: document.currency ?? "EUR",
    rates: document.rates ?? {},
    defaultCountry: document.default_country ?? "ES",
    categories,
    unknownBusiness: document.unknown_business ?? "accept",
    rules: (document.disqualify ?? []).map((rule) => compileRule(rule, categories)),
    brackets,
    bracketLabels: new Map(
      document.brackets.flatMap(({ id, labels = [] }) => labels.map((label) => [fold(label), id])),
    ),
    bracketWithoutRevenue: document.bracket_without_revenue ?? first.id,
    duplicates: {
      match: document.duplicates?.match ?? ["email", "telefono"],
      withinDays: document.duplicates?.within_days ?? 30,
      sameCompany: document.duplicates?.same_company ?? false,
    },
    assignDisqualified: document.assign_disqualified ?? false,
    strategy: document.strategy ?? "fair",
    handOver: document.hand_over ?? "anyone",
    staleAfterDays: document.stale_after_days ?? STALE_AFTER_DAYS,
    firstContact: compileFirstContact(
      document.first_contact,
      document.first_contact_within_minutes,
      categories,
    ),
    teams,
  }
}

/** The id of the category that a lead's `business` names; null if it names none or the policy does not know it. */
export function categoryOf(policy: Policy, business: string | null): string | null {
  return business === null ? null : (policy.categories.get(fold(business)) ?? null)
}

/** A name that only a condition knows is a category of its own, with the name as id. */
function nameCategories(document: PolicyDocument): ReadonlyMap<string, string> {
  const idByName = new Map<string, string>()
  for (const { id, label = id, aliases = [] } of document.businesses ?? [])
    for (const name of [id, label, ...aliases]) idByName.set(fold(name), id)
  for (const { when } of conditionsIn(document))
    for (const name of when?.business ?? [])
      if (!idByName.has(fold(name))) idByName.set(fold(name), name.trim())
  return idByName
}

const conditionsIn = (document: Partial<PolicyDocument>): readonly Pick<TeamDocument, "when">[] => [
  ...(document.disqualify ?? []),
  ...(document.first_contact?.by ?? []),
  ...(document.teams ?? []).flatMap((team) => [team, ...conditionsIn({ ...team, teams: null })]),
]
