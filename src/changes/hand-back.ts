/**
 * Deactivates a triager and hands their open leads back: each gets a turn among the eligible, or waits. The leads are
 * found before the desk's lock is taken and change in chunks, so that ingest hardly waits. If the server dies in
 * between, the remaining leads are still with their triager, and a repeated request continues.
 */
import { planHandBack } from "../domain/decision/plan-hand-back.ts"
import { writeAudit } from "../store/books/audit.ts"
import { holdDesk } from "../store/books/hold-desk.ts"
import { findTriager } from "../store/books/roster.ts"
import type { Database } from "../store/connection/database.ts"
import { DeskReader } from "../store/leads/desk.ts"
import { savePlan } from "../store/leads/save-plan.ts"
import { findOpenLeads, stillOpen } from "../store/leads/waiting.ts"
import { amendTriager, type RosterChange } from "./change-roster.ts"

/** Leads of one chunk. */
export const MOST_AT_ONCE = 200

/** How many leads went to others, and how many wait for somebody. */
export type HandedBack = { readonly assigned: number; readonly waiting: number }
type HandBackChange =
  | (Extract<RosterChange, { kind: "saved" }> & { readonly handedBack: HandedBack })
  | Exclude<RosterChange, { kind: "saved" }>

export async function deactivateAndHandBack(
  db: Database,
  actor: string,
  id: string,
  onMissed?: (leads: number) => void,
): Promise<HandBackChange> {
  const change = await amendTriager(db, actor, id, { active: false })
  if (change.kind !== "saved") return change
  const desks = new DeskReader()
  const ids = await findOpenLeads(db, id)
  const handedBack = { assigned: 0, waiting: 0 }
  for (let i = 0; i < ids.length; i += MOST_AT_ONCE) {
    const chunk = await handBack(db, desks, actor, id, ids.slice(i, i + MOST_AT_ONCE))
    handedBack.assigned += chunk.assigned
    handedBack.waiting += chunk.waiting
    onMissed?.(chunk.missed)
  }
  const openLeads = (await findTriager(db, id))?.open_leads ?? 0
  return { ...change, openLeads, handedBack }
}

/** Does nothing if the triager was activated again meanwhile. */
const handBack = (
  db: Database,
  desks: DeskReader,
  actor: string,
  id: string,
  ids: readonly string[],
): Promise<HandedBack & { readonly missed: number }> =>
  holdDesk(db, "hand_back", async (held) => {
    const { tx, row } = held
    const { desk } = await desks.read(held)
    const leads = desk.triager(id)?.active ? [] : await stillOpen(tx, desk, id, ids)
    if (leads.length === 0) return { assigned: 0, waiting: 0, missed: 0 }
    const plan = planHandBack(desk, row.last_seq, { from: id, actor }, leads)
    await savePlan(tx, desk, plan)
    const assigned = plan.turns.filter(({ status }) => status === "assigned").length
    const handedBack = { assigned, waiting: leads.length - assigned }
    const subject = `triagers/${id}`
    await writeAudit(tx, { actor, action: "triager.handed_back", subject, before: null, after: handedBack })
    // Escalated leads were missed, and counted, before.
    const missed = leads.filter(
      ({ contact_by, escalated_at }) =>
        contact_by !== null && escalated_at === null && contact_by.getTime() <= desk.at,
    ).length
    return { ...handedBack, missed }
  })
