/**
 * Serialises answers by their routes' schemas: a field that a schema does not name is never sent.
 *
 * A serialiser is compiled with its first answer. Compiling all of them took some 3 s of processor time at every start (November 2026).
 */
import fastJsonStringify from "fast-json-stringify"
import type { FastifySerializerCompiler } from "fastify"
import type { TSchema } from "typebox"

type Serialise = (answer: unknown) => string
type Shape = Readonly<Record<string, unknown>>

/** Several routes answer with the same schema. */
const made = new WeakMap<TSchema, Serialise>()

export const compileSerialiser: FastifySerializerCompiler<TSchema> =
  ({ schema }) =>
  (answer: unknown) =>
    serialiserOf(schema)(answer)

function serialiserOf(schema: TSchema): Serialise {
  const known = made.get(schema)
  if (known !== undefined) return known
  const serialise = fastJsonStringify(nullableIn(schema as Shape)) as Serialise
  made.set(schema, serialise)
  return serialise
}

/**
 * Replaces "anyOf: [X, null]" by "X, nullable". For an `anyOf` the library compiles a validator for each part: the first answers of
 * 24 kinds took 1.7 s of processor time with them, and 0.1 s without (November 2026).
 */
function nullableIn(schema: Shape): Shape {
  const shape: Record<string, unknown> = { ...schema }
  for (const [key, inner] of Object.entries(schema)) {
    if (key === "properties" || key === "patternProperties")
      shape[key] = Object.fromEntries(
        Object.entries(inner as Shape).map(([name, child]) => [name, nullableIn(child as Shape)]),
      )
    else if (key === "items" || key === "additionalProperties" || key === "anyOf") shape[key] = eachIn(inner)
  }
  const [first, second, ...more] = (shape.anyOf ?? []) as Shape[]
  if (first?.type === undefined || second?.type !== "null" || more.length > 0) return shape
  return { ...first, nullable: true }
}

const eachIn = (inner: unknown): unknown =>
  Array.isArray(inner)
    ? inner.map(eachIn)
    : typeof inner === "object" && inner !== null
      ? nullableIn(inner as Shape)
      : inner
