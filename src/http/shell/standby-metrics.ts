/** The standby of READ_DATABASE_URL in numbers: whether it is read from, and how often it is. Without one there are none. */
import { Counter, Gauge, type Registry } from "prom-client"
import type { ReadFrom } from "../../store/reading.ts"
import type { WhyUnused } from "../../store/standby.ts"

/** Answers what counts a read. */
export function watchStandby(
  registry: Registry,
  readUnused: () => WhyUnused | null,
): (from: ReadFrom) => void {
  new Gauge({
    name: "criba_standby_in_use",
    help: "1 while lists, statistics, exports and simulations are read from the standby, 0 while the primary stands in.",
    registers: [registry],
    collect() {
      this.set(readUnused() === null ? 1 : 0)
    },
  })
  const reads = new Counter({
    name: "criba_reads_total",
    help: "Connections taken for reading, by where they led.",
    labelNames: ["from"],
    registers: [registry],
  })
  for (const from of ["standby", "primary"]) reads.inc({ from }, 0)
  return (from) => reads.inc({ from })
}
