/**
 * Writes answers as their routes' schemas describe them: a field that a schema does not name is never sent.
 *
 * The function that does so is made when the first answer of its kind is sent. Making all of them took some
 * 3 s of processor time at every start (2026-11), and most are for problems, which are not written here (send-problem.ts).
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
 * The same schema with "this, or null" as a property of this, wherever it is no choice of several. For a choice the library
 * compiles a validator of each part and asks it about every value: the first answers of 24 kinds took 1.7 s of processor time
 * with such validators, and 0.1 s without (2026-11).
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
