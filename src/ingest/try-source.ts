/** What a body would become at a source, with everything that is off about it. Nothing is stored. */
import type { FieldMistake } from "../domain/field-mistake.ts"
import { FIELDS } from "../domain/lead/field-names.ts"
import { warningsUnder } from "../domain/lead/policy-warnings.ts"
import { readWritten } from "../domain/lead/read-written.ts"
import { type DescribedWarning, describeWarnings } from "../domain/lead/warning.ts"
import type { Policy } from "../domain/policy/policy.ts"
import type { Mapping } from "../domain/source/mapping.ts"
import { PRESET_NAMES, PRESETS, type PresetName } from "../domain/source/presets.ts"
import { readAsLead, type Understanding } from "../domain/source/read-as-lead.ts"
import { textOf } from "../domain/source/sent-field.ts"
import { suggestFields } from "../domain/source/suggest-fields.ts"
import { readSent } from "./read-sent.ts"

export type TriedField = {
  readonly path: string
  readonly label: string | null
  readonly value: string | number | boolean | null
  readonly suggested_for: string | null
}

export type Tried = {
  readonly fields: readonly TriedField[]
  readonly lead: Readonly<Record<string, unknown>> | null
  readonly mapping: Mapping | null
  readonly warnings: readonly DescribedWarning[]
  readonly errors: readonly FieldMistake[]
  readonly event_id: string | null
  /** The tool whose bodies have this shape. */
  readonly suggested_preset: PresetName | null
}

export async function trySource(
  as: Understanding,
  { bytes, contentType }: { readonly bytes: Buffer; readonly contentType: string | null },
  policy: Policy,
): Promise<Tried> {
  const { raw, fault } = await readSent(bytes, contentType)
  if (fault !== null) return unreadable(fault)
  const read = readAsLead(as, raw, policy)
  if (read.fault !== null) return unreadable(read.fault)
  const { submission, mistakes } = readWritten(read.body, policy.defaultCountry, read.warnings)
  const suggested = suggestFields(read.fields, read.mapping)
  return {
    fields: read.fields.map(({ path, label, value }) => ({
      path,
      label,
      value: isPlain(value) ? value : textOf(value),
      suggested_for: suggested.get(path) ?? null,
    })),
    lead: submission === null ? asFarAsRead(read.body) : shownOf(submission),
    mapping: read.mapping,
    warnings: describeWarnings(submission === null ? read.warnings : warningsUnder(policy, submission)),
    errors: mistakes ?? [],
    event_id: read.eventId,
    suggested_preset:
      PRESET_NAMES.find((name) => name !== "auto" && PRESETS[name].read?.(raw) != null) ?? null,
  }
}

const unreadable = ({ detail, errors }: { detail: string; errors: readonly FieldMistake[] }): Tried => ({
  fields: [],
  lead: null,
  mapping: null,
  warnings: [],
  errors: errors.length > 0 ? errors : [{ pointer: "#", code: "invalid_format", detail }],
  event_id: null,
  suggested_preset: null,
})

const isPlain = (value: unknown): value is string | number | boolean | null =>
  value === null || ["string", "number", "boolean"].includes(typeof value)

const NORMAL = ["email_normal", "phone_normal"]
const shownOf = (submission: Readonly<Record<string, unknown>>) =>
  Object.fromEntries([...FIELDS, ...NORMAL, "extra"].map((field) => [field, submission[field] ?? null]))

/** Of a body that would be refused. */
function asFarAsRead(body: Readonly<Record<string, unknown>>) {
  const rest = Object.entries(body).filter(([name]) => !FIELDS.includes(name))
  const extra = rest.length === 0 ? null : Object.fromEntries(rest)
  return shownOf({ qualified: false, ...body, extra })
}
