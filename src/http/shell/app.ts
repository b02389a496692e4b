/** The type of the Fastify instance, with our decorations. */
import type { IncomingMessage, Server, ServerResponse } from "node:http"
import type { FastifyInstance, FastifyRequest } from "fastify"
import type { Logger } from "pino"
import type { Problem } from "./problems.ts"
import type { SchemaTypes } from "./schema-types.ts"
import type { ProblemPage } from "./send-problem.ts"

export type App = FastifyInstance<Server, IncomingMessage, ServerResponse, Logger, SchemaTypes>

declare module "fastify" {
  interface FastifyInstance {
    /** The first step of a shutdown: not ready any more, connections close after their answers, requests are still served. */
    startDraining: () => void
    /** Scheme and host of PUBLIC_URL; null if it is not set. */
    publicOrigin: string | null
    /** What a person sees at a path that does not exist; null for a program. */
    lostPage: (request: FastifyRequest) => ProblemPage | null
  }
  interface FastifyRequest {
    /** The API key that the request was let in with, for the log. */
    keyId: string | null
    problem: Problem | null
  }
}
