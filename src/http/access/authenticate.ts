/**
 * Who is calling, and may they? Runs before anything else of a request that needs a key.
 *
 * In callback style, because it runs for every lead: with a cached key it is synchronous. The CORS headers are set before the
 * first refusal, so that a page can read why it was refused.
 */
import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from "fastify"
import { allows } from "../../domain/key/key-request.ts"
import { isInside, readIpAddress, readNetwork } from "../../domain/network.ts"
import type { ApiKey, LiveKey, LiveSource, Scope } from "../../store/people/keys.ts"
import type { App } from "../shell/app.ts"
import { Problem } from "../shell/problems.ts"
import { cameByUnknownProxy } from "../shell/unknown-proxy.ts"
import { calledOrigin } from "./caller.ts"
import { exposeToOrigin } from "./cross-origin.ts"
import type { KeyRing } from "./key-ring.ts"
import { type Allowance, setRateHeaders } from "./rate.ts"

declare module "fastify" {
  interface FastifyRequest {
    /** Set on every route behind `requireKey`, and on no other. */
    apiKey: ApiKey
    /** Set behind `requireSource`: how the source reads what comes. */
    source: LiveSource | null
    /** How long the look-up of the key took. It counts towards the time that a lead may wait. */
    waitedMs: number
  }
}

/** Declares the properties once, so that all requests have one hidden class in V8. */
export function addApiKey(app: App): void {
  app.decorateRequest("apiKey")
  app.decorateRequest("waitedMs", 0)
  app.decorateRequest("source", null)
}

/** An onRequest hook: a key of this scope, or of one of the others. */
export function requireKey(ring: KeyRing, scope: Scope, ...others: readonly Scope[]) {
  return (request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction): void => {
    const secret = readBearer(request.headers.authorization)
    if (secret === null) {
      done(missingKey(scope, request, reply))
      return
    }
    find(ring, secret, request, done, (key) =>
      key === null || key.source !== null
        ? invalidKey(scope, request, reply)
        : judge(ring, [scope, ...others], key, request, reply),
    )
  }
}

/** An onRequest hook of a source's address, in which the secret stands. */
export function requireSource(ring: KeyRing) {
  return (request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction): void => {
    const { id, secret } = request.params as { id: string; secret: string }
    find(ring, secret, request, done, (key) =>
      key?.source == null || key.id !== id ? unknownAddress() : judge(ring, ["ingest"], key, request, reply),
    )
  }
}

/** `verdict` returns why the request is refused, or undefined. */
function find(
  ring: KeyRing,
  secret: string,
  request: FastifyRequest,
  done: HookHandlerDoneFunction,
  verdict: (key: LiveKey | null) => Problem | undefined,
): void {
  const found = ring.find(secret)
  if (found instanceof Promise) {
    const askedAt = performance.now()
    found.then((key) => {
      request.waitedMs = performance.now() - askedAt
      done(verdict(key))
    }, done)
  } else done(verdict(found))
}

/** Refused requests do not count against the key's rate, those that a visitor's rate refuses included. */
function judge(
  ring: KeyRing,
  scopes: readonly [Scope, ...Scope[]],
  key: LiveKey,
  request: FastifyRequest,
  reply: FastifyReply,
): Problem | undefined {
  const [scope] = scopes
  request.apiKey = key
  request.source = key.source
  request.keyId = key.id

  const origin = key.origins.length > 0 ? originOf(key, request) : undefined
  const originAllowed = origin === undefined || key.origins.includes(origin)
  if (origin !== undefined && originAllowed) exposeToOrigin(reply, origin)

  const isNear = key.networks.length === 0 || comesFrom(key.networks, request)
  const inScope = scopes.some((one) => allows(key.scopes, one))
  const isLetIn = isNear && inScope && originAllowed
  const isForBrowsers = scope === "ingest" && key.origins.length > 0
  const visitor = isLetIn && isForBrowsers ? ring.visitors.take(request, key.id) : null
  const isFlood = visitor !== null && !visitor.granted
  const limit = key.rate_per_minute
  const allowance = limit === null ? null : ring.rates[isLetIn && !isFlood ? "take" : "look"](key.id, limit)
  if (allowance !== null && scope === "ingest") setRateHeaders(reply, allowance)
  if (!isNear) return networkNotAllowed(request)
  if (!inScope) return insufficientScope(scope)
  if (!originAllowed) return originNotAllowed()
  if (isFlood) return visitorLimited(visitor)
  if (allowance !== null && !allowance.granted) return rateLimited(allowance.limit, allowance.resetsInS)
  return undefined
}

/** Behind a proxy that TRUST_PROXY does not name everybody has the proxy's address: that one says nothing. */
function comesFrom(networks: readonly string[], request: FastifyRequest): boolean {
  const address = readIpAddress(request.ip)
  if (address === null || cameByUnknownProxy(request)) return false
  return networks.some((text) => {
    const network = readNetwork(text)
    return network !== null && isInside(address, network)
  })
}

/**
 * The `Origin` header, as far as it names somebody else's page. A plain form sends "null" if its page hides its address, and our
 * own page, on which a visitor corrects a form, has the server's origin: both count as none.
 */
function originOf(key: LiveKey, request: FastifyRequest): string | undefined {
  const { origin, "sec-fetch-site": site } = request.headers
  if (key.source === null) return origin
  const isOwnPage = site === "same-origin" || origin === calledOrigin(request)
  return origin === "null" || isOwnPage ? undefined : origin
}

/** The token of `Authorization: Bearer <token>`, not yet checked. */
function readBearer(authorization: string | undefined): string | null {
  return /^bearer +([^ ].*)$/i.exec(authorization ?? "")?.[1] ?? null
}

/**
 * A page may read that its key is wrong: its origin passed the preflight, so some key allows it, and the answer says
 * nothing that the page does not know.
 */
function withoutKey(
  problem: Problem,
  scope: Scope,
  { headers }: FastifyRequest,
  reply: FastifyReply,
): Problem {
  if (scope === "ingest" && headers.origin !== undefined) exposeToOrigin(reply, headers.origin)
  return problem
}

const missingKey = (scope: Scope, request: FastifyRequest, reply: FastifyReply) =>
  withoutKey(
    new Problem("missing_key", "Send your API key in the header `Authorization: Bearer <API key>`."),
    scope,
    request,
    reply,
  )

const invalidKey = (scope: Scope, request: FastifyRequest, reply: FastifyReply) =>
  withoutKey(new Problem("invalid_key", "The API key is unknown, expired or revoked."), scope, request, reply)

const unknownAddress = () =>
  new Problem("invalid_key", "There is no source with this address, or it has been revoked or renewed.")

const insufficientScope = (scope: Scope) =>
  new Problem("insufficient_scope", `This request needs an API key with the scope \`${scope}\`.`, {
    headers: { "www-authenticate": `Bearer realm="criba", error="insufficient_scope", scope="${scope}"` },
  })

const networkNotAllowed = (request: FastifyRequest) =>
  new Problem(
    "network_not_allowed",
    cameByUnknownProxy(request)
      ? "The API key works from some networks only, and the request came through a proxy that TRUST_PROXY does not name."
      : `The API key does not work from the address ${request.ip}.`,
  )

const originNotAllowed = () =>
  new Problem("origin_not_allowed", "The API key does not allow requests from pages of this origin.")

const visitorLimited = ({ limit, resetsInS }: Allowance) =>
  new Problem("rate_limited", `A visitor may send ${limit} leads a minute. Try again in ${resetsInS} s.`, {
    headers: { "retry-after": String(resetsInS) },
  })

const rateLimited = (limit: number, resetsInS: number) =>
  new Problem("rate_limited", `The API key allows ${limit} requests a minute. Try again in ${resetsInS} s.`, {
    headers: { "retry-after": String(resetsInS) },
  })
