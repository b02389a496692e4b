/**
 * One channel's share of the courier: how many deliveries it is given, and how many are sent at once. Channels share
 * nothing, so one that hangs delays no other. One that keeps failing is tried with a single delivery at a time; one
 * that answers gets a handful to go on with, so that the database is asked seldom.
 */
import type { Claimed } from "../store/deliveries.ts"
import type { Carried, Send } from "./carrier.ts"

/** A delivery that was attempted. */
export type Attempted = { readonly claimed: Claimed; readonly startedAt: number; readonly carried: Carried }

/** `startBy`: begun later, its lease might end during the attempt. */
type Ready = { readonly claimed: Claimed; readonly send: Send; readonly startBy: number }

export type LaneLimits = { readonly atOnce: number; readonly inHand: number }
export const LANES: Readonly<Record<Claimed["channel"]["kind"], LaneLimits>> = {
  webhook: { atOnce: 8, inHand: 64 },
  mail: { atOnce: 2, inHand: 16 },
}

/** So many failures in a row, and a channel counts as dead until something arrives. */
const DEAD_AFTER = 5

export class Lane {
  readonly #limits: LaneLimits
  readonly #sending = new Map<Claimed, Promise<void>>()
  #waiting: Ready[] = []
  #late: Claimed[] = []
  #interrupted: Claimed[] = []
  #answers = false
  #failuresInARow = 0

  constructor(limits: LaneLimits) {
    this.#limits = limits
  }

  /** How many more deliveries may be claimed for it. */
  get room(): number {
    const most = this.#answers ? this.#limits.inHand : this.#atOnce
    return Math.max(0, most - this.#sending.size - this.#waiting.length)
  }

  /** Once the signal is aborted: what it holds leases on and has not attempted to the end. */
  async giveBack(): Promise<Claimed[]> {
    await Promise.all(this.#sending.values())
    return [...this.#interrupted, ...this.#late, ...this.#waiting.map(({ claimed }) => claimed)]
  }

  /** What has waited for too long, to be given back so that an idle server can have it. */
  takeLate(): Claimed[] {
    this.#dropLate()
    return this.#late.splice(0)
  }

  /** Sends as soon as there is a slot; `onEnd` hears of every attempt that was not interrupted. */
  add(ready: Ready, signal: AbortSignal, onEnd: (attempted: Attempted) => void): void {
    this.#waiting.push(ready)
    this.#fill(signal, onEnd)
  }

  get #atOnce(): number {
    return this.#failuresInARow < DEAD_AFTER ? this.#limits.atOnce : 1
  }

  /** A lane in which something was late has more than enough: it gets no more than it sends, until something arrives. */
  #dropLate(): void {
    const now = performance.now()
    const late = this.#waiting.filter(({ startBy }) => startBy < now)
    if (late.length === 0) return
    this.#waiting = this.#waiting.filter(({ startBy }) => startBy >= now)
    this.#late.push(...late.map(({ claimed }) => claimed))
    this.#answers = false
  }

  #fill(signal: AbortSignal, onEnd: (attempted: Attempted) => void): void {
    this.#dropLate()
    while (this.#sending.size < this.#atOnce && !signal.aborted) {
      const next = this.#waiting.shift()
      if (next === undefined) return
      this.#sending.set(next.claimed, this.#attempt(next, signal, onEnd))
    }
  }

  async #attempt(
    { claimed, send }: Ready,
    signal: AbortSignal,
    onEnd: (attempted: Attempted) => void,
  ): Promise<void> {
    const startedAt = performance.now()
    const carried = await Promise.try(send, signal).catch((error: unknown) =>
      signal.aborted ? null : notSent(error, performance.now() - startedAt),
    )
    this.#sending.delete(claimed)
    if (carried === null) return void this.#interrupted.push(claimed)
    this.#answers = carried.outcome === "delivered"
    this.#failuresInARow = this.#answers ? 0 : this.#failuresInARow + 1
    onEnd({ claimed, startedAt, carried })
    this.#fill(signal, onEnd)
  }
}

/** An attempt that failed on our side. */
export const notSent = (error: unknown, durationMs = 0): Carried => ({
  outcome: "failed",
  status_code: null,
  duration_ms: Math.round(durationMs),
  error: `It could not be sent: ${error instanceof Error ? error.message : String(error)}`,
  response_excerpt: null,
  retry_after_ms: null,
})
