/** The composition root: builds everything, in order, and closes everything, in the opposite order. */
import type { Logger } from "pino"
import type { Registry } from "prom-client"
import { settleGroups } from "./changes/settle-groups.ts"
import { startChores } from "./chores.ts"
import type { Config } from "./config.ts"
import { AddressGuard } from "./domain/address-guard.ts"
import {
  writeChangedPasswordLetter,
  writeChangedWayInLetter,
  writeNewDeviceLetter,
} from "./domain/wording/letters.ts"
import { startWhenNeeded } from "./events/await-receivers.ts"
import type { CourierSettings } from "./events/courier-thread.ts"
import { FeedReader } from "./events/feed-reader.ts"
import { LiveFeed } from "./events/live-feed.ts"
import { type Mailer, openMailer } from "./events/mailer.ts"
import { startCourier } from "./events/start-courier.ts"
import { addAdmin } from "./http/access/admin.ts"
import { addApiKey } from "./http/access/authenticate.ts"
import { KeyRing } from "./http/access/key-ring.ts"
import { addAdminRoutes } from "./http/admin-routes.ts"
import { addAssistants } from "./http/routes/assistants.ts"
import { addConsole } from "./http/routes/console.ts"
import type { MailedLinks } from "./http/routes/forgotten-password.ts"
import { addFormScript } from "./http/routes/form-script.ts"
import { addIngest } from "./http/routes/ingest.ts"
import { addSignIn } from "./http/routes/sign-in.ts"
import { addSourceIntake } from "./http/routes/source-intake.ts"
import { makeMetrics } from "./http/shell/metrics.ts"
import { readOpenFileLimit, roomFor, whyFewCallers } from "./http/shell/open-files.ts"
import { Problem } from "./http/shell/problems.ts"
import { buildServer } from "./http/shell/server.ts"
import { startImports } from "./import/start-imports.ts"
import type { IntakeLimits } from "./ingest/intake.ts"
import { CANNOT_REACH, Unavailable } from "./ingest/patience.ts"
import { SourceCounts } from "./ingest/source-counts.ts"
import { type RunningIntake, startIntake } from "./ingest/start-intake.ts"
import { watchBusiness } from "./metrics/business-metrics.ts"
import { watchCourier } from "./metrics/courier-metrics.ts"
import { watchDesk } from "./metrics/desk-metrics.ts"
import { watchIntake } from "./metrics/intake-metrics.ts"
import { watchStandby } from "./metrics/standby-metrics.ts"
import { PASSWORD_WORK } from "./people/password-hash.ts"

import { openSignIn } from "./people/sign-in.ts"
import type { Notice } from "./people/sign-in-options.ts"
import { hostsOf } from "./store/connection/client.ts"
import { isOutage, isTooSlow } from "./store/connection/database.ts"
import { Busy } from "./store/connection/pool.ts"
import { openPools, type Pools } from "./store/connection/pools.ts"
import { Probe, type WhyNot } from "./store/connection/probe.ts"
import {
  type ReportsPool,
  reportsFromPrimary,
  reportsFromStandby,
  WHY_UNUSED,
} from "./store/connection/reports-pool.ts"
import { Supervisor } from "./store/connection/supervisor.ts"
import { hasReceivers } from "./store/delivery/channels.ts"
import { readBusiness } from "./store/find/business.ts"
import { DeskReader } from "./store/leads/desk.ts"
import { readNewer } from "./store/migrate.ts"
import { openStore, type Store } from "./store/open-store.ts"
import type { Person } from "./store/people/people.ts"

export type App = {
  readonly store: Store
  /** Starts taking requests; returns where, as an address. */
  listen(): Promise<string>
  /** Says that it is not ready any more, while it still answers everything. */
  startDraining(): void
  /** Finishes the requests in flight, then ends. */
  close(): Promise<void>
}

/** How long background work may take to end; then its connections are cut, and other servers take over its leases. */
const BACKGROUND_STOPS_WITHIN_MS = 5_000

/** What is not as usual. */
export type AppChoice = {
  readonly intakeLimits?: Partial<IntakeLimits>
  readonly openIntake?: typeof startIntake
  /**
   * Networks beyond the public internet to which alerts may be pushed. Every person chooses the address of their device, so no
   * setting names any; tests have their push service on this machine.
   */
  readonly pushNetworks?: readonly string[]
  /** How much work a password takes: less in tests, which sign in a hundred times. */
  readonly passwordWork?: number
}

/** What was opened before a failure, or before `signal` was aborted, is closed again. */
export async function buildApp(
  config: Config,
  log: Logger,
  {
    intakeLimits = {},
    openIntake = startIntake,
    pushNetworks = [],
    passwordWork = PASSWORD_WORK,
  }: AppChoice = {},
  signal: AbortSignal = new AbortController().signal,
): Promise<App> {
  await using parts = new AsyncDisposableStack()
  const store = await openStore(config, signal)
  parts.defer(() => store.close())
  await orAborted(
    signal,
    store.migrate((line) => log.info(line)),
  )
  const newer = await orAborted(signal, readNewer(store.db))
  if (newer !== null)
    log.warn(
      { migrations: newer.names },
      "a newer version has changed the database; this one goes on serving",
    )

  hostsOf(store.connection).onTakeover = () =>
    log.warn("another host of DATABASE_URL has taken over; connections to the primary before it are cut")
  const pools = openPools(store.open, (error) => supervisor.notice(error))
  const probe = new Probe(pools.readiness)
  const supervisor = superviseDatabase(store, probe, log)
  parts.defer(() => supervisor.stop())
  const onOutage = (error: unknown) => supervisor.notice(error)

  const metrics = makeMetrics()
  const reportsPool = openReportsPool(config, pools, store, metrics.registry, log)
  parts.defer(() => reportsPool.close())

  const background: (() => Promise<void>)[] = []
  parts.defer(() => allWithin(BACKGROUND_STOPS_WITHIN_MS, background))
  const desks = new DeskReader()
  await orAborted(signal, desks.load(store.db))
  const ring = new KeyRing(pools.keys, log, { access: pools.access, onOutage })
  background.push(() => ring.close())
  const counts = new SourceCounts(pools.chores, (error) => {
    if (isOutage(error)) onOutage(error)
    else log.warn({ err: error }, "what came to sources could not be counted; it is tried again")
  })
  parts.defer(watchDesk(metrics.registry, log))
  const { countOutcomes, countPromises } = watchBusiness(metrics.registry, () => readBusiness(pools.chores))
  const guard = new AddressGuard(config.webhookAllowNetworks)
  const feedReader = new FeedReader(guard)
  parts.defer(() => feedReader.close())
  const chores = startChores(pools.chores, desks, {
    rejectionDays: config.rejectionDays,
    leadDays: config.leadDays,
    feedReader,
    onMissed: (leads) => countPromises("missed", leads),
    onFailure: (chore, error) => {
      if (isOutage(error)) onOutage(error)
      else log.warn({ chore, err: error }, "a chore failed; the next round tries again")
    },
  })
  background.push(() => chores.stop())

  const imports = startImports(pools.chores, store.connection, (error) => {
    if (isOutage(error)) onOutage(error)
    else log.error({ err: error }, "an import stumbled")
  })
  background.push(() => imports.stop())

  const tracing =
    config.tracing === null
      ? null
      : (await import("./start-tracing.ts")).startTracing(config.tracing, pools.chores, metrics.registry, log)
  if (tracing !== null) parts.defer(() => tracing.stop())
  const deliveries = courierSettings(config, store, pushNetworks)
  const courier = startWhenNeeded(
    () => startCourier(deliveries, log, { onAttempted: tracing?.onAttempted }),
    async () => deliveries.smtpUrl !== null || (await hasReceivers(pools.chores)),
  )
  background.push(() => courier.stop())
  const feed = new LiveFeed(pools.chores, {
    onFailure: (error) => log.warn({ err: error }, "the live feed stumbled; it goes on"),
  })
  const letters = mailerOf(config, log)
  const signIn = await orAborted(
    signal,
    openSignIn(pools.access, {
      ...config,
      passwordWork,
      onFailure: (failure) => log.error(failure, "sign-in failed for another reason than the caller"),
      onGroups: (rules, personId, groups) => settleGroups(pools.access, rules, personId, groups),
      onNotice: sendNotices(letters, config.publicUrl),
      onUnrecorded: (err) => log.warn({ err }, "a refused sign-in, or a notice about one, was lost"),
    }),
  )

  watchCourier(metrics.registry, () => courier.counts)
  const watch = watchIntake(metrics.registry, () => intake.waiting)
  const intake: RunningIntake = openIntake(
    { connection: store.connection, limits: intakeLimits, traced: tracing !== null },
    {
      onOutage,
      onOutcomes: countOutcomes,
      onBatch: (batch) => {
        watch(batch)
        tracing?.onBatch(batch)
        desks.follow(batch.policyVersion, pools.chores).catch(onOutage)
        feed.nudge()
        courier.nudge()
      },
    },
  )
  background.push(() => intake.stop().then(() => counts.close()))
  const pushGuard = new AddressGuard(pushNetworks)
  const isReady = async () => {
    const whyNot = await probe.whyNot()
    if (whyNot === null) return { ready: true as const }
    if (whyNot === "unwritable") onOutage(new Error(NOT_READY[whyNot]))
    return { ready: false as const, reason: NOT_READY[whyNot] }
  }
  const recognise = (error: unknown) => {
    if (isOutage(error) && !(error instanceof Unavailable)) onOutage(error)
    return toProblem(error)
  }
  const openFiles = readOpenFileLimit()
  const fewCallers = whyFewCallers(openFiles)
  if (fewCallers !== null) log.warn(fewCallers)
  const shell = { ...config, ...roomFor(openFiles), log, metrics, isReady, recognise }
  const server = await buildServer(shell, async (routes) => {
    if (tracing !== null) tracing.watchRequests(routes)
    addApiKey(routes)
    const takingIn = { rejections: pools.rejections, ring, desks, intake, onOutage }
    addIngest(routes, takingIn)
    addSourceIntake(routes, {
      ...takingIn,
      counts,
      changes: { db: pools.changes, desks },
      publicUrl: config.publicUrl,
    })
    addSignIn(routes, pools.access, signIn, config.publicUrl, mailedLinks(config, letters, log))
    addAdmin(routes, { ring, people: { db: pools.access, signIn } }, (admin) =>
      addAdminRoutes(admin, {
        ...config,
        pools,
        reportsPool,
        desks,
        intake,
        counts,
        imports,
        feed,
        guard,
        feedReader,
        pushGuard,
        letters,
        signIn,
        countPromises,
        forgetKeys: () => ring.forget(),
        nudgeCourier: () => courier.nudge(),
      }),
    )
    addAssistants(routes, ring, pools.changes)
    addFormScript(routes, desks)
    await addConsole(routes, config.publicUrl)
  })
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

const NOT_READY: Record<WhyNot, string> = {
  unwritable: "Nothing can be written to the database.",
  misnumbered:
    "The database is damaged: events stand behind the end of their order, so that every lead is refused. Run `criba mend`.",
}

/**
 * The work's result, or a rejection when the signal is aborted. The work itself continues until its connections are
 * cut.
 */
export async function orAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const aborted = Promise.withResolvers<never>()
  const abort = () => aborted.reject(signal.reason)
  signal.addEventListener("abort", abort)
  work.catch(() => {})
  aborted.promise.catch(() => {})
  if (signal.aborted) abort()
  return Promise.race([aborted.promise, work]).finally(() => signal.removeEventListener("abort", abort))
}

/** Starts all at once, and waits for them, but no longer than that. */
async function allWithin(milliseconds: number, stops: readonly (() => Promise<void>)[]): Promise<void> {
  const timeIsUp = Promise.withResolvers<void>()
  const timer = setTimeout(timeIsUp.resolve, milliseconds)
  await Promise.race([Promise.all(stops.map((stop) => stop())), timeIsUp.promise])
  clearTimeout(timer)
}

/** Of the settings only what deliveries need. */
const courierSettings = (
  config: Config,
  { connection }: Store,
  pushNetworks: readonly string[],
): CourierSettings => {
  const { webhookAllowNetworks, smtpUrl, mailFrom, publicUrl } = config
  const traced = config.tracing !== null
  return { connection, webhookAllowNetworks, pushNetworks, smtpUrl, mailFrom, publicUrl, traced }
}

function openReportsPool(
  { readDatabaseUrl }: Config,
  pools: Pools,
  { connection }: Store,
  registry: Registry,
  log: Logger,
): ReportsPool {
  if (readDatabaseUrl === null) return reportsFromPrimary(pools, connection)
  const reportsPool = reportsFromStandby(readDatabaseUrl, pools, connection, (why) => {
    if (why === null) log.info("reports are read from the standby")
    else log.warn({ why }, `the standby is not read from, the primary is: ${WHY_UNUSED[why]}`)
  })
  watchStandby(registry, reportsPool.whyUnused)
  reportsPool.whyUnused().catch(() => {}) // so that the log says at the start what is wrong with it
  return reportsPool
}

function mailerOf({ smtpUrl, mailFrom: from }: Config, log: Logger): Mailer | null {
  if (smtpUrl === null || from === null) return null
  return openMailer({ smtpUrl, from }, (err) => log.warn({ err }, "a letter could not be sent"))
}

const mailedLinks = ({ publicUrl }: Config, letters: Mailer | null, log: Logger): MailedLinks | null =>
  letters === null || publicUrl === null
    ? null
    : { letters, publicUrl, onFailure: (err) => log.warn({ err }, "a link for a password was not sent") }

/** null without a mail server. */
const NOTICE_LETTERS = {
  new_device: writeNewDeviceLetter,
  password_changed: writeChangedPasswordLetter,
  way_in_changed: writeChangedWayInLetter,
} as const

const sendNotices =
  (letters: Mailer | null, publicUrl: string | null) =>
  ({ email: to }: Person, { kind, language, device, address }: Notice): void => {
    const write = NOTICE_LETTERS[kind]
    const link = publicUrl === null ? null : `${publicUrl}/forgotten-password`
    void letters?.send(write(language, { to, device, address, link }))
  }

const superviseDatabase = (store: Store, probe: Probe, log: Logger): Supervisor =>
  new Supervisor({
    ask: async () => {
      await probe.ask()
      await store.rejoin()
    },
    bringBack: () => store.ensureRunning(),
    onAway: (error) => log.warn({ err: error }, "the database is away"),
    onBack: () => log.info("the database is back"),
    onFailure: (error) => log.error({ err: error }, "the database could not be started; it is tried again"),
  })

/** The message for temporary failures on our side. */
function toProblem(error: unknown): Problem | null {
  if (error instanceof Unavailable) return unavailable(error.message, error.retryAfterSeconds)
  if (error instanceof Busy) return unavailable("Too many such requests are being answered at once.", 2)
  if (isTooSlow(error)) return unavailable("The database took too long.", 5)
  return isOutage(error) ? unavailable(CANNOT_REACH, 5) : null
}

const unavailable = (why: string, retryAfterSeconds: number) =>
  new Problem("unavailable", why, { headers: { "retry-after": String(retryAfterSeconds) } })
