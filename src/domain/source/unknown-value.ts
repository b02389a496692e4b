/** Parts of a body whose shape nobody has checked: what is of another type counts as empty. */

export const objectIn = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {}
export const listIn = (value: unknown): readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(value) ? value.slice(0, MOST_ITEMS).map(objectIn) : []
export const textIn = (value: unknown): string | null =>
  typeof value === "string" && value !== "" ? value : typeof value === "number" ? String(value) : null

/** No more entries of one list or object in a body are read. */
export const MOST_ITEMS = 500
