/**
 * Validates requests against the schemas of their routes, and reports all mistakes at once.
 *
 * A body is taken as it was sent: nothing is converted, removed or filled in. Query strings, path parameters and headers are text, so
 * numbers and booleans are parsed from it, strictly, and defaults apply. An unknown query parameter is refused: a mistyped filter must
 * not find everything. Schemas of requests contain no references.
 */
import type { FastifySchemaCompiler } from "fastify"
import type { TSchema } from "typebox"
import { Compile, type Validator } from "typebox/compile"
import type { TLocalizedValidationError } from "typebox/error"
import { Settings } from "typebox/system"
import type { FieldCode, Params } from "../../domain/field-mistake.ts"
import { escapeStep } from "../../domain/json-pointer.ts"
import { type FieldError, Problem } from "./problems.ts"

// A body of 64 KiB can be wrong in thirty thousand places; nobody reads more than this many.
const MOST_ERRORS = 100
Settings.Set({ maxErrors: MOST_ERRORS })

/** An option of a body's schema: the body may be missing. */
export const OPTIONAL_BODY = { "x-optional": true }
export const isOptional = (schema: object | undefined): boolean =>
  schema !== undefined && "x-optional" in schema && schema["x-optional"] === true

/** Compiled with the first request: compiling all took a tenth of every start. */
export const compileValidator: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  const strict = httpPart === "querystring" ? { additionalProperties: false, ...schema } : schema
  let compiled: Validator | undefined
  const isBody = httpPart === "body"
  const mayBeMissing = isBody && isOptional(schema)
  return (input: unknown) => {
    // Fastify validates a missing body as null.
    if (mayBeMissing && input === null) return { value: null }
    const value = isBody ? input : readTexts(schema, input)
    compiled ??= Compile(strict)
    const unfit = [...unfitTexts(value)]
    if (unfit.length === 0 && compiled.Check(value)) return { value }
    const errors = [...unfit, ...describeAll(compiled.Errors(value))]
    return { error: toProblem(isBody, errors.slice(0, MOST_ERRORS)) }
  }
}

function toProblem(isBody: boolean, errors: FieldError[]): Problem {
  const things = isBody
    ? ["One field of the body is", "fields of the body are"]
    : ["One parameter is", "parameters are"]
  const detail = `${errors.length === 1 ? things[0] : `${errors.length} ${things[1]}`} not valid.`
  return new Problem(isBody ? "validation_failed" : "invalid_parameter", detail, { errors })
}

/** An option of a parameter's schema: several values may be separated by commas. */
export const WITH_COMMAS = { "x-commas": true }

type ObjectSchema = {
  properties?: Record<string, { type?: string; default?: unknown; "x-commas"?: boolean }>
}

function readTexts(schema: TSchema, input: unknown): unknown {
  const value = { ...(input as Record<string, unknown>) }
  for (const [name, property] of Object.entries((schema as ObjectSchema).properties ?? {})) {
    const text = value[name]
    if (text === undefined && property.default !== undefined) value[name] = property.default
    if (typeof text !== "string") continue
    const isList = property["x-commas"] === true && text.includes(",")
    value[name] = isList ? text.split(",") : readText(property.type, text)
  }
  return value
}

/** What cannot be read stays text, which the schema then refuses. */
function readText(type: string | undefined, text: string): unknown {
  if (type === "boolean" && (text === "true" || text === "false")) return text === "true"
  if (type === "integer" && /^-?\d{1,15}$/.test(text)) return Number(text)
  if (type === "number" && /^-?\d{1,15}(\.\d{1,15})?$/.test(text)) return Number(text)
  return text
}

/** Text that cannot be stored: with the character NUL, or with half of a surrogate pair. */
function* unfitTexts(value: unknown, pointer = "#"): Generator<FieldError> {
  if (typeof value === "string") {
    if (value.includes("\0"))
      yield { pointer, code: "contains_nul", detail: "It contains the character NUL." }
    else if (!value.isWellFormed()) {
      yield {
        pointer,
        code: "lone_surrogate",
        detail: "It contains half of a surrogate pair, which is no character.",
      }
    }
  } else if (typeof value === "object" && value !== null) {
    for (const [name, inner] of Object.entries(value)) {
      const within = `${pointer}/${escapeStep(name)}`
      yield* unfitTexts(name, within)
      yield* unfitTexts(inner, within)
    }
  }
}

type Complaint = { pointer: string; code: FieldCode; subject: string; claim: string; params?: Params }

function describeAll(errors: TLocalizedValidationError[]): FieldError[] {
  const found = new Map<string, Complaint>()
  for (const error of errors) {
    // The branches of a union each complain about the same place: together they say what would be right.
    const branch = error.schemaPath.lastIndexOf("/anyOf/")
    const source = branch < 0 ? `${error.schemaPath} ${error.keyword}` : error.schemaPath.slice(0, branch)
    for (const complaint of complaintsOf(error)) {
      const key = `${complaint.pointer} ${source}`
      const other = found.get(key)
      found.set(key, other === undefined ? complaint : join(other, complaint))
    }
  }
  return [...found.values()].map(({ pointer, code, subject, claim, params }) => ({
    pointer,
    code,
    detail: `${subject} ${claim}.`,
    ...(params && { params }),
  }))
}

function join(one: Complaint, other: Complaint): Complaint {
  const { params, ...rest } = one
  const isSame = one.code === other.code
  const claim = `${one.claim} or ${other.claim}`
  return isSame ? { ...one, claim } : { ...rest, code: "invalid_value", claim }
}

function complaintsOf(error: TLocalizedValidationError): Complaint[] {
  const path = error.instancePath
  const pointer = `#${encodeURI(path.toWellFormed())}`
  const about = (name: string, code: FieldCode, claim: string) => ({
    pointer: `${pointer}/${escapeStep(name)}`,
    code,
    subject: `\`${name}\``,
    claim,
  })
  switch (error.keyword) {
    case "required":
      return error.params.requiredProperties.map((name) => about(name, "required", "is required"))
    case "additionalProperties":
      return error.params.additionalProperties.map((name) => about(name, "unknown_field", "is unknown here"))
    // These two only repeat other errors, less clearly.
    case "boolean":
    case "anyOf":
      return []
    default: {
      const subject = subjectOf(path)
      const code = CODES[error.keyword] ?? "invalid_value"
      const params = paramsOf(error)
      return [{ pointer, code, subject, claim: claimOf(error), ...(params && { params }) }]
    }
  }
}

/** The name of what is wrong; of something in a list, the list's and which one: `events[2]`. */
function subjectOf(path: string): string {
  if (path === "") return "It"
  const [, name = "", places = ""] = /([^/]+)((?:\/\d+)*)$/.exec(path) ?? []
  return `\`${name}${places.replaceAll(/\/(\d+)/g, "[$1]")}\``
}

const CODES: { [keyword: string]: FieldCode } = {
  type: "wrong_type",
  maxLength: "too_long",
  minLength: "too_short",
  minimum: "out_of_range",
  maximum: "out_of_range",
  exclusiveMinimum: "out_of_range",
  exclusiveMaximum: "out_of_range",
  pattern: "invalid_format",
  format: "invalid_format",
  maxItems: "too_many",
  minItems: "too_few",
}

function paramsOf(error: TLocalizedValidationError): Params | null {
  switch (error.keyword) {
    case "type":
      return { expected: error.params.type }
    case "enum":
      return { allowed: error.params.allowedValues.map(String) }
    case "maxLength":
    case "maxItems":
      return { most: error.params.limit }
    case "minLength":
    case "minItems":
      return { least: error.params.limit }
    case "minimum":
      return { least: Number(error.params.limit) }
    case "exclusiveMinimum":
      return { above: Number(error.params.limit) }
    case "maximum":
      return { most: Number(error.params.limit) }
    case "exclusiveMaximum":
      return { below: Number(error.params.limit) }
    default:
      return null
  }
}

function claimOf(error: TLocalizedValidationError): string {
  if (error.keyword === "enum") return `must be one of ${error.params.allowedValues.join(", ")}`
  if (error.keyword === "const") return `must be ${error.params.allowedValue}`
  return error.message
}
