/**
 * The mapping of a source: for each field of a lead a list of paths in the body, of which the first non-empty one is
 * used; or paths whose texts are joined; or a fixed value. `event_id` is not a field of a lead: it is the path of the
 * tool's own event id, by which a repeated body is recognised.
 */
import type { FieldCode, FieldMistake, Params } from "../field-mistake.ts"
import { pointerTo } from "../json-pointer.ts"
import { FIELDS } from "../lead/field-names.ts"

export type FieldPath =
  | readonly string[]
  | { readonly join: readonly string[] }
  | { readonly value: string | number | boolean | null }
export type Mapping = Readonly<Record<string, FieldPath>>

export const EVENT_ID = "event_id"
export const MAPPED_FIELDS: readonly string[] = [...FIELDS, EVENT_ID]
export const MOST_PATHS = 20
export const LONGEST_PATH = 500
const LONGEST_VALUE = 10_000

export const pathsOf = (fieldPath: FieldPath): readonly string[] =>
  isList(fieldPath) ? fieldPath : isJoin(fieldPath) ? fieldPath.join : []
const isList = (fieldPath: FieldPath): fieldPath is readonly string[] => Array.isArray(fieldPath)

/** A list has a `join` too, its method. */
export const isJoin = (fieldPath: FieldPath): fieldPath is { readonly join: readonly string[] } =>
  !isList(fieldPath) && "join" in fieldPath

export const isFixed = (
  fieldPath: FieldPath,
): fieldPath is { readonly value: string | number | boolean | null } =>
  !isList(fieldPath) && "value" in fieldPath

type Note = (path: readonly (string | number)[], code: FieldCode, detail: string, params?: Params) => void

/** null for a mapping with mistakes, all of which are noted. `at` is where in the request it stands. */
export function readMapping(input: unknown, mistakes: FieldMistake[], at = "mapping"): Mapping | null {
  const before = mistakes.length
  const note: Note = (path, code, detail, params) =>
    void mistakes.push({ pointer: pointerTo(at, ...path), code, detail, ...(params && { params }) })
  if (typeof input !== "object" || input === null || Array.isArray(input)) {
    note([], "wrong_type", "A mapping is an object with fields of a lead.", { expected: "object" })
    return null
  }
  for (const [field, fieldPath] of Object.entries(input)) {
    if (MAPPED_FIELDS.includes(field)) checkFieldPath(field, fieldPath, note)
    else note([field], "unknown_field", `A mapping may name ${MAPPED_FIELDS.join(", ")}.`)
  }
  return mistakes.length === before ? (input as Mapping) : null
}

function checkFieldPath(field: string, fieldPath: unknown, note: Note): void {
  const keys = typeof fieldPath === "object" && fieldPath !== null ? Object.keys(fieldPath) : []
  const { join, value } = (fieldPath ?? {}) as { join?: unknown; value?: unknown }
  if (Array.isArray(fieldPath)) checkPaths([field], fieldPath, note)
  else if (keys.length === 1 && Array.isArray(join)) checkPaths([field, "join"], join, note)
  else if (keys.length === 1 && keys[0] === "value" && field !== EVENT_ID) checkValue(field, value, note)
  else
    note([field], "wrong_type", 'A place is ["path", …], {"join": ["path", …]} or {"value": …}.', {
      expected: "list",
    })
}

function checkPaths(at: readonly string[], paths: readonly unknown[], note: Note): void {
  if (paths.length === 0) note(at, "empty_list", "The list needs at least one path.")
  if (paths.length > MOST_PATHS) note(at, "too_many", `At most ${MOST_PATHS} paths.`, { most: MOST_PATHS })
  for (const [i, path] of paths.slice(0, MOST_PATHS).entries()) {
    if (typeof path !== "string")
      note([...at, i], "wrong_type", "A path must be a string.", { expected: "string" })
    else if (path.trim() === "") note([...at, i], "blank", "A path must not be empty.")
    else if (path.length > LONGEST_PATH)
      note([...at, i], "too_long", `A path has at most ${LONGEST_PATH} characters.`, { most: LONGEST_PATH })
    else if (/\p{Cc}|\p{Cs}/u.test(path))
      note([...at, i], "invalid_characters", "A path holds a control character or half a character.")
  }
}

function checkValue(field: string, value: unknown, note: Note): void {
  const at = [field, "value"]
  if (!["string", "number", "boolean"].includes(typeof value) && value !== null)
    note(at, "wrong_type", "A fixed value is a text, a number, true, false or null.", { expected: "string" })
  else if (typeof value === "string" && value.length > LONGEST_VALUE)
    note(at, "too_long", `At most ${LONGEST_VALUE} characters.`, { most: LONGEST_VALUE })
  else if (typeof value === "string" && (value.includes("\0") || !value.isWellFormed()))
    note(at, "invalid_characters", "The value holds NUL or half a character.")
}
