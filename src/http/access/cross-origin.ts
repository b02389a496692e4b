/**
 * Browsers on other sites: what a page there may send to the ingest path and read of the answer. A preflight
 * carries no key, so it is answered for the origins of all live keys; the request itself is held to its own key's.
 */
import type { FastifyReply, FastifyRequest } from "fastify"
import { Problem } from "../shell/problems.ts"
import type { KeyRing } from "./key-ring.ts"

const READABLE = "location, retry-after, idempotent-replayed, ratelimit, ratelimit-policy, x-request-id"

/** Answers OPTIONS on the ingest path. */
export function answerPreflight(ring: KeyRing) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { origin } = request.headers
    reply.header("vary", "Origin")
    if (origin === undefined) return reply.code(204).header("allow", "OPTIONS, POST").send()
    if (!(await ring.originIsKnown(origin)))
      throw new Problem("origin_not_allowed", "No API key allows requests from pages of this origin.")
    return reply
      .code(204)
      .header("access-control-allow-origin", origin)
      .header("access-control-allow-methods", "POST")
      .header("access-control-allow-headers", "authorization, content-type, idempotency-key")
      .header("access-control-max-age", "600")
      .send()
  }
}

/** Lets the page that sent a request read its answer. */
export function exposeToOrigin(reply: FastifyReply, origin: string): void {
  reply.header("access-control-allow-origin", origin)
  reply.header("access-control-expose-headers", READABLE)
  reply.header("vary", "Origin")
}
