/** Reads a body as its source understands it: the fields, the mapping that was used, and the lead. */
import type { Money } from "../amount/money.ts"
import type { Warning } from "../lead/submission.ts"
import { guessMapping } from "./guess-mapping.ts"
import { mapFields } from "./map-fields.ts"
import { type Mapping, pathsOf } from "./mapping.ts"
import type { Preset, RawBody } from "./preset.ts"
import { PRESETS, type PresetName } from "./presets.ts"
import { type BodyFault, TOO_MANY_FIELDS } from "./read-raw.ts"
import { isFilled, type SentField } from "./sent-field.ts"

/** How a source understands what comes. */
export type Understanding = { readonly preset: PresetName; readonly mapping: Mapping | null }

export type ReadAsLead =
  | {
      readonly fields: readonly SentField[]
      /** The mapping that was used: configured, of the preset, and guessed. */
      readonly mapping: Mapping
      /** As a caller of the API would have sent it. */
      readonly body: Readonly<Record<string, unknown>>
      readonly warnings: readonly Warning[]
      readonly eventId: string | null
      readonly fault: null
    }
  | { readonly fields: null; readonly fault: BodyFault }

export function readAsLead(source: Understanding, raw: RawBody, money: Money): ReadAsLead {
  const { read }: Preset = PRESETS[source.preset]
  const known = read?.(raw) ?? null
  const fields = known === null ? raw.flat() : withNamed(known, source.mapping, raw)
  if (fields === null) return { fields, fault: TOO_MANY_FIELDS.fault as BodyFault }
  // An empty field must not hide another one with the same meaning, such as phone and mobile.
  const mapping = mappingOf(source, fields.filter(isFilled))
  const { body, warnings, eventId } = mapFields(fields, mapping, money)
  return { fields, mapping, body, warnings: [...raw.warnings, ...warnings], eventId, fault: null }
}

/** Fields that the preset's reader leaves out, if the mapping names them. */
function withNamed(
  fields: readonly SentField[],
  mapping: Mapping | null,
  { flat }: RawBody,
): readonly SentField[] {
  if (mapping === null) return fields
  const named = new Set(Object.values(mapping).flatMap(pathsOf))
  const read = new Set(fields.map(({ path }) => path))
  return [...fields, ...(flat() ?? []).filter(({ path }) => named.has(path) && !read.has(path))]
}

type Names = Omit<SentField, "value">
type Guess = { readonly names: readonly Names[]; readonly mapping: Mapping }

/**
 * Caches the newest guesses of each source by the names of the fields: a form sends the same names again and again, and guessing takes
 * some 40 of the 50 µs of reading (November 2026). More than one, because a source may serve all forms of a site.
 */
const remembered = new WeakMap<Understanding, readonly Guess[]>()
const MOST_GUESSES = 8

/** Which of the fields is what, empty ones among them. */
export function mappingOf(source: Understanding, fields: readonly SentField[]): Mapping {
  const guesses = remembered.get(source) ?? []
  const recalled = guesses.find(({ names }) => haveNames(fields, names))
  if (recalled !== undefined) return recalled.mapping
  const mapping = guessMapping(fields, { ...PRESETS[source.preset].mapping, ...source.mapping })
  const names = fields.map(({ path, label, kind }) => ({ path, label, ...(kind !== undefined && { kind }) }))
  remembered.set(source, [{ names, mapping }, ...guesses.slice(0, MOST_GUESSES - 1)])
  return mapping
}

const haveNames = (fields: readonly SentField[], names: readonly Names[]): boolean =>
  fields.length === names.length &&
  fields.every(({ path, label, kind }, i) => {
    const known = names[i]
    return path === known?.path && label === known.label && kind === known.kind
  })
