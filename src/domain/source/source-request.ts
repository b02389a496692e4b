/**
 * What somebody asks of a source: the address to which a form or a tool posts. A source is a key of its own that can do
 * nothing but send leads, so its name, origins and rate are read as a key's are.
 */

import type { FieldMistake } from "../field-mistake.ts"
import { readKeyRequest } from "../key/key-request.ts"

/** By what the fields of a body are known. `auto`: by their names, in Spanish or English. */
export const PRESETS = ["auto"] as const
export type Preset = (typeof PRESETS)[number]

export type SourceRequest = {
  readonly name: string
  readonly preset: Preset
  readonly origins: string[]
  readonly rate_per_minute: number | null
}

export type ReadSourceRequest =
  | { readonly request: SourceRequest; readonly mistakes: null }
  | { readonly request: null; readonly mistakes: readonly FieldMistake[] }

/** Every mistake at once. `before` is what holds where nothing is said: the source as it is, if it is to be changed. */
export function readSourceRequest(input: unknown, before: Partial<SourceRequest> = {}): ReadSourceRequest {
  const isObject = typeof input === "object" && input !== null && !Array.isArray(input)
  const { preset = "auto", ...asked } = isObject ? { ...before, ...input } : ({} as { preset?: unknown })
  const mistakes: FieldMistake[] = []
  for (const property of ["scopes", "expires_at"].filter((name) => Object.hasOwn(asked, name))) {
    mistakes.push({
      pointer: `#/${property}`,
      code: "unknown_field",
      detail: "A source has no such property.",
    })
  }
  if (!isPreset(preset)) {
    const detail = `A preset is one of ${PRESETS.join(", ")}.`
    mistakes.push({ pointer: "#/preset", code: "unknown_preset", detail })
  }
  const key = readKeyRequest(isObject ? { ...asked, scopes: ["ingest"], expires_at: null } : input, NO_EXPIRY)
  if ("mistakes" in key) mistakes.push(...key.mistakes)
  if (mistakes.length > 0 || "mistakes" in key || !isPreset(preset)) return { request: null, mistakes }
  const { name, origins, rate_per_minute } = key.request
  return { request: { name, preset, origins, rate_per_minute }, mistakes: null }
}

const NO_EXPIRY = new Date(0)
const isPreset = (value: unknown): value is Preset => PRESETS.some((preset) => preset === value)
