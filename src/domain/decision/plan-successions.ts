/**
 * Leads that change hands because their triager lost them: a deadline was missed, or somebody left. Pure, like a batch;
 * each is decided after the one before it, and what comes out is saved like a batch.
 */

import { BatchContacts, newest } from "./batch-contacts.ts"
import { type Decision, decideHandedBack, decideMissed, type OverdueLead } from "./decide.ts"
import type { Desk } from "./desk.ts"
import { turnOf } from "./make-rows.ts"
import { SYSTEM, type WaitingLead } from "./plan-batch.ts"
import type { EventRow, PlannedRows, TurnRow } from "./planned-rows.ts"

/** A lead that nobody else can take keeps its triager, and there is no event. */
export function planMissed(
  desk: Desk,
  lastSeq: number,
  overdue: readonly (OverdueLead & Pick<WaitingLead, "id" | "quiet">)[],
): PlannedRows {
  const successions = new Successions(desk, lastSeq, SYSTEM)
  for (const lead of overdue) {
    const decision = decideMissed(desk, lead)
    if (decision !== null) successions.add({ ...lead, contacted: false }, decision)
  }
  return successions.rows()
}

/** Somebody's open leads, in their order. Two of one person go to the same successor, as if the second had just come. */
export function planHandBack(
  desk: Desk,
  lastSeq: number,
  { from, actor }: { readonly from: string; readonly actor: string },
  leads: readonly WaitingLead[],
): PlannedRows {
  const successions = new Successions(desk, lastSeq, actor)
  const met = new BatchContacts(desk.policy)
  for (const lead of leads) {
    const holder = lead.duplicate_of === null ? null : newest(lead.holder, met.holderOf(lead))
    const decision = decideHandedBack(desk, lead, from, holder)
    successions.add(lead, decision)
    const { triager } = decision
    if (triager !== null) met.hold(lead, { lead: lead.id, triager: triager.id, seq: lead.seq })
  }
  return successions.rows()
}

class Successions {
  readonly #desk: Desk
  readonly #lastSeq: number
  readonly #actor: string
  readonly #turns: TurnRow[] = []
  readonly #events: EventRow[] = []

  constructor(desk: Desk, lastSeq: number, actor: string) {
    this.#desk = desk
    this.#lastSeq = lastSeq
    this.#actor = actor
  }

  add(lead: Pick<WaitingLead, "id" | "contacted" | "quiet">, decision: Decision): void {
    const turn = turnOf(this.#desk, lead, decision)
    this.#turns.push(turn)
    this.#events.push({
      seq: this.#lastSeq + this.#turns.length,
      type: `lead.${turn.status}`,
      actor: this.#actor,
      lead_id: lead.id,
      ...(turn.triager_id !== null && { received_by: turn.triager_id }),
      data: decision.receipt,
    })
  }

  rows(): PlannedRows {
    const lastSeq = this.#lastSeq + this.#turns.length
    return { leads: [], turns: this.#turns, events: this.#events, answers: [], lastSeq }
  }
}
