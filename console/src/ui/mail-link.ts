/** An address that opens a mail with a subject and a text. Mail programs take no `+` for a space, and want both signs of a line's end. */
export function mailLink(
  address: string,
  parts: { readonly subject?: string; readonly body?: string },
): string {
  const query = Object.entries(parts).map(
    ([name, value]) => `${name}=${encodeURIComponent(value.trim().replace(/\r?\n/g, "\r\n"))}`,
  )
  return `mailto:${encodeURIComponent(address)}${query.length === 0 ? "" : `?${query.join("&")}`}`
}
