/**
 * How often an address has tried to sign in, counted in memory by each server for itself. The library would count as
 * well, but in one place for all servers of a process, and would walk through every known address at each attempt.
 *
 * A window starts with an address's first attempt; an attempt that is refused does not count.
 */

type Rule = { readonly window: number; readonly max: number }
type Window = { readonly endsAt: number; used: number }

/** If attempts come from more addresses at once, the oldest windows are forgotten. */
const MOST_WINDOWS = 100_000

export class Attempts {
  /** The oldest first. */
  readonly #windows = new Map<string, Window>()
  readonly #now: () => number

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** The window is in seconds, as is how long to wait. */
  async consume(key: string, { window: seconds, max }: Rule) {
    const now = this.#now()
    this.#forget(now)
    let window = this.#windows.get(key)
    if (window === undefined || window.endsAt <= now) {
      window = { endsAt: now + seconds * 1_000, used: 0 }
      this.#windows.delete(key) // reinsert it as the newest
      this.#windows.set(key, window)
    }
    if (window.used >= max) return { allowed: false, retryAfter: Math.ceil((window.endsAt - now) / 1_000) }
    window.used++
    return { allowed: true, retryAfter: null }
  }

  #forget(now: number): void {
    for (const [key, { endsAt }] of this.#windows) {
      if (endsAt > now && this.#windows.size < MOST_WINDOWS) return
      this.#windows.delete(key)
    }
  }
}
