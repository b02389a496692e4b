/**
 * Whether raw bytes that were refused speak of a person: by e-mail or phone, however these are written. Refused
 * bodies are not leads, so the bytes are searched as text, as JSON where they are JSON, and else as a form's body.
 */
import { normalForm } from "../normal-form.ts"
import { readFormBody } from "../source/form-body.ts"
import { normaliseEmail, normalisePhone } from "./contact.ts"

export type Person = { readonly emails: ReadonlySet<string>; readonly phones: ReadonlySet<string> }

export function mentions(body: Buffer, person: Person, defaultCountry: string): boolean {
  return textsWithin(body).some((one) => speaksOf(one, person, defaultCountry))
}

function speaksOf(text: string, { emails, phones }: Person, defaultCountry: string): boolean {
  const lower = normalForm(text, "NFC").toLowerCase()
  if (emails.values().some((email) => lower.includes(email))) return true
  if (phones.size === 0) return false
  const digits = text.replace(/\D/g, "")
  if (phones.values().some((phone) => digits.includes(phone.slice(1)))) return true
  const phone = normalisePhone(text.trim(), defaultCountry)
  const email = normaliseEmail(text.trim())
  return (phone !== null && phones.has(phone.e164)) || (email !== null && emails.has(email))
}

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
