/**
 * Promises of first contact: sends reminders, hands on leads after missed deadlines, and escalates to the admins when
 * no triager is left. Each happens once on any number of servers, because it is checked under the desk's lock. Due
 * leads are found before the lock is taken, so without any nothing is locked.
 */
import { type PlannedPromises, planPromises } from "../domain/decision/plan-promises.ts"
import { holdDesk } from "../store/books/hold-desk.ts"
import type { Database } from "../store/connection/database.ts"
import type { DeskReader } from "../store/leads/desk.ts"
import { findDueLeads, readMissedInRow, savePromises, stillDue } from "../store/leads/promises.ts"
import { savePlan } from "../store/leads/save-plan.ts"

/** Leads of one transaction. */
const CHUNK = 100

type Round = {
  readonly signal?: AbortSignal
  /** Called with the number of missed deadlines. */
  readonly onMissed?: (leads: number) => void
}

/** Handles everything that is due now, until the signal. */
export async function keepPromises(
  db: Database,
  desks: DeskReader,
  { signal, onMissed }: Round = {},
): Promise<void> {
  while (!signal?.aborted) {
    const ids = await findDueLeads(db, CHUNK)
    if (ids.length === 0) return
    const { events } = await seeTo(db, desks, ids)
    const missed = events.filter(({ type }) => type === "lead.contact_missed").length
    if (missed > 0) onMissed?.(missed)
    // Nothing was due any more: another server was faster, or the clock was set back.
    if (ids.length < CHUNK || events.length === 0) return
  }
}

const seeTo = (db: Database, desks: DeskReader, ids: readonly string[]): Promise<PlannedPromises> =>
  holdDesk(db, "deadline", async (held) => {
    const { tx, row } = held
    const { desk } = await desks.read(held)
    const due = await stillDue(tx, desk, ids)
    const plan = planPromises(desk, row.last_seq, await readMissedInRow(tx), due)
    if (plan.events.length > 0) {
      await savePlan(tx, desk, plan)
      await savePromises(tx, desk.at, plan)
    }
    return plan
  })
