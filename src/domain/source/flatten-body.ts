/**
 * Flattens a nested body into a list of fields. Paths of mappings are only compared with these as texts, so a path can never reach
 * anything but what was sent.
 *
 * Many tools send their fields as a list of names and values (`[{"label": "E-mail", "value": "a@b.es"}]`): there the name is
 * the field's label. Where the value has parts (`{"label": "Name", "value": {"first": "Ana"}}`), each is called by both: "Name first".
 */
import { MOST_FIELDS, type SentField } from "./sent-field.ts"

/** null: more fields than any form has. The body is nested no deeper than JSON bodies may be. */
export function flattenBody(body: unknown): SentField[] | null {
  const fields: SentField[] = []
  return visit("", null, body, fields) ? fields : null
}

function visit(path: string, label: string | null, value: unknown, fields: SentField[]): boolean {
  if (typeof value !== "object" || value === null || isListOfPlain(value)) {
    if (path !== "") fields.push({ path, label, value })
    return fields.length <= MOST_FIELDS
  }
  const named = nameAndValue(value as Record<string, unknown>)
  for (const key in value) {
    const inner = (value as Record<string, unknown>)[key]
    const innerLabel = named === null ? labelOfPart(label, key) : key === named.valueKey ? named.label : null
    if (named !== null && key === named.labelKey) continue // it is the value's label
    if (!visit(path === "" ? key : `${path}.${key}`, innerLabel, inner, fields)) return false
  }
  return true
}

const labelOfPart = (label: string | null, key: string): string | null =>
  label === null || /^\d+$/.test(key) ? label : `${label} ${key}`

const isListOfPlain = (value: object): boolean =>
  Array.isArray(value) && value.length > 0 && value.every((one) => typeof one !== "object" || one === null)

const LABELS = [
  ...[
    "label",
    "title",
    "question",
    "question_text",
    "name",
    "column_name",
    "field_name",
    "fieldName",
    "field",
  ],
  ...["field_type", "questionId", "key"],
]
const VALUES = ["value", "values", "answer", "string_value", "field_value", "fieldValue", "answerValue"]

/** A list of fields with their names, as a few tools send them without anything around it. */
export const isListOfFields = (body: unknown): boolean =>
  Array.isArray(body) &&
  body.length > 0 &&
  body.every((one) => typeof one === "object" && one !== null && nameAndValue(one) !== null)

/** The keys of an object's value and label, if it has both; else null. */
function nameAndValue(value: Record<string, unknown>) {
  const valueKey = VALUES.find((key) => Object.hasOwn(value, key))
  if (valueKey === undefined) return null
  const labelKey = LABELS.find((key) => typeof value[key] === "string" && value[key] !== "")
  return labelKey === undefined ? null : { labelKey, valueKey, label: value[labelKey] as string }
}
