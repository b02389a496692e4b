/**
 * Leads that change hands because their triager left. Pure, like a batch; each is decided after the one before it, and
 * what comes out is saved like a batch.
 */

import { BatchContacts } from "./batch-contacts.ts"
import { decideHandedBack } from "./decide.ts"
import type { Desk } from "./desk.ts"
import { turnOf } from "./make-rows.ts"
import type { WaitingLead } from "./plan-batch.ts"
import type { EventRow, PlannedRows, TurnRow } from "./planned-rows.ts"

/**
 * The open leads of a triager, in order. Two of one person go to the same successor, as if the second had just
 * arrived.
 */
export function planHandBack(
  desk: Desk,
  lastSeq: number,
  { from, actor }: { readonly from: string; readonly actor: string },
  leads: readonly WaitingLead[],
): PlannedRows {
  const turns: TurnRow[] = []
  const events: EventRow[] = []
  const met = new BatchContacts(desk.policy)
  for (const lead of leads) {
    const holder = met.newestHolder(lead, lead.duplicate_of, lead.holder)
    const decision = decideHandedBack(desk, lead, from, holder)
    const { triager, receipt } = decision
    const turn = turnOf(desk, lead, decision)
    turns.push(turn)
    events.push({
      seq: lastSeq + turns.length,
      type: `lead.${turn.status}`,
      actor,
      lead_id: lead.id,
      ...(turn.triager_id !== null && { received_by: turn.triager_id }),
      data: receipt,
    })
    if (triager !== null) met.hold(lead, { lead: lead.id, triager: triager.id, seq: lead.seq })
  }
  return { leads: [], turns, events, answers: [], relinks: [], lastSeq: lastSeq + turns.length }
}
