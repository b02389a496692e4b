/**
 * One run of a simulation: arrivals decided one after the other by the core itself, each at its own moment. Nobody
 * works on the leads in a run, so an assigned lead stays open and with whoever got it.
 *
 * Leads that wait get their turn before the next arrival, oldest first, at the moment of that arrival: time only
 * moves from one arrival to the next, so who starts a shift in between is only seen then.
 */
import type { LeadFacts } from "../policy/disqualify.ts"
import type { Policy } from "../policy/policy.ts"
import { type Bar, whyBarred } from "../rotation/eligibility.ts"
import { type Instant, localDay } from "../rotation/hours.ts"
import { Ledger } from "../rotation/ledger.ts"
import type { Triager } from "../rotation/roster.ts"
import { Acquaintances, type Contacts } from "./acquaintances.ts"
import { type Decision, decide, decideWaiting } from "./decide.ts"
import { Desk } from "./desk.ts"

/** What became of a lead in a run. */
export type Ending = {
  readonly status: Decision["status"]
  readonly rule: string | null
  readonly bracket: string
  readonly triager: string | null
}

/** The furthest that anybody has ever been from their share, in leads. */
export type Fairness = {
  readonly greatest: number
  readonly by_bracket: readonly (Distance & { readonly bracket: string })[]
}
type Distance = { readonly greatest: number; readonly triager: string }

type Waiter = {
  readonly order: number
  readonly at: Instant
  readonly lead: LeadFacts
  readonly bracket: string
  readonly category: string | null
}

export class SimulatedRun {
  /** The ending of each arrival, as its place in the list of endings. */
  readonly ended: number[] = []
  readonly #desk: MovingDesk
  readonly #endings: Endings
  readonly #known = new Acquaintances()
  readonly #distances = new Map<string, Distance>()
  #waiting: Waiter[] = []
  /** Brackets in which somebody has waited. */
  readonly #waitedIn = new Set<string>()
  /** The situation in which everybody who still waits has been looked at. */
  #settledIn = ""

  constructor(policy: Policy, roster: readonly Triager[], endings: Endings) {
    this.#desk = new MovingDesk(policy, roster)
    this.#endings = endings
  }

  /** Decided at `at`. By `cameAt` it is told whether a later lead of the person comes soon enough to be a duplicate. */
  take(policy: Policy, lead: LeadFacts, at: Instant, cameAt: Instant = at): void {
    this.#desk.policy = policy
    this.#desk.at = at
    if (this.#waiting.length > 0) this.#giveTurns()

    const order = this.ended.length
    const holder = this.#known.holderOf(policy.duplicates, lead, order, cameAt)
    const decision = decide(this.#desk, lead, null, holder)
    this.#end(order, cameAt, lead, decision)
    if (decision.status !== "waiting") return
    const {
      bracket: { id: bracket },
      category,
    } = decision.receipt
    this.#waiting.push({ order, at: cameAt, lead, bracket, category })
    this.#waitedIn.add(bracket)
  }

  /** Somebody's lead that nobody decided about here. Its place is between the arrivals before it and after it. */
  remember(contacts: Contacts, cameAt: Instant, owner: string): void {
    this.#known.hold(contacts, this.ended.length - 0.5, cameAt, owner)
  }

  fairness(): Fairness {
    const distances = [...this.#distances].map(([bracket, { greatest, triager }]) => ({
      bracket,
      greatest: Number(greatest.toFixed(6)),
      triager,
    }))
    return { greatest: Math.max(0, ...distances.map(({ greatest }) => greatest)), by_bracket: distances }
  }

  /** Looks through those who wait only if somebody has come or gone since they were last looked through. */
  #giveTurns(): void {
    if (this.#situation() === this.#settledIn) return
    this.#waiting = this.#waiting.filter(({ order, at, lead, bracket, category }) => {
      const holder = this.#known.holderOf(this.#desk.policy.duplicates, lead, order, at)
      const judged = { ...lead, bracket, category, duplicate_of: null }
      if (holder === null && !this.#desk.canBeTaken(bracket, judged)) return true
      const decision = decideWaiting(this.#desk, judged, holder)
      if (decision.triager === null) return true
      this.#end(order, at, lead, decision)
      return false
    })
    this.#settledIn = this.#situation()
  }

  /** Who could get what: those who may get leads of a person they know, and in each bracket those who are there. */
  #situation(): string {
    const desk = this.#desk
    const thereIn = (bracket: string) => desk.roster.filter((one) => desk.whyBarred(one, bracket) === null)
    return [
      desk.policy.version,
      ...desk.availableTriagers(),
      ...[...this.#waitedIn].flatMap((bracket) => ["", ...thereIn(bracket).map(({ id }) => id)]),
    ].join()
  }

  #end(order: number, at: Instant, lead: LeadFacts, { status, triager, receipt }: Decision): void {
    const rule = receipt.verdict?.disqualified?.rule ?? null
    const ending = { status, rule, bracket: receipt.bracket.id, triager: triager?.id ?? null }
    this.ended[order] = this.#endings.placeOf(ending)
    if (triager === null) return
    this.#known.hold(lead, order, at, triager.id)
    this.#measure(receipt)
  }

  /** The balances that a turn leaves behind are the distances from the shares. */
  #measure({ bracket, candidates, chosen }: Decision["receipt"]): void {
    for (const { triager, owed, barred } of candidates) {
      if (barred !== null) continue
      const distance = Math.abs(triager === chosen?.triager ? owed - 1 : owed)
      if (distance > (this.#distances.get(bracket.id)?.greatest ?? 0))
        this.#distances.set(bracket.id, { greatest: distance, triager })
    }
  }
}

/** Every ending once, for both runs: two leads ended alike if their endings have the same place. */
export class Endings {
  readonly list: Ending[] = []
  readonly #places = new Map<string, number>()

  placeOf(ending: Ending): number {
    const { status, rule, bracket, triager } = ending
    const name = `${status} ${bracket} ${triager} ${rule}`
    let place = this.#places.get(name)
    if (place === undefined) {
      place = this.list.push(ending) - 1
      this.#places.set(name, place)
    }
    return place
  }
}

/** A desk whose policy and time change with every arrival, and whose people's days begin and end. */
class MovingDesk extends Desk {
  declare policy: Policy
  declare at: Instant
  readonly #received = new Map<string, { day: Instant; leads: number }>()

  constructor(policy: Policy, roster: readonly Triager[]) {
    const nothing = new Map<string, number>()
    super({ policy, roster, ledger: new Ledger([]), at: 0, receivedToday: nothing, openLeads: nothing })
  }

  protected override whyAway(triager: Triager, bracket: string): Bar | null {
    const receivedToday = triager.daily_cap === null ? 0 : this.#receivedBy(triager).leads
    return whyBarred(triager, bracket, this.at, receivedToday)
  }

  override receive(triager: Triager, open: boolean): void {
    super.receive(triager, open)
    if (triager.daily_cap !== null) this.#receivedBy(triager).leads++
  }

  #receivedBy({ id, time_zone }: Triager): { day: Instant; leads: number } {
    const day = localDay(time_zone, this.at).startsAt
    let received = this.#received.get(id)
    if (received?.day !== day) {
      received = { day, leads: 0 }
      this.#received.set(id, received)
    }
    return received
  }
}
