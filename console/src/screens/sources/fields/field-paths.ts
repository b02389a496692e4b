/**
 * Where in a body a lead's field stands, while somebody decides it. `said` is what people have said of this source; for a field
 * of which nobody has said anything the server guesses, and the guess is shown in the same place.
 */
import type { FieldPath, Mapping, SentField } from "../../../api/sources.ts"

export const isFixed = (from: FieldPath): from is Extract<FieldPath, { value: unknown }> =>
  !Array.isArray(from) && "value" in from

export const pathsOf = (from: FieldPath | undefined): readonly string[] => {
  if (from === undefined || isFixed(from)) return []
  return Array.isArray(from) ? from : (from as { join: readonly string[] }).join
}

export const isJoined = (from: FieldPath | undefined): boolean =>
  from !== undefined && !Array.isArray(from) && "join" in from

/** Nobody wants this field filled, whatever the body says. */
export const NOTHING: FieldPath = { value: null }
export const isNothing = (from: FieldPath | undefined): boolean =>
  from !== undefined && isFixed(from) && from.value === null

/** One path alone is not joined, whatever was asked for. */
export const fieldPathOf = (paths: readonly string[], joined: boolean): FieldPath | undefined => {
  const filled = paths.filter((path) => path !== "")
  if (filled.length === 0) return undefined
  return joined && filled.length > 1 ? { join: filled } : filled
}

/** undefined: nobody says anything of the field any more, and the server guesses. */
export function say(said: Mapping, field: string, from: FieldPath | undefined): Mapping {
  const { [field]: _, ...others } = said
  return from === undefined ? others : { ...others, [field]: from }
}

/** Without what somebody has only begun: a part that is not picked yet, a fixed value that is not written. */
export function finished(said: Mapping): Mapping {
  const done = Object.entries(said).flatMap(([field, from]): [string, FieldPath][] => {
    if (isFixed(from)) return from.value === "" ? [] : [[field, from]]
    const whole = fieldPathOf(pathsOf(from), isJoined(from))
    return whole === undefined ? [] : [[field, whole]]
  })
  return Object.fromEntries(done)
}

/** The order of fields means nothing. */
export const isSame = (one: Mapping, other: Mapping): boolean => sorted(one) === sorted(other)
const sorted = (mapping: Mapping): string =>
  JSON.stringify(Object.entries(mapping).sort(([one], [other]) => (one < other ? -1 : 1)))

/** Two parts may have one path: `{"a.b": 1, "a": {"b": 2}}`. A mapping means the first. */
export function oneByPath(fields: readonly SentField[]): SentField[] {
  const seen = new Set<string>()
  return fields.filter(({ path }) => !seen.has(path) && seen.add(path))
}

/** Which field of the lead each part of a body is; a path of a mapping may also be what people call the part. */
export function usesOf(mapping: Mapping, fields: readonly SentField[]): ReadonlyMap<string, string> {
  const uses = new Map<string, string>()
  for (const [field, from] of Object.entries(mapping)) {
    for (const path of pathsOf(from)) {
      const found = fields.find((one) => one.path === path) ?? fields.find((one) => one.label === path)
      if (found !== undefined && !uses.has(found.path)) uses.set(found.path, field)
    }
  }
  return uses
}

/** What the server only suspects: it is said for whoever looks, who then saves it or something else. */
export function withSuggestions(said: Mapping, guessed: Mapping, fields: readonly SentField[]): Mapping {
  let all = said
  for (const { path, suggested_for: field } of fields) {
    if (field !== null && !Object.hasOwn(all, field) && !Object.hasOwn(guessed, field))
      all = say(all, field, [path])
  }
  return all
}

/** A lead is not qualified unless somebody says so: that it is not needs no words. */
export const isSaid = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== "" && value !== false

const LONGEST_SAMPLE = 60

/** A value in a line. */
export function sampleOf(value: unknown): string {
  const text = (typeof value === "string" ? value : (JSON.stringify(value) ?? "")).replace(/\s+/g, " ").trim()
  const letters = [...text.slice(0, 2 * LONGEST_SAMPLE)]
  return letters.length > LONGEST_SAMPLE
    ? `${letters.slice(0, LONGEST_SAMPLE - 1).join("")}…`
    : letters.join("")
}
