/** Whether reports are read from the standby of READ_DATABASE_URL. Without one there is no such metric. */
import { Gauge, type Registry } from "prom-client"
import type { WhyUnused } from "../store/connection/reports-pool.ts"

export function watchStandby(registry: Registry, whyUnused: () => Promise<WhyUnused | null>): void {
  new Gauge({
    name: "criba_standby_in_use",
    help: "1 while exports, statistics, simulations and checks are read from the standby, 0 while the primary stands in.",
    registers: [registry],
    async collect() {
      this.set((await whyUnused().catch(() => "away")) === null ? 1 : 0)
    },
  })
}
