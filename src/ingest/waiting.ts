/**
 * Gives leads that wait their turn as soon as somebody can take them: because somebody serves their bracket now, or because
 * the triager who holds their person is there. Both are looked for before the desk is held; where nobody can take any,
 * however many wait, nothing is locked.
 */
import { planBatch } from "../domain/decision/plan-batch.ts"
import type { Database } from "../store/database.ts"
import type { DeskReader } from "../store/desk.ts"
import { holdDesk } from "../store/hold-desk.ts"
import { savePlan } from "../store/save-plan.ts"
import { stillWaiting, waitingForTheirHolder } from "../store/waiting.ts"
import { MOST_TURNS, routeBatch } from "./route-batch.ts"

/** Assigns every waiting lead for whom somebody is there now, until the signal. */
export async function giveTurns(db: Database, desks: DeskReader, signal?: AbortSignal): Promise<void> {
  const { desk, waitingIn } = await desks.glance(db)
  if (waitingIn.length === 0) return
  if (desk.servedBrackets(waitingIn).length > 0) {
    while (
      !signal?.aborted &&
      (await routeBatch(db, desks, [], { purpose: "waiting" })).turns === MOST_TURNS
    );
  }
  while (!signal?.aborted) {
    const ids = await waitingForTheirHolder(db, desk.policy, desk.availableTriagers(), MOST_TURNS)
    if (ids.length === 0 || (await giveToHolders(db, desks, ids)) === 0) return
  }
}

const giveToHolders = (db: Database, desks: DeskReader, ids: readonly string[]): Promise<number> =>
  holdDesk(db, "waiting", async (held) => {
    const { desk } = await desks.read(held)
    const waiting = await stillWaiting(held.tx, desk.policy, ids)
    const plan = planBatch(desk, held.row.last_seq, waiting, [], new Map())
    if (plan.turns.length > 0) await savePlan(held.tx, desk, plan)
    return plan.turns.length
  })
