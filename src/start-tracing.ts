/** Tracing, put together. app.ts loads this file only if it is on. */
import type { Logger } from "pino"
import type { Registry } from "prom-client"
import type { App } from "./http/shell/server.ts"
import { traceRequests } from "./http/shell/trace-requests.ts"
import { watchTracing } from "./http/shell/tracing-metrics.ts"
import { Intake, type IntakeOptions } from "./ingest/intake.ts"
import { watchStatements } from "./store/client.ts"
import type { Database } from "./store/database.ts"
import { readLeadsOfEvents } from "./store/events.ts"
import { type TracedAttempt, TracedAttempts } from "./tracing/attempts.ts"
import type { TracingSettings } from "./tracing/settings.ts"
import { Tracing } from "./tracing/tracing.ts"

export type RunningTracing = {
  readonly watchRequests: (routes: App) => void
  readonly onBatch: NonNullable<IntakeOptions["onBatch"]>
  /** An intake whose batches belong to no single request. */
  readonly Intake: typeof Intake
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
  watchStatements((text, owner) => tracing.statement(text, owner))
  const attempts = new TracedAttempts(tracing, (seqs) => readLeadsOfEvents(db, seqs))
  return {
    watchRequests: (routes) => traceRequests(routes, tracing),
    onBatch: (size, durationMs, outcomes) =>
      tracing.batch(
        size,
        durationMs,
        outcomes.flatMap((outcome) => (outcome.kind === "key_reused" ? [] : [outcome.lead_id])),
      ),
    Intake: class extends Intake {
      override submit(...submitted: Parameters<Intake["submit"]>): ReturnType<Intake["submit"]> {
        return tracing.outside(() => super.submit(...submitted))
      }
    },
    onAttempted: (attempt) => attempts.add(attempt),
    stop: async () => {
      watchStatements(null)
      await attempts.flush()
      await tracing.close()
    },
  }
}
