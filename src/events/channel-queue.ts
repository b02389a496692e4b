/**
 * The queue of one channel in the courier: how many deliveries are claimed for it, and how many are sent at once.
 * Channels share nothing, so one that hangs delays no other. One that keeps failing is tried with a single delivery
 * at a time; one that works gets several at once, which saves queries.
 *
 * Deliveries that share one message have the same `send`. They start together, whatever the limits: one that was
 * given back would be sent twice.
 */
import type { Claimed, Lease } from "../store/delivery/deliveries.ts"
import { attempt } from "./attempt.ts"
import type { Carried, Send } from "./carrier.ts"

/** A delivery that was attempted. */
export type Attempted = { readonly claimed: Claimed; readonly startedAt: number; readonly carried: Carried }

/** `startBy`: begun later, its lease might end during the attempt. */
type Ready = { readonly claimed: Claimed; readonly send: Send; readonly startBy: number }

export type QueueLimits = { readonly atOnce: number; readonly inHand: number }
const ONE_BY_ONE: QueueLimits = { atOnce: 1, inHand: 1 }
export const QUEUE_LIMITS: Readonly<Record<Claimed["channel"]["kind"], QueueLimits>> = {
  webhook: { atOnce: 8, inHand: 64 },
  slack: ONE_BY_ONE,
  teams: ONE_BY_ONE,
  telegram: ONE_BY_ONE,
  http: ONE_BY_ONE,
  hubspot: ONE_BY_ONE,
  odoo: ONE_BY_ONE,
  espocrm: ONE_BY_ONE,
  pipedrive: ONE_BY_ONE,
  mail: { atOnce: 2, inHand: 16 },
  // A device gets all its pending alerts at once, to be shown as one.
  push: { atOnce: 32, inHand: 32 },
  person_mail: { atOnce: 32, inHand: 32 },
  lead_mail: { atOnce: 4, inHand: 32 },
}

export type QueueListener = {
  /** An attempt came to its end; not called for one that was interrupted. */
  onEnd(attempted: Attempted): void
  onFault(error: Error): void
}

/** So many failures in a row, and a channel counts as dead until something arrives. */
const DEAD_AFTER = 5

export class ChannelQueue {
  readonly #limits: QueueLimits
  readonly #stopping: AbortSignal
  readonly #listener: QueueListener
  readonly #sending = new Map<Claimed, Promise<void>>()
  readonly #begun = new WeakSet<Send>()
  #waiting: Ready[] = []
  #late: Claimed[] = []
  #interrupted: Lease[] = []
  #answers = false
  #failuresInARow = 0

  constructor(limits: QueueLimits, stopping: AbortSignal, listener: QueueListener) {
    this.#limits = limits
    this.#stopping = stopping
    this.#listener = listener
  }

  /** How many more deliveries may be claimed. */
  get room(): number {
    const most = this.#answers ? this.#limits.inHand : this.#atOnce
    return Math.max(0, most - this.#sending.size - this.#waiting.length)
  }

  /** After `stopping` is aborted: the leases of unfinished deliveries. */
  async giveBack(): Promise<Lease[]> {
    await Promise.all(this.#sending.values())
    return [...this.#interrupted, ...this.#late, ...this.#waiting.map(({ claimed }) => claimed)]
  }

  /** Takes deliveries that have waited too long; they are given back to another server. */
  takeLate(): Claimed[] {
    this.#dropLate()
    return this.#late.splice(0)
  }

  /** Sends it as soon as there is a slot. */
  add(ready: Ready): void {
    if (this.#begun.has(ready.send)) this.#begin(ready)
    else this.#waiting.push(ready)
    this.#fill()
  }

  get #atOnce(): number {
    return this.#failuresInARow < DEAD_AFTER ? this.#limits.atOnce : 1
  }

  /** A late delivery shows that the queue is too long: until a delivery succeeds, no more are claimed than are sent at once. */
  #dropLate(): void {
    const now = performance.now()
    const late = this.#waiting.filter(({ startBy }) => startBy < now)
    if (late.length === 0) return
    this.#waiting = this.#waiting.filter(({ startBy }) => startBy >= now)
    this.#late.push(...late.map(({ claimed }) => claimed))
    this.#answers = false
  }

  #fill(): void {
    this.#dropLate()
    while (this.#sending.size < this.#atOnce && !this.#stopping.aborted) {
      const [next] = this.#waiting
      if (next === undefined) return
      const together = this.#waiting.filter(({ send }) => send === next.send)
      this.#waiting = this.#waiting.filter(({ send }) => send !== next.send)
      for (const one of together) this.#begin(one)
    }
  }

  #begin(ready: Ready): void {
    this.#begun.add(ready.send)
    this.#sending.set(ready.claimed, this.#attempt(ready))
  }

  async #attempt({ claimed, send }: Ready): Promise<void> {
    const startedAt = performance.now()
    const carried = await attempt(send, this.#stopping, this.#listener.onFault)
    this.#sending.delete(claimed)
    if (carried === null) {
      this.#interrupted.push({ ...claimed, begun_ago_ms: performance.now() - startedAt })
      return
    }
    this.#answers = carried.outcome === "delivered"
    this.#failuresInARow = this.#answers ? 0 : this.#failuresInARow + 1
    this.#listener.onEnd({ claimed, startedAt, carried })
    this.#fill()
  }
}
