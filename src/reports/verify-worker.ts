/** A thread that checks the history, with a connection of its own, and says how far it is. */
import { type DatabaseTarget, openDatabase } from "../store/connection/database.ts"
import { answerTasks } from "../threads/in-thread.ts"
import { type Verified, verifyHistory } from "./verify-history.ts"

export type VerifyTask = { readonly target: DatabaseTarget; readonly since: Date | null }
export type VerifyProgress = { readonly done: number; readonly total: number }

/** People watch it; nobody reads faster. */
const REPORT_EVERY_MS = 200

answerTasks<VerifyTask, Verified, VerifyProgress>(async ({ target, since }, report) => {
  await using db = openDatabase(target, { maxConnections: 1, queryTimeoutMs: 60_000, name: "criba reports" })
  let reportedAt = Number.NEGATIVE_INFINITY
  return await verifyHistory(db, { since }, (done, total) => {
    if (performance.now() - reportedAt < REPORT_EVERY_MS) return
    reportedAt = performance.now()
    report({ done, total })
  })
})
