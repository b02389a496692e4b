/**
 * The HTTP server without its business: limits, time-outs, request ids, logging, metrics, and problems on every path. `addRoutes` adds
 * the rest.
 *
 * Every lead runs through here, so there is one hook on the way in and one on the way out, both synchronous.
 */
import { randomInt } from "node:crypto"
import Fastify, { type FastifyRequest } from "fastify"
import type { Logger } from "pino"
import type { App } from "./app.ts"
import { checkHeaders, nothingFor, withoutSlash } from "./check-request.ts"
import { ClientErrors } from "./client-errors.ts"
import { Connections } from "./connections.ts"
import { addDocuments } from "./documents.ts"
import { addHealth, type Readiness } from "./health.ts"
import { QuietRequests } from "./log.ts"
import { lostPage } from "./lost-page.ts"
import { type Metrics, makeMetrics } from "./metrics.ts"
import { roomFor } from "./open-files.ts"
import { describeApi } from "./openapi.ts"
import { parseJson } from "./parse-json.ts"
import { addProblemPages } from "./problem-pages.ts"
import { Problem } from "./problems.ts"
import type { Recognise } from "./recognise-error.ts"
import { safeHeaders } from "./safe-headers.ts"
import type { SchemaTypes } from "./schema-types.ts"
import { compileSerialiser } from "./serialise.ts"
import { watchProxies } from "./unknown-proxy.ts"
import { compileValidator } from "./validate.ts"
import { type Watch, watchRequests } from "./watch-requests.ts"

/** Unless a route sets another. */
const BODY_LIMIT_BYTES = 64 * 1024
const LIMITS = {
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 20_000,
  maxHeaderBytes: 16 * 1024,
  ...roomFor(Number.POSITIVE_INFINITY),
  // A lead is answered within 9 s. A stop has 25 s in all, and needs time for the rest.
  closeWithinMs: 15_000,
  stalledMs: 50_000,
}

export type ServerOptions = {
  readonly log: Logger
  /** PUBLIC_URL. */
  readonly publicUrl: string | null
  readonly trustProxy: boolean | number | string
  readonly metricsToken: string | null
  readonly isReady: () => Promise<Readiness>
  readonly metrics?: Metrics
  /** Turns errors of other layers, such as outages of the database, into problems. */
  readonly recognise?: Recognise
  readonly headersTimeoutMs?: number
  readonly requestTimeoutMs?: number
  readonly maxHeaderBytes?: number
  readonly mostConnections?: number
  readonly spareConnections?: number
  readonly stalledMs?: number
}

export async function buildServer(
  options: ServerOptions,
  addRoutes: (app: App) => void | Promise<void>,
): Promise<App> {
  const { log, publicUrl, metricsToken, isReady, metrics = makeMetrics(), recognise = () => null } = options
  const limits = { ...LIMITS, ...options }
  const makeRequestId = requestIds()
  const headers = safeHeaders(publicUrl)
  const clientErrors = new ClientErrors(makeRequestId, log, limits.maxHeaderBytes, headers)
  const watch = watchRequests(log, metrics, recognise)
  const app = makeFastify(limits, makeRequestId, clientErrors, watch, headers)
  const connections = setUpConnections(app, clientErrors, limits)
  setUpRequests(app, connections, watch, headers, watchProxies(log, metrics.registry))
  app.decorate("lostPage", lostPage(publicUrl))
  app.decorate("publicOrigin", publicUrl === null ? null : new URL(publicUrl).origin)
  nameBelowPath(app, publicUrl)

  await describeApi(app, publicUrl)
  addHealth(app, { isReady, isDraining: () => connections.draining, metrics, metricsToken })
  addDocuments(app, publicUrl)
  addProblemPages(app)
  await addRoutes(app)
  await app.ready()
  return app
}

function makeFastify(
  { log, trustProxy, headersTimeoutMs, requestTimeoutMs, maxHeaderBytes }: ServerOptions & typeof LIMITS,
  makeRequestId: () => string,
  clientErrors: ClientErrors,
  watch: Watch,
  headers: Readonly<Record<string, string>>,
): App {
  return Fastify({
    loggerInstance: log,
    logController: new QuietRequests(),
    // A child logger for every request would cost 5 µs; the few log lines name the request themselves.
    childLoggerFactory: (logger) => logger,
    genReqId: makeRequestId,
    trustProxy: typeof trustProxy === "number" ? (_address, hop) => hop < trustProxy : trustProxy,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: requestTimeoutMs,
    http: {
      maxHeaderSize: maxHeaderBytes,
      headersTimeout: headersTimeoutMs,
      requestTimeout: requestTimeoutMs,
      connectionsCheckingInterval: Math.min(1_000, headersTimeoutMs),
      requireHostHeader: false,
    },
    return503OnClosing: false,
    clientErrorHandler: (error, socket) => clientErrors.answer(error, socket),
    // For failures before routing, which run no hooks.
    frameworkErrors: (error, request, reply) => {
      reply.headers(headers)
      watch.failed(error, request, reply)
      watch.answered(request, reply)
    },
  }).withTypeProvider<SchemaTypes>()
}

function setUpConnections(app: App, clientErrors: ClientErrors, limits: typeof LIMITS): Connections {
  const connections = new Connections(app.server, limits, app.routing, (socket) =>
    clientErrors.refuseConnection(socket),
  )
  clientErrors.answering = (socket) => connections.answering(socket)
  clientErrors.refuseConnect(app.server)
  // No limit of their number, or a second Authorization could hide behind two thousand others. Their bytes are limited.
  app.server.maxHeadersCount = 0
  // A caller that ends its side may still wait for its answer.
  Object.assign(app.server, { httpAllowHalfOpen: true })

  app.decorate("startDraining", () => connections.drain())
  app.addHook("preClose", async () => {
    connections.drain()
    await connections.acceptWaiting()
    connections.closeWithin(Math.min(limits.requestTimeoutMs, limits.closeWithinMs))
  })
  return connections
}

function setUpRequests(
  app: App,
  connections: Connections,
  watch: Watch,
  headers: Readonly<Record<string, string>>,
  lookForProxy: (request: FastifyRequest) => void,
): void {
  app.decorateRequest("keyId", null)
  app.decorateRequest("problem", null)
  app.setErrorHandler(watch.failed)
  app.setNotFoundHandler(() => {
    throw new Problem("not_found", "There is nothing at this path.")
  })
  app.setValidatorCompiler(compileValidator)
  app.setSerializerCompiler(compileSerialiser)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, parseJson)

  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(headers).header("x-request-id", request.id)
    if (connections.draining) reply.header("connection", "close")
    checkHeaders(request)
    lookForProxy(request)
    if (!request.is404) return done()
    const page = withoutSlash(request)
    if (page === null) throw nothingFor(request)
    reply.redirect(page, 308)
  })
  app.addHook("onResponse", (request, reply, done) => {
    watch.answered(request, reply)
    done()
  })
}

/** A `Location` below the path of PUBLIC_URL: the proxy removes that path from requests, and does not add it to answers. */
function nameBelowPath(app: App, publicUrl: string | null): void {
  const path = new URL(publicUrl ?? "http://localhost").pathname.replace(/\/$/, "")
  if (path === "") return
  app.addHook("onSend", (_request, reply, _payload, done) => {
    const location = reply.getHeader("location")
    if (typeof location === "string" && location.startsWith("/api/"))
      reply.header("location", path + location)
    done()
  })
}

/** Short, unique over all servers and restarts, and cheaper than a UUID: 0.05 µs. */
function requestIds(): () => string {
  const server = randomInt(2 ** 40)
    .toString(36)
    .padStart(8, "0")
  let requests = 0
  return () => `${server}-${(++requests).toString(36)}`
}
