/**
 * How the team answers its leads, as its history tells: for a simulation, which needs to know who would have made contact when.
 * To answer is to deal with a lead: to make contact, to try to, or to close it. Everybody who gets a lead has it to answer, also
 * one that somebody has answered before.
 *
 * Somebody who gets the very lead that they had then takes the working time that they took then. With any other lead they
 * take what they took with one of theirs, drawn by the number of the lead: so the same question gets the same answer, and
 * who answered two leads in three answers two in three. Who had leads and answered none never answers. Who had none
 * answers as the team does.
 */

import type { Triager } from "../rotation/roster.ts"
import { workedBetween } from "../rotation/working-time.ts"
import type { Instant } from "../time/hours.ts"

/** An event of a lead: assigned, answered, deadline missed, or answer undone. */
export type HistoryStep = { readonly seq: number; readonly at: Instant } & (
  | { readonly kind: "given"; readonly triager: string }
  | { readonly kind: "answered" | "missed" }
  | { readonly kind: "undone"; readonly undoes: number }
)

/** An assigned lead and its events, in order. */
export type LeadHistory = {
  readonly seq: number
  readonly cameAt: Instant
  /** The holder has not answered yet. */
  readonly isOpen: boolean
  readonly steps: readonly HistoryStep[]
}

/** Milliseconds of their working time; null: they did not answer. */
type Answer = number | null

/** Assignments younger than this are ignored: they may still be answered. */
const UNANSWERED_AFTER_MS = 86_400_000

export class RecordedAnswers {
  readonly #roster: ReadonlyMap<string, Triager>
  readonly #now: Instant
  /** By the lead's seq, then by holder. */
  readonly #own = new Map<number, Map<string, Answer>>()
  readonly #by = new Map<string, Answer[]>()
  readonly #team: Answer[] = []
  /** From coming in to the first answer, in milliseconds. */
  readonly waits: number[] = []
  /** Leads that somebody got. */
  leads = 0

  constructor(roster: readonly Triager[], now: Instant) {
    this.#roster = new Map(roster.map((triager) => [triager.id, triager]))
    this.#now = now
  }

  take({ seq, cameAt, isOpen, steps }: LeadHistory): void {
    const undone = new Set(steps.flatMap((step) => (step.kind === "undone" ? [step.undoes] : [])))
    let holding: { readonly triager: string; readonly since: Instant; hasMissed: boolean } | null = null
    let [isHeld, isAnswered] = [false, false]
    for (const step of steps) {
      if (undone.has(step.seq)) continue
      if (step.kind === "given") {
        isHeld = true
        if (holding?.hasMissed) this.#record(seq, holding.triager, null)
        holding = { triager: step.triager, since: step.at, hasMissed: false }
      } else if (step.kind === "missed" && holding !== null) holding.hasMissed = true
      else if (step.kind === "answered" && holding !== null) {
        this.#recordWorked(seq, holding.triager, holding.since, step.at)
        if (!isAnswered) this.waits.push(Math.max(0, step.at - cameAt))
        isAnswered = true
        holding = null
      }
    }
    if (isHeld) this.leads++
    if (holding === null || !isOpen) return
    if (holding.hasMissed || this.#now - holding.since > UNANSWERED_AFTER_MS)
      this.#record(seq, holding.triager, null)
  }

  /** The response time for an assignment; `turn` distinguishes holders of the same lead. */
  of(triager: string, seq: number, turn: number): Answer {
    const own = this.#own.get(seq)?.get(triager)
    if (own !== undefined) return own
    const known = this.#by.get(triager) ?? this.#team
    return known[draw(seq, turn, known.length)] ?? null
  }

  #recordWorked(seq: number, id: string, since: Instant, at: Instant): void {
    const triager = this.#roster.get(id)
    if (triager !== undefined) this.#record(seq, id, workedBetween(triager, since, at))
  }

  #record(seq: number, triager: string, answer: Answer): void {
    if (!this.#roster.has(triager)) return
    const own = this.#own.get(seq) ?? new Map<string, Answer>()
    // A triager who had a lead twice answers as the first time.
    if (!own.has(triager)) this.#own.set(seq, own.set(triager, answer))
    const by = this.#by.get(triager) ?? []
    by.push(answer)
    this.#by.set(triager, by)
    this.#team.push(answer)
  }
}

/** A deterministic pseudo-random index below `sides`: the finaliser of MurmurHash3. */
function draw(seq: number, turn: number, sides: number): number {
  let bits = Math.imul(seq ^ Math.imul(turn + 1, 0x9e3779b1), 0x85ebca6b)
  bits ^= bits >>> 13
  bits = Math.imul(bits, 0xc2b2ae35)
  bits ^= bits >>> 16
  return (bits >>> 0) % sides
}
