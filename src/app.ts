/** The composition root: builds everything, in order, and closes everything, in the opposite order. */
import type { Logger } from "pino"
import type { Config } from "./config.ts"
import { addApiKey } from "./http/authenticate.ts"
import { watchIntake } from "./http/intake-metrics.ts"
import { KeyRing } from "./http/key-ring.ts"
import { makeMetrics } from "./http/metrics.ts"
import { Problem } from "./http/problems.ts"
import { addIngest } from "./http/routes/ingest.ts"
import { buildServer } from "./http/server.ts"
import { startChores } from "./ingest/chores.ts"
import { Intake, type IntakeOptions, Unavailable } from "./ingest/intake.ts"
import { isOutage } from "./store/database.ts"
import { DeskReader } from "./store/desk.ts"
import { migrate } from "./store/migrate.ts"
import { openStore, type Store } from "./store/open-store.ts"

export type RunningApp = {
  /** Where it listens, as an address. */
  readonly address: string
  readonly store: Store
  /** Says that it is not ready any more, while it still answers everything. */
  startDraining(): void
  /** Answers what is in flight, then ends. */
  close(): Promise<void>
}

/**
 * Connections that decide. Sequential scans are off: a plan made while the tables were small would be kept while they grow.
 * A server that stalls while it holds the desk is cut off, so that the others go on.
 */
const DECIDERS = {
  maxConnections: 2,
  queryTimeoutMs: 5_000,
  settings: {
    enable_seqscan: "off",
    plan_cache_mode: "force_generic_plan",
    lock_timeout: "4s",
    idle_in_transaction_session_timeout: "5s",
  },
}

export async function startApp(
  config: Config,
  log: Logger,
  intakeOptions: Partial<IntakeOptions> = {},
): Promise<RunningApp> {
  const store = await openStore(config)
  await migrate(store.db)
  const deciders = store.open(DECIDERS)
  const desks = new DeskReader()
  const metrics = makeMetrics()
  const intake: Intake = new Intake(deciders, desks, {
    ...intakeOptions,
    onOutage: (error) => recover(store, log, error),
    onBatch: watchIntake(metrics.registry, () => intake.waiting),
  })
  const ring = new KeyRing(store.db, log)
  const chores = startChores(deciders, desks, {
    rejectionDays: config.rejectionDays,
    onFailure: (chore, error) =>
      log.warn({ chore, err: error }, "a chore failed; the next round tries again"),
  })
  const server = await buildServer(
    { ...config, log, metrics, isReady: () => checkReady(store), recognise: toProblem },
    (app) => {
      addApiKey(app)
      addIngest(app, { db: store.db, ring, desks, intake })
    },
  )
  const address = await server.listen({ host: config.host, port: config.port })
  return {
    address,
    store,
    startDraining: () => server.startDraining(),
    close: async () => {
      await server.close()
      await intake.drain()
      await chores.stop()
      await ring.close()
      await store.close()
    },
  }
}

async function recover(store: Store, log: Logger, error: unknown): Promise<void> {
  log.warn({ err: error }, "the database is away")
  await store
    .ensureRunning()
    .catch((failure) => log.error({ err: failure }, "the database could not be started"))
}

async function checkReady(store: Store): Promise<{ ready: true } | { ready: false; reason: string }> {
  try {
    await store.db.selectFrom("desk").select("last_seq").execute()
    return { ready: true }
  } catch {
    return { ready: false, reason: "The database cannot be reached." }
  }
}

/** What the caller hears when the fault is not theirs but passes. */
function toProblem(error: unknown): Problem | null {
  if (error instanceof Unavailable) {
    return new Problem("unavailable", error.message, {
      headers: { "retry-after": String(error.retryAfterSeconds) },
    })
  }
  if (!isOutage(error)) return null
  return new Problem("unavailable", "The database cannot be reached.", { headers: { "retry-after": "5" } })
}
