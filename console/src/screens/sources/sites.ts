/** The web sites of a form, from what people write or paste. */

/** Where what people have pasted leads: https://www.example.com/contact is a page of https://www.example.com. */
export function originOf(site: string): string {
  const address = /^https?:\/\//i.test(site.trim()) ? site.trim() : `https://${site.trim()}`
  return URL.parse(address)?.origin ?? site
}

/** People reach most sites with and without www, and a form that stands there works on both. */
export function originsOf(site: string): string[] {
  const origin = originOf(site)
  const { protocol, hostname, host } = URL.parse(origin) ?? { protocol: "", hostname: "", host: "" }
  if (hostname.startsWith("www.")) return [origin, `${protocol}//${host.slice("www.".length)}`]
  return IS_WHOLE_SITE.test(hostname) ? [origin, `${protocol}//www.${host}`] : [origin]
}
/** example.com and example.com.es, and neither shop.example.com nor 192.0.2.1. */
const IS_WHOLE_SITE = /^[^.]+\.(?:(?:com?|org|net|gob|edu)\.)?[a-z][^.]+$/i

/** Each once, from a text with one a line. */
export const originsIn = (text: string): string[] => [
  ...new Set((text.match(/[^\s,]+/g) ?? []).map(originOf)),
]
/** The same for a new source, with the sites' other names. */
export const sitesIn = (text: string): string[] => [...new Set(originsIn(text).flatMap(originsOf))]
