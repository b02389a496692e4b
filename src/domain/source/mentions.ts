/**
 * Whether a refused body contains a person's e-mail address or phone number, however it is written. The bytes are searched as text, and
 * as JSON or as a form's body.
 */

import { normaliseEmail, normalisePhone } from "../contact/contact.ts"
import { normalForm } from "../normal-form.ts"
import { readFormBody } from "./form-body.ts"

export type Person = { readonly emails: ReadonlySet<string>; readonly phones: ReadonlySet<string> }

export function mentions(body: Buffer, person: Person, defaultCountry: string): boolean {
  return textsWithin(body).some((one) => speaksOf(one, person, defaultCountry))
}

function speaksOf(text: string, { emails, phones }: Person, defaultCountry: string): boolean {
  const lower = normalForm(text, "NFC").toLowerCase()
  if (emails.values().some((email) => lower.includes(email))) return true
  if (phones.size === 0) return false
  const digits = digitsOf(text)
  if (phones.values().some((phone) => digits.includes(phone.slice(1)))) return true
  const email = normaliseEmail(text.trim())
  return (email !== null && emails.has(email)) || hasPhone(text, phones, defaultCountry)
}

/** Last digits of a phone number, which no prefix changes. */
export const PHONE_END = 7
/** Digits of one number, with separators. */
const PHONE_LIKE = /[+(\d][\d ()./\u00a0-]{4,40}\d/g

/**
 * In a broken body a number is no text of its own, so every part that looks like one is parsed. Parsing takes 0.1 ms, and a body may hold
 * thousands, so the last digits are compared first.
 */
function hasPhone(text: string, phones: Person["phones"], defaultCountry: string): boolean {
  const ends = phones
    .values()
    .map((phone) => phone.slice(-PHONE_END))
    .toArray()
  const isTheirs = (part: string): boolean => {
    const digits = digitsOf(part)
    if (!ends.some((end) => digits.includes(end))) return false
    return phones.has(normalisePhone(part, defaultCountry)?.e164 ?? "")
  }
  return isTheirs(text.trim()) || (text.match(PHONE_LIKE) ?? []).some(isTheirs)
}

const digitsOf = (text: string): string => text.replace(/\D/g, "")

/** The bytes as one text, and every text inside them: the escapes of JSON or of a form may hide what is there. */
function textsWithin(body: Buffer): string[] {
  const text = body.toString("utf8")
  try {
    return [text, ...stringsIn(JSON.parse(text))]
  } catch {
    return [text, ...(readFormBody(body) ?? []).flat()]
  }
}

function stringsIn(value: unknown): string[] {
  if (typeof value === "string") return [value]
  if (typeof value === "number") return [String(value)]
  if (typeof value !== "object" || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => [key, ...stringsIn(inner)])
}
