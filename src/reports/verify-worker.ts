/** A thread that checks the history, with a connection of its own, and says how far it is. */
import { openDatabase, type Place } from "../store/connection/database.ts"
import { answerTasks } from "../threads/in-thread.ts"
import { type Verified, verifyHistory } from "./verify-history.ts"

export type VerifyTask = { readonly place: Place; readonly since: Date | null }
export type VerifyProgress = { readonly done: number; readonly total: number }

/** People watch it; nobody reads faster. */
const TELL_EVERY_MS = 200

answerTasks<VerifyTask, Verified, VerifyProgress>(async ({ place, since }, tell) => {
  await using db = openDatabase(place, { maxConnections: 1, queryTimeoutMs: 60_000, name: "criba reports" })
  let toldAt = Number.NEGATIVE_INFINITY
  return await verifyHistory(db, { since }, (done, total) => {
    if (performance.now() - toldAt < TELL_EVERY_MS) return
    toldAt = performance.now()
    tell({ done, total })
  })
})
