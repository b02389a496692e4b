/** Tracing, put together. app.ts loads this file only if it is on. */
import type { Logger } from "pino"
import type { Registry } from "prom-client"
import type { App } from "./http/shell/app.ts"
import { traceRequests } from "./http/shell/trace-requests.ts"
import type { BatchReport } from "./ingest/intake-thread.ts"
import { watchTracing } from "./metrics/tracing-metrics.ts"
import { readLeadsOfEvents } from "./store/books/events.ts"
import { watchStatements } from "./store/connection/client.ts"
import type { Database } from "./store/connection/database.ts"
import { type TracedAttempt, TracedAttempts } from "./tracing/attempts.ts"
import type { TracingSettings } from "./tracing/settings.ts"
import { Tracing } from "./tracing/tracing.ts"

export type RunningTracing = {
  readonly watchRequests: (routes: App) => void
  readonly onBatch: (batch: BatchReport) => void
  readonly onAttempted: (attempt: TracedAttempt) => void
  readonly stop: () => Promise<void>
}

export function startTracing(
  settings: TracingSettings,
  db: Database,
  registry: Registry,
  log: Logger,
): RunningTracing {
  const tracing = new Tracing(settings, {
    onFailure: (err) => log.warn({ err }, "the collector does not take traces; they are dropped"),
    onRecovery: () => log.info("the collector takes traces again"),
  })
  watchTracing(registry, () => tracing.counts)
  watchStatements((text, pool) => tracing.statement(text, pool))
  const attempts = new TracedAttempts(tracing, (seqs) => readLeadsOfEvents(db, seqs))
  return {
    watchRequests: (routes) => traceRequests(routes, tracing),
    onBatch: (batch) => tracing.batch(batch),
    onAttempted: (attempt) => attempts.add(attempt),
    stop: async () => {
      watchStatements(null)
      await attempts.flush()
      await tracing.close()
    },
  }
}
