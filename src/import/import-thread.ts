/**
 * The thread in which imports are worked on, with connections of its own, so that ingest waits neither for the reading of
 * a large file nor for a connection. It ends by itself when there has been nothing to do for a while.
 */
import { parentPort, workerData } from "node:worker_threads"
import { type Hold, watchHolds } from "../store/books/hold-desk.ts"
import { isOutage, openDatabase, type Place } from "../store/connection/database.ts"
import { DECIDING } from "../store/connection/pools.ts"
import { yieldToOthers } from "../threads/in-thread.ts"
import { ImportLanes, LANES } from "./import-lanes.ts"

export type Word = "nudge"
export type News = { readonly hold: Hold } | { readonly failure: unknown }

/** One for each lane's batches, and one for what it reads and writes beside them. */
const CONNECTIONS = {
  maxConnections: 2 * LANES,
  queryTimeoutMs: 10_000,
  settings: DECIDING,
  pipelined: true,
  name: "criba import",
}

if (parentPort !== null) await work(parentPort, workerData)

async function work(
  port: NonNullable<typeof parentPort>,
  { connection }: { connection: Place },
): Promise<void> {
  yieldToOthers()
  const tell = (news: News) => port.postMessage(news)
  watchHolds((hold) => tell({ hold }))
  const db = openDatabase(connection, CONNECTIONS)
  const lanes = new ImportLanes(db, (error) => {
    if (!isOutage(error)) tell({ failure: error }) // of an outage others hear anyway, and the lanes try again
  })
  port.on("message", (word: Word | "stop") => (word === "stop" ? lanes.stop() : lanes.nudge()))
  await lanes.work()
  await db.destroy()
  port.close()
}
