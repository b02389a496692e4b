/** What a change changed, field by field. Values are compared, not texts: hours that were only written in another order are the same. */
export type Difference = {
  readonly field: string
  readonly before: unknown
  readonly after: unknown
}

type Side = Readonly<Record<string, unknown>>
export const isSide = (value: unknown): value is Side =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** Of something new or gone, what it says; of something changed, only what is not as it was. */
export function differencesOf(before: unknown, after: unknown): Difference[] {
  const [old, next] = [before, after].map((side) => (isSide(side) ? opened(side) : {})) as [Side, Side]
  const fields = [...new Set([...Object.keys(old), ...Object.keys(next)])]
  return fields
    .map((field) => ({ field, before: old[field], after: next[field] }))
    .filter((one) => !isSame(one.before, one.after))
}

/** What an import counted, one by one. */
const opened = ({ counts, ...side }: Side): Side => (isSide(counts) ? { ...side, ...counts } : side)

export const saysNothing = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === "" ||
  (Array.isArray(value) && value.length === 0) ||
  (isSide(value) && Object.values(value).every(saysNothing))

export const isMoment = (value: unknown): value is string =>
  typeof value === "string" && /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value) && !Number.isNaN(Date.parse(value))

function isSame(one: unknown, other: unknown): boolean {
  if (saysNothing(one) || saysNothing(other)) return saysNothing(one) && saysNothing(other)
  if (isMoment(one) && isMoment(other)) return Date.parse(one) === Date.parse(other)
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, index) => isSame(item, other[index]))
  if (isSide(one) && isSide(other))
    return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((key) =>
      isSame(one[key], other[key]),
    )
  return one === other
}
