/**
 * Work that recurs in the background: giving waiting leads their turn, handing on those with which nobody made contact in
 * time, keeping the search index in order, and forgetting what has had its time. A chore never overlaps itself, a failure
 * is told and the next round tries again, and stopping waits for the round at hand. Forgetting may take minutes, so it
 * stops between two portions.
 */

import { eraseOldLeads } from "./changes/erase-person.ts"
import { handOnOverdue } from "./ingest/missed-deadlines.ts"
import { MOST_TURNS, routeBatch } from "./ingest/route-batch.ts"
import type { Database } from "./store/database.ts"
import { deleteOldDeliveries } from "./store/deliveries.ts"
import type { DeskReader } from "./store/desk.ts"
import { tidySearchIndex } from "./store/find-leads.ts"
import { deleteOldAnswers } from "./store/idempotent-answers.ts"
import { someoneWaits } from "./store/recognise.ts"
import { deleteOldRejections } from "./store/rejections.ts"

/** Waiting leads are promised their turn within 5 s of somebody becoming eligible. */
const WAITING_ROUND_MS = 2_000
const DEADLINE_ROUND_MS = 2_000
const SEARCH_ROUND_MS = 3_000
const FORGETTING_ROUND_MS = 15 * 60_000

export type ChoresOptions = {
  readonly rejectionDays: number
  readonly leadDays: number | null
  readonly onFailure: (chore: string, error: unknown) => void
  readonly waitingRoundMs?: number
}

export function startChores(
  db: Database,
  desks: DeskReader,
  options: ChoresOptions,
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const chores = [
    repeat(
      options.waitingRoundMs ?? WAITING_ROUND_MS,
      () => giveTurns(db, desks),
      "waiting",
      options.onFailure,
    ),
    repeat(DEADLINE_ROUND_MS, () => handOnOverdue(db, desks), "deadlines", options.onFailure),
    repeat(SEARCH_ROUND_MS, () => tidySearchIndex(db), "search", options.onFailure),
    repeat(FORGETTING_ROUND_MS, () => forget(db, options, stopping.signal), "forgetting", options.onFailure),
  ]
  return {
    stop: async () => {
      stopping.abort()
      await Promise.all(chores.map((chore) => chore.stop()))
    },
  }
}

/** Assigns every waiting lead for whom somebody is eligible now. */
export async function giveTurns(db: Database, desks: DeskReader): Promise<void> {
  if (!(await someoneWaits(db))) return
  while ((await routeBatch(db, desks, [])).turns === MOST_TURNS);
}

/** For how long what was delivered, or could not be, stands in the log. */
const DELIVERY_DAYS = 30

/** Leads, refused bodies and deliveries that are older than they may be kept, and answers that nobody will ask for again. */
export async function forget(
  db: Database,
  kept: { rejectionDays: number; leadDays: number | null },
  signal?: AbortSignal,
): Promise<void> {
  await deleteOldAnswers(db)
  await deleteOldRejections(db, kept.rejectionDays)
  await deleteOldDeliveries(db, DELIVERY_DAYS, signal)
  if (kept.leadDays !== null) await eraseOldLeads(db, kept.leadDays, signal)
}

function repeat(
  everyMs: number,
  work: () => Promise<void>,
  name: string,
  onFailure: ChoresOptions["onFailure"],
) {
  let round: Promise<void> | null = null
  const timer = setInterval(() => {
    round ??= work()
      .catch((error) => onFailure(name, error))
      .finally(() => {
        round = null
      })
  }, everyMs)
  return {
    stop: async () => {
      clearInterval(timer)
      await round
    },
  }
}
