/**
 * The thread with the copy of all leads that statistics are counted from, with a connection of its own. It answers one question
 * after the other. A question that fails is answered with null, and the copy is made anew for the next one.
 */
import os from "node:os"
import { parentPort, workerData } from "node:worker_threads"
import { countLeads } from "../domain/stats/count-leads.ts"
import type { Stats, StatsQuestion } from "../domain/stats/statistics.ts"
import { openDatabase } from "../store/database.ts"
import { PLANS_OF_DECIDERS } from "../store/owners.ts"
import { LeadCopy } from "./copy-leads.ts"

/** `question` null: only the copy is to be made. */
export type StatsTask = { readonly id: number; readonly question: StatsQuestion | null }
/** `stats` null: nothing was asked, or it could not be answered. */
export type StatsAnswer = { readonly id: number; readonly stats: Stats | null }

// Priorities are a thread's own on Linux, and a process's elsewhere. A lower one may not be raised.
const low = os.constants.priority.PRIORITY_BELOW_NORMAL
if (os.platform() === "linux" && os.getPriority() < low) os.setPriority(low)

const db = openDatabase(workerData, {
  maxConnections: 1,
  queryTimeoutMs: 60_000,
  settings: PLANS_OF_DECIDERS,
})
let copy = new LeadCopy(db)
let line: Promise<void> = Promise.resolve()

parentPort?.on("message", (task: StatsTask) => {
  line = line.then(async () => parentPort?.postMessage({ id: task.id, stats: await answer(task) }))
})

async function answer({ question }: StatsTask): Promise<Stats | null> {
  try {
    const facts = await copy.catchUp()
    return question && countLeads(facts, question)
  } catch {
    copy = new LeadCopy(db)
    return null
  }
}
