/**
 * Health checks and metrics. `/livez` does not query the database, so that an outage there never makes an orchestrator restart
 * servers that are fine.
 */
import { createHash, timingSafeEqual } from "node:crypto"
import { Type } from "typebox"
import { object, string } from "../schemas/parts.ts"
import type { App } from "./app.ts"
import type { Metrics } from "./metrics.ts"
import { operationsOf } from "./operations.ts"
import { Problem } from "./problems.ts"

export type Readiness = { ready: true } | { ready: false; reason: string }

type Health = {
  readonly isReady: () => Promise<Readiness>
  readonly isDraining: () => boolean
  readonly metrics: Metrics
  readonly metricsToken: string | null
}

const Ok = object(
  "Health",
  "The server is well.",
  { status: Type.Literal("ok") },
  { description: "Yes.", examples: [{ status: "ok" }] },
)

const operation = operationsOf("Operation", [])

export function addHealth(app: App, { isReady, isDraining, metrics, metricsToken }: Health): void {
  app.get(
    "/livez",
    operation("isAlive", "Is the server alive?", "Asks no database. Restart the server when this fails.", {
      response: { 200: Ok },
      problems: ["bad_request"],
    }),
    async () => ({ status: "ok" as const }),
  )

  app.get(
    "/readyz",
    operation(
      "isReady",
      "May the server get requests?",
      "Fails while nothing can be written to the database, while a damaged database refuses every lead, and from the start of a shutdown on. Answers within a second; the answer may be a second old.",
      { response: { 200: Ok }, problems: ["bad_request", "unavailable"] },
    ),
    async () => {
      const readiness = isDraining()
        ? { ready: false as const, reason: "The server is shutting down." }
        : await isReady()
      if (!readiness.ready) throw new Problem("unavailable", readiness.reason)
      return { status: "ok" as const }
    },
  )

  app.get(
    "/metrics",
    operation(
      "readMetrics",
      "Metrics for Prometheus",
      "In the text format of Prometheus. If the server has a `METRICS_TOKEN`, it must be sent as a bearer token.",
      {
        security: [{ metrics_token: [] }, ...(metricsToken === null ? [{}] : [])],
        response: {
          200: { description: "Prometheus's text format.", content: { "text/plain": { schema: string() } } },
        },
        problems: ["bad_request", "missing_key", "invalid_key"],
      },
    ),
    async (request, reply) => {
      if (metricsToken !== null) checkToken(request.headers.authorization, metricsToken)
      return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics())
    },
  )
}

function checkToken(authorization: string | undefined, token: string): void {
  const given = /^Bearer +(\S+)$/i.exec(authorization ?? "")?.[1]
  if (given === undefined)
    throw new Problem("missing_key", "Send the header `Authorization: Bearer <METRICS_TOKEN>`.")
  // Hashed to equal length, for a comparison in constant time.
  if (!timingSafeEqual(sha256(given), sha256(token)))
    throw new Problem("invalid_key", "This is not the METRICS_TOKEN.")
}

const sha256 = (text: string) => createHash("sha256").update(text).digest()
