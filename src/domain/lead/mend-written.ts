/**
 * Cleans a name, an address or a phone number that a person wrote or pasted into a form or a table. Bodies sent to the API were written by
 * programs, and stay as they are.
 */
import { normaliseEmail } from "../contact/contact.ts"

/** Texts of other fields are returned unchanged. */
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

/** Zero-width spaces, marks of direction, soft hyphens, as in text that is copied from a page or a list of contacts. Not joiners: Persian
 *  names are written with them. */
const INVISIBLE = /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/gu
const INVISIBLE_ANYWHERE = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/gu

/** Meta writes "p:+34600111222", so that spreadsheets take it for text. */
const MARKED_PHONE = /^p:\s*(?=[+\d])/i

/** The address in `Ana <ana@x.es>`, `mailto:ana@x.es?subject=Hola` or `ana@x.es,`; any other text unchanged. */
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
