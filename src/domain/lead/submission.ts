/**
 * Reads the body of a lead: trimmed, typed, within limits, all mistakes reported at once. Nothing is coerced, and no field can set what
 * only the policy decides. A malformed e-mail or phone is no mistake: the lead is kept, with a warning.
 */

import { MOST_REVENUE } from "../amount/amount-rule.js"
import { normaliseEmail, normalisePhone } from "../contact/contact.ts"
import { proposeEmail } from "../contact/mistyped-email.ts"
import { type FieldMistake, mistakeIn } from "../field-mistake.ts"
import { isLonger } from "./cut-text.ts"
import { MOST_EXTRA_BYTES, MOST_EXTRA_FIELDS, TEXT_LIMITS } from "./limits.ts"
import type { Warning } from "./warning.ts"

export { MOST_EXTRA_BYTES, MOST_EXTRA_FIELDS, TEXT_LIMITS } from "./limits.ts"
export type { Warning } from "./warning.ts"

/** Extra fields that /criba.js and the console's forms send: kept in `extra` without a warning. */
const KNOWN_EXTRA: ReadonlySet<string> = new Set([
  ...["gclid", "fbclid", "msclkid", "landing_page", "page_url", "consent", "consent_at"],
  ...["first_utm_source", "first_utm_medium", "first_utm_campaign", "first_referrer"],
])

export type TextField = keyof typeof TEXT_LIMITS
/** A field of the lead itself, not of its handling. */
export type OwnField = TextField | "revenue"

export type Submission = { readonly [field in Exclude<TextField, "nombre">]: string | null } & {
  readonly nombre: string
  readonly revenue: number | null
  readonly qualified: boolean
  readonly extra: Readonly<Record<string, unknown>> | null
  readonly email_normal: string | null
  readonly phone_normal: string | null
  readonly phone_country: string | null
  /** The country by which a number without prefix was read. */
  readonly default_country: string
  readonly warnings: readonly Warning[]
}

export type ReadSubmission =
  | { readonly submission: Submission; readonly mistakes: null }
  | { readonly submission: null; readonly mistakes: readonly FieldMistake[] }

const INVALID_EMAIL: Warning = {
  field: "email",
  code: "invalid_email",
  message: "Not a valid e-mail address: kept as sent, but not used to recognise duplicates.",
}
const suspiciousEmail = (proposal: string): Warning => ({
  field: "email",
  code: "suspicious_email",
  message: `The domain is one letter away from a great mail provider's: kept as sent, but ${proposal} may have been meant.`,
  proposal,
})
const INVALID_PHONE: Warning = {
  field: "telefono",
  code: "invalid_phone",
  message: "Not a valid phone number: kept as sent, but not used to recognise duplicates.",
}

/**
 * Strict, as for programs; read-written.ts makes fit what people wrote. `found`: warnings of the caller, which made the body from a table
 * or a form. `whole`: full texts of fields that were cut, to be kept in `extra` under the field's name.
 */
export function readSubmission(
  body: unknown,
  defaultCountry: string,
  found: readonly Warning[] = [],
  whole: Readonly<Record<string, unknown>> = {},
): ReadSubmission {
  if (typeof body !== "object" || body === null || Array.isArray(body)) {
    const detail = "The body must be a JSON object."
    return { submission: null, mistakes: [{ pointer: "#", code: "not_an_object", detail }] }
  }
  const reader = new FieldReader(found)
  for (const field of Object.keys(whole)) reader.keepWhole(field, whole[field])
  for (const key of Object.keys(body)) reader.read(key, (body as Record<string, unknown>)[key])
  return reader.finish(defaultCountry)
}

export const isTextField = (field: string): field is TextField => Object.hasOwn(TEXT_LIMITS, field)
export const isOwnField = (field: string): field is OwnField => field === "revenue" || isTextField(field)

/** Reads one of the lead's own fields; null if it is empty. Adds to `mistakes`. */
export function readOwnField(field: OwnField, value: unknown, mistakes: FieldMistake[]) {
  if (value === null) return null
  return field === "revenue" ? readRevenue(value, mistakes) : readText(field, value, mistakes)
}

/** Reads the phone number anew if the policy's default country has changed since. */
export function readForCountry(submission: Submission, defaultCountry: string): Submission {
  if (submission.default_country === defaultCountry) return submission
  const warnings = submission.warnings.filter((warning) => warning !== INVALID_PHONE)
  return { ...submission, ...readPhone(submission.telefono, defaultCountry, warnings), warnings }
}

/** Returns the normal form, or null with a warning. */
export function readEmail(email: string | null, warnings: Warning[]): string | null {
  const normal = email === null ? null : normaliseEmail(email)
  if (email !== null && normal === null) warnings.push(INVALID_EMAIL)
  const proposal = normal === null ? null : proposeEmail(normal)
  if (proposal !== null) warnings.push(suspiciousEmail(proposal))
  return normal
}

export function readPhone(telefono: string | null, defaultCountry: string, warnings: Warning[]) {
  const phone = telefono === null ? null : normalisePhone(telefono, defaultCountry)
  if (telefono !== null && phone === null) warnings.push(INVALID_PHONE)
  return {
    phone_normal: phone?.e164 ?? null,
    phone_country: phone?.country ?? null,
    default_country: defaultCountry,
  }
}

class FieldReader {
  readonly #mistakes: FieldMistake[] = []
  readonly #warnings: Warning[]
  readonly #extra: Record<string, unknown> = {}
  readonly #fields = {
    nombre: "",
    email: null as string | null,
    telefono: null as string | null,
    business: null as string | null,
    business_label: null as string | null,
    revenue: null as number | null,
    revenue_label: null as string | null,
    qualified: false,
    funnel: null as string | null,
    utm_source: null as string | null,
    utm_medium: null as string | null,
    utm_campaign: null as string | null,
    referrer: null as string | null,
    notes: null as string | null,
  }
  #extraFields = 0

  constructor(found: readonly Warning[]) {
    this.#warnings = [...found]
  }

  read(key: string, value: unknown): void {
    if (value === null) return
    if (key === "revenue") this.#fields.revenue = readRevenue(value, this.#mistakes)
    else if (isTextField(key)) this.#readText(key, value)
    else if (key === "qualified") this.#readQualified(value)
    else if (value !== "") this.#readExtra(key, value)
  }

  finish(defaultCountry: string): ReadSubmission {
    const fields = this.#fields
    if (fields.nombre === "" && !this.#mistakes.some((mistake) => mistake.pointer === "#/nombre")) {
      this.#mistakes.unshift({ pointer: "#/nombre", code: "required", detail: "`nombre` is required." })
    }
    this.#checkExtra()
    if (this.#mistakes.length > 0) return { submission: null, mistakes: this.#mistakes }

    const emailNormal = readEmail(fields.email, this.#warnings)
    const phone = readPhone(fields.telefono, defaultCountry, this.#warnings)
    const extra = this.#extraFields === 0 ? null : this.#extra
    const submission = { ...fields, extra, email_normal: emailNormal, ...phone, warnings: this.#warnings }
    return { submission, mistakes: null }
  }

  #readText(field: TextField, value: unknown): void {
    const text = readText(field, value, this.#mistakes)
    if (text !== null) this.#fields[field] = text
  }

  #readQualified(value: unknown): void {
    if (value === "") return
    if (typeof value === "boolean") this.#fields.qualified = value
    else {
      const detail = `\`qualified\` must be true or false, not ${kindOf(value)}.`
      this.#mistakes.push(mistakeIn("qualified", "wrong_type", detail, { expected: "boolean" }))
    }
  }

  keepWhole(field: string, value: unknown): void {
    const fault = faultWithin(value)
    if (fault !== null) this.#mistakes.push(mistakeIn(field, fault, `\`${field}\` ${TEXT_FAULTS[fault]}.`))
    this.#extra[field] = value
    this.#extraFields++
  }

  #readExtra(key: string, value: unknown): void {
    const fault = faultOfText(key) ?? faultWithin(value)
    if (fault !== null) this.#mistakes.push(mistakeIn(key, fault, `An unknown field ${TEXT_FAULTS[fault]}.`))
    this.#extra[key] = value
    this.#extraFields++
    if (this.#extraFields <= MOST_EXTRA_FIELDS && !KNOWN_EXTRA.has(key)) {
      const message =
        "Not a field of a lead: kept in `extra`; only a rule, a team or a triager that names it asks for it."
      this.#warnings.push({ field: key, code: "unknown_field", message })
    }
  }

  #checkExtra(): void {
    if (this.#extraFields > MOST_EXTRA_FIELDS) {
      const detail = `More than ${MOST_EXTRA_FIELDS} unknown fields (${this.#extraFields}).`
      this.#mistakes.push({
        pointer: "#",
        code: "too_many_extra_fields",
        detail,
        params: { most: MOST_EXTRA_FIELDS },
      })
    } else if (this.#extraFields > 0 && Buffer.byteLength(JSON.stringify(this.#extra)) > MOST_EXTRA_BYTES) {
      const detail = `The unknown fields take more than ${MOST_EXTRA_BYTES / 1024} KiB.`
      this.#mistakes.push({
        pointer: "#",
        code: "extra_too_large",
        detail,
        params: { most_bytes: MOST_EXTRA_BYTES },
      })
    }
  }
}

function readText(field: TextField, value: unknown, mistakes: FieldMistake[]): string | null {
  if (typeof value !== "string") {
    mistakes.push(
      mistakeIn(field, "wrong_type", `\`${field}\` must be a string, not ${kindOf(value)}.`, {
        expected: "string",
      }),
    )
    return null
  }
  const fault = faultOfText(value)
  if (fault !== null) mistakes.push(mistakeIn(field, fault, `\`${field}\` ${TEXT_FAULTS[fault]}.`))
  const text = value.trim()
  const limit = TEXT_LIMITS[field]
  if (isLonger(text, limit)) {
    mistakes.push(
      mistakeIn(field, "too_long", `\`${field}\` is longer than ${limit} characters.`, { most: limit }),
    )
  }
  return text === "" ? null : text
}

function readRevenue(value: unknown, mistakes: FieldMistake[]): number | null {
  if (value === "") return null
  if (typeof value !== "number") {
    mistakes.push(
      mistakeIn("revenue", "wrong_type", `\`revenue\` must be a number, not ${kindOf(value)}.`, {
        expected: "number",
      }),
    )
  } else if (!(value >= 0 && value <= MOST_REVENUE)) {
    mistakes.push(
      mistakeIn("revenue", "out_of_range", "`revenue` must be between 0 and 1e15.", {
        least: 0,
        most: MOST_REVENUE,
      }),
    )
  } else return value
  return null
}

const TEXT_FAULTS = {
  contains_nul: "contains the character NUL",
  lone_surrogate: "contains half of a surrogate pair, which is no character",
}
type TextFault = keyof typeof TEXT_FAULTS

export function faultOfText(text: string): TextFault | null {
  if (text.includes("\0")) return "contains_nul"
  return text.isWellFormed() ? null : "lone_surrogate"
}

function faultWithin(value: unknown): TextFault | null {
  if (typeof value === "string") return faultOfText(value)
  if (typeof value !== "object" || value === null) return null
  for (const [key, inner] of Object.entries(value)) {
    const fault = faultOfText(key) ?? faultWithin(inner)
    if (fault !== null) return fault
  }
  return null
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return "a list"
  if (typeof value === "object") return "an object"
  return typeof value === "boolean" ? "true or false" : `a ${typeof value}`
}
