/** A body as a source understands it: its fields, which of them is what, and the lead that it says. */
import type { Warning } from "../lead/submission.ts"
import { guessMapping } from "./guess-mapping.ts"
import { mapFields } from "./map-fields.ts"
import type { Mapping } from "./mapping.ts"
import type { Preset, RawBody } from "./preset.ts"
import { PRESETS, type PresetName } from "./presets.ts"
import { type BodyFault, TOO_MANY_FIELDS } from "./read-raw.ts"
import type { SentField } from "./sent-field.ts"

/** How a source understands what comes. */
export type Understanding = { readonly preset: PresetName; readonly mapping: Mapping | null }

export type ReadAsLead =
  | {
      readonly fields: readonly SentField[]
      /** The one that was used: what was said, what the preset knows, and what was guessed. */
      readonly mapping: Mapping
      /** As a caller of the API would have sent it. */
      readonly body: Readonly<Record<string, unknown>>
      readonly warnings: readonly Warning[]
      readonly eventId: string | null
      readonly fault: null
    }
  | { readonly fields: null; readonly fault: BodyFault }

export function readAsLead({ preset, mapping: said }: Understanding, raw: RawBody): ReadAsLead {
  const { read, mapping: known }: Preset = PRESETS[preset]
  const fields = read?.(raw) ?? raw.flat()
  if (fields === null) return { fields, fault: TOO_MANY_FIELDS.fault as BodyFault }
  const mapping = recallMapping(preset, fields, said, known)
  const { body, warnings, eventId } = mapFields(fields, mapping)
  return { fields, mapping, body, warnings: [...raw.warnings, ...warnings], eventId, fault: null }
}

/**
 * A form sends the same names again and again, and guessing what they mean costs more than all the rest of reading (some 40 of 50 µs,
 * November 2026). So guesses are remembered by the names that they were made of: the newest, and none of endless names.
 */
const remembered = new Map<string, Mapping>()
const MOST_REMEMBERED = 500
const LONGEST_KEY = 8_000

function recallMapping(
  preset: PresetName,
  fields: readonly SentField[],
  said: Mapping | null,
  known: Mapping,
): Mapping {
  let key = said === null ? preset : `${preset}\0${JSON.stringify(said)}`
  for (const { path, label, kind } of fields) key += `\0${path}\0${label ?? ""}\0${kind ?? ""}`
  const recalled = remembered.get(key)
  if (recalled !== undefined) return recalled
  const mapping = guessMapping(fields, { ...known, ...said })
  if (key.length <= LONGEST_KEY) {
    const oldest = remembered.size >= MOST_REMEMBERED ? remembered.keys().next().value : undefined
    if (oldest !== undefined) remembered.delete(oldest)
    remembered.set(key, mapping)
  }
  return mapping
}
