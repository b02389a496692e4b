/** What of a screen stands in the address bar: the thing that is open, and one choice of a list. */
export type PlaceSearch = { readonly open?: string; readonly show?: string }

const text = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined)

export function readPlaceSearch(search: Record<string, unknown>): PlaceSearch {
  const [open, show] = [text(search.open), text(search.show)]
  return { ...(open && { open }), ...(show && { show }) }
}
