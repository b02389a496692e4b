/**
 * What differs between two policies, as people would tell it: rules that come, go or are moved, brackets, businesses and
 * settings. Two documents that mean the same have no difference, however they were written.
 */
import { documentOf } from "../../../../src/domain/policy/document-of.ts"
import type { PolicyDocument } from "../../api/policy.ts"
import type { When } from "../../parts/conditions/condition-words.ts"
import { type FirstContact, firstContactIn } from "../../parts/promised.ts"
import { DEFAULTS, type Rule } from "./form/form-tools.ts"

/** A bracket is `from <= revenue < below`. */
export type Bounds = { readonly from: number; readonly below: number | null }
/** `name` is what people call it. */
type Listed<What extends string> = {
  readonly what: What
  readonly name: string
  readonly added: readonly string[]
  readonly removed: readonly string[]
}
type Setting<What extends string, Value> = {
  readonly what: What
  readonly before: Value
  readonly after: Value
}

export type PolicyChange =
  /** Places count from 1. */
  | { readonly what: "rule_added"; readonly rule: Rule; readonly index: number }
  | { readonly what: "rule_removed"; readonly rule: Rule }
  | { readonly what: "rule_moved"; readonly rule: Rule; readonly from: number; readonly to: number }
  | { readonly what: "rule_asks"; readonly rule: Rule; readonly before: When }
  | { readonly what: "rule_says"; readonly rule: Rule; readonly before: string }
  | { readonly what: "rule_shadow"; readonly rule: Rule; readonly on: boolean }
  | { readonly what: "rule_id"; readonly rule: Rule; readonly before: string }
  | {
      readonly what: "bracket_added"
      readonly name: string
      readonly bounds: Bounds
      readonly labels: readonly string[]
    }
  | { readonly what: "bracket_removed"; readonly name: string; readonly bounds: Bounds }
  | {
      readonly what: "bracket_bounds"
      readonly name: string
      readonly before: Bounds
      readonly after: Bounds
    }
  | Listed<"bracket_labels">
  | { readonly what: "business_added"; readonly name: string; readonly aliases: readonly string[] }
  | { readonly what: "business_removed"; readonly name: string }
  | { readonly what: "business_name"; readonly before: string; readonly after: string }
  | Listed<"business_aliases">
  | Setting<"currency" | "default_country" | "bracket_without_revenue", string>
  | Setting<"unknown_business", "accept" | "disqualify">
  | Setting<"strategy", "fair" | "least_busy">
  | Setting<"assign_disqualified", boolean>
  | Setting<"hand_over", "anyone" | "team" | "never">
  | Setting<"stale_after_days", number>
  | Setting<"rates", Readonly<Record<string, number>>>
  | Setting<"first_contact", number | null>
  | Setting<"counted", FirstContact["counted"]>
  | Setting<"remind_after" | "away_after_missed", number | null>
  | Setting<"hand_on", number>
  | Setting<"by", FirstContact["by"]>
  | Setting<"by_bracket", FirstContact["by_bracket"]>
  | Setting<"match", readonly string[]>
  | Setting<"within_days", number>
  | Setting<"same_company", boolean>
  /** null takes the rest. */
  | { readonly what: "team_added"; readonly name: string; readonly when: When | null }
  | { readonly what: "team_removed"; readonly name: string }
  | { readonly what: "team_moved"; readonly name: string; readonly from: number; readonly to: number }
  | (Setting<"team_name", string> & { readonly name: string })
  | (Setting<"team_asks", When | null> & { readonly name: string })
  /** What a team says otherwise than the policy. */
  | { readonly what: "team_says"; readonly name: string; readonly change: PolicyChange }
  /** A field that has no sentences of its own. */
  | { readonly what: "field"; readonly field: string }

export const comparePolicies = (before: PolicyDocument, after: PolicyDocument): PolicyChange[] => [
  ...compareTeams(before, after),
  ...compareRules(before.disqualify ?? [], after.disqualify ?? []),
  ...compareBrackets(before, after),
  ...compareBusinesses(before, after),
  ...compareSettings(before, after),
  ...compareOthers(before, after),
]

function* compareRules(before: readonly Rule[], after: readonly Rule[]): Generator<PolicyChange> {
  const renamed = renamedRules(before, after)
  const olds = before.map((rule) => ({ ...rule, id: renamed.get(rule.id) ?? rule.id }))
  const [was, is] = [byId(olds), byId(after)]
  const stayed = longestCommon(
    olds.map(({ id }) => id).filter((id) => is.has(id)),
    after.map(({ id }) => id).filter((id) => was.has(id)),
  )
  for (const rule of olds) if (!is.has(rule.id)) yield { what: "rule_removed", rule }
  for (const [index, rule] of after.entries()) {
    const old = was.get(rule.id)
    if (old === undefined) {
      yield { what: "rule_added", rule, index: index + 1 }
      continue
    }
    if (!isSame(old.when ?? {}, rule.when ?? {})) yield { what: "rule_asks", rule, before: old.when ?? {} }
    if (old.reason !== rule.reason) yield { what: "rule_says", rule, before: old.reason }
    if ((old.shadow ?? false) !== (rule.shadow ?? false))
      yield { what: "rule_shadow", rule, on: rule.shadow === true }
    if (!stayed.has(rule.id)) yield { what: "rule_moved", rule, from: olds.indexOf(old) + 1, to: index + 1 }
  }
  for (const [old, id] of renamed) {
    const rule = is.get(id)
    if (rule !== undefined) yield { what: "rule_id", rule, before: old }
  }
}

/** New id by old id, of rules that are the same but for it. */
function renamedRules(before: readonly Rule[], after: readonly Rule[]): Map<string, string> {
  const [was, is] = [byId(before), byId(after)]
  const fresh = after.filter(({ id }) => !was.has(id))
  const renamed = new Map<string, string>()
  for (const { id, ...rest } of before) {
    if (is.has(id)) continue
    const index = fresh.findIndex(({ id: _, ...others }) => isSame(rest, others))
    const [found] = index === -1 ? [] : fresh.splice(index, 1)
    if (found !== undefined) renamed.set(id, found.id)
  }
  return renamed
}

function* compareBrackets(before: PolicyDocument, after: PolicyDocument): Generator<PolicyChange> {
  const [was, is] = [byId(boundsIn(before)), byId(boundsIn(after))]
  for (const { id: name, bounds } of was.values())
    if (!is.has(name)) yield { what: "bracket_removed", name, bounds }
  for (const { id: name, bounds, labels } of is.values()) {
    const old = was.get(name)
    if (old === undefined) {
      yield { what: "bracket_added", name, bounds, labels }
      continue
    }
    if (!isSame(old.bounds, bounds)) yield { what: "bracket_bounds", name, before: old.bounds, after: bounds }
    yield* compareLists("bracket_labels", name, old.labels, labels)
  }
}

const boundsIn = ({ brackets = [] }: PolicyDocument) =>
  brackets.map(({ id, below, labels = [] }, index) => ({
    id,
    labels,
    bounds: { from: brackets[index - 1]?.below ?? 0, below: below ?? null },
  }))

function* compareBusinesses(before: PolicyDocument, after: PolicyDocument): Generator<PolicyChange> {
  const [was, is] = [byId(before.businesses ?? []), byId(after.businesses ?? [])]
  const nameOf = ({ id, label }: { id: string; label?: string }) => label ?? id
  for (const business of was.values())
    if (!is.has(business.id)) yield { what: "business_removed", name: nameOf(business) }
  for (const business of is.values()) {
    const old = was.get(business.id)
    const { aliases = [] } = business
    const name = nameOf(business)
    if (old === undefined) {
      yield { what: "business_added", name, aliases }
      continue
    }
    if (nameOf(old) !== name) yield { what: "business_name", before: nameOf(old), after: name }
    yield* compareLists("business_aliases", name, old.aliases ?? [], aliases)
  }
}

type Team = NonNullable<PolicyDocument["teams"]>[number]

function* compareTeams(before: PolicyDocument, after: PolicyDocument): Generator<PolicyChange> {
  const [olds, teams] = [before.teams ?? [], after.teams ?? []]
  const [was, is] = [byId(olds), byId(teams)]
  const stayed = longestCommon(
    olds.map(({ id }) => id).filter((id) => is.has(id)),
    teams.map(({ id }) => id).filter((id) => was.has(id)),
  )
  for (const { id, name } of olds) if (!is.has(id)) yield { what: "team_removed", name }
  for (const [index, team] of teams.entries()) {
    const { id, name, when = null } = team
    const old = was.get(id)
    if (old === undefined) yield { what: "team_added", name, when }
    else {
      if (old.name !== name) yield { what: "team_name", name, before: old.name, after: name }
      if (!isSame(old.when ?? null, when))
        yield { what: "team_asks", name, before: old.when ?? null, after: when }
      if (!stayed.has(id)) yield { what: "team_moved", name, from: olds.indexOf(old) + 1, to: index + 1 }
    }
    const said = new Set(Object.keys({ ...old, ...team }).filter((field) => !OF_TEAM.includes(field)))
    if (said.has("brackets")) said.add("bracket_without_revenue")
    const [then, now] = [asSaid(before, old, said), asSaid(after, team, said)]
    for (const change of comparePolicies(then, now)) yield { what: "team_says", name, change }
  }
}

const OF_TEAM: readonly string[] = ["id", "name", "when"]
/** Of these fields what holds for a team, whether it says so or leaves it to the policy. */
const asSaid = (policy: PolicyDocument, team: Team | undefined, fields: ReadonlySet<string>) => {
  const whole = team === undefined ? policy : documentOf(policy, team)
  return Object.fromEntries(Object.entries(whole).filter(([field]) => fields.has(field))) as PolicyDocument
}

function* compareLists<What extends "bracket_labels" | "business_aliases">(
  what: What,
  name: string,
  before: readonly string[],
  after: readonly string[],
): Generator<Listed<What>> {
  const added = after.filter((one) => !before.includes(one))
  const removed = before.filter((one) => !after.includes(one))
  if (added.length + removed.length > 0) yield { what, name, added, removed }
}

function compareSettings(before: PolicyDocument, after: PolicyDocument): PolicyChange[] {
  const [was, is] = [settingsOf(before), settingsOf(after)]
  const names = Object.keys(is) as (keyof typeof is)[]
  return names
    .filter((name) => !isSame(was[name], is[name]) && (isPromised(was, is) || !OF_PROMISE.includes(name)))
    .map((what) => ({ what, before: was[what], after: is[what] }) as PolicyChange)
}

const OF_PROMISE: readonly string[] = [
  "counted",
  "by",
  "by_bracket",
  "remind_after",
  "hand_on",
  "away_after_missed",
]
/** How a promise differs is told only of one that was there before. */
const isPromised = (...all: { first_contact: number | null }[]) =>
  all.every(({ first_contact }) => first_contact !== null)

/** Fields that the sentences above tell, or that decide nothing. */
const TOLD: ReadonlySet<string> = new Set<keyof PolicyDocument>([
  "$schema",
  "assign_disqualified",
  "bracket_without_revenue",
  "brackets",
  "businesses",
  "currency",
  "default_country",
  "disqualify",
  "duplicates",
  "first_contact",
  "first_contact_within_minutes",
  "hand_over",
  "rates",
  "stale_after_days",
  "strategy",
  "teams",
  "unknown_business",
])

const compareOthers = (before: PolicyDocument, after: PolicyDocument): PolicyChange[] =>
  Object.keys({ ...before, ...after })
    .filter((field) => !TOLD.has(field))
    .filter((field) => !isSame(before[field as never] ?? null, after[field as never] ?? null))
    .map((field) => ({ what: "field", field }))

const settingsOf = (policy: PolicyDocument, promised = firstContactIn(policy)) => ({
  unknown_business: policy.unknown_business ?? DEFAULTS.unknown_business,
  bracket_without_revenue: policy.bracket_without_revenue ?? policy.brackets?.[0]?.id ?? "",
  strategy: policy.strategy ?? DEFAULTS.strategy,
  first_contact: promised?.within_minutes ?? null,
  counted: promised?.counted,
  by: promised?.by,
  by_bracket: promised?.by_bracket,
  remind_after: promised?.remind_after,
  hand_on: promised?.hand_on,
  away_after_missed: promised?.away_after_missed,
  assign_disqualified: policy.assign_disqualified ?? false,
  hand_over: policy.hand_over ?? DEFAULTS.hand_over,
  stale_after_days: policy.stale_after_days ?? DEFAULTS.stale_after_days,
  rates: policy.rates ?? {},
  match: policy.duplicates?.match ?? DEFAULTS.match,
  within_days: policy.duplicates?.within_days ?? DEFAULTS.within_days,
  same_company: policy.duplicates?.same_company ?? false,
  currency: policy.currency ?? DEFAULTS.currency,
  default_country: policy.default_country ?? DEFAULTS.default_country,
})

const byId = <One extends { readonly id: string }>(list: readonly One[]) =>
  new Map(list.map((one) => [one.id, one]))

/** The same whatever the order of fields; lists are the same only in the same order. */
const isSame = (a: unknown, b: unknown): boolean => inOrder(a) === inOrder(b)
const inOrder = (value: unknown): string =>
  JSON.stringify(value, (_, part) =>
    part !== null && typeof part === "object" && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )

/** Those that need not be moved to come from one order to the other. Both lists have the same ids. */
function longestCommon(before: readonly string[], after: readonly string[]): ReadonlySet<string> {
  const indexOf = new Map(before.map((id, at) => [id, at]))
  const indexes = after.map((id) => indexOf.get(id) ?? -1)
  // The longest ascending run: for each id the best chain that ends with it.
  const best = indexes.map(() => ({ length: 1, previous: -1 }))
  indexes.forEach((at, i) => {
    for (let j = 0; j < i; j++) {
      const length = (best[j]?.length ?? 0) + 1
      if ((indexes[j] ?? 0) < at && length > (best[i]?.length ?? 0)) best[i] = { length, previous: j }
    }
  })
  let end = best.reduce((top, { length }, i) => (length > (best[top]?.length ?? 0) ? i : top), 0)
  const kept = new Set<string>()
  while (end >= 0 && after[end] !== undefined) {
    kept.add(after[end] ?? "")
    end = best[end]?.previous ?? -1
  }
  return kept
}
