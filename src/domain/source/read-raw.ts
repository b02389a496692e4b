/** The bytes of a body as JSON or as a form's fields. Errors are returned, never thrown. */
import type { FieldMistake } from "../field-mistake.ts"
import { isInUtf8, readJsonBody } from "../lead/json-body.ts"
import type { Warning } from "../lead/submission.ts"
import { flattenBody, isListOfFields } from "./flatten-body.ts"
import { type FormField, readFormBody, toSentFields } from "./form-body.ts"
import type { RawBody } from "./preset.ts"
import { MOST_FIELDS } from "./sent-field.ts"

/** Why a body cannot be read. Without mistakes in fields, it is malformed as a whole. */
export type BodyFault = { readonly detail: string; readonly errors: readonly FieldMistake[] }

export type ReadRaw =
  | { readonly raw: RawBody; readonly fault: null }
  | { readonly raw: null; readonly fault: BodyFault }

const FORM = /^application\/x-www-form-urlencoded\s*(?:;|$)/i
const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i
const MULTIPART = /^multipart\/form-data\s*;/i

export type BodyKind = "json" | "form" | "multipart"

/** null: of no kind that a source reads. */
export function bodyKindOf(contentType: string): BodyKind | null {
  if (JSON_TYPE.test(contentType)) return isInUtf8(contentType) ? "json" : null
  if (FORM.test(contentType)) return "form"
  return MULTIPART.test(contentType) ? "multipart" : null
}

export function readJson(bytes: Buffer): ReadRaw {
  if (bytes.length === 0) return faulty("The body is empty.")
  const { value, fault } = readJsonBody(bytes, "everywhere")
  if (fault !== null) return faulty(fault)
  // Some tools send a list of events, with one event in it; and some nothing but the list of a form's fields.
  const isOne = Array.isArray(value) && value.length === 1
  const json = isListOfFields(value) ? { fields: value } : isOne ? value[0] : value
  if (typeof json !== "object" || json === null || Array.isArray(json)) {
    const detail = "The body must be a JSON object."
    return faulty(detail, [{ pointer: "#", code: "not_an_object", detail }])
  }
  return { raw: { json, form: null, flat: () => flattenBody(json), warnings: [] }, fault: null }
}

export function readForm(bytes: Buffer): ReadRaw {
  if (bytes.length === 0) return faulty("The body is empty.")
  const form = readFormBody(bytes)
  return form === null ? TOO_MANY_FIELDS : readFormFields(form)
}

export function readFormFields(form: readonly FormField[], warnings: readonly Warning[] = []): ReadRaw {
  const fields = toSentFields(form)
  return { raw: { json: undefined, form, flat: () => fields, warnings }, fault: null }
}

export const faulty = (detail: string, errors: readonly FieldMistake[] = []): ReadRaw => ({
  raw: null,
  fault: { detail, errors },
})
export const TOO_MANY_FIELDS = faulty(`The body has more than ${MOST_FIELDS} fields.`)
