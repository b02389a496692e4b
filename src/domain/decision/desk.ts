/**
 * The desk: everything that decisions read and change. Built from the database for every batch, changed by each
 * decision, and saved with the batch.
 */

import { classifyAgain } from "../policy/classify.ts"
import { type FirstContact, kindOfPromise, minutesFor } from "../policy/first-contact.ts"
import { type Policy, policyOf } from "../policy/policy.ts"
import { readRotation, rotationKey } from "../policy/rotation-key.ts"
import type { Bar, ReceiptBar } from "../rotation/bars.ts"
import {
  dayBarring,
  type HolderBar,
  isCapped,
  type Load,
  weightAt,
  whyBarred,
  whyUnavailable,
} from "../rotation/eligibility.ts"
import {
  editionOf,
  isOfEdition,
  kindOf,
  ownFieldsAsked,
  type PlacedLead,
  rotationOfQueue,
  type TakesFields,
  takesKind,
} from "../rotation/kinds.ts"
import type { Ledger } from "../rotation/ledger.ts"
import type { Triager } from "../rotation/roster.ts"
import type { Instant } from "../time/hours.ts"
import { type Promised, promiseOf } from "./promise.ts"
import type { PromisedKind } from "./receipt.ts"

export type DeskState = {
  readonly policy: Policy
  readonly roster: readonly Triager[]
  readonly ledger: Ledger
  /** The database's clock, the same for the whole batch. */
  readonly at: Instant
  /** Leads that each capped triager has received today, in their own time zone. */
  readonly receivedToday: ReadonlyMap<string, number>
  /** The same of this week, for those with a cap of the week. */
  readonly receivedThisWeek?: ReadonlyMap<string, number>
  /** Open leads of each triager; only filled for a strategy or a cap that asks. */
  readonly openLeads: ReadonlyMap<string, number>
  /** The order in which triagers last received a lead: greater is later. Only filled for `least_busy`. */
  readonly lastReceived?: ReadonlyMap<string, number>
}

/** Leads of one bracket and one kind that wait, seen by the oldest of them; null where everybody takes everything. The kind names the rotation where there are teams. */
export type WaitingQueue = {
  readonly bracket: string
  readonly kind: string
  readonly oldest: TakesFields | null
}

export class Desk {
  readonly policy: Policy
  readonly roster: readonly Triager[]
  readonly ledger: Ledger
  readonly at: Instant
  /** Fields of `extra` that conditions read: of some triager's `takes`, of the promise, or of a team. */
  readonly ownFields: readonly string[]
  readonly #receivedToday: Map<string, number>
  readonly #receivedThisWeek: Map<string, number>
  readonly #openLeads: Map<string, number>
  readonly #lastReceived: Map<string, number>
  #newestReceived: number
  /** The same question comes with every lead, so each answer is kept until a cap may have changed it. */
  readonly #bars = new Map<string, Map<string, Bar | null>>()
  readonly #promises = new Map<string, Promised>()
  readonly #paused = new Set<string>()

  constructor(state: DeskState) {
    this.policy = state.policy
    this.roster = state.roster
    this.ledger = state.ledger
    this.at = state.at
    this.ownFields = ownFieldsAsked(state.policy, state.roster)
    this.#receivedToday = new Map(state.receivedToday)
    this.#receivedThisWeek = new Map(state.receivedThisWeek)
    this.#openLeads = new Map(state.openLeads)
    this.#lastReceived = new Map(state.lastReceived)
    this.#newestReceived = Math.max(0, ...this.#lastReceived.values())
  }

  triager(id: string): Triager | undefined {
    return this.roster.find((triager) => triager.id === id)
  }

  openLeads(triagerId: string): number {
    return this.#openLeads.get(triagerId) ?? 0
  }

  weightOf(triager: Triager): number {
    return weightAt(triager, this.at)
  }

  /** What counts for their caps, of which only those that they have are filled. */
  protected loadOf({ id }: Triager): Load {
    return {
      today: this.#receivedToday.get(id) ?? 0,
      thisWeek: this.#receivedThisWeek.get(id) ?? 0,
      open: this.openLeads(id),
    }
  }

  /** Greater is later; 0 for a triager without any lead. */
  lastReceived(triagerId: string): number {
    return this.#lastReceived.get(triagerId) ?? 0
  }

  /** The rotation that a lead which was judged before is in by the present policy. */
  rotationOf(lead: PlacedLead): string {
    const { team, bracket } = classifyAgain(this.policy, lead)
    return rotationKey(team, bracket.id)
  }

  /** Without a lead: whether they could get one of this rotation that everybody takes. */
  whyBarred(triager: Triager, rotation: string, lead?: TakesFields): Bar | null {
    const bar = this.whyAway(triager, rotation)
    if (triager.takes === null || lead === undefined) return bar
    if (bar === "inactive" || bar === "paused" || bar === "other_team" || bar === "other_bracket") return bar
    return takesKind(triager, this.policy, lead, lead.category) ? bar : "other_kind"
  }

  /** What bars them from this rotation, whatever kind the lead is. */
  protected whyAway(triager: Triager, rotation: string): Bar | null {
    const known = this.#bars.get(triager.id)?.get(rotation)
    if (known !== undefined) return known
    const bar =
      this.#paused.has(triager.id) && triager.active
        ? "paused"
        : whyBarred(triager, rotation, this.at, this.loadOf(triager))
    const bars = this.#bars.get(triager.id) ?? new Map<string, Bar | null>()
    this.#bars.set(triager.id, bars.set(rotation, bar))
    return bar
  }

  /** Counts a lead that a triager has just received; one that is disqualified is not open. */
  receive(triager: Triager, open: boolean): void {
    if (open) this.#openLeads.set(triager.id, this.openLeads(triager.id) + 1)
    this.#lastReceived.set(triager.id, ++this.#newestReceived)
    if (!isCapped(triager)) return
    for (const received of [this.#receivedToday, this.#receivedThisWeek])
      received.set(triager.id, (received.get(triager.id) ?? 0) + 1)
    this.#bars.delete(triager.id)
  }

  /** Counts an open lead that a triager brings along: it was not received now, and so counts for no cap of a day or a week. */
  keep(triagerId: string): void {
    this.#openLeads.set(triagerId, this.openLeads(triagerId) + 1)
    this.#bars.delete(triagerId)
  }

  /** One open lead less for a triager. The count of received leads stays. */
  lose(triagerId: string): void {
    this.#openLeads.set(triagerId, this.openLeads(triagerId) - 1)
    this.#bars.delete(triagerId)
  }

  /** The promise for a lead that is assigned now, or null. Without a lead: for one of no kind with a time of its own. */
  promiseTo(triager: Triager, rotation: string, lead?: TakesFields): Promised | null {
    const { team, bracket } = readRotation(rotation)
    const { firstContact } = policyOf(this.policy, team)
    if (firstContact === null) return null
    const kind = lead === undefined ? null : kindOfPromise(firstContact, lead, lead.category)
    return this.promiseWithin(firstContact, triager, minutesFor(firstContact, bracket, kind))
  }

  protected promiseWithin(firstContact: FirstContact, triager: Triager, minutes: number): Promised {
    const key = `${minutes} ${firstContact.counted} ${firstContact.remindAfter} ${triager.id}`
    let promised = this.#promises.get(key)
    if (promised === undefined) {
      promised = promiseOf(firstContact, triager, minutes, this.at)
      this.#promises.set(key, promised)
    }
    return promised
  }

  /** The promise that leads of its kind have, as a receipt tells it; nothing if it is of no such kind. */
  promisedKind(rotation: string, lead: TakesFields): { readonly promised?: PromisedKind } {
    const { firstContact } = policyOf(this.policy, readRotation(rotation).team)
    const kind = firstContact === null ? null : kindOfPromise(firstContact, lead, lead.category)
    const minutes = kind === null ? undefined : firstContact?.kinds[kind]?.withinMinutes
    return kind === null || minutes === undefined
      ? {}
      : { promised: { kind: kind + 1, within_minutes: minutes } }
  }

  /** From now on nobody gives this triager a lead by the rotation. */
  pause(triagerId: string): void {
    this.#paused.add(triagerId)
    this.#bars.delete(triagerId)
  }

  isPaused({ id, paused }: Triager): boolean {
    return paused !== null || this.#paused.has(id)
  }

  /** What keeps a triager from leads of people they hold; null: nothing. */
  whyUnavailable(triager: Triager): HolderBar | null {
    return triager.active && this.isPaused(triager) ? "paused" : whyUnavailable(triager, this.at)
  }

  /** As a receipt tells it: nothing if no day of their calendar bars them. */
  dayBarring(triager: Triager, barred: ReceiptBar | null): { readonly day?: string } {
    const day = dayBarring(triager, barred, this.at)
    return day === null ? {} : { day }
  }

  /** Whether anybody but these could take a lead now. */
  canBeTaken(rotation: string, lead: TakesFields | undefined, except: readonly string[] = []): boolean {
    return this.roster.some(
      (triager) => !except.includes(triager.id) && this.whyBarred(triager, rotation, lead) === null,
    )
  }

  /** Queues from which a triager could take a lead now. Stale queues must be sorted again first. */
  servedQueues(queues: readonly WaitingQueue[]): WaitingQueue[] {
    const stale = this.staleQueues(queues)
    return queues.filter(
      (queue) => !stale.includes(queue) && this.canBeTaken(rotationOfQueue(queue), queue.oldest ?? undefined),
    )
  }

  /** The kind of a lead that waits. */
  kindOf(lead: PlacedLead): string {
    return kindOf(this.roster, this.policy, lead)
  }

  /** Queues with outdated kinds, because a triager's `takes` has changed. */
  staleQueues(queues: readonly WaitingQueue[]): WaitingQueue[] {
    const edition = editionOf(this.roster, this.policy)
    return queues.filter(({ kind }) => !isOfEdition(kind, edition))
  }

  /** Triagers who may be given a lead of a person they already know. */
  availableTriagers(): string[] {
    return this.roster.filter((triager) => this.whyUnavailable(triager) === null).map((triager) => triager.id)
  }
}
