// Where a document departs from the policy's schema, in sentences: every departure, not only the first.
import type { TSchema } from "typebox"
import type { TLocalizedValidationError } from "typebox/error"
import { Settings } from "typebox/system"
import { Errors, Pointer } from "typebox/value"
import { pointerTo } from "../json-pointer.ts"
import { listed, MAX_MISTAKES, type Mistake, nearest, quote } from "./mistake.ts"
import { PolicyDocument } from "./policy-document.ts"
import { ID_PATTERN } from "./schema-words.ts"

type Schema = TSchema & { title?: string; properties?: Record<string, unknown> }

export function shapeMistakes(document: unknown): Mistake[] {
  return errorsOf(document).flatMap((error) => sentences(error, Pointer.Get(document, error.instancePath)))
}

/** How many errors TypeBox finds is a setting of the whole program: raised for this call alone. */
function errorsOf(document: unknown): TLocalizedValidationError[] {
  const { maxErrors } = Settings.Get()
  Settings.Set({ maxErrors: MAX_MISTAKES })
  try {
    return Errors(PolicyDocument, document)
  } finally {
    Settings.Set({ maxErrors })
  }
}

function sentences(error: TLocalizedValidationError, value: unknown): Mistake[] {
  const path = Pointer.Indices(error.instancePath)
  const schema = schemaAt(error.schemaPath)
  const say = (detail: string): Mistake[] => [{ pointer: pointerTo(...path), detail }]
  const it = subject(path)
  switch (error.keyword) {
    case "type":
      return say(
        `${it} must be ${kind(error.params.type)}, not ${described(value)}${remedy(error.params.type, value)}.`,
      )
    case "required":
      return error.params.requiredProperties.map((field) => ({
        pointer: pointerTo(...path, field),
        detail: `${capital(owner(path, schema))} must have the field ${quote(field)}.`,
      }))
    case "boolean": // a field for which the schema has nothing but `additionalProperties: false`
      return say(unknownField(path, schemaAt(error.schemaPath.replace(/\/additionalProperties$/, ""))))
    case "additionalProperties": // sums up those fields, unless the limit is reached before
      return []
    case "enum":
      return say(
        `${it} must be ${listed(error.params.allowedValues.map(String), "or")}, not ${described(value)}.`,
      )
    case "pattern":
      return error.params.pattern === ID_PATTERN
        ? say(
            `${it} must be 1 to 64 lower-case letters (a to z), digits, "-" or "_", beginning with a letter or a digit; ${described(value)} is not.`,
          )
        : say(`${it} must not be blank.`)
    case "maxLength":
      return say(`${it} has ${[...`${value}`].length} characters; the limit is ${error.params.limit}.`)
    case "minimum":
      return say(`${it} must be at least ${error.params.limit}, not ${value}.`)
    case "exclusiveMinimum":
      return say(`${it} must be more than ${error.params.limit}, not ${value}.`)
    case "maximum":
      return say(`${it} must be at most ${error.params.limit}, not ${value}.`)
    case "minItems":
      return say(`${it} must not be empty.`)
    case "maxItems":
      return say(`${it} has ${(value as unknown[]).length} entries; the limit is ${error.params.limit}.`)
    case "minProperties":
      return say(`${it} must have at least one of the fields ${listed(fieldsOf(schema), "and")}.`)
    default: // a refinement, which has its own words
      return say(`${it} ${error.message}.`)
  }
}

function unknownField(path: string[], ownerSchema: Schema): string {
  const field = path.at(-1) ?? ""
  const fields = fieldsOf(ownerSchema)
  const meant = nearest(field, fields)
  const hint =
    meant === undefined ? `, which has only ${listed(fields, "and")}.` : `; did you mean ${quote(meant)}?`
  return `${quote(field)} is not a field of ${owner(path.slice(0, -1), ownerSchema)}${hint}`
}

const schemaAt = (schemaPath: string): Schema => Pointer.Get(PolicyDocument, schemaPath.slice(1)) as Schema
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
