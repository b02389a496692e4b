/**
 * Detects a proxy that TRUST_PROXY does not name. All its callers seem to have one address, the proxy's, and share its limits: a
 * visitor's rate, attempts to sign in. The log warns once, and `criba doctor` reads the count from the metrics.
 */
import type { FastifyRequest } from "fastify"
import type { Logger } from "pino"
import { Counter, type Registry } from "prom-client"

export const UNKNOWN_PROXY_METRIC = "criba_unknown_proxy_requests_total"

/** Fastify lists the addresses that a request came along, as far as they are trusted; without TRUST_PROXY it lists none. */
export const cameByUnknownProxy = (request: FastifyRequest): boolean =>
  request.headers["x-forwarded-for"] !== undefined && (request.ips?.length ?? 0) < 2

export function watchProxies(log: Logger, registry: Registry): (request: FastifyRequest) => void {
  const counter = new Counter({
    name: UNKNOWN_PROXY_METRIC,
    help: "Requests with X-Forwarded-For from an address that TRUST_PROXY does not name.",
    registers: [registry],
  })
  let isTold = false
  return (request) => {
    if (!cameByUnknownProxy(request)) return
    counter.inc()
    if (isTold) return
    isTold = true
    log.warn(
      "a request came through a proxy that TRUST_PROXY does not name, so all callers behind it share one address: " +
        "set TRUST_PROXY to the number of proxies in front of Criba",
    )
  }
}
