/**
 * Gives waiting leads their turn as soon as a triager can take them: one of the rotation, or the one who holds an
 * earlier lead of the person. Candidates are found before the desk's lock is taken; without any, nothing is locked.
 */

import type { WaitingQueue } from "../domain/decision/desk.ts"
import { planBatch } from "../domain/decision/plan-batch.ts"
import { holdDesk } from "../store/books/hold-desk.ts"
import type { Database } from "../store/connection/database.ts"
import type { DeskReader } from "../store/leads/desk.ts"
import { savePlan } from "../store/leads/save-plan.ts"
import { findWaiting, saveKinds, stillWaiting, waitingForTheirHolder } from "../store/leads/waiting.ts"
import { MOST_TURNS } from "./route-batch.ts"

/** Assigns every waiting lead that a triager can take now, until the signal. */
export async function giveTurns(db: Database, desks: DeskReader, signal?: AbortSignal): Promise<void> {
  let { desk, queues } = await desks.glance(db)
  if (queues.length === 0) return
  const stale = desk.staleQueues(queues)
  for (const queue of stale) await renewKinds(db, desks, queue, signal)
  if (stale.length > 0) ({ desk, queues } = await desks.glance(db))
  while (!signal?.aborted) {
    const ids = await findWaiting(db, desk.servedQueues(queues), MOST_TURNS)
    if (ids.length === 0 || (await giveTo(db, desks, ids)) < MOST_TURNS) break
  }
  while (!signal?.aborted) {
    const ids = await waitingForTheirHolder(db, desk.policy, desk.availableTriagers(), MOST_TURNS)
    if (ids.length === 0 || (await giveTo(db, desks, ids)) === 0) return
  }
}

const giveTo = (db: Database, desks: DeskReader, ids: readonly string[]): Promise<number> =>
  holdDesk(db, "waiting", async (held) => {
    const { desk } = await desks.read(held)
    const waiting = await stillWaiting(held.tx, desk, ids)
    const plan = planBatch(desk, held.row.last_seq, waiting, [], new Map())
    if (plan.turns.length > 0) await savePlan(held.tx, desk, plan)
    return plan.turns.length
  })

/** What somebody takes was changed, so the leads of a queue may belong into others. */
async function renewKinds(
  db: Database,
  desks: DeskReader,
  queue: WaitingQueue,
  signal: AbortSignal | undefined,
): Promise<void> {
  while (!signal?.aborted) {
    const ids = await findWaiting(db, [queue], MOST_TURNS)
    if (ids.length === 0) return
    const moved = await holdDesk(db, "waiting", async (held) => {
      const { desk } = await desks.read(held)
      const waiting = await stillWaiting(held.tx, desk, ids)
      const kinds = waiting.map((lead) => ({ id: lead.id, kind: desk.kindOf(lead) }))
      await saveKinds(held.tx, kinds)
      return kinds.some(({ kind }) => kind !== queue.kind)
    })
    if (!moved) return // somebody has changed it back meanwhile
  }
}
