/** What became of spans. Without tracing there is no such metric. */
import { Counter, type Registry } from "prom-client"

export function watchTracing(
  registry: Registry,
  readCounts: () => { readonly sent: number; readonly dropped: number },
): void {
  new Counter({
    name: "criba_spans_total",
    help: "Spans of traces, by what became of them: sent to the collector, or dropped because it did not take them.",
    labelNames: ["outcome"],
    registers: [registry],
    collect() {
      this.reset()
      for (const [outcome, count] of Object.entries(readCounts())) this.inc({ outcome }, count)
    },
  })
}
