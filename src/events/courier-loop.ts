/**
 * Keeps a courier at work: round after round while there is something to do, and else when the bell rings or a second has
 * passed, for what has become due. Never more often than the pace, so that under load a round has much to do
 * and the database is asked seldom. While leads come in thick and fast the pace is slower still: taking them in goes before
 * telling others of them. An outage is told when it begins and when it is over.
 */
import { setTimeout as pause } from "node:timers/promises"
import { isOutage } from "../store/database.ts"
import type { Bell } from "./bell.ts"
import type { Courier } from "./courier.ts"

const PACE_MS = 50
const BUSY_PACE_MS = 500
/** From here on ingest counts as busy. At this rate a receiver still gets more than comes in. */
const BUSY_BATCHES_PER_SECOND = 40
/** What a dead server held is free after 18 s, and has to be taken up within 20. */
const IDLE_MS = 1_000
const FAILURE_PAUSE_MS = 500

export type News = { readonly kind: "away" | "back" | "failed"; readonly error?: unknown }

/** How many batches of leads were taken in. */
export class Traffic {
  #batches = 0
  #since = performance.now()

  note(): void {
    this.#batches++
  }

  /** Whether they came thick and fast since this was last asked. */
  wasBusy(): boolean {
    const now = performance.now()
    const perSecond = (this.#batches / (now - this.#since)) * 1_000
    this.#batches = 0
    this.#since = now
    return perSecond >= BUSY_BATCHES_PER_SECOND
  }
}

export function keepWorking(
  courier: Courier,
  bell: Bell,
  tell: (news: News) => void,
  traffic: Traffic = new Traffic(),
): { stop(): Promise<void> } {
  let stopping = false
  let away = false
  const stopped = new AbortController()

  const round = async (): Promise<boolean> => {
    try {
      const more = await courier.round()
      if (away) tell({ kind: "back" })
      away = false
      return more
    } catch (error) {
      if (!isOutage(error)) tell({ kind: "failed", error })
      else if (!away) tell({ kind: "away", error })
      away ||= isOutage(error)
      await pause(FAILURE_PAUSE_MS)
      return true
    }
  }
  const work = async () => {
    while (!stopping) {
      const startedAt = performance.now()
      const more = await round()
      const pace = traffic.wasBusy() ? BUSY_PACE_MS : PACE_MS
      const rest = startedAt + pace - performance.now()
      if (rest > 0) await pause(rest, undefined, { signal: stopped.signal }).catch(() => {})
      if (!more && !stopping) await bell.wait(IDLE_MS)
    }
  }
  const working = work()
  return {
    stop: async () => {
      stopping = true
      stopped.abort()
      bell.ring()
      await working
      await courier.stop()
    },
  }
}
