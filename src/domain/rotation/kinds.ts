/**
 * A triager's `takes`, and the kind of a waiting lead: leads of one kind are taken by the same triagers. So waiting
 * leads are searched by kind, however many they are.
 */
import { type Condition, type ConditionFields, compileConditions, firstFailed } from "../policy/conditions.ts"
import type { Policy } from "../policy/policy.ts"
import type { Triager } from "./roster.ts"

type Takes = NonNullable<Triager["takes"]>

/** A lead as conditions read it; `category` is that of its business. */
export type TakesFields = ConditionFields & { readonly category: string | null }

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
  ...new Set(roster.flatMap(({ takes }) => Object.keys(takes?.extra ?? {}))),
]

/** Triagers who do not take every lead. */
type Choosy = { readonly triagers: readonly Triager[]; readonly edition: string }
const NOBODY: Choosy = { triagers: [], edition: "" }
const choosyIn = new WeakMap<readonly Triager[], Map<number, Choosy>>()

function choosyOf(roster: readonly Triager[], policy: Policy): Choosy {
  const triagers = roster.filter(({ takes }) => takes !== null)
  if (triagers.length === 0) return NOBODY
  const known = choosyIn.get(roster) ?? new Map<number, Choosy>()
  choosyIn.set(roster, known)
  let choosy = known.get(policy.version)
  if (choosy === undefined) {
    const asked = triagers.map(({ id, takes }) => [id, takes])
    const namesCategories = triagers.some(({ takes }) => takes?.business !== undefined)
    choosy = { triagers, edition: hash(JSON.stringify([asked, namesCategories ? policy.version : null])) }
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
 * lead.
 */
export function kindOf(roster: readonly Triager[], policy: Policy, lead: TakesFields): string {
  const { triagers, edition } = choosyOf(roster, policy)
  if (edition === "") return ""
  const bits = triagers.map((triager) => (takesKind(triager, policy, lead, lead.category) ? "1" : "0"))
  return `${edition}:${bits.join("")}`
}

/** FNV-1a, 64 bits: distinguishes editions; no protection against tampering. */
function hash(text: string): string {
  let sum = 0xcbf29ce484222325n
  for (let i = 0; i < text.length; i++)
    sum = BigInt.asUintN(64, (sum ^ BigInt(text.charCodeAt(i))) * 0x100000001b3n)
  return sum.toString(36)
}
