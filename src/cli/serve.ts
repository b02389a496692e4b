/** `criba serve`: runs the server until it is told to stop. */
import { once } from "node:events"
import { flushCompileCache } from "node:module"
import { setTimeout as pause } from "node:timers/promises"
import type { Command } from "commander"
import type { Logger } from "pino"
import type { App, AppChoice } from "../app.ts"
import { makeSetUpToken } from "../changes/make-links.ts"
import type { Config } from "../config.ts"
import { HOW_TO_BUILD, isConsoleBuilt } from "../console-build.ts"
import { readContents } from "../store/checkup.ts"
import { isOutage } from "../store/connection/database.ts"
import { Refused } from "./answer.ts"
import { CRIBA } from "./command-name.ts"
import { claimDemoFolder, introduceDemo, plantDemo } from "./demo.ts"
import { explainListening, whyNotListen } from "./listen-address.ts"
import { settingsOf, type Terminal } from "./terminal.ts"

/** A stop that takes longer than this is cut short; orchestrators kill after 30 s. */
const STOP_WITHIN_MS = 25_000
/** For proxies to see that /readyz has turned, before new connections are refused. */
const NOTICE_MS = 1_000

/** `choice`: what differs from the usual, for tests. */
export function addServe(program: Command, terminal: Terminal, choice: AppChoice = {}): void {
  program
    .command("serve")
    .description("start the server")
    .option("--demo", "plant demo data first: a policy, a team, a key and some leads")
    .action(async ({ demo }: { demo?: boolean }) => {
      const stopping = listenForSignals()
      // Here, because loading the server's libraries takes most of a second, and signals are heeded meanwhile.
      const { buildApp, orAborted } = await import("../app.ts")
      const { makeLog } = await import("../http/shell/log.ts")
      const settings = settingsOf(terminal)
      const config = demo ? { ...settings, dataDir: settings.demoDir } : settings
      const why = await whyNotListen(config)
      if (why !== null) throw new Refused(why)
      if (!isConsoleBuilt()) terminal.stderr.write(`${HOW_TO_BUILD}\n`)
      if (demo && config.databaseUrl === null) await claimDemoFolder(config.dataDir)
      const log = makeLog(config.logLevel)
      const stopInTime = () => {
        log.info({ signal: stopping.reason }, "stopping")
        setTimeout(() => {
          log.error("stopping took too long")
          process.exit(1)
        }, STOP_WITHIN_MS).unref()
      }
      stopping.addEventListener("abort", stopInTime)
      let app: App | null = null
      try {
        app = await buildApp(config, log, choice, stopping)
        const demoKey = demo ? await orAborted(stopping, plantDemo(app.store.db, config.dataDir)) : null
        const address = await app.listen().catch((error) => {
          throw new Refused(explainListening(error, config), { cause: error })
        })
        // Node keeps what it has compiled at a clean end only: a start after a kill would compile everything anew.
        flushCompileCache()
        const base = config.publicUrl ?? address
        const setUp = await orAborted(stopping, makeSetUpToken(app.store.db)).catch(nullIfOutage)
        const console = setUp === null ? `${base}/` : `${base}/join/${setUp}`
        if (demoKey !== null) terminal.stdout.write(introduceDemo(base, demoKey, console))
        else if (terminal.stdout.isTTY || setUp !== null)
          terminal.stdout.write(welcome(base, console, setUp !== null))
        if (!demo && (await readContents(app.store.db)) === "demo")
          terminal.stderr.write(`${warnOfDemo(config)}\n`)
      } catch (error) {
        await app?.close()
        if (!stopping.aborted) throw error
        end(log)
      }
      if (app !== null) await serveUntil(stopping, app, log)
    })
}

/** The server already takes leads: a database that goes away now must not end it. */
function nullIfOutage(error: unknown): null {
  if (isOutage(error)) return null
  throw error
}

/** Listened for from the beginning: what a start has started must not outlive it. Its reason is the signal's name. */
function listenForSignals(): AbortSignal {
  const stopping = new AbortController()
  for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, () => stopping.abort(signal))
  return stopping.signal
}

async function serveUntil(stopping: AbortSignal, app: App, log: Logger): Promise<void> {
  if (!stopping.aborted) await once(stopping, "abort")
  app.startDraining()
  if (stopping.reason === "SIGTERM") await pause(NOTICE_MS)
  await app.close()
  end(log)
}

function end(log: Logger): never {
  log.info("stopped")
  process.exit(0)
}

const welcome = (base: string, console: string, isNew: boolean): string => `
Criba is listening on ${base}

  Console         ${console}
  API reference   ${base}/docs
${isNew ? BEGIN : ""}
`
const BEGIN = `
Nobody is here yet. Open the console's link: it makes you the administrator and leads through the set-up. It works
for seven days, until somebody has become the administrator.
On the command line: ${CRIBA} --help
`

const warnOfDemo = ({ databaseUrl, dataDir }: Config): string =>
  "This database holds the demo, so an invented team gets the leads that arrive. For leads of your own stop Criba and " +
  (databaseUrl === null
    ? `move the demo away: mv ${dataDir} ${dataDir}-demo`
    : "set DATABASE_URL to an empty database.")
