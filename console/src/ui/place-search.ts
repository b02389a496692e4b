/** What of a screen stands in the address bar: the thing that is open, and one choice of a list. */
export type PlaceSearch = { readonly open?: string; readonly show?: string }

/** The router reads 3 as a number. */
const text = (value: unknown): string | undefined =>
  (typeof value === "string" && value !== "") || typeof value === "number" ? String(value) : undefined

export function readPlaceSearch(search: Record<string, unknown>): PlaceSearch {
  const [open, show] = [text(search.open), text(search.show)]
  return { ...(open && { open }), ...(show && { show }) }
}
