/**
 * Who is calling, and may they? Runs before anything else of a request that needs a key.
 *
 * In callback style, because it runs for every lead: with a key that the ring knows it never leaves the stack. That a
 * page may read the answer is said before the first refusal.
 */
import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from "fastify"
import type { ApiKey, Scope } from "../../store/keys.ts"
import { Problem } from "../shell/problems.ts"
import type { App } from "../shell/server.ts"
import { allowReading } from "./cross-origin.ts"
import type { KeyRing } from "./key-ring.ts"
import { tellRate } from "./rate.ts"

declare module "fastify" {
  interface FastifyRequest {
    /** Set on every route behind `requireKey`, and on no other. */
    apiKey: ApiKey
    /** How long the key was looked up: time that the caller has waited already. */
    waitedMs: number
  }
}

/** Gives every request its place for the key from the start: one shape for all requests, which V8 rewards. */
export function addApiKey(app: App): void {
  app.decorateRequest("apiKey")
  app.decorateRequest("waitedMs", 0)
}

/** An onRequest hook. */
export function requireKey(ring: KeyRing, scope: Scope) {
  return (request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction): void => {
    const secret = readBearer(request.headers.authorization)
    if (secret === null) {
      done(missingKey())
      return
    }
    const found = ring.find(secret)
    if (found instanceof Promise) {
      const askedAt = performance.now()
      found.then((key) => {
        request.waitedMs = performance.now() - askedAt
        done(judge(ring, scope, key, request, reply))
      }, done)
    } else done(judge(ring, scope, found, request, reply))
  }
}

/** Answers why the request may not go on, if so. Only what is let in so far counts against the rate. */
function judge(
  ring: KeyRing,
  scope: Scope,
  key: ApiKey | null,
  request: FastifyRequest,
  reply: FastifyReply,
): Problem | undefined {
  if (key === null) return invalidKey()
  request.apiKey = key
  request.keyId = key.id

  const origin = key.origins.length > 0 ? request.headers.origin : undefined
  const originAllowed = origin === undefined || key.origins.includes(origin)
  if (origin !== undefined && originAllowed) allowReading(reply, origin)

  const inScope = key.scopes.includes(scope) || key.scopes.includes("admin")
  const isLetIn = inScope && originAllowed
  const limit = key.rate_per_minute
  const allowance = limit === null ? null : ring.rates[isLetIn ? "take" : "look"](key.id, limit)
  if (allowance !== null && scope === "ingest") tellRate(reply, allowance)
  if (!inScope) return insufficientScope(scope)
  if (!originAllowed) return originNotAllowed()
  if (allowance !== null && !allowance.granted) return rateLimited(allowance.limit, allowance.resetsInS)
  return undefined
}

/** The token of `Authorization: Bearer <token>`. What it is made of is the ring's to judge. */
function readBearer(authorization: string | undefined): string | null {
  return /^bearer +([^ ].*)$/i.exec(authorization ?? "")?.[1] ?? null
}

const missingKey = () =>
  new Problem("missing_key", "Send your API key in the header `Authorization: Bearer <API key>`.")

const invalidKey = () => new Problem("invalid_key", "The API key is unknown, expired or revoked.")

const insufficientScope = (scope: Scope) =>
  new Problem("insufficient_scope", `This request needs an API key with the scope \`${scope}\`.`, {
    headers: { "www-authenticate": `Bearer realm="criba", error="insufficient_scope", scope="${scope}"` },
  })

const originNotAllowed = () =>
  new Problem("origin_not_allowed", "The API key does not allow requests from pages of this origin.")

const rateLimited = (limit: number, resetsInS: number) =>
  new Problem("rate_limited", `The API key allows ${limit} requests a minute. Try again in ${resetsInS} s.`, {
    headers: { "retry-after": String(resetsInS) },
  })
