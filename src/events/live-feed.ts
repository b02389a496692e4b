/**
 * Streams events to followers as they happen: those of this server at once, by a nudge; those of others within 250
 * ms, by polling.
 *
 * One query serves all followers: the newest events are kept in a bounded tail. A follower is only a cursor. It pulls
 * the next events from the tail or, if it has fallen behind, from the database; so a slow reader delays no other and
 * costs no memory. An erasure clears the tail.
 */
import type { EventType } from "../domain/event/event.ts"
import type { PublicEvent } from "../domain/event/public-event.ts"
import { type EventRange, newestSeq, readEventRange, readEventsAfter } from "../store/books/events.ts"
import { type Database, isOutage } from "../store/connection/database.ts"
import { Notifier } from "./notifier.ts"

const LOOK_EVERY_MS = 250
const CHUNK = 200
const TAIL_LENGTH = 1_000

export type LiveFeedOptions = {
  readonly mostFollowers: number
  /** Called when polling starts to fail, once until it works again. */
  readonly onFailure: (error: unknown) => void
}

export type Following = {
  /** The seq after which to begin. */
  readonly after: number
  /** null: all. */
  readonly types: readonly EventType[] | null
  /** After so long without events the follower gets an empty range. */
  readonly idleMs: number
  /** Ends it. */
  readonly signal: AbortSignal
}

export class LiveFeed {
  readonly #db: Database
  readonly #options: LiveFeedOptions
  readonly #nudges = new Notifier()
  readonly #followers = new Set<Notifier>()
  /** The last seq of the tail; null without followers. */
  #newest: number | null = null
  #tail: PublicEvent[] = []
  #looking: Promise<void> | null = null
  #failing = false
  #closed = false

  constructor(db: Database, options: Partial<LiveFeedOptions> = {}) {
    this.#db = db
    this.#options = { mostFollowers: 200, onFailure: () => {}, ...options }
  }

  /** Whether it takes no more followers. */
  get full(): boolean {
    return this.#closed || this.#followers.size >= this.#options.mostFollowers
  }

  /** Events were committed here: poll now. */
  nudge(): void {
    if (this.#looking !== null) this.#nudges.notify()
  }

  /** All events after a seq, each once, in order, until the follower ends. */
  follow(asked: Following): AsyncGenerator<EventRange, void, void> {
    const notifier = new Notifier()
    this.#followers.add(notifier)
    const leave = () => {
      this.#followers.delete(notifier)
      notifier.notify()
      this.#nudges.notify()
    }
    asked.signal.addEventListener("abort", leave, { once: true })
    this.#looking ??= this.#keepLooking()
    return this.#stream(asked, notifier)
  }

  /** Ends all streams; clients resume by cursor. Resolves when no query is running. */
  async close(): Promise<void> {
    this.#closed = true
    this.#ringAll()
    this.#nudges.notify()
    await this.#looking
  }

  async *#stream(
    { after, types, idleMs, signal }: Following,
    notifier: Notifier,
  ): AsyncGenerator<EventRange, void, void> {
    let seq = after
    let sentAt = performance.now()
    const idleFor = () => performance.now() - sentAt
    while (!signal.aborted && !this.#closed) {
      const { events, reached } = await this.#next(seq, types, notifier, Math.max(0, idleMs - idleFor()))
      seq = reached
      if (events.length === 0 && idleFor() < idleMs) continue
      yield { events, reached }
      sentAt = performance.now()
    }
  }

  /** The next events, after waiting for them if there are none: then perhaps none. */
  async #next(
    after: number,
    types: Following["types"],
    notifier: Notifier,
    waitMs: number,
  ): Promise<EventRange> {
    const nothing = { events: [], reached: after }
    if (this.#newest === null || after >= this.#newest) {
      await notifier.wait(waitMs)
      return nothing
    }
    const kept = this.#fromTail(after)
    if (kept !== null) return types === null ? kept : only(types, kept)
    try {
      return await readEventRange(this.#db, {
        after,
        newest: this.#newest,
        limit: CHUNK,
        types,
      })
    } catch (error) {
      if (!isOutage(error)) throw error
      await notifier.wait(Math.min(waitMs, LOOK_EVERY_MS))
      return nothing
    }
  }

  /** null: not in the tail. The index is searched, not computed, because a damaged history lacks numbers. */
  #fromTail(after: number): EventRange | null {
    const [first] = this.#tail
    if (first === undefined || after + 1 < first.seq) return null
    const start = this.#tail.findIndex(({ seq }) => seq > after)
    if (start < 0) return null
    const events = this.#tail.slice(start, start + CHUNK)
    return { events, reached: events.at(-1)?.seq ?? after }
  }

  async #keepLooking(): Promise<void> {
    while (this.#followers.size > 0 && !this.#closed) {
      const foundMany = await this.#look()
      if (!foundMany) await this.#nudges.wait(LOOK_EVERY_MS)
    }
    this.#newest = null
    this.#tail = []
    this.#looking = null
  }

  /** Whether there may be more already. */
  async #look(): Promise<boolean> {
    try {
      if (this.#newest === null) {
        this.#newest = await newestSeq(this.#db)
        this.#ringAll()
      }
      const found = await readEventsAfter(this.#db, {
        after: this.#newest,
        limit: CHUNK,
        types: null,
      })
      this.#failing = false
      const last = found.at(-1)
      if (last === undefined) return false
      const kept = found.some(({ type }) => type === "lead.erased") ? [] : this.#tail
      this.#tail = [...kept, ...found].slice(-TAIL_LENGTH)
      this.#newest = last.seq
      this.#ringAll()
      return found.length === CHUNK
    } catch (error) {
      if (!this.#failing) this.#options.onFailure(error)
      this.#failing = true
      return false
    }
  }

  #ringAll(): void {
    for (const notifier of this.#followers) notifier.notify()
  }
}

const only = (types: readonly EventType[], { events, reached }: EventRange): EventRange => ({
  events: events.filter(({ type }) => types.includes(type)),
  reached,
})
