/**
 * The body of a plain HTML form (`application/x-www-form-urlencoded`) as names and texts, in the order in which they came.
 * A page in an old encoding posts in that encoding: bytes that are not UTF-8 are read as Windows-1252, in which such
 * pages are written, so that "Peña" stays "Peña".
 */
import { isUtf8 } from "node:buffer"
import { MOST_FIELDS, type SentField } from "./sent-field.ts"

export type FormField = readonly [name: string, text: string]

/** null: too many fields to be a form. */
export function readFormBody(bytes: Buffer): FormField[] | null {
  const pairs = bytes
    .toString("latin1")
    .split("&", MOST_FIELDS * 2)
    .filter((pair) => pair !== "")
  if (pairs.length > MOST_FIELDS) return null
  return pairs.map((pair) => {
    const at = pair.indexOf("=")
    return at === -1 ? [decode(pair), ""] : [decode(pair.slice(0, at)), decode(pair.slice(at + 1))]
  })
}

/** A percent sign without two digits after it was not encoded by the sender: it stays as it is. */
function decode(encoded: string): string {
  const spaced = encoded.includes("+") ? encoded.replaceAll("+", " ") : encoded
  if (ASCII.test(spaced)) {
    try {
      return spaced.includes("%") ? decodeURIComponent(spaced) : spaced
    } catch {
      // not UTF-8, or not encoded as it should be
    }
  }
  const text = spaced.replace(/%([0-9a-f]{2})/gi, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  )
  return decodeText(Buffer.from(text, "latin1"))
}

const ASCII = /^\p{ASCII}*$/u

export const decodeText = (bytes: Buffer): string =>
  isUtf8(bytes) ? bytes.toString("utf8") : WINDOWS_1252.decode(bytes)

const WINDOWS_1252 = new TextDecoder("windows-1252")

/**
 * The fields of a form. A choice of several (check boxes, `<select multiple>`) comes as one name many times, and becomes one
 * field. Names in brackets, as PHP has them, are names joined by dots: `contact[email]` is `contact.email`.
 */
export function toSentFields(form: readonly FormField[]): SentField[] {
  const texts = new Map<string, string>()
  for (const [name, value] of form) {
    const path = withoutBrackets(name)
    const before = texts.get(path) ?? ""
    const text = value.trim()
    texts.set(path, before === "" || text === "" ? before + text : `${before}, ${text}`)
  }
  return Array.from(texts, ([path, value]) => ({ path, label: null, value }))
}

/** The names of the inputs that are read at one of these paths, in the order of the form. */
export const inputsAt = (form: readonly FormField[], paths: readonly string[]): string[] => [
  ...new Set(form.map(([name]) => name).filter((name) => paths.includes(withoutBrackets(name)))),
]

/** Leaves names alone that do not have PHP's form, such as "Name [optional". */
function withoutBrackets(name: string): string {
  if (!name.endsWith("]") || !/^[^[\]]+(?:\[[^[\]]*\])+$/.test(name)) return name
  return name.replaceAll("]", "").replaceAll("[", ".").replace(/\.+$/, "")
}
