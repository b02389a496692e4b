/**
 * Plans what happens about promises of first contact and next steps: reminders, handing on, escalation to the
 * admins, and pausing triagers who miss deadlines in a row. Pure like a batch: leads are decided one after the other,
 * and the rows are saved like those of a batch.
 */

import { classifyAgain } from "../policy/classify.ts"
import type { FirstContact } from "../policy/first-contact.ts"
import { policyOf } from "../policy/policy.ts"
import type { Instant } from "../time/hours.ts"
import { decideMissed, type OverdueLead } from "./decide.ts"
import type { Desk } from "./desk.ts"
import type { NextStep } from "./lifecycle.ts"
import { turnOf } from "./make-rows.ts"
import { SYSTEM } from "./plan-batch.ts"
import type { EventRow, PlannedRows, TurnRow } from "./planned-rows.ts"

type Due = {
  readonly id: string
  readonly triager: string
  /** It came before quiet leads were left out of promises. */
  readonly quiet?: boolean
}
/** A lead of which a reminder is due, or whose deadline is over. */
export type PromisedLead = Due & OverdueLead & { readonly handed_on: number }
/** A lead with which something is to be done now, as was agreed: a call, for example. */
export type DueStep = Due & { readonly contact_by: null; readonly next_step: NextStep }
export type DueLead = PromisedLead | DueStep

export type EndedPromise = {
  readonly lead_id: string
  readonly seq: number
  readonly triager_id: string
  readonly outcome: "handed_on" | "escalated"
}

export type PlannedPromises = PlannedRows & {
  /** Leads whose triager was reminded of the promise, and of a next step. */
  readonly reminded: readonly string[]
  readonly toldNext: readonly string[]
  /** Leads that stay where they are, and of which the admins know now. */
  readonly escalated: readonly string[]
  /** Missed promises, by the seq of their `lead.contact_missed`. */
  readonly ended: readonly EndedPromise[]
  /** How many deadlines in a row these triagers have missed by now. */
  readonly missedInRow: ReadonlyMap<string, number>
  readonly paused: readonly string[]
}

/** `missedInRow`: earlier misses per triager; absent means none. */
export function planPromises(
  desk: Desk,
  lastSeq: number,
  missedInRow: ReadonlyMap<string, number>,
  leads: readonly DueLead[],
): PlannedPromises {
  const plan = new PromisesPlan(desk, lastSeq, missedInRow)
  for (const lead of leads)
    if (lead.contact_by === null) plan.tellNext(lead)
    else if (lead.contact_by > desk.at) plan.remind(lead)
    else plan.miss(lead)
  return plan.rows()
}

class PromisesPlan {
  readonly #desk: Desk
  readonly #before: ReadonlyMap<string, number>
  readonly #missedInRow = new Map<string, number>()
  readonly #turns: TurnRow[] = []
  readonly #events: EventRow[] = []
  readonly #reminded: string[] = []
  readonly #toldNext: string[] = []
  readonly #escalated: string[] = []
  readonly #ended: EndedPromise[] = []
  readonly #paused: string[] = []
  #seq: number

  constructor(desk: Desk, lastSeq: number, missedInRow: ReadonlyMap<string, number>) {
    this.#desk = desk
    this.#seq = lastSeq
    this.#before = missedInRow
  }

  remind(lead: PromisedLead): void {
    this.#reminded.push(lead.id)
    this.#addLeadEvent(lead, { type: "lead.contact_due", data: { ...accountOf(lead), because: "promise" } })
  }

  tellNext(lead: DueStep): void {
    this.#toldNext.push(lead.id)
    const { triager, next_step } = lead
    const at = new Date(next_step.at).toISOString()
    const data = { triager, contact_by: null, because: "next_step", at, what: next_step.what }
    this.#addLeadEvent(lead, { type: "lead.contact_due", data })
  }

  miss(lead: PromisedLead): void {
    this.#addLeadEvent(lead, { type: "lead.contact_missed", data: accountOf(lead) })
    const missed = { lead_id: lead.id, seq: this.#seq, triager_id: lead.triager }
    const { policy } = this.#desk
    const { firstContact } = policyOf(policy, classifyAgain(policy, lead).team)
    this.#countAgainst(lead.triager, firstContact)
    // Under a policy without promises, a lead with an older promise is handed on at most once.
    const mostHandedOn = firstContact?.handOn ?? 1
    const isUsedUp = lead.handed_on >= mostHandedOn
    const decision = isUsedUp ? null : decideMissed(this.#desk, lead)
    if (decision === null) {
      this.#escalated.push(lead.id)
      this.#ended.push({ ...missed, outcome: "escalated" })
      const data = {
        ...accountOf(lead),
        handed_on: lead.handed_on,
        because: isUsedUp ? "handed_on_enough" : "nobody_else",
      }
      this.#addLeadEvent(lead, { type: "lead.escalated", data })
      return
    }
    const turn = turnOf(this.#desk, lead, decision, lead.handed_on + 1)
    this.#turns.push(turn)
    this.#ended.push({ ...missed, outcome: "handed_on" })
    this.#addLeadEvent(lead, {
      type: "lead.assigned",
      ...(turn.triager_id !== null && { received_by: turn.triager_id }),
      data: decision.receipt,
    })
  }

  rows(): PlannedPromises {
    return {
      leads: [],
      turns: this.#turns,
      events: this.#events,
      answers: [],
      relinks: [],
      lastSeq: this.#seq,
      reminded: this.#reminded,
      toldNext: this.#toldNext,
      escalated: this.#escalated,
      ended: this.#ended,
      missedInRow: this.#missedInRow,
      paused: this.#paused,
    }
  }

  /** Paused before the lead goes on, so that it does not come back in the same round. */
  #countAgainst(id: string, firstContact: FirstContact | null): void {
    const missed = (this.#missedInRow.get(id) ?? this.#before.get(id) ?? 0) + 1
    this.#missedInRow.set(id, missed)
    const triager = this.#desk.triager(id)
    const most = firstContact?.awayAfterMissed ?? null
    if (most === null || missed < most || !triager?.active || this.#desk.isPaused(triager)) return
    this.#desk.pause(id)
    this.#paused.push(id)
    const data = { triager: id, because: "missed", missed }
    this.#addEvent({ type: "triager.paused", lead_id: null, quiet: false, data })
  }

  #addLeadEvent({ id, quiet = false }: Due, event: Pick<EventRow, "type" | "received_by" | "data">): void {
    this.#addEvent({ ...event, lead_id: id, quiet })
  }

  #addEvent(event: Omit<EventRow, "seq" | "actor">): void {
    this.#events.push({ ...event, seq: ++this.#seq, actor: SYSTEM })
  }
}

const accountOf = ({ triager, contact_by }: { triager: string; contact_by: Instant }) => ({
  triager,
  contact_by: new Date(contact_by).toISOString(),
})
