/**
 * The body of a plain HTML form (`application/x-www-form-urlencoded`) as names and texts, in the order in which they came.
 * A page in an old encoding posts in that encoding: bytes that are not UTF-8 are read as Windows-1252, in which such
 * pages are written, so that "Peña" stays "Peña".
 */
import { isUtf8 } from "node:buffer"

export type FormField = readonly [name: string, text: string]

/** More than any form has; whatever comes after is not looked at one by one. */
export const MOST_FIELDS = 1_000

/** null: too many fields to be a form. */
export function readFormBody(bytes: Buffer): FormField[] | null {
  const pairs = bytes
    .toString("latin1")
    .split("&")
    .filter((pair) => pair !== "")
  if (pairs.length > MOST_FIELDS) return null
  return pairs.map((pair) => {
    const at = pair.indexOf("=")
    return at === -1 ? [decode(pair), ""] : [decode(pair.slice(0, at)), decode(pair.slice(at + 1))]
  })
}

/** A percent sign without two digits after it is what somebody's script forgot to encode: it stays as it is. */
function decode(encoded: string): string {
  const text = encoded
    .replaceAll("+", " ")
    .replace(/%([0-9a-f]{2})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))
  const bytes = Buffer.from(text, "latin1")
  return isUtf8(bytes) ? bytes.toString("utf8") : WINDOWS_1252.decode(bytes)
}

const WINDOWS_1252 = new TextDecoder("windows-1252")
