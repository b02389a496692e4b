/** The Idempotency-Key header: 1 to 255 visible ASCII characters, bare or as a quoted structured-field string. */
import { Problem } from "../shell/problems.ts"

const BARE = /^[\x21-\x7e]{1,255}$/
const QUOTED = /^"((?:[^"\\]|\\["\\])*)"$/

export const isIdempotencyKey = (text: string): boolean => BARE.test(text)

export function readIdempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null
  const text = String(header).trim()
  const key = text.startsWith('"') ? QUOTED.exec(text)?.[1]?.replace(/\\(.)/g, "$1") : text
  if (key !== undefined && BARE.test(key)) return key
  throw new Problem(
    "invalid_idempotency_key",
    "An idempotency key is 1 to 255 visible ASCII characters, bare or in double quotes.",
  )
}
