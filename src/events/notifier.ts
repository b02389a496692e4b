/** Wakes a waiting caller. A notification without a waiter is kept for the next one, so that none is missed. */
export class Notifier {
  readonly #waiting = new Set<() => void>()
  #pending = false

  notify(): void {
    if (this.#waiting.size === 0) this.#pending = true
    for (const wake of this.#waiting) wake()
  }

  /** Resolves on a notification or after the time-out. */
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
