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

/** Several routes answer with the same schema. */
const made = new WeakMap<TSchema, Serialise>()

export const compileSerialiser: FastifySerializerCompiler<TSchema> =
  ({ schema }) =>
  (answer: unknown) =>
    serialiserOf(schema)(answer)

function serialiserOf(schema: TSchema): Serialise {
  const known = made.get(schema)
  if (known !== undefined) return known
  const serialise = fastJsonStringify(schema) as Serialise
  made.set(schema, serialise)
  return serialise
}
