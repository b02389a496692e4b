/**
 * The thread in which imports are worked on, with connections of its own, so that ingest waits neither for the reading of
 * a large file nor for a connection. It ends by itself when there has been nothing to do for a while.
 */
import { parentPort, workerData } from "node:worker_threads"
import { type Hold, watchHolds } from "../store/books/hold-desk.ts"
import { type DatabaseTarget, isOutage, openDatabase } from "../store/connection/database.ts"
import { DECIDER_SETTINGS } from "../store/connection/pools.ts"
import { yieldToOthers } from "../threads/in-thread.ts"
import { ImportWorkers, WORKERS } from "./import-workers.ts"

export type ImportRequest = "nudge"
export type ImportMessage = { readonly hold: Hold } | { readonly failure: unknown }

/** Per worker: one for batches, and one for other reads and writes. */
const CONNECTIONS = {
  maxConnections: 2 * WORKERS,
  queryTimeoutMs: 10_000,
  settings: DECIDER_SETTINGS,
  pipelined: true,
  name: "criba import",
}

if (parentPort !== null) await work(parentPort, workerData)

async function work(
  port: NonNullable<typeof parentPort>,
  { connection }: { connection: DatabaseTarget },
): Promise<void> {
  yieldToOthers()
  const report = (message: ImportMessage) => port.postMessage(message)
  watchHolds((hold) => report({ hold }))
  const db = openDatabase(connection, CONNECTIONS)
  const workers = new ImportWorkers(db, (error) => {
    if (!isOutage(error)) report({ failure: error }) // outages are reported elsewhere, and the workers retry
  })
  port.on("message", (request: ImportRequest | "stop") =>
    request === "stop" ? workers.stop() : workers.nudge(),
  )
  await workers.work()
  await db.destroy()
  port.close()
}
