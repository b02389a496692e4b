/**
 * Parses bytes as JSON without changing anything: what is not UTF-8 or not JSON is refused with the reason, never repaired.
 */
import { isUtf8 } from "node:buffer"
import { FIELDS } from "./field-names.ts"

const MOST_LEVELS = 20

/**
 * Where long numbers are kept as text. Such a number is an id of another program; JavaScript would round it, and two ids might become
 * one. In the lead's own fields a number that is too long is refused.
 */
export type KeptDigits = "nowhere" | "beside_fields" | "everywhere"

export type JsonBody =
  | { readonly value: unknown; readonly fault: null }
  | { readonly value: null; readonly fault: string }

/** Whether a content type names UTF-8, or no character set. Other parameters say nothing about JSON. */
export const isInUtf8 = (contentType: string): boolean =>
  contentType
    .split(";")
    .slice(1)
    .every((parameter) => !/^\s*charset\s*=/i.test(parameter) || /=\s*"?utf-?8"?\s*$/i.test(parameter))

const refuse = (fault: string): JsonBody => ({ value: null, fault })

export function readJsonBody(bytes: Buffer, keptDigits: KeptDigits = "nowhere"): JsonBody {
  if (bytes.length === 0) return refuse("The body is empty; send a JSON object.")
  if (!isUtf8(bytes)) return refuse("The body is not valid UTF-8.")
  const text = bytes.toString("utf8")
  // JSON.parse would complain of an unexpected character that nobody can see.
  if (text.startsWith("\uFEFF")) return refuse("The body begins with a byte order mark; send it without.")
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    return refuse(`The body is not valid JSON: ${(error as Error).message}.`)
  }
  const fault = faultWithin(value, 1)
  if (fault !== null) return refuse(fault)
  if (keptDigits === "nowhere" || !MAY_BE_ROUNDED.test(text)) return { value, fault: null }
  const exact: unknown = JSON.parse(text, keepDigits as (key: string, value: unknown) => unknown)
  return { value: keptDigits === "everywhere" ? exact : withFieldsOf(value, exact), fault: null }
}

/** Few bodies have such a number, and this test costs far less than parsing every body with a reviver. */
const MAY_BE_ROUNDED = /\d{16}|\de\+?\d{3}/i

function keepDigits(_key: string, value: unknown, { source }: { source: string }): unknown {
  if (typeof value !== "number") return value
  const isExact = /^-?\d+$/.test(source) ? Number.isSafeInteger(value) : Number.isFinite(value)
  return isExact ? value : source
}

function withFieldsOf(rounded: unknown, exact: unknown): unknown {
  if (typeof rounded !== "object" || rounded === null || Array.isArray(rounded)) return rounded
  const fields = Object.entries(rounded).filter(([name]) => FIELDS.includes(name))
  return { ...(exact as object), ...Object.fromEntries(fields) }
}

/** Runs for every lead, so lists and objects have loops of their own: `in` takes six times as long for lists. */
function faultWithin(value: unknown, level: number): string | null {
  if (typeof value !== "object" || value === null) return null
  if (level > MOST_LEVELS) return `The body is nested more than ${MOST_LEVELS} levels deep.`
  if (Array.isArray(value)) {
    for (const inner of value) {
      const fault = faultWithin(inner, level + 1)
      if (fault !== null) return fault
    }
    return null
  }
  for (const key in value) {
    if (key === "__proto__") return "The body has a field named `__proto__`."
    const fault = faultWithin((value as Record<string, unknown>)[key], level + 1)
    if (fault !== null) return fault
  }
  return null
}
