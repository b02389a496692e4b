/**
 * The chunk size of long work under the desk's lock: aims at holds of 15 ms, by the duration of earlier holds. It
 * starts small and at most doubles each time. It never goes below the start, where the fixed cost dominates.
 */

/** The limit of a hold is 50 ms: even one that takes three times as long as planned stays below it. */
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

  /** The size of the next chunk. */
  get size(): number {
    return this.#size
  }

  /** Records the duration of a chunk. A last, smaller chunk does not change the size. */
  note(done: number, heldMs: number): void {
    const fitting = Math.floor((done * TARGET_MS) / Math.max(heldMs, 1))
    if (heldMs <= TARGET_MS && done < this.#size) return
    this.#size = Math.max(this.#least, Math.min(this.#most, 2 * this.#size, fitting))
  }
}
