/**
 * What Prometheus reads: the numbers of the Node process and how long requests take, by method, route and status. Other parts of the
 * server register theirs with the same registry.
 */
import { collectDefaultMetrics, Histogram, Registry } from "prom-client"

const UPPER_BOUNDS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export type Metrics = {
  readonly registry: Registry
  readonly requests: Histogram<"method" | "route" | "status">
}

export function makeMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  // Gauges named like counters, which `promtool check metrics` refuses; the same numbers exist by type.
  for (const what of ["handles", "requests", "resources"])
    registry.removeSingleMetric(`nodejs_active_${what}_total`)
  const requests = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from the arrival of a request's headers to the end of its answer.",
    labelNames: ["method", "route", "status"],
    buckets: UPPER_BOUNDS_SECONDS,
    registers: [registry],
  })
  return { registry, requests }
}
