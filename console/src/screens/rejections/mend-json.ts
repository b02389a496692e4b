/**
 * Bodies that are no JSON object, and what they were probably meant to be. A mend keeps every character of what people
 * wrote; it is offered, never made by itself.
 */
import type { Draft } from "./fields.ts"

/** Where it stops being JSON; null if that is not known. */
export type Fault = { readonly kind: "malformed" | "not_an_object"; readonly at: number | null }
export type ReadBody =
  | { readonly draft: Draft; readonly fault: null }
  | { readonly draft: null; readonly fault: Fault }

export function readBody(text: string): ReadBody {
  try {
    const value: unknown = JSON.parse(text)
    if (isObject(value)) return { draft: value, fault: null }
    return { draft: null, fault: { kind: "not_an_object", at: null } }
  } catch (error) {
    return { draft: null, fault: { kind: "malformed", at: placeOf(text, (error as Error).message) } }
  }
}

const isObject = (value: unknown): value is Draft =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** Browsers say it as a position, or as a line and a column, or not at all. */
function placeOf(text: string, message: string): number | null {
  const position = /position (\d+)/.exec(message)?.[1]
  if (position !== undefined) return Number(position)
  const [, line, column] = /line (\d+) column (\d+)/.exec(message) ?? []
  if (line !== undefined) {
    const before = text.split("\n").slice(0, Number(line) - 1)
    return before.reduce((sum, one) => sum + one.length + 1, 0) + Number(column) - 1
  }
  return /end of/i.test(message) ? text.length : null
}

/** undefined if there is nothing plain to offer. */
export function mendJson(text: string): string | undefined {
  const mends = [unwrap(text), formFields(text), closeBrackets(mendTexts(text))]
  return mends.find((mend) => mend !== null && mend !== text && readBody(mend).fault === null) ?? undefined
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

const matchesAt = (pattern: RegExp, text: string, place: number): boolean => {
  pattern.lastIndex = place
  return pattern.test(text)
}

/** Quotes and line ends within texts are escaped, commas after the last value are dropped. */
function mendTexts(text: string): string {
  let mended = ""
  let isWithin = false
  for (let place = 0; place < text.length; place++) {
    const letter = text[place] ?? ""
    if (!isWithin) {
      isWithin = letter === '"'
      if (!matchesAt(LAST_COMMA, text, place)) mended += letter
    } else if (letter === "\\") {
      place++
      mended += letter + (text[place] ?? "")
    } else if (letter === '"') {
      isWithin = !matchesAt(AFTER_TEXT, text, place + 1)
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
