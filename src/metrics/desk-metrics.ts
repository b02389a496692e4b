/** The desk as Prometheus and the log see it: how long it was waited for and held, by what for. */
import type { Logger } from "pino"
import { Histogram, type Registry } from "prom-client"
import { isLong, watchHolds } from "../store/books/hold-desk.ts"

const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/** Answers what ends it. */
export function watchDesk(registry: Registry, log: Logger): () => void {
  const histogram = (name: string, help: string) =>
    new Histogram({ name, help, labelNames: ["purpose"], buckets: BUCKETS, registers: [registry] })
  const waits = histogram("criba_desk_wait_seconds", "Time that a holder of the desk waited for it.")
  const holds = histogram(
    "criba_desk_hold_seconds",
    "Time that the desk was held, during which nobody else decides.",
  )
  return watchHolds((hold) => {
    const { purpose, waitedMs, heldMs } = hold
    waits.observe({ purpose }, waitedMs / 1000)
    holds.observe({ purpose }, heldMs / 1000)
    if (isLong(hold))
      log.warn(
        { purpose, held_ms: Math.round(heldMs), waited_ms: Math.round(waitedMs) },
        "the desk was held for long",
      )
  })
}
