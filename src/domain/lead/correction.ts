/**
 * A person corrects the fields of a lead. Input is validated as strictly as that of callers, with null to empty a
 * field. Derived fields are updated, and no decision is repeated.
 */

import { companyOf } from "../contact/free-mail.ts"
import { type FieldMistake, mistakeIn } from "../field-mistake.ts"
import { isUnknownLabel } from "../policy/bracket.ts"
import { categoryOf, type Policy, policiesIn } from "../policy/policy.ts"
import { versionOfValues } from "../version.ts"
import {
  isOwnField,
  type OwnField,
  readEmail,
  readOwnField,
  readPhone,
  type Submission,
  TEXT_LIMITS,
} from "./submission.ts"
import { UNKNOWN_REVENUE_LABEL, unknownBusiness, type Warning } from "./warning.ts"

export type OwnFields = Pick<Submission, OwnField>
/** The fields that were sent, with their new values. */
export type Correction = Partial<OwnFields>

const OWN_FIELDS = [...Object.keys(TEXT_LIMITS), "revenue"] as readonly OwnField[]

/** The version of a lead's own fields: corrections change it, changes of status do not. */
export const versionOf = (lead: Readonly<Record<OwnField, unknown>>): string =>
  versionOfValues(OWN_FIELDS.map((field) => lead[field]))

export type ReadCorrection =
  | { readonly correction: Correction; readonly mistakes: null }
  | { readonly correction: null; readonly mistakes: readonly FieldMistake[] }

export function readCorrection(body: unknown): ReadCorrection {
  const mistakes: FieldMistake[] = []
  if (typeof body !== "object" || body === null || Array.isArray(body)) {
    const detail = "The body must be a JSON object."
    return { correction: null, mistakes: [{ pointer: "#", code: "not_an_object", detail }] }
  }
  const correction: Partial<Record<OwnField, string | number | null>> = {}
  for (const [field, value] of Object.entries(body)) {
    if (isOwnField(field)) correction[field] = readOwnField(field, value, mistakes)
    else mistakes.push(mistakeIn(field, "unknown_field", "This is no field of a lead that can be corrected."))
  }
  if (correction.nombre === null && !mistakes.some(({ pointer }) => pointer === "#/nombre")) {
    mistakes.push(mistakeIn("nombre", "required", "`nombre` cannot be emptied."))
  }
  if (mistakes.length > 0) return { correction: null, mistakes }
  return { correction: correction as Correction, mistakes: null }
}

/** The lead's own fields and those derived from them. */
export type LeadFields = OwnFields & {
  readonly email_normal: string | null
  readonly phone_normal: string | null
  readonly company: string | null
  readonly category: string | null
  readonly warnings: readonly Warning[] | null
}

/** `changed`: the fields with a new value. */
export function correct(
  lead: LeadFields,
  correction: Correction,
  policy: Policy,
): { readonly lead: LeadFields; readonly changed: readonly OwnField[] } {
  const changed = (Object.keys(correction) as OwnField[]).filter((field) => correction[field] !== lead[field])
  const mended: { -readonly [field in keyof LeadFields]: LeadFields[field] } = { ...lead, ...correction }
  const warnings = (lead.warnings ?? []).filter(
    ({ field, code }) => !changed.some((one) => one === field) && code !== UNKNOWN_REVENUE_LABEL.code,
  )
  if (changed.includes("email")) {
    mended.email_normal = readEmail(mended.email, warnings)
    mended.company = companyOf(mended.email_normal)
  }
  if (changed.includes("telefono")) {
    mended.phone_normal = readPhone(mended.telefono, policy.defaultCountry, warnings).phone_normal
  }
  if (changed.includes("business")) {
    mended.category = categoryOf(policy, mended.business)
    if (mended.business !== null && mended.category === null) warnings.push(unknownBusiness(policy))
  }
  if (policiesIn(policy).every((one) => isUnknownLabel(one, mended))) warnings.push(UNKNOWN_REVENUE_LABEL)
  mended.warnings = warnings.length > 0 ? warnings : null
  return { lead: mended, changed }
}
