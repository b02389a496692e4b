/**
 * The promises of first contact in a run of a simulation: everybody answers as recorded, and what is not answered in time goes
 * through `planPromises`, as it does on the server. Time moves from one moment at which something is due to the next.
 */

import type { JudgedLead } from "../decision/decide.ts"
import type { Desk } from "../decision/desk.ts"
import { type PromisedLead, planPromises } from "../decision/plan-promises.ts"
import type { Promised } from "../decision/promise.ts"
import type { Receipt } from "../decision/receipt.ts"
import type { JudgedFields } from "../policy/disqualify.ts"
import type { Policy } from "../policy/policy.ts"
import { rotationKey } from "../policy/rotation-key.ts"
import type { Triager } from "../rotation/roster.ts"
import { afterWorking } from "../rotation/working-time.ts"
import type { Instant } from "../time/hours.ts"
import { ComingMoments } from "./coming-moments.ts"
import type { RecordedAnswers } from "./recorded-answers.ts"

export type PlayedPromises = {
  /** Leads assigned with a promise. */
  readonly promised: number
  /** Of these, leads that the first holder answered in time. */
  readonly in_time: number
  readonly reminded: number
  /** Leads that went to one other person or more. */
  readonly handed_on: number
  /** The same by how many others had them: to one, to two, and so on. */
  readonly handed_on_times: readonly number[]
  readonly escalated: number
  /** How often each was paused. */
  readonly paused: readonly { readonly triager: string; readonly times: number }[]
  /** Leads that were answered in the end, in time or not. */
  readonly answered: number
  readonly median_minutes: number | null
  readonly p90_minutes: number | null
}

/** An assigned lead of a run, and how it was judged. `at`: when its person began to wait. */
export type AssignedLead = {
  readonly arrival: JudgedFields & { readonly seq: number; readonly at: Instant }
  readonly team: string | null
  readonly bracket: string
  readonly category: string | null
}

export const judgedLead = ({ arrival, bracket, category }: AssignedLead): JudgedLead => ({
  ...arrival,
  bracket,
  category,
  duplicate_of: null,
})

type Played<Lead> = {
  readonly lead: Lead
  triager: string
  contactBy: Instant | null
  remindAt: Instant | null
  readonly hadBy: string[]
  handedOn: number
  isReminded: boolean
  isAnswered: boolean
  isEscalated: boolean
}
/** `turn`: the assignment that this belongs to. After a later assignment it is void. */
type Moment<Lead> = { readonly what: "answer" | "due"; readonly played: Played<Lead>; readonly turn: number }

/** A desk whose time moves, with triagers who resume after a pause. */
export type PlayedDesk = Desk & { at: Instant; policy: Policy }
type HandedOn<Lead> = (lead: Lead, triager: Triager, receipt: Receipt) => void

export class PromisePlay<Lead extends AssignedLead> {
  readonly #desk: PlayedDesk
  readonly #answers: RecordedAnswers
  readonly #onHandedOn: HandedOn<Lead>
  readonly #coming = new ComingMoments<Moment<Lead>>()
  readonly #missedInRow = new Map<string, number>()
  readonly #paused = new Map<string, number>()
  readonly #handedOnTimes: number[] = []
  readonly #waits: number[] = []
  #promised = 0
  #inTime = 0
  #reminded = 0
  #escalated = 0

  constructor(desk: PlayedDesk, answers: RecordedAnswers, onHandedOn: HandedOn<Lead>) {
    this.#desk = desk
    this.#answers = answers
    this.#onHandedOn = onHandedOn
  }

  /** Assigns a lead now, by the policy of the desk. */
  give(lead: Lead, triager: Triager): void {
    const promised = this.#desk.promiseTo(triager, rotationKey(lead.team, lead.bracket), judgedLead(lead))
    const played: Played<Lead> = {
      lead,
      triager: triager.id,
      contactBy: null,
      remindAt: null,
      hadBy: [],
      handedOn: 0,
      isReminded: false,
      isAnswered: false,
      isEscalated: false,
    }
    if (promised !== null) this.#promised++
    this.#hold(played, triager, promised)
  }

  /** Everything that is due up to a moment happens, each at its own time. */
  runUntil(at: Instant): void {
    for (let next = this.#coming.takeUntil(at); next !== null; next = this.#coming.takeUntil(at)) {
      const { played, what, turn } = next.value
      if (played.isAnswered || turn !== played.hadBy.length) continue
      this.#desk.at = next.at
      if (what === "answer") this.#answer(played)
      else this.#seeTo(played)
    }
  }

  finish(): PlayedPromises {
    this.runUntil(Number.POSITIVE_INFINITY)
    const { median_minutes, p90_minutes } = minutesOf(this.#waits)
    return {
      promised: this.#promised,
      in_time: this.#inTime,
      reminded: this.#reminded,
      handed_on: this.#handedOnTimes.reduce((sum, leads) => sum + leads, 0),
      handed_on_times: Array.from(this.#handedOnTimes, (leads) => leads ?? 0),
      escalated: this.#escalated,
      paused: [...this.#paused].map(([triager, times]) => ({ triager, times })),
      answered: this.#waits.length,
      median_minutes,
      p90_minutes,
    }
  }

  #hold(played: Played<Lead>, triager: Triager, promised: Promised | null): void {
    const { lead, hadBy } = played
    hadBy.push(triager.id)
    played.triager = triager.id
    played.contactBy = promised?.contact_by ?? null
    played.remindAt = promised?.remind_at ?? null
    const takes = this.#answers.of(triager.id, lead.arrival.seq, hadBy.length)
    const answersAt = takes === null ? null : afterWorking(triager, this.#desk.at, takes)
    const turn = hadBy.length
    if (answersAt !== null) this.#coming.add(answersAt, { what: "answer", played, turn })
    this.#expect(played, turn)
  }

  #expect(played: Played<Lead>, turn: number): void {
    const { remindAt, contactBy } = played
    if (contactBy === null) return
    this.#coming.add(Math.min(remindAt ?? contactBy, contactBy), { what: "due", played, turn })
  }

  #answer(played: Played<Lead>): void {
    played.isAnswered = true
    this.#waits.push(this.#desk.at - played.lead.arrival.at)
    this.#missedInRow.delete(played.triager)
    if (played.contactBy !== null && played.handedOn === 0 && !played.isEscalated) this.#inTime++
  }

  /** The core decides: it reminds, hands on, escalates or pauses. */
  #seeTo(played: Played<Lead>): void {
    const { lead, handedOn, hadBy } = played
    const due: PromisedLead = {
      ...judgedLead(lead),
      id: "",
      triager: played.triager,
      contact_by: played.contactBy as Instant,
      had_by: hadBy,
      handed_on: handedOn,
    }
    const planned = planPromises(this.#desk, 0, this.#missedInRow, [due])
    for (const [id, missed] of planned.missedInRow) this.#missedInRow.set(id, missed)
    for (const id of planned.paused) {
      this.#paused.set(id, (this.#paused.get(id) ?? 0) + 1)
      // A resumed triager starts with no missed deadlines.
      this.#missedInRow.delete(id)
    }
    if (planned.reminded.length > 0) {
      if (!played.isReminded) this.#reminded++
      played.isReminded = true
      played.remindAt = null
      this.#expect(played, hadBy.length)
    }
    if (planned.escalated.length > 0) {
      this.#escalated++
      played.isEscalated = true
    }
    const [turn] = planned.turns
    const triager = turn?.triager_id == null ? undefined : this.#desk.triager(turn.triager_id)
    if (turn === undefined || triager === undefined) return
    played.handedOn = turn.handed_on
    this.#countHandedOn(turn.handed_on)
    const receipt = planned.events.find(({ type }) => type === "lead.assigned")?.data as Receipt
    this.#onHandedOn(lead, triager, receipt)
    const promised =
      turn.contact_by === null
        ? null
        : { contact_by: Date.parse(turn.contact_by), remind_at: momentOf(turn.remind_at) }
    this.#hold(played, triager, promised)
  }

  /** A lead that goes on for the second time counts as one that went on twice, and not as one that went on once. */
  #countHandedOn(times: number): void {
    const count = this.#handedOnTimes
    for (let i = count.length; i < times; i++) count.push(0)
    count[times - 1] = (count[times - 1] ?? 0) + 1
    if (times > 1) count[times - 2] = (count[times - 2] ?? 0) - 1
  }
}

const momentOf = (iso: string | null): Instant | null => (iso === null ? null : Date.parse(iso))

type Minutes = { readonly median_minutes: number | null; readonly p90_minutes: number | null }

/** Of waits in milliseconds, in tenths of a minute; null of none. */
export function minutesOf(waits: readonly number[]): Minutes {
  const sorted = Float64Array.from(waits).sort()
  const at = (part: number): number | null => {
    const wait = sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)]
    return wait === undefined ? null : Math.round(wait / 6_000) / 10
  }
  return { median_minutes: at(0.5), p90_minutes: at(0.9) }
}
