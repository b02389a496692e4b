/** The composition root: builds everything, in order, and closes everything, in the opposite order. */
import type { Logger } from "pino"
import { startChores } from "./chores.ts"
import type { Config } from "./config.ts"
import { AddressGuard } from "./events/address-guard.ts"
import type { CourierSettings } from "./events/courier-thread.ts"
import { LiveFeed } from "./events/live-feed.ts"
import { startCourier } from "./events/start-courier.ts"
import { addAdmin } from "./http/access/admin.ts"
import { addApiKey } from "./http/access/authenticate.ts"
import { KeyRing } from "./http/access/key-ring.ts"
import { addAdminRoutes } from "./http/admin-routes.ts"
import { addConsole } from "./http/routes/console.ts"
import { addFormScript } from "./http/routes/form-script.ts"
import { addIngest } from "./http/routes/ingest.ts"
import { addSignIn } from "./http/routes/sign-in.ts"
import { watchCourier } from "./http/shell/courier-metrics.ts"
import { watchDesk } from "./http/shell/desk-metrics.ts"
import { watchIntake } from "./http/shell/intake-metrics.ts"
import { makeMetrics } from "./http/shell/metrics.ts"
import { Problem } from "./http/shell/problems.ts"
import { buildServer } from "./http/shell/server.ts"
import { Intake, type IntakeOptions, Unavailable } from "./ingest/intake.ts"
import { openSignIn } from "./people/sign-in.ts"
import { isOutage } from "./store/database.ts"
import { DeskReader } from "./store/desk.ts"
import { checkDatabase, openStore, type Store } from "./store/open-store.ts"

export type App = {
  readonly store: Store
  /** Starts taking requests; answers where, as an address. */
  listen(): Promise<string>
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
  maxConnections: 4,
  queryTimeoutMs: 5_000,
  settings: {
    enable_seqscan: "off",
    plan_cache_mode: "force_generic_plan",
    lock_timeout: "4s",
    idle_in_transaction_session_timeout: "5s",
  },
}

/** What was opened before a failure is closed again. */
export async function buildApp(
  config: Config,
  log: Logger,
  intakeOptions: Partial<IntakeOptions> = {},
): Promise<App> {
  await using parts = new AsyncDisposableStack()
  const store = await openStore(config)
  parts.defer(() => store.close())
  await store.migrate((line) => log.info(line))

  const deciders = store.open(DECIDERS)
  const desks = new DeskReader()
  await desks.load(store.db)
  const ring = new KeyRing(store.db, log)
  parts.defer(() => ring.close())
  const chores = startChores(deciders, desks, {
    rejectionDays: config.rejectionDays,
    leadDays: config.leadDays,
    onFailure: (chore, error) =>
      log.warn({ chore, err: error }, "a chore failed; the next round tries again"),
  })
  parts.defer(() => chores.stop())

  const courier = startCourier(courierSettings(config, store), log)
  parts.defer(() => courier.stop())
  const feed = new LiveFeed(store.db, {
    onFailure: (error) => log.warn({ err: error }, "the live feed stumbled; it goes on"),
  })
  const signIn = await openSignIn(store.db, {
    ...config,
    onFailure: (message, error) => log.error({ err: error }, message),
  })

  const metrics = makeMetrics()
  parts.defer(watchDesk(metrics.registry, log))
  watchCourier(metrics.registry, courier.counts)
  const watch = watchIntake(metrics.registry, () => intake.waiting)
  const outages = watchOutages(store, log)
  const intake: Intake = new Intake(deciders, desks, {
    ...intakeOptions,
    onOutage: outages.recover,
    onBatch: (size, durationMs) => {
      outages.over()
      watch(size, durationMs)
      feed.nudge()
      courier.nudge()
    },
  })
  parts.defer(() => intake.drain())
  const guard = new AddressGuard(config.webhookAllowNetworks)
  const server = await buildServer(
    { ...config, log, metrics, isReady: () => checkReady(store), recognise: toProblem },
    (routes) => {
      addApiKey(routes)
      addIngest(routes, { db: store.db, ring, desks, intake })
      addSignIn(routes, store.db, signIn)
      addAdmin(routes, { ring, people: { db: store.db, signIn } }, (admin) =>
        addAdminRoutes(admin, { ...config, store, deciders, desks, intake, feed, guard }),
      )
      addFormScript(routes)
      addConsole(routes, config.publicUrl)
    },
  )
  parts.defer(() => server.close())
  parts.defer(() => feed.close())

  const opened = parts.move()
  return {
    store,
    listen: () =>
      server.listen({
        host: config.host,
        port: config.port,
        listenTextResolver: (address) => `listening on ${address}, database ${store.kind}`,
      }),
    startDraining: () => server.startDraining(),
    close: () => opened.disposeAsync(),
  }
}

/** Of the settings only what deliveries need. */
const courierSettings = (config: Config, { connection }: Store): CourierSettings => {
  const { webhookAllowNetworks, smtpUrl, mailFrom, publicUrl } = config
  return { connection, webhookAllowNetworks, smtpUrl, mailFrom, publicUrl }
}

/** An outage is told when it begins and when it is over, however often it is met in between. */
function watchOutages(store: Store, log: Logger) {
  let away = false
  return {
    recover: async (error: unknown) => {
      if (!away) log.warn({ err: error }, "the database is away")
      away = true
      await store
        .ensureRunning()
        .catch((failure) => log.error({ err: failure }, "the database could not be started"))
    },
    over: () => {
      if (away) log.info("the database is back")
      away = false
    },
  }
}

async function checkReady(store: Store): Promise<{ ready: true } | { ready: false; reason: string }> {
  try {
    await checkDatabase(store.db)
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
