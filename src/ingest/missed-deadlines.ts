/**
 * Leads whose triager made no contact in time go to somebody else. On however many servers the rounds run, a lead moves
 * once: whoever holds the desk sees what earlier holders did. Where nobody else is there nothing is locked or written.
 */
import { planMissed } from "../domain/decision/plan-successions.ts"
import type { Database } from "../store/database.ts"
import type { DeskReader } from "../store/desk.ts"
import { overdueHoldings, overdueLeads } from "../store/overdue.ts"
import { savePlan } from "../store/save-plan.ts"

/** Leads that change hands in one transaction. */
const MOST_MOVED = 200

/** Hands on every overdue lead for which somebody else is eligible now. */
export async function handOnOverdue(db: Database, desks: DeskReader): Promise<void> {
  const holdings = await overdueHoldings(db)
  if (holdings.length === 0) return
  const desk = await desks.glance(db)
  if (!holdings.some(({ bracket, triager }) => desk.hasSuccessor(bracket, triager))) return
  while ((await handOnSome(db, desks)) === MOST_MOVED);
}

const handOnSome = (db: Database, desks: DeskReader): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const { desk, lastSeq } = await desks.lock(tx)
    const holdings = await overdueHoldings(tx, desk.at)
    const movable = holdings.filter(({ bracket, triager }) => desk.hasSuccessor(bracket, triager))
    if (movable.length === 0) return 0
    const plan = planMissed(desk, lastSeq, await overdueLeads(tx, desk.at, movable, MOST_MOVED))
    if (plan.turns.length > 0) await savePlan(tx, desk, plan)
    return plan.turns.length
  })
