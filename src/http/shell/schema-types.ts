/** Derives the types of requests and answers from the schemas of their route: a handler that answers anything else does not compile. */
import type { Readable } from "node:stream"
import type { FastifyTypeProvider } from "fastify"
import type { Static, TSchema } from "typebox"

export interface SchemaTypes extends FastifyTypeProvider {
  validator: this["schema"] extends TSchema ? Static<this["schema"]> : unknown
  serializer: this["schema"] extends TSchema ? Answer<Static<this["schema"]>> : unknown
}

/** Text may be sent as a stream; objects may be read-only. */
type Answer<T> = T extends string ? T | Readable : ReadOnly<T>
type ReadOnly<T> = T extends Date ? T : T extends object ? { readonly [key in keyof T]: ReadOnly<T[key]> } : T
