/**
 * One run of a simulation: arrivals decided one after the other by the core itself, each at its own moment. Where nothing is
 * promised, nobody works on the leads in a run: an assigned lead stays open and with whoever got it. Where something is, they
 * are answered as recorded, or handed on. Where a cap asks for open leads, they are closed when they really were.
 *
 * Leads that wait get their turn before the next arrival, oldest first, at the moment of that arrival: time only
 * moves from one arrival to the next, so who starts a shift in between is only seen then.
 */

import { Acquaintances } from "../decision/acquaintances.ts"
import { type Decision, decide, decideWaiting, type Holder } from "../decision/decide.ts"
import { Desk } from "../decision/desk.ts"
import { type Promised, promiseOf } from "../decision/promise.ts"
import type { JudgedFields } from "../policy/disqualify.ts"
import type { FirstContact } from "../policy/first-contact.ts"
import type { Policy } from "../policy/policy.ts"
import { readRotation, rotationIn } from "../policy/rotation-key.ts"
import type { Bar } from "../rotation/bars.ts"
import { isCapped, type Load, whyBarred } from "../rotation/eligibility.ts"
import { Ledger } from "../rotation/ledger.ts"
import type { Triager } from "../rotation/roster.ts"
import { type Instant, localDay, localWeek } from "../time/hours.ts"
import { ComingMoments } from "./coming-moments.ts"
import { type AssignedLead, judgedLead, type PlayedPromises, PromisePlay } from "./played-promises.ts"
import type { RecordedAnswers } from "./recorded-answers.ts"

/** A lead as it is stored now: corrected by people since, perhaps, and without contacts if it was erased. */
export type StoredArrival = JudgedFields & {
  readonly seq: number
  /** When it came. An imported lead brings its date along. */
  readonly at: Instant
  readonly telefono: string | null
  /** Nobody is promised a first contact with it. */
  readonly quiet?: boolean
  /** When whoever had it open was done with it: at once if nobody had, null if somebody has it still. Absent where no cap asks. */
  readonly closed_at?: Instant | null
}

/** What became of a lead in a run. */
export type Ending = {
  readonly status: Decision["status"]
  readonly rule: string | null
  readonly team: string | null
  readonly bracket: string
  readonly triager: string | null
}

/** The furthest that anybody has ever been from their share, in leads. */
export type Fairness = {
  readonly greatest: number
  readonly by_bracket: readonly (Distance & { readonly team: string | null; readonly bracket: string })[]
}
type Distance = { readonly greatest: number; readonly triager: string }

/** Its index in the order of arrivals. */
type OrderedLead = AssignedLead & {
  readonly arrival: StoredArrival
  readonly order: number
  /** Whether its person was known when it came. */
  readonly isKnown: boolean
}

export class SimulatedRun {
  /** The ending of each arrival, as an index into the list of endings. */
  readonly ended: number[] = []
  readonly #desk: MovingDesk
  readonly #endings: Endings
  readonly #play: PromisePlay<OrderedLead> | null
  readonly #known = new Acquaintances()
  readonly #distances = new Map<string, Distance>()
  /** By rotation and triager: their parts of the leads for which they were in turn, less the leads that they got, in leads. */
  readonly #behind = new Map<string, Map<string, number>>()
  readonly #closings = new ComingMoments<OrderedLead>()
  /** Who has each lead that will be closed, by its order. */
  readonly #holders = new Map<number, { readonly triager: string; readonly isClosed: boolean }>()
  #waiting: OrderedLead[] = []
  /** Rotations with waiting leads. */
  readonly #waitedIn = new Set<string>()
  /** The situation in which everybody who still waits has been looked at. */
  #settledIn = ""

  /** `answers`: how the team answers, if something is promised in this run. */
  constructor(
    policy: Policy,
    roster: readonly Triager[],
    endings: Endings,
    answers: RecordedAnswers | null = null,
  ) {
    this.#desk = new MovingDesk(policy, roster)
    this.#endings = endings
    this.#play =
      answers &&
      new PromisePlay(this.#desk, answers, (lead, triager, receipt) =>
        this.#end(lead, { status: "assigned", triager, receipt }),
      )
  }

  take(policy: Policy, arrival: StoredArrival): void {
    const { at } = arrival
    this.#runUntil(at)
    this.#desk.policy = policy
    this.#desk.at = at
    if (this.#waiting.length > 0) this.#giveTurns()

    const order = this.ended.length
    const isKnown = this.#known.isKnown(policy.duplicates, arrival, at)
    const holder = this.#holderOf({ arrival, order, isKnown })
    this.#known.meet(arrival, at)
    const decision = decide(this.#desk, arrival, null, holder)
    const { team = null, bracket, category } = decision.receipt
    const lead = { arrival, order, isKnown, team, bracket: bracket.id, category }
    this.#end(lead, decision)
    if (decision.status === "assigned") this.#give(lead, decision)
    if (decision.status !== "waiting") return
    this.#waiting.push(lead)
    this.#waitedIn.add(rotationIn(decision.receipt))
  }

  /** What became of the promises, when all that is due has happened; null if this run has none. */
  finishPromises(): PlayedPromises | null {
    return this.#play?.finish() ?? null
  }

  fairness(): Fairness {
    const distances = [...this.#distances].map(([rotation, { greatest, triager }]) => ({
      ...readRotation(rotation),
      greatest: Number(greatest.toFixed(6)),
      triager,
    }))
    return { greatest: Math.max(0, ...distances.map(({ greatest }) => greatest)), by_bracket: distances }
  }

  #runUntil(at: Instant): void {
    for (let next = this.#closings.takeUntil(at); next !== null; next = this.#closings.takeUntil(at)) {
      this.#play?.runUntil(next.at)
      const { order } = next.value
      const triager = this.#holders.get(order)?.triager as string
      this.#desk.lose(triager)
      this.#holders.set(order, { triager, isClosed: true })
    }
    this.#play?.runUntil(at)
  }

  /** Somebody got it: now, or later because its promise was missed. A closed lead is handed on too, but counts for nobody. */
  #holdUntilClosed(lead: OrderedLead, triager: string): void {
    const { closed_at } = lead.arrival
    if (closed_at == null) return
    const held = this.#holders.get(lead.order)
    if (held === undefined) this.#closings.add(Math.max(closed_at, this.#desk.at), lead)
    else if (held.isClosed) {
      this.#desk.keep(held.triager)
      this.#desk.lose(triager)
    }
    this.#holders.set(lead.order, { triager, isClosed: held?.isClosed ?? false })
  }

  /** Searches the waiting leads only if the set of present triagers has changed since the last search. */
  #giveTurns(): void {
    if (this.#situation() === this.#settledIn) return
    this.#waiting = this.#waiting.filter((lead) => {
      const holder = this.#holderOf(lead)
      const judged = judgedLead(lead)
      const rotation = this.#desk.rotationOf(judged)
      this.#waitedIn.add(rotation)
      if (holder === null && !this.#desk.canBeTaken(rotation, judged)) return true
      const decision = decideWaiting(this.#desk, judged, holder)
      if (decision.triager === null) return true
      this.#end(lead, decision)
      this.#give(lead, decision)
      return false
    })
    this.#settledIn = this.#situation()
  }

  #holderOf({ arrival, order, isKnown }: Pick<OrderedLead, "arrival" | "order" | "isKnown">): Holder | null {
    const { duplicates } = this.#desk.policy
    return isKnown
      ? this.#known.holderOf(duplicates, arrival, order, arrival.at)
      : this.#known.companyHolderOf(duplicates, arrival, order, arrival.at)
  }

  /** Who could get what: those who may get leads of a person they know, and in each rotation those who are there. */
  #situation(): string {
    const desk = this.#desk
    const thereIn = (rotation: string) => desk.roster.filter((one) => desk.whyBarred(one, rotation) === null)
    return [
      desk.policy.version,
      ...desk.availableTriagers(),
      ...[...this.#waitedIn].flatMap((rotation) => ["", ...thereIn(rotation).map(({ id }) => id)]),
    ].join()
  }

  #give(lead: OrderedLead, { triager }: Decision): void {
    if (triager !== null && lead.arrival.quiet !== true) this.#play?.give(lead, triager)
  }

  #end(lead: OrderedLead, { status, triager, receipt }: Decision): void {
    const { arrival, order } = lead
    const rule = receipt.verdict?.disqualified?.rule ?? null
    const { team = null, bracket } = receipt
    const ending = { status, rule, team, bracket: bracket.id, triager: triager?.id ?? null }
    this.ended[order] = this.#endings.indexOf(ending)
    if (triager === null) return
    this.#known.hold(arrival, order, arrival.at, triager.id)
    if (status === "assigned") this.#holdUntilClosed(lead, triager.id)
    this.#measure(receipt)
  }

  /** Not by the ledger, which stands still under `least_busy`. */
  #measure(receipt: Decision["receipt"]): void {
    const { candidates, chosen } = receipt
    const rotation = rotationIn(receipt)
    const behind = this.#behind.get(rotation) ?? new Map<string, number>()
    this.#behind.set(rotation, behind)
    const eligible = candidates.filter(({ barred }) => barred === null)
    const weights = eligible.reduce((sum, { weight }) => sum + weight, 0)
    for (const { triager, weight } of eligible) {
      const got = triager === chosen?.triager ? 1 : 0
      const now = (behind.get(triager) ?? 0) + weight / weights - got
      behind.set(triager, now)
      if (Math.abs(now) > (this.#distances.get(rotation)?.greatest ?? 0))
        this.#distances.set(rotation, { greatest: Math.abs(now), triager })
    }
  }
}

/** Every distinct ending once, for both runs: equal indexes mean equal endings. */
export class Endings {
  readonly list: Ending[] = []
  readonly #indexes = new Map<string, number>()

  indexOf(ending: Ending): number {
    const { status, rule, team, bracket, triager } = ending
    const name = `${status} ${team} ${bracket} ${triager} ${rule}`
    let index = this.#indexes.get(name)
    if (index === undefined) {
      index = this.list.push(ending) - 1
      this.#indexes.set(name, index)
    }
    return index
  }
}

/** A day of 25 hours, and an hour of the next. */
const LONGER_THAN_A_DAY_MS = 26 * 3_600_000

/** A desk whose policy and time change with every arrival, and whose people's days begin and end. */
class MovingDesk extends Desk {
  declare policy: Policy
  declare at: Instant
  readonly #received = new Map<string, Received>()
  readonly #pausedUntil = new Map<string, Instant>()

  constructor(policy: Policy, roster: readonly Triager[]) {
    const nothing = new Map<string, number>()
    super({ policy, roster, ledger: new Ledger([]), at: 0, receivedToday: nothing, openLeads: nothing })
  }

  /** Until the next day of their time zone: nobody knows when they would have tapped "back". */
  override pause(id: string): void {
    const zone = this.triager(id)?.time_zone ?? "Etc/UTC"
    const today = localDay(zone, this.at).startsAt
    this.#pausedUntil.set(id, localDay(zone, today + LONGER_THAN_A_DAY_MS).startsAt)
  }

  override isPaused({ id, paused }: Triager): boolean {
    return paused !== null || this.at < (this.#pausedUntil.get(id) ?? 0)
  }

  protected override promiseWithin(firstContact: FirstContact, triager: Triager, minutes: number): Promised {
    return promiseOf(firstContact, triager, minutes, this.at)
  }

  protected override whyAway(triager: Triager, rotation: string): Bar | null {
    if (triager.active && this.isPaused(triager)) return "paused"
    return whyBarred(triager, rotation, this.at, this.loadOf(triager))
  }

  protected override loadOf(triager: Triager): Load {
    const { today, thisWeek } = isCapped(triager) ? this.#receivedBy(triager) : NOTHING_RECEIVED
    return { today, thisWeek, open: this.openLeads(triager.id) }
  }

  override receive(triager: Triager, open: boolean): void {
    super.receive(triager, open)
    if (!isCapped(triager)) return
    const received = this.#receivedBy(triager)
    received.today++
    received.thisWeek++
  }

  #receivedBy({ id, time_zone }: Triager): Received {
    const day = localDay(time_zone, this.at).startsAt
    let received = this.#received.get(id)
    if (received?.day !== day) {
      const week = localWeek(time_zone, this.at).startsAt
      received = { day, today: 0, week, thisWeek: received?.week === week ? received.thisWeek : 0 }
      this.#received.set(id, received)
    }
    return received
  }
}

type Received = { readonly day: Instant; today: number; readonly week: Instant; thisWeek: number }
const NOTHING_RECEIVED = { today: 0, thisWeek: 0 }
