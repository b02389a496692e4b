/**
 * A name, an address or a phone number as a person wrote or pasted it into a form or a table, without what only looks like a part of it.
 * What the API gets was written by a program, and stays as it is.
 */
import { normaliseEmail } from "../contact/contact.ts"

/** One of a lead's fields; any other text comes back as it is. */
export function mendWritten(field: string, text: string): string {
  switch (field) {
    case "nombre":
      return text.replace(INVISIBLE, "")
    case "email":
      return mendEmail(text.replace(INVISIBLE_ANYWHERE, ""))
    case "telefono":
      return text.replace(INVISIBLE_ANYWHERE, "").replace(MARKED_PHONE, "")
    default:
      return text
  }
}

/** Zero-width spaces, marks of direction, soft hyphens: they come along when text is copied from a page or a list of contacts. Joiners are
 *  not among them: Persian names are written with them. */
const INVISIBLE = /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/gu
const INVISIBLE_ANYWHERE = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/gu

/** Meta writes "p:+34600111222", so that spreadsheets take it for text. */
const MARKED_PHONE = /^p:\s*(?=[+\d])/i

/** `Ana <ana@x.es>`, `mailto:ana@x.es?subject=Hola`, `ana@x.es,`: the address, if there is one and nothing else is it. */
function mendEmail(text: string): string {
  if (text.length > 500 || normaliseEmail(text) !== null) return text
  const [, inBrackets] = /<([^<>]*)>\s*$/.exec(text) ?? []
  const bare = (inBrackets ?? text)
    .trim()
    .replace(/^mailto:\s*/i, "")
    .replace(/\?.*$/, "")
    .replace(/[.,;]+$/, "")
  return normaliseEmail(bare) === null ? text : bare
}
