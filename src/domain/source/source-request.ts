/**
 * Reads the settings of a source, the address to which a form or a tool posts. A source is an API key that can only send leads, so its
 * name, origins and rate are read like a key's.
 */

import type { FieldMistake } from "../field-mistake.ts"
import { readKeyRequest } from "../key/key-request.ts"
import { type Mapping, readMapping } from "./mapping.ts"
import { isPresetName, PRESET_NAMES, PRESETS, type PresetName } from "./presets.ts"

export type SourceRequest = {
  readonly name: string
  readonly preset: PresetName
  readonly mapping: Mapping | null
  readonly signing_secret: string | null
  readonly origins: string[]
  readonly rate_per_minute: number | null
}

export type ReadSourceRequest =
  | { readonly request: SourceRequest; readonly mistakes: null }
  | { readonly request: null; readonly mistakes: readonly FieldMistake[] }

/** Reports all mistakes. `before`: the present settings, for fields that are left out. */
export function readSourceRequest(input: unknown, before: Partial<SourceRequest> = {}): ReadSourceRequest {
  const isObject = typeof input === "object" && input !== null && !Array.isArray(input)
  const all: Record<string, unknown> = isObject ? { ...before, ...input } : {}
  const {
    preset: presetName = "auto",
    mapping: mappingInput = null,
    signing_secret: secret = null,
    ...rest
  } = all
  const mistakes: FieldMistake[] = []
  for (const property of ["scopes", "expires_at"].filter((name) => Object.hasOwn(rest, name))) {
    mistakes.push({
      pointer: `#/${property}`,
      code: "unknown_field",
      detail: "A source has no such property.",
    })
  }
  const preset = readPreset(presetName, mistakes)
  const mapping = mappingInput === null ? null : readMapping(mappingInput, mistakes)
  const signing_secret = readSigningSecret(secret, preset, mistakes)
  const key = readKeyRequest(isObject ? { ...rest, scopes: ["ingest"], expires_at: null } : input, NO_EXPIRY)
  if ("mistakes" in key) mistakes.push(...key.mistakes)
  if (mistakes.length > 0 || "mistakes" in key) return { request: null, mistakes }
  const { name, origins, rate_per_minute } = key.request
  return {
    request: { name, preset, mapping: emptyIsNull(mapping), signing_secret, origins, rate_per_minute },
    mistakes: null,
  }
}

const NO_EXPIRY = new Date(0)
const LONGEST_SECRET = 500

const emptyIsNull = (mapping: Mapping | null): Mapping | null =>
  mapping === null || Object.keys(mapping).length === 0 ? null : mapping

/** `auto` if it is unknown, with a mistake. */
export function readPreset(value: unknown, mistakes: FieldMistake[]): PresetName {
  if (isPresetName(value)) return value
  const detail = `A preset is one of ${PRESET_NAMES.join(", ")}.`
  mistakes.push({ pointer: "#/preset", code: "unknown_preset", detail })
  return "auto"
}

function readSigningSecret(value: unknown, preset: PresetName, mistakes: FieldMistake[]): string | null {
  const note = (code: FieldMistake["code"], detail: string, params?: FieldMistake["params"]) =>
    void mistakes.push({ pointer: "#/signing_secret", code, detail, ...(params && { params }) })
  if (value === null) return null
  if (PRESETS[preset].signature === null)
    note("invalid_value", `What ${preset} sends is not signed, so there is nothing to check. Use null.`)
  else if (typeof value !== "string")
    note("wrong_type", "The signing secret must be a string.", { expected: "string" })
  else if (value.trim() === "") note("blank", "The signing secret must not be empty. Use null for none.")
  else if (value.length > LONGEST_SECRET)
    note("too_long", `At most ${LONGEST_SECRET} characters.`, { most: LONGEST_SECRET })
  else if (!/^[\x20-\x7e]+$/.test(value))
    note("invalid_characters", "A signing secret has visible ASCII characters.")
  else return value.trim()
  return null
}
