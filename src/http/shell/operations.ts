/**
 * How a route describes itself for the API reference: id, summary, description, then its schemas. The tag and the security of a
 * chapter are given once.
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
/** A route that a narrower key may read names its scope in the reference too. */
const byKeyOf = (options: unknown): Described["security"] | null => {
  const { config } = (options ?? {}) as { config?: { reads?: string } }
  return config?.reads === undefined ? null : [{ bearer: [config.reads] }]
}

/** `options`: further route options, such as `config`. */
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
    schema: {
      operationId,
      tags: [tag],
      summary,
      description,
      security: byKeyOf(options) ?? security,
      ...schema,
    },
  })

/** For a body that the domain validates: it reports more than a schema can. */
export const READ_BY_DOMAIN = { validatorCompiler: () => () => true }
