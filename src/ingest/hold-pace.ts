/**
 * How much of long work is done while the desk is held once: as much as takes 15 ms here and now, going by the holds before. It
 * begins with little, because nobody knows yet how fast this machine is at this moment, and grows to twice as much at most. Less
 * than it begins with would hold the desk for hardly less: what does not depend on the size takes most of the time then.
 */

/** Nobody may hold the desk for 50 ms: a hold that takes three times as long as the last one stays below that. */
const TARGET_MS = 15

export class HoldPace {
  readonly #least: number
  readonly #most: number
  #size: number

  constructor(least: number, most: number) {
    this.#size = least
    this.#least = least
    this.#most = most
  }

  /** How many to do in the next hold. */
  get size(): number {
    return this.#size
  }

  /** So many took so long. What was the rest of something says nothing about more than itself. */
  note(done: number, heldMs: number): void {
    const fitting = Math.floor((done * TARGET_MS) / Math.max(heldMs, 1))
    if (heldMs <= TARGET_MS && done < this.#size) return
    this.#size = Math.max(this.#least, Math.min(this.#most, 2 * this.#size, fitting))
  }
}
