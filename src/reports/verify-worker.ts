/** A thread that checks the history, with a connection of its own. It tells how far it is, then the result, and ends. */
import { parentPort, workerData } from "node:worker_threads"
import { openDatabase, type Place } from "../store/database.ts"
import { type Verified, verifyHistory } from "./verify-history.ts"

export type VerifyTask = { readonly place: Place; readonly since: Date | null }
export type VerifyNews =
  | { readonly kind: "progress"; readonly done: number; readonly total: number }
  | ({ readonly kind: "result" } & Verified)

/** People watch it; nobody reads faster. */
const TELL_EVERY_MS = 200

if (parentPort !== null) {
  const port = parentPort
  const { place, since } = workerData as VerifyTask
  await using db = openDatabase(place, {
    maxConnections: 1,
    queryTimeoutMs: 60_000,
    name: "criba reports",
  })
  let toldAt = Number.NEGATIVE_INFINITY
  const result = await verifyHistory(db, { since }, (done, total) => {
    if (performance.now() - toldAt < TELL_EVERY_MS) return
    toldAt = performance.now()
    port.postMessage({ kind: "progress", done, total } satisfies VerifyNews)
  })
  port.postMessage({ kind: "result", ...result } satisfies VerifyNews)
}
