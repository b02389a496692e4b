/** What a change changed, field by field. */
export type Difference = {
  readonly field: string
  readonly before: string | null
  readonly after: string | null
}

type Side = Record<string, unknown>
const isSide = (value: unknown): value is Side =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** Of something new or gone, what it says; of something changed, only what is not as it was. */
export function differencesOf(before: unknown, after: unknown): Difference[] {
  const [old, next] = [before, after].map((side) => (isSide(side) ? side : {})) as [Side, Side]
  const fields = [...new Set([...Object.keys(old), ...Object.keys(next)])]
  return fields
    .map((field) => ({ field, before: tell(old[field]), after: tell(next[field]) }))
    .filter((difference) => difference.before !== difference.after)
    .filter((difference) => isSide(before) || (difference.after !== "null" && difference.after !== "[]"))
}

function tell(value: unknown): string | null {
  if (value === undefined) return null
  return typeof value === "string" ? value : JSON.stringify(value)
}
