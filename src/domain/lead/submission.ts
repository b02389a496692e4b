/**
 * What a caller sent, read once and for all: trimmed, typed, within limits, every mistake reported at once.
 * Nothing is coerced, and nothing in it can set what only the policy decides. A malformed e-mail or phone is no
 * mistake: the lead is kept, with a warning.
 */
import { normaliseEmail, normalisePhone } from "./contact.ts"

/** The longest text of each field, in Unicode code points after trimming. */
export const TEXT_LIMITS = {
  nombre: 200,
  email: 254,
  telefono: 40,
  business: 100,
  business_label: 500,
  revenue_label: 200,
  funnel: 200,
  utm_source: 500,
  utm_medium: 500,
  utm_campaign: 500,
  referrer: 2048,
  notes: 10_000,
} as const
export const MOST_REVENUE = 1e15
export const MOST_EXTRA_FIELDS = 32
export const MOST_EXTRA_BYTES = 16 * 1024

type TextField = keyof typeof TEXT_LIMITS

export type FieldMistake = { readonly pointer: string; readonly code: string; readonly detail: string }
export type Warning = { readonly field: string; readonly code: string; readonly message: string }

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
const INVALID_PHONE: Warning = {
  field: "telefono",
  code: "invalid_phone",
  message: "Not a valid phone number: kept as sent, but not used to recognise duplicates.",
}

export function readSubmission(body: unknown, defaultCountry: string): ReadSubmission {
  if (typeof body !== "object" || body === null || Array.isArray(body)) {
    const detail = "The body must be a JSON object."
    return { submission: null, mistakes: [{ pointer: "#", code: "not_an_object", detail }] }
  }
  const reader = new FieldReader()
  for (const key of Object.keys(body)) reader.read(key, (body as Record<string, unknown>)[key])
  return reader.finish(defaultCountry)
}

/** The same submission when the policy's default country has changed since it was read. */
export function readForCountry(submission: Submission, defaultCountry: string): Submission {
  if (submission.default_country === defaultCountry) return submission
  const warnings = submission.warnings.filter((warning) => warning !== INVALID_PHONE)
  return { ...submission, ...readPhone(submission.telefono, defaultCountry, warnings), warnings }
}

function readPhone(telefono: string | null, defaultCountry: string, warnings: Warning[]) {
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
  readonly #warnings: Warning[] = []
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

  read(key: string, value: unknown): void {
    if (value === null) return
    if (Object.hasOwn(TEXT_LIMITS, key)) this.#readText(key as TextField, value)
    else if (key === "revenue") this.#readRevenue(value)
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

    const emailNormal = fields.email === null ? null : normaliseEmail(fields.email)
    if (fields.email !== null && emailNormal === null) this.#warnings.push(INVALID_EMAIL)
    const phone = readPhone(fields.telefono, defaultCountry, this.#warnings)
    const extra = this.#extraFields === 0 ? null : this.#extra
    const submission = { ...fields, extra, email_normal: emailNormal, ...phone, warnings: this.#warnings }
    return { submission, mistakes: null }
  }

  #mistake(field: string, code: string, detail: string): void {
    this.#mistakes.push({ pointer: pointerTo(field), code, detail })
  }

  #readText(field: TextField, value: unknown): void {
    if (typeof value !== "string") {
      this.#mistake(field, "wrong_type", `\`${field}\` must be a string, not ${kindOf(value)}.`)
      return
    }
    const fault = faultOfText(value)
    if (fault !== null) this.#mistake(field, fault, `\`${field}\` ${TEXT_FAULTS[fault]}.`)
    const text = value.trim()
    const limit = TEXT_LIMITS[field]
    if (text.length > limit && countCodePoints(text) > limit) {
      this.#mistake(field, "too_long", `\`${field}\` is longer than ${limit} characters.`)
    }
    if (text !== "") this.#fields[field] = text
  }

  #readRevenue(value: unknown): void {
    if (value === "") return
    if (typeof value !== "number") {
      this.#mistake("revenue", "wrong_type", `\`revenue\` must be a number, not ${kindOf(value)}.`)
    } else if (!(value >= 0 && value <= MOST_REVENUE)) {
      this.#mistake("revenue", "out_of_range", "`revenue` must be between 0 and 1e15.")
    } else this.#fields.revenue = value
  }

  #readQualified(value: unknown): void {
    if (value === "") return
    if (typeof value === "boolean") this.#fields.qualified = value
    else
      this.#mistake("qualified", "wrong_type", `\`qualified\` must be true or false, not ${kindOf(value)}.`)
  }

  #readExtra(key: string, value: unknown): void {
    const fault = faultOfText(key) ?? faultWithin(value)
    if (fault !== null) this.#mistake(key.toWellFormed(), fault, `An unknown field ${TEXT_FAULTS[fault]}.`)
    this.#extra[key] = value
    this.#extraFields++
    if (this.#extraFields <= MOST_EXTRA_FIELDS) {
      const message = "Not a field of a lead: kept in `extra`, decides nothing."
      this.#warnings.push({ field: key, code: "unknown_field", message })
    }
  }

  #checkExtra(): void {
    if (this.#extraFields > MOST_EXTRA_FIELDS) {
      const detail = `More than ${MOST_EXTRA_FIELDS} unknown fields (${this.#extraFields}).`
      this.#mistakes.push({ pointer: "#", code: "too_many_extra_fields", detail })
    } else if (this.#extraFields > 0 && Buffer.byteLength(JSON.stringify(this.#extra)) > MOST_EXTRA_BYTES) {
      const detail = `The unknown fields take more than ${MOST_EXTRA_BYTES / 1024} KiB.`
      this.#mistakes.push({ pointer: "#", code: "extra_too_large", detail })
    }
  }
}

const TEXT_FAULTS = {
  contains_nul: "contains the character NUL",
  lone_surrogate: "contains half of a surrogate pair, which is no character",
}
type TextFault = keyof typeof TEXT_FAULTS

function faultOfText(text: string): TextFault | null {
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

function countCodePoints(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}

/** A JSON pointer in its URI fragment form. */
function pointerTo(field: string): string {
  return `#/${encodeURIComponent(field.replaceAll("~", "~0").replaceAll("/", "~1"))}`
}
