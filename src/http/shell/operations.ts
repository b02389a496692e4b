/**
 * How a route tells of itself in the API reference: an id, a line and a paragraph, then its schemas and what is particular. What all
 * routes of one chapter have in common, its tag and who may call, is said once.
 */
import type { FastifySchema } from "fastify"

type Described = {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly tags: readonly string[]
  readonly security: readonly { readonly [scheme: string]: readonly string[] }[]
}

const BY_KEY = [{ bearer: [] }]

/** `options` are those of the route beside its schema: who may call it, say. */
export const operationsOf =
  (tag: string, security: Described["security"] = BY_KEY) =>
  <const Schema extends FastifySchema, const Options extends object = object>(
    operationId: string,
    summary: string,
    description: string,
    schema: Schema,
    options?: Options,
  ): { schema: Schema & Described } & Options => ({
    ...(options as Options),
    schema: { operationId, tags: [tag], summary, description, security, ...schema },
  })

/** For a body that is read by the domain, which reports more than a schema can. */
export const READ_BY_DOMAIN = { validatorCompiler: () => () => true }
