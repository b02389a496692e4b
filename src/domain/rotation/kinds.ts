/**
 * A triager's `takes`, and the kind of a waiting lead: leads of one kind are taken by the same triagers. So waiting
 * leads are searched by kind, however many they are.
 */

import { classifyAgain } from "../policy/classify.ts"
import {
  type Condition,
  type ConditionFields,
  compileConditions,
  firstFailed,
  ownFieldKey,
} from "../policy/conditions.ts"
import { ownFieldsIn } from "../policy/first-contact.ts"
import { type Policy, policiesIn } from "../policy/policy.ts"
import { rotationKey } from "../policy/rotation-key.ts"
import type { Triager } from "./roster.ts"

type Takes = NonNullable<Triager["takes"]>

/** A lead as conditions read it; `category` is that of its business. */
export type TakesFields = ConditionFields & { readonly category: string | null }

/** A lead that is in a bracket. */
export type PlacedLead = TakesFields & { readonly bracket: string; readonly revenue_label?: string | null }

type Compiled = { readonly categories: Policy["categories"]; readonly conditions: readonly Condition[] }
const compiled = new WeakMap<Takes, Compiled>()

function conditionsOf(takes: Takes, { categories }: Policy): readonly Condition[] {
  let known = compiled.get(takes)
  if (known?.categories !== categories) {
    known = { categories, conditions: [...compileConditions(takes, categories)] }
    compiled.set(takes, known)
  }
  return known.conditions
}

export const takesKind = (
  { takes }: Pick<Triager, "takes">,
  policy: Policy,
  lead: ConditionFields,
  category: string | null,
): boolean => takes === null || firstFailed(conditionsOf(takes, policy), lead, category) === null

/** Fields of `extra` that some triager's `takes` reads. */
export const ownFieldsOf = (roster: readonly Triager[]): string[] => [
  ...new Set(roster.flatMap(({ takes }) => Object.keys(takes?.extra ?? {}).map(ownFieldKey))),
]

/** Those of `extra` that decide who gets a lead, and by when: read by some triager's `takes`, by teams or by promises. */
export const ownFieldsAsked = (policy: Policy, roster: readonly Triager[]): string[] => {
  const asked = [
    ...policy.teams.map(({ conditions }) => conditions),
    ...policiesIn(policy).flatMap(({ firstContact }) =>
      (firstContact?.kinds ?? []).map(({ conditions }) => conditions),
    ),
  ]
  return [...new Set([...ownFieldsOf(roster), ...asked.flatMap(ownFieldsIn)])]
}

/** Triagers who do not take every lead. */
type Choosy = { readonly triagers: readonly Triager[]; readonly edition: string }
const NOBODY: Choosy = { triagers: [], edition: "" }
const choosyIn = new WeakMap<readonly Triager[], Map<number, Choosy>>()

function choosyOf(roster: readonly Triager[], policy: Policy): Choosy {
  const triagers = roster.filter(({ takes }) => takes !== null)
  if (triagers.length === 0 && policy.teams.length === 0) return NOBODY
  const known = choosyIn.get(roster) ?? new Map<number, Choosy>()
  choosyIn.set(roster, known)
  let choosy = known.get(policy.version)
  if (choosy === undefined) {
    const asked = triagers.map(({ id, takes }) => [id, takes])
    const namesCategories = triagers.some(({ takes }) => takes?.business !== undefined)
    const version = namesCategories || policy.teams.length > 0 ? policy.version : null
    choosy = { triagers, edition: hash(JSON.stringify([asked, version])) }
    known.set(policy.version, choosy)
  }
  return choosy
}

/** Under which edition of what everybody takes a kind was found; kinds of another edition may be wrong. */
export const editionOf = (roster: readonly Triager[], policy: Policy): string =>
  choosyOf(roster, policy).edition

export const isOfEdition = (kind: string, edition: string): boolean =>
  edition === "" ? kind === "" : kind.startsWith(`${edition}:`)

/**
 * "" where all triagers take every lead; else the edition and, per triager with a `takes`, whether they take this
 * lead. Under a policy with teams the rotation stands behind it: the team and the bracket that the lead had when it came may be others.
 */
export function kindOf(roster: readonly Triager[], policy: Policy, lead: PlacedLead): string {
  const { triagers, edition } = choosyOf(roster, policy)
  if (edition === "") return ""
  const bits = triagers.map((triager) => (takesKind(triager, policy, lead, lead.category) ? "1" : "0"))
  if (policy.teams.length === 0) return `${edition}:${bits.join("")}`
  const { team, bracket } = classifyAgain(policy, lead)
  return `${edition}:${bits.join("")}:${rotationKey(team, bracket.id)}`
}

/** The rotation of the leads that wait in a queue. */
export const rotationOfQueue = ({ bracket, kind }: { readonly bracket: string; readonly kind: string }) =>
  kind.split(":")[2] ?? bracket

/** FNV-1a, 64 bits: distinguishes editions; no protection against tampering. */
function hash(text: string): string {
  let sum = 0xcbf29ce484222325n
  for (let i = 0; i < text.length; i++)
    sum = BigInt.asUintN(64, (sum ^ BigInt(text.charCodeAt(i))) * 0x100000001b3n)
  return sum.toString(36)
}
