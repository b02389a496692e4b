/**
 * GET of a source's address: Meta verifies an address before it sends anything, with a text that has to be sent back and a token that
 * the operator has entered there, the source's id. Other presets allow only POST.
 */
import type { FastifyReply, FastifyRequest } from "fastify"
import { Type } from "typebox"
import { PRESETS } from "../../domain/source/presets.ts"
import { requireSource } from "../access/authenticate.ts"
import type { KeyRing } from "../access/key-ring.ts"
import { string } from "../schemas/parts.ts"
import type { App } from "../shell/app.ts"
import { operationsOf, READ_BY_DOMAIN } from "../shell/operations.ts"
import { Problem } from "../shell/problems.ts"

const operation = operationsOf("Ingest", [])

/** Meta sends a number. Nothing that a browser could take for HTML is echoed. */
const CHALLENGE = /^[\w.-]{1,200}$/

export function addSourceChallenge(scope: App, url: string, ring: KeyRing): void {
  scope.get(
    url,
    operation(
      "answerSourceChallenge",
      "Answer a tool's question before it sends",
      "For the preset `meta`: sends `hub.challenge` back if `hub.verify_token` is the source's id. Other presets have no such " +
        "question, and get 405.",
      {
        params: Type.Object({ id: string(), secret: string() }),
        querystring: Type.Object({
          "hub.mode": Type.Optional(Type.String({ examples: ["subscribe"] })),
          "hub.challenge": Type.Optional(Type.String({ examples: ["1158201444"] })),
          "hub.verify_token": Type.Optional(Type.String({ examples: ["src_8sJ2kQ4mZx1T"] })),
        }),
        response: { 200: { description: "The challenge.", content: { "text/plain": { schema: string() } } } },
        problems: ["invalid_key", "invalid_signature", "method_not_allowed", "rate_limited"],
        neverProblems: ["not_found", "invalid_parameter"],
      },
      {
        ...READ_BY_DOMAIN,
        exposeHeadRoute: false,
        // READ_BY_DOMAIN: unknown parameters are no reason to refuse here
        onRequest: requireSource(ring),
      },
    ),
    async (request: FastifyRequest, reply: FastifyReply) => {
      const query = request.query as Readonly<Record<string, unknown>>
      const challenge = String(query["hub.challenge"] ?? "")
      const preset = request.source?.preset ?? "auto"
      if (
        PRESETS[preset].challenge !== "meta" ||
        query["hub.mode"] !== "subscribe" ||
        !CHALLENGE.test(challenge)
      )
        throw new Problem("method_not_allowed", "GET is not allowed here; allowed: OPTIONS, POST.", {
          headers: { allow: "OPTIONS, POST" },
        })
      if (query["hub.verify_token"] !== request.apiKey.id)
        throw new Problem("invalid_signature", "The verify token must be the source's id.")
      return reply.type("text/plain; charset=utf-8").send(challenge)
    },
  )
}
