/** What of a screen stands in the address bar: the thing that is open, the view of a list, and the sender of what is listed. */
export type ListSearch = { readonly open?: string; readonly show?: string; readonly of?: string }

/** The router reads 3 as a number. */
const text = (value: unknown): string | undefined =>
  (typeof value === "string" && value !== "") || typeof value === "number" ? String(value) : undefined

export function readListSearch(search: Record<string, unknown>): ListSearch {
  const [open, show, of] = [text(search.open), text(search.show), text(search.of)]
  return { ...(open && { open }), ...(show && { show }), ...(of && { of }) }
}
