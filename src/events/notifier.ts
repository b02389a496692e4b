/** Wakes whoever waits. A ring that nobody hears is kept for the next who waits, so that none is missed. */
export class Notifier {
  readonly #waiting = new Set<() => void>()
  #pending = false

  notify(): void {
    if (this.#waiting.size === 0) this.#pending = true
    for (const wake of this.#waiting) wake()
  }

  /** Resolves when the bell rings, or after a while. */
  wait(atMostMs: number): Promise<void> {
    if (this.#pending) {
      this.#pending = false
      return Promise.resolve()
    }
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer)
        this.#waiting.delete(wake)
        resolve()
      }
      const timer = setTimeout(wake, atMostMs)
      this.#waiting.add(wake)
    })
  }
}
