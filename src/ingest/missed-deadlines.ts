/**
 * Leads whose triager made no contact in time go to somebody who has not had them. On however many servers the rounds run, a
 * lead moves once: whoever holds the desk sees what earlier holders did. Which leads can move is found before the desk is
 * held; where nobody can take any, nothing is locked or written.
 */
import { planMissed } from "../domain/decision/plan-successions.ts"
import type { Database } from "../store/database.ts"
import type { DeskReader } from "../store/desk.ts"
import { holdDesk } from "../store/hold-desk.ts"
import { type FoundLead, findOverdueLeads, overdueHoldings, stillOverdue } from "../store/overdue.ts"
import { savePlan } from "../store/save-plan.ts"

/** Leads that change hands in one transaction. */
const MOST_MOVED = 200
/** Leads that are looked at in one go before the desk is held. */
const PAGE = 1_000

type Round = {
  readonly signal?: AbortSignal
  /** Hears how many leads have just been handed on. */
  readonly onMissed?: (leads: number) => void
}

/** Hands on every overdue lead that somebody else can take now, until the signal. */
export async function handOnOverdue(
  db: Database,
  desks: DeskReader,
  { signal, onMissed }: Round = {},
): Promise<void> {
  const holdings = await overdueHoldings(db)
  if (holdings.length === 0) return
  const { desk } = await desks.glance(db)
  const movable = holdings.filter(({ bracket, triager }) => desk.canBeTaken(bracket, [triager]))
  for (let after: FoundLead | null = null; movable.length > 0 && !signal?.aborted; ) {
    const page: FoundLead[] = await findOverdueLeads(db, desk.at, movable, after, PAGE)
    const ids = page
      .filter(({ bracket, triager, had_by }) => desk.canBeTaken(bracket, [triager, ...had_by]))
      .map(({ id }) => id)
    for (let i = 0; i < ids.length && !signal?.aborted; i += MOST_MOVED) {
      const missed = await handOn(db, desks, ids.slice(i, i + MOST_MOVED))
      onMissed?.(missed)
    }
    if (page.length < PAGE) return
    after = page.at(-1) ?? null
  }
}

const handOn = (db: Database, desks: DeskReader, ids: readonly string[]): Promise<number> =>
  holdDesk(db, "deadline", async (held) => {
    const { desk } = await desks.read(held)
    const plan = planMissed(desk, held.row.last_seq, await stillOverdue(held.tx, desk.at, ids))
    if (plan.turns.length > 0) await savePlan(held.tx, desk, plan)
    return plan.turns.length
  })
