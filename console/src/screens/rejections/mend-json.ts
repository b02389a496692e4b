/**
 * Bodies that are no JSON object, and what they were probably meant to be. A mend keeps every character of what people
 * wrote; it is offered, never made by itself.
 */
import type { Draft } from "./fields.ts"

/** `at` is where it stops being JSON; null if it is, but no object. */
export type Fault = { readonly kind: "malformed" | "not_an_object"; readonly at: number | null }
export type ReadBody =
  | { readonly draft: Draft; readonly fault: null }
  | { readonly draft: null; readonly fault: Fault }

export function readBody(text: string): ReadBody {
  try {
    const value: unknown = JSON.parse(text)
    if (isObject(value)) return { draft: value, fault: null }
    return { draft: null, fault: { kind: "not_an_object", at: null } }
  } catch {
    return { draft: null, fault: { kind: "malformed", at: faultOffset(text) } }
  }
}

const isObject = (value: unknown): value is Draft =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const TOKEN =
  /(?<text>"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[\da-f]{4}))*")|(?<value>-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?|true|false|null)|[{}[\],:]/iuy
const SPACE = /[ \t\r\n]*/y

/** Where it stops being JSON. Not every browser says it, and none in the same way. */
function faultOffset(text: string): number {
  const open: string[] = []
  /** What may come: the marks themselves, `"` for a text, `1` for another value. */
  let wanted = '"1{['
  for (let offset = 0; ; ) {
    SPACE.lastIndex = offset
    SPACE.exec(text)
    TOKEN.lastIndex = offset = SPACE.lastIndex
    const token = TOKEN.exec(text)
    const kind =
      token?.groups?.text !== undefined ? '"' : token?.groups?.value !== undefined ? "1" : token?.[0]
    if (kind === undefined || !wanted.includes(kind)) return offset
    offset = TOKEN.lastIndex
    const isKey = kind === '"' && !wanted.includes("1")
    if (kind === "{" || kind === "[") open.push(kind)
    if (kind === "}" || kind === "]") open.pop()
    const isWithinObject = open.at(-1) === "{"
    if (kind === "{") wanted = '"}'
    else if (kind === "[") wanted = '"1{[]'
    else if (kind === ":") wanted = '"1{['
    else if (kind === ",") wanted = isWithinObject ? '"' : '"1{['
    else if (isKey) wanted = ":"
    else wanted = open.length === 0 ? "" : isWithinObject ? ",}" : ",]"
  }
}

export type Mend = { readonly kind: "list" | "form" | "marks"; readonly text: string }

/** undefined if there is nothing plain to offer. */
export function mendJson(text: string): Mend | undefined {
  if (readBody(text).fault === null) return undefined
  const mends = { list: unwrap(text), form: formFields(text), marks: closeBrackets(mendTexts(text)) }
  return (["list", "form", "marks"] as const)
    .map((kind) => ({ kind, text: mends[kind] ?? "" }))
    .find((mend) => readBody(mend.text).fault === null)
}

/** A list of one. */
function unwrap(text: string): string | null {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) && value.length === 1 ? JSON.stringify(value[0], null, 2) : null
  } catch {
    return null
  }
}

/** nombre=Ana&email=ana%40example.com */
function formFields(text: string): string | null {
  const pairs = text.trim().split("&")
  if (!pairs.every((pair) => /^[^={}"\s]+=[^={}"]*$/.test(pair))) return null
  return JSON.stringify(Object.fromEntries(new URLSearchParams(text.trim())), null, 2)
}

/** What follows the quote that ends a text: the end, a colon, a bracket, or a comma and another value. */
const AFTER_TEXT = /\s*(?:$|:|[}\]]|,\s*(?:["{[\d-]|true|false|null|[}\]]))/y
const LAST_COMMA = /,(?=\s*[}\]])/y

const matchesAt = (pattern: RegExp, text: string, offset: number): boolean => {
  pattern.lastIndex = offset
  return pattern.test(text)
}

/** Quotes and line ends within texts are escaped, commas after the last value are dropped. */
function mendTexts(text: string): string {
  let mended = ""
  let isWithin = false
  for (let offset = 0; offset < text.length; offset++) {
    const letter = text[offset] ?? ""
    if (!isWithin) {
      isWithin = letter === '"'
      if (!matchesAt(LAST_COMMA, text, offset)) mended += letter
    } else if (letter === "\\") {
      offset++
      mended += letter + (text[offset] ?? "")
    } else if (letter === '"') {
      isWithin = !matchesAt(AFTER_TEXT, text, offset + 1)
      mended += isWithin ? '\\"' : letter
    } else mended += letter < " " ? JSON.stringify(letter).slice(1, -1) : letter
  }
  return mended
}

function closeBrackets(text: string): string {
  const open: string[] = []
  for (const [token] of text.matchAll(/"(?:\\.|[^"\\])*"|[{}[\]]/gs)) {
    if (token === "{") open.push("}")
    else if (token === "[") open.push("]")
    else if (token === "}" || token === "]") open.pop()
  }
  return text + open.reverse().join("")
}
