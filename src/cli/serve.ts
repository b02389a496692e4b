/** `criba serve`: runs the server until it is told to stop. */
import { setTimeout as pause } from "node:timers/promises"
import type { Command } from "commander"
import { type RunningApp, startApp } from "../app.ts"
import { readConfig } from "../config.ts"
import { makeLog } from "../http/log.ts"
import { plantDemo } from "./demo.ts"

/** A stop that takes longer than this is cut short; orchestrators kill after 30 s. */
const STOP_WITHIN_MS = 25_000
/** For proxies to see that /readyz has turned, before new connections are refused. */
const NOTICE_MS = 1_000

export function addServe(program: Command): void {
  program
    .command("serve")
    .description("start the server")
    .option("--demo", "plant demo data first: a policy, a team, a key and some leads")
    .action(async ({ demo }: { demo?: boolean }) => {
      const config = readConfig()
      const log = makeLog(config.logLevel)
      const app = await startApp(config, log)
      stopOnSignal(app, log)
      log.info({ address: app.address, database: app.store.kind }, "listening")
      const base = config.publicUrl ?? app.address
      if (demo) process.stdout.write(await plantDemo(app.store.db, config.dataDir, base))
      else if (process.stdout.isTTY) process.stdout.write(welcome(base))
    })
}

function stopOnSignal(app: RunningApp, log: ReturnType<typeof makeLog>): void {
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

const welcome = (base: string): string => `
Criba is listening on ${base}

  API reference   ${base}/docs
  First key       npx criba key create --name website --scope ingest

`
