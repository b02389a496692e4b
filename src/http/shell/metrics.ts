/**
 * What Prometheus reads: the numbers of the Node process and how long requests take, by method, route and status. Others
 * register theirs with the same registry.
 */
import { collectDefaultMetrics, Registry } from "prom-client"

const UPPER_BOUNDS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export type Metrics = { readonly registry: Registry; readonly requests: RequestDurations }

export function makeMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  // Gauges named like counters, which `promtool check metrics` refuses; the same numbers are told by type.
  for (const what of ["handles", "requests", "resources"])
    registry.removeSingleMetric(`nodejs_active_${what}_total`)
  const requests = new RequestDurations()
  registry.registerMetric(requests as never)
  return { registry, requests }
}

type Series = { labels: Labels; counts: number[]; count: number; sum: number }
type Labels = { method: string; route: string; status: number }

/**
 * A histogram that is cheap to write to. prom-client's own sorts and joins the labels at every observation: 0.95 µs a
 * request against 0.05 µs here, where sums over the buckets wait until somebody reads them (November 2026).
 */
class RequestDurations {
  readonly name = "http_request_duration_seconds"
  readonly help = "Time from the arrival of a request's headers to the end of its answer."
  readonly type = "histogram"
  readonly aggregator = "sum"
  readonly #seriesByRoute = new Map<string, Series[]>()

  observe(method: string, route: string, status: number, seconds: number): void {
    const series = this.#find(method, route, status)
    series.count++
    series.sum += seconds
    for (let i = 0; i < UPPER_BOUNDS_SECONDS.length; i++) {
      if (seconds <= (UPPER_BOUNDS_SECONDS[i] as number)) {
        ;(series.counts[i] as number)++
        break
      }
    }
  }

  /** A route has a handful of series, and a loop over them is faster than the making of a key. */
  #find(method: string, route: string, status: number): Series {
    let known = this.#seriesByRoute.get(route)
    if (known === undefined) {
      known = []
      this.#seriesByRoute.set(route, known)
    }
    for (const series of known) {
      if (series.labels.status === status && series.labels.method === method) return series
    }
    const counts = UPPER_BOUNDS_SECONDS.map(() => 0)
    const series = { labels: { method, route, status }, counts, count: 0, sum: 0 }
    known.push(series)
    return series
  }

  async get() {
    const { name, help, type, aggregator } = this
    return {
      name,
      help,
      type,
      aggregator,
      values: [...this.#seriesByRoute.values()].flat().flatMap((series) => this.#read(series)),
    }
  }

  #read({ labels, counts, count, sum }: Series) {
    let below = 0
    const buckets = UPPER_BOUNDS_SECONDS.map((le, i) => {
      below += counts[i] ?? 0
      return { metricName: `${this.name}_bucket`, labels: { ...labels, le }, value: below }
    })
    return [
      ...buckets,
      { metricName: `${this.name}_bucket`, labels: { ...labels, le: "+Inf" }, value: count },
      { metricName: `${this.name}_sum`, labels, value: sum },
      { metricName: `${this.name}_count`, labels, value: count },
    ]
  }
}
