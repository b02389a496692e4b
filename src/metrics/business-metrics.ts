/**
 * The business as Prometheus sees it. What became of leads is counted by each server for itself. The other numbers are the
 * database's: every server tells the same, so a dashboard takes their maximum. They are read in the background, at most
 * every 15 seconds, and only while somebody asks for the metrics; a reading older than a minute is not told any more.
 */
import { Counter, Gauge, type Registry } from "prom-client"
import type { PromiseEnd } from "../domain/decision/lifecycle.ts"
import type { Outcome } from "../domain/decision/plan-batch.ts"
import type { BusinessNumbers } from "../store/find/business.ts"

const READ_EVERY_MS = 15_000
const STALE_AFTER_MS = 60_000

const GAUGES: readonly (readonly [name: string, field: keyof BusinessNumbers, help: string])[] = [
  ["criba_leads_waiting", "waiting", "Leads that wait for a triager, in the whole database."],
  ["criba_leads_waiting_oldest_seconds", "waiting_seconds", "Age of the lead that has waited longest."],
  ["criba_leads_overdue", "overdue", "Leads whose deadline of first contact has passed."],
  ["criba_deliveries_pending", "pending", "Webhooks and mails that are still to be delivered."],
  ["criba_deliveries_pending_oldest_seconds", "pending_seconds", "Age of the oldest pending delivery."],
  ["criba_deliveries_failed", "failed", "Deliveries that were given up and are still in the log."],
  ["criba_rejections", "rejections", "Refused bodies that are kept."],
]

type BusinessCounters = {
  countOutcomes(outcomes: readonly Outcome[]): void
  countPromises(end: PromiseEnd, count?: number): void
}

export function watchBusiness(registry: Registry, read: () => Promise<BusinessNumbers>): BusinessCounters {
  let latest: { readonly at: number; readonly numbers: BusinessNumbers } | null = null
  let reading: Promise<void> | null = null
  const refresh = async () => {
    if (latest !== null && performance.now() - latest.at < READ_EVERY_MS) return
    reading ??= read()
      .then((numbers) => {
        latest = { at: performance.now(), numbers }
      })
      .catch(() => {}) // the numbers grow old, and are no longer told
      .finally(() => {
        reading = null
      })
    if (latest === null) await reading
  }
  for (const [name, field, help] of GAUGES) {
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        await refresh()
        this.reset()
        const isFresh = latest !== null && performance.now() - latest.at < STALE_AFTER_MS
        if (isFresh && latest !== null) this.set(latest.numbers[field])
        else this.remove()
      },
    })
  }
  const leads = new Counter({
    name: "criba_leads_total",
    help: "Leads taken in by this server, by what became of them.",
    labelNames: ["outcome"],
    registers: [registry],
  })
  for (const outcome of ["assigned", "waiting", "disqualified", "replayed"]) leads.inc({ outcome }, 0)
  const promises = new Counter({
    name: "criba_promises_total",
    help: "Promises of first contact that ended on this server, by how.",
    labelNames: ["outcome"],
    registers: [registry],
  })
  const countPromises = (outcome: PromiseEnd, count = 1) => promises.inc({ outcome }, count)
  countPromises("kept", 0)
  countPromises("missed", 0)
  return {
    countPromises,
    countOutcomes(outcomes) {
      for (const outcome of outcomes) {
        if (outcome.kind === "key_reused") continue
        const status = outcome.kind === "replayed" ? "replayed" : /"status":"(\w+)"/.exec(outcome.answer)?.[1]
        leads.inc({ outcome: status ?? "assigned" })
      }
    },
  }
}
