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

/** The scope with which a narrower key may read this. */
const scopeOf = (options: unknown): string => {
  const { config } = (options ?? {}) as { config?: { reads?: string } }
  return config?.reads === undefined ? "" : ` A key of the scope \`${config.reads}\` may read it.`
}

/** `options`: further route options, such as `config`. */
export const operationsOf =
  (tag: string, security: Described["security"] = [{ bearer: [] }]) =>
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
      description: description + scopeOf(options),
      security,
      ...schema,
    },
  })

/** For a body that the domain validates: it reports more than a schema can. */
export const READ_BY_DOMAIN = { validatorCompiler: () => () => true }
