/** The courier in numbers: how often its thread had to be replaced, and how often something unforeseen happened. */
import { Counter, type Registry } from "prom-client"

export function watchCourier(
  registry: Registry,
  readCounts: () => { readonly deaths: number; readonly faults: number },
): void {
  const count = (name: string, help: string, read: () => number) =>
    new Counter({
      name,
      help,
      registers: [registry],
      collect() {
        this.reset()
        this.inc(read())
      },
    })
  count(
    "criba_courier_deaths_total",
    "How often the courier's thread ended and was replaced.",
    () => readCounts().deaths,
  )
  count(
    "criba_courier_faults_total",
    "Failures of deliveries or rounds that nobody foresaw; the log describes each.",
    () => readCounts().faults,
  )
}
