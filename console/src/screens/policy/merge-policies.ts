/**
 * Two people have changed the same policy. What each has changed since the version that both began with is put together, as long as they
 * have not changed the same thing in two ways; entries of lists are told apart by their ids.
 */
import type { PolicyDocument } from "../../api/policy.ts"

/** null: they clash. */
export function mergePolicies(
  base: PolicyDocument,
  mine: PolicyDocument,
  theirs: PolicyDocument,
): PolicyDocument | null {
  try {
    return merge(base, mine, theirs) as PolicyDocument
  } catch (error) {
    if (error instanceof Clash) return null
    throw error
  }
}

class Clash extends Error {}

type Fields = Readonly<Record<string, unknown>>
type Entries = readonly { readonly id: string }[]

function merge(base: unknown, mine: unknown, theirs: unknown): unknown {
  if (isSame(mine, base)) return theirs
  if (isSame(theirs, base) || isSame(mine, theirs)) return mine
  if (areEntries(mine) && areEntries(theirs)) return mergeEntries(areEntries(base) ? base : [], mine, theirs)
  if (areFields(mine) && areFields(theirs)) return mergeFields(areFields(base) ? base : {}, mine, theirs)
  throw new Clash()
}

function mergeFields(base: Fields, mine: Fields, theirs: Fields): Fields {
  const names = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])]
  const merged = names.map((name) => [name, merge(base[name], mine[name], theirs[name])] as const)
  return Object.fromEntries(merged.filter(([, value]) => value !== undefined))
}

function mergeEntries(base: Entries, mine: Entries, theirs: Entries): Entries {
  const entryOf = (list: Entries, id: string) => list.find((entry) => entry.id === id)
  return inOrder(base, mine, theirs).flatMap((id) => {
    const merged = merge(entryOf(base, id), entryOf(mine, id), entryOf(theirs, id))
    return merged === undefined ? [] : [merged as Entries[number]]
  })
}

/** As whoever has moved entries wants them; what the other has added comes after what it was added after. */
function inOrder(base: Entries, mine: Entries, theirs: Entries): string[] {
  const hasMoved = (list: Entries) => {
    const [before, after] = [base, list].map((one, index) =>
      idsOf(one).filter((id) => idsOf(index === 0 ? list : base).includes(id)),
    )
    return !isSame(before, after)
  }
  if (hasMoved(mine) && hasMoved(theirs)) throw new Clash()
  const [first, second] = hasMoved(mine) ? [mine, theirs] : [theirs, mine]
  const order = idsOf(first)
  for (const [index, id] of idsOf(second).entries()) {
    if (!order.includes(id)) order.splice(order.indexOf(idsOf(second)[index - 1] ?? "") + 1, 0, id)
  }
  return order
}

const idsOf = (entries: Entries): string[] => entries.map(({ id }) => id)
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
const areFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value)
const areEntries = (value: unknown): value is Entries =>
  Array.isArray(value) && value.every((entry) => areFields(entry) && typeof entry.id === "string")
