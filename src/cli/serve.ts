/** `criba serve`: runs the server until it is told to stop. */
import { setTimeout as pause } from "node:timers/promises"
import type { Command } from "commander"
import type { Logger } from "pino"
import type { App } from "../app.ts"
import { makeSetUpToken } from "../people/change-people.ts"
import { introduceDemo, plantDemo } from "./demo.ts"
import { settingsOf, type Terminal } from "./terminal.ts"

/** A stop that takes longer than this is cut short; orchestrators kill after 30 s. */
const STOP_WITHIN_MS = 25_000
/** For proxies to see that /readyz has turned, before new connections are refused. */
const NOTICE_MS = 1_000

export function addServe(program: Command, terminal: Terminal): void {
  program
    .command("serve")
    .description("start the server")
    .option("--demo", "plant demo data first: a policy, a team, a key and some leads")
    .action(async ({ demo }: { demo?: boolean }) => {
      // Here, because the other commands do without the server's libraries and start in half the time.
      const { buildApp } = await import("../app.ts")
      const { makeLog } = await import("../http/shell/log.ts")
      const config = settingsOf(terminal)
      const log = makeLog(config.logLevel)
      const app = await buildApp(config, log)
      try {
        const demoKey = demo ? await plantDemo(app.store.db, config.dataDir) : null
        const address = await app.listen()
        stopOnSignal(app, log)
        const base = config.publicUrl ?? address
        const setUp = await makeSetUpToken(app.store.db)
        const console = setUp === null ? `${base}/` : `${base}/join/${setUp}`
        if (demoKey !== null) terminal.stdout.write(introduceDemo(base, demoKey, console))
        else if (terminal.stdout.isTTY || setUp !== null) terminal.stdout.write(welcome(base, console))
      } catch (error) {
        await app.close()
        throw error
      }
    })
}

function stopOnSignal(app: App, log: Logger): void {
  let stopping = false
  const stop = async (signal: string) => {
    if (stopping) return
    stopping = true
    log.info({ signal }, "stopping")
    setTimeout(() => {
      log.error("stopping took too long")
      process.exit(1)
    }, STOP_WITHIN_MS).unref()
    app.startDraining()
    if (signal === "SIGTERM") await pause(NOTICE_MS)
    await app.close()
    log.info("stopped")
    process.exit(0)
  }
  for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, () => void stop(signal))
}

/** The console's address is the set-up link until somebody has used it. */
const welcome = (base: string, console: string): string => `
Criba is listening on ${base}

  Console         ${console}
  API reference   ${base}/docs
  First key       npx criba key create --name website --scope ingest

`
