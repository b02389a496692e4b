// Where a document departs from a schema, in sentences: every departure, not only the first. The policy, and what triagers take.
import type { TSchema } from "typebox"
import type { TLocalizedValidationError } from "typebox/error"
import { Settings } from "typebox/system"
import { Errors, Pointer } from "typebox/value"
import type { FieldCode, Params } from "../field-mistake.ts"
import { pointerTo } from "../json-pointer.ts"
import { listed, MAX_MISTAKES, type Mistake, nearest, quote } from "./mistake.ts"
import { PolicyDocument } from "./policy-document.ts"
import { ID_PATTERN, NOT_BLANK } from "./schema-words.ts"

type Schema = TSchema & { title?: string; properties?: Record<string, unknown> }

export function shapeMistakes(document: unknown, schema: TSchema = PolicyDocument): Mistake[] {
  return errorsOf(schema, document).flatMap((error) =>
    sentences(schema, error, Pointer.Get(document, error.instancePath)),
  )
}

/** How many errors TypeBox finds is a setting of the whole program: raised for this call alone. */
function errorsOf(schema: TSchema, document: unknown): TLocalizedValidationError[] {
  const { maxErrors } = Settings.Get()
  Settings.Set({ maxErrors: MAX_MISTAKES })
  try {
    return Errors(schema, document)
  } finally {
    Settings.Set({ maxErrors })
  }
}

function sentences(whole: TSchema, error: TLocalizedValidationError, value: unknown): Mistake[] {
  const path = Pointer.Indices(error.instancePath)
  const schema = schemaAt(whole, error.schemaPath)
  const say = (code: FieldCode, detail: string, params?: Params): Mistake[] => [
    { pointer: pointerTo(...path), code, detail, ...(params && { params }) },
  ]
  const it = subject(path)
  switch (error.keyword) {
    case "type": {
      const { type } = error.params
      const detail = `${it} must be ${kind(type)}, not ${described(value)}${remedy(type, value)}.`
      return say("wrong_type", detail, { expected: type })
    }
    case "required":
      return error.params.requiredProperties.map((field) => ({
        pointer: pointerTo(...path, field),
        code: "required",
        params: { field },
        detail: `${capital(owner(path, schema))} must have the field ${quote(field)}.`,
      }))
    case "boolean": // a field for which the schema has nothing but `additionalProperties: false`
      return unknownField(path, schemaAt(whole, error.schemaPath.replace(/\/additionalProperties$/, "")))
    case "additionalProperties": // sums up those fields, unless the limit is reached before
      return []
    case "enum": {
      const allowed = error.params.allowedValues.map(String)
      const detail = `${it} must be ${listed(allowed, "or")}, not ${described(value)}.`
      return say("invalid_value", detail, { allowed })
    }
    case "pattern": {
      const { pattern } = error.params
      if (pattern !== ID_PATTERN && pattern !== NOT_BLANK)
        return say("invalid_format", `${it} is written in another way than ${described(value)}.`)
      return pattern === ID_PATTERN
        ? say(
            "invalid_id",
            `${it} must be 1 to 64 lower-case letters (a to z), digits, "-" or "_", beginning with a letter or a digit; ${described(value)} is not.`,
          )
        : say("blank", `${it} must not be blank.`)
    }
    case "maxLength": {
      const { limit: most } = error.params
      return say("too_long", `${it} has ${[...`${value}`].length} characters; the limit is ${most}.`, {
        most,
      })
    }
    case "minimum":
      return say("out_of_range", `${it} must be at least ${error.params.limit}, not ${value}.`, {
        least: Number(error.params.limit),
      })
    case "exclusiveMinimum":
      return say("out_of_range", `${it} must be more than ${error.params.limit}, not ${value}.`, {
        above: Number(error.params.limit),
      })
    case "maximum":
      return say("out_of_range", `${it} must be at most ${error.params.limit}, not ${value}.`, {
        most: Number(error.params.limit),
      })
    case "minItems":
      return say("empty_list", `${it} must not be empty.`)
    case "maxItems": {
      const { limit: most } = error.params
      return say("too_many", `${it} has ${(value as unknown[]).length} entries; the limit is ${most}.`, {
        most,
      })
    }
    case "minProperties": {
      const known = fieldsOf(schema)
      if (known.length === 0) return say("empty_list", `${it} must have at least one field.`)
      return say("says_nothing", `${it} must have at least one of the fields ${listed(known, "and")}.`, {
        known,
      })
    }
    case "maxProperties": {
      const { limit: most } = error.params
      return say(
        "too_many",
        `${it} has ${Object.keys(value as object).length} fields; the limit is ${most}.`,
        { most },
      )
    }
    default: // a refinement, which has its own words
      return say("invalid_characters", `${it} ${error.message}.`)
  }
}

function unknownField(path: string[], ownerSchema: Schema): Mistake[] {
  const field = path.at(-1) ?? ""
  const known = fieldsOf(ownerSchema)
  const meant = nearest(field, known)
  const hint =
    meant === undefined ? `, which has only ${listed(known, "and")}.` : `; did you mean ${quote(meant)}?`
  const detail = `${quote(field)} is not a field of ${owner(path.slice(0, -1), ownerSchema)}${hint}`
  const params = { field, known, ...(meant !== undefined && { meant }) }
  return [{ pointer: pointerTo(...path), code: "unknown_field", detail, params }]
}

const schemaAt = (whole: TSchema, schemaPath: string): Schema =>
  Pointer.Get(whole, schemaPath.slice(1)) as Schema
const fieldsOf = (schema: Schema): string[] => Object.keys(schema.properties ?? {})

/** The value at a path, as the subject of a sentence: "`below`", or "Entry 2 of `labels`". */
function subject(path: string[]): string {
  const last = path.at(-1)
  if (last === undefined) return "The policy"
  return isPosition(last) ? `Entry ${Number(last) + 1} of ${quote(path.at(-2) ?? "")}` : quote(last)
}

/** The object at a path, as the owner of fields: "a bracket", or "`when`". */
function owner(path: string[], schema: Schema): string {
  const last = path.at(-1)
  if (last === undefined) return "the policy"
  return isPosition(last) ? `a ${schema.title?.toLowerCase()}` : quote(last)
}

const isPosition = (segment: string): boolean => /^\d+$/.test(segment)
const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

const KINDS: Record<string, string> = {
  object: "an object with fields",
  array: "a list",
  string: "a text",
  number: "a number",
  integer: "a whole number",
  boolean: "true or false",
  null: "null",
}

const kind = (type: string | string[]): string =>
  [type]
    .flat()
    .map((name) => KINDS[name] ?? name)
    .join(" or ")

function described(value: unknown): string {
  if (value === null || value === undefined) return "nothing (null)"
  if (Array.isArray(value)) return "a list"
  if (typeof value === "object") return "an object"
  return typeof value === "string" ? quote(value) : `${value}`
}

function remedy(type: string | string[], value: unknown): string {
  if (type === "string" && (typeof value === "number" || typeof value === "boolean"))
    return "; put it in quotes"
  const numeric = type !== "string" && typeof value === "string" && /^\d+(\.\d+)?$/.test(value)
  return numeric ? "; write it without quotes" : ""
}
