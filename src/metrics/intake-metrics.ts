/** The intake as Prometheus sees it: how large batches are, how long they take, and how many leads wait for one. */
import { Gauge, Histogram, type Registry } from "prom-client"

export function watchIntake(
  registry: Registry,
  waiting: () => number,
): (batch: { readonly size: number; readonly durationMs: number }) => void {
  const sizes = new Histogram({
    name: "criba_batch_leads",
    help: "Leads taken in by one transaction.",
    buckets: [1, 2, 5, 10, 20, 50, 100, 200, 500],
    registers: [registry],
  })
  const durations = new Histogram({
    name: "criba_batch_duration_seconds",
    help: "Time from the start of a batch to its commit.",
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  new Gauge({
    name: "criba_intake_queue_leads",
    help: "Leads of this server that wait for the next batch, or are in one.",
    registers: [registry],
    collect() {
      this.set(waiting())
    },
  })
  return ({ size, durationMs }) => {
    sizes.observe(size)
    durations.observe(durationMs / 1000)
  }
}
