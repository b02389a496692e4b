/**
 * Every lead that the console knows, once, by id. Lists hold ids and look here, so two lists never show a lead
 * differently. On top of what the server last said lie the changes that are on their way to it.
 */
import { replaceEqualDeep } from "@tanstack/react-query"
import type { Lead, LeadDetail } from "../../../client/api.ts"
import { type Change, withChange } from "./change.ts"
import { createStore } from "./store.ts"

/** `event` is the number of the newest event that it includes. */
type Entry = { readonly lead: Lead; readonly asOf: number; readonly event: number }
type Told = Partial<Lead> & Pick<Lead, "id">

/** What lists show of a lead. */
export const leadOf = ({ history: _, decision: __, extra: ___, records: ____, ...lead }: LeadDetail): Lead =>
  lead

export class LeadBook {
  readonly #entries = new Map<string, Entry>()
  readonly #shown = new Map<string, Lead>()
  readonly #version = createStore(0)
  readonly #now: () => number
  #changes: readonly Change[] = []

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** The lead with the changes that are under way; the same object until something about it changes. */
  readonly get = (id: string): Lead | undefined => {
    const known = this.#shown.get(id)
    if (known !== undefined) return known
    const entry = this.#entries.get(id)
    if (entry === undefined) return undefined
    const lead = this.#changes.filter(({ leadId }) => leadId === id).reduce(withChange, entry.lead)
    this.#shown.set(id, lead)
    return lead
  }

  /** The lead as the server last told it, without the changes that are under way. */
  told(id: string): Lead | undefined {
    return this.#entries.get(id)?.lead
  }

  /** Another one after each piece of news. */
  readonly version = this.#version.get
  readonly watch = this.#version.watch

  /**
   * Leads as an answer shows them that was asked for at `askedAt`. What was learnt of a lead since then is newer: the
   * answer may have been written before it.
   */
  applyFetched(leads: readonly Lead[], askedAt: number): void {
    this.#keep(leads, askedAt)
  }

  /** A lead as the server has answered a change of it: nothing that was asked for earlier knows better. */
  applyAnswer(detail: LeadDetail): void {
    this.#keep([leadOf(detail)], this.#now(), detail.history.at(-1)?.seq)
  }

  /**
   * What an event tells of a lead. Of one that is not known it tells too little; and events come later than answers, so it
   * may be of something that has been changed again since.
   */
  applyEvent(told: Told, event: number): void {
    const entry = this.#entries.get(told.id)
    if (entry === undefined || event <= entry.event) return
    this.#keep([{ ...entry.lead, ...told }], this.#now(), event)
  }

  /** The changes that are on their way, in the order in which they were made. */
  setPendingChanges(changes: readonly Change[]): void {
    for (const { leadId } of [...this.#changes, ...changes]) this.#shown.delete(leadId)
    this.#changes = changes
    this.#tell()
  }

  /** Forgets the leads that no list holds any more. */
  forgetAllBut(ids: ReadonlySet<string>): void {
    for (const id of this.#entries.keys()) {
      if (ids.has(id)) continue
      this.#entries.delete(id)
      this.#shown.delete(id)
    }
  }

  get size(): number {
    return this.#entries.size
  }

  #keep(leads: readonly Lead[], asOf: number, event = 0): void {
    let isNews = false
    for (const lead of leads) {
      const before = this.#entries.get(lead.id)
      if (before !== undefined && before.asOf > asOf) continue
      const after = replaceEqualDeep(before?.lead, lead)
      this.#entries.set(lead.id, { lead: after, asOf, event: Math.max(event, before?.event ?? 0) })
      if (after === before?.lead) continue
      this.#shown.delete(lead.id)
      isNews = true
    }
    if (isNews) this.#tell()
  }

  #tell(): void {
    this.#version.set(this.#version.get() + 1)
  }
}
