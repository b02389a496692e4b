/**
 * Keeps a courier at work, round after round, for as long as the server runs: whatever a round throws is reported, and the
 * next round tries again. When there is nothing to do, the next round begins when the bell rings, or after a second for
 * what has become due meanwhile. An outage of the database is reported when it begins and when it is over.
 *
 * Rounds keep a distance: 50 ms, and more with every batch of leads that came in since the last one. So under load a round
 * has much to do, the database is asked seldom, and taking leads in goes before telling others of them.
 */
import { setTimeout as pause } from "node:timers/promises"
import { plainError } from "../domain/plain-error.ts"
import { isOutage } from "../store/connection/database.ts"
import type { TracedAttempt } from "../tracing/attempts.ts"
import type { Courier } from "./courier.ts"
import type { Notifier } from "./notifier.ts"

const PACE_MS = 50
/** With 40 batches a second rounds come four times a second, with 50 or more twice. A receiver still gets more than comes in. */
const PACE_PER_BATCH_MS = 20
const SLOWEST_PACE_MS = 500
/** What a dead server held is free after 18 s, and has to be taken up within 20. */
const IDLE_MS = 1_000
const FAILURE_PAUSE_MS = 500

export type CourierMessage =
  /** A round is over. */
  | { readonly kind: "alive" }
  | { readonly kind: "back" }
  /** Only while tracing is on. */
  | { readonly kind: "attempted"; readonly attempt: TracedAttempt }
  /** `away`: the database is. `failed`: a round did. `fault`: something else that nobody foresaw, the work goes on. */
  | { readonly kind: "away" | "failed" | "fault"; readonly error: Error }

export type RunningLoop = {
  /** A batch of leads was taken in: there is something to deliver. */
  nudge(): void
  stop(): Promise<void>
}

export function keepWorking(
  courier: Pick<Courier, "round" | "stop">,
  notifier: Notifier,
  report: (message: CourierMessage) => void,
): RunningLoop {
  let batches = 0
  let away = false
  const stopping = new AbortController()
  const rest = (ms: number) => pause(ms, undefined, { signal: stopping.signal }).catch(() => {})

  const round = async (): Promise<boolean> => {
    try {
      const more = await courier.round()
      if (away) report({ kind: "back" })
      away = false
      return more
    } catch (thrown) {
      const error = plainError(thrown)
      const isAway = thrown instanceof Error && isOutage(thrown)
      if (!isAway) report({ kind: "failed", error })
      else if (!away) report({ kind: "away", error })
      away ||= isAway
      await rest(FAILURE_PAUSE_MS)
      return true
    }
  }
  const work = async () => {
    while (!stopping.signal.aborted) {
      const startedAt = performance.now()
      const more = await round()
      report({ kind: "alive" })
      const paceMs = Math.min(PACE_MS + PACE_PER_BATCH_MS * batches, SLOWEST_PACE_MS)
      batches = 0
      await rest(Math.max(0, startedAt + paceMs - performance.now()))
      if (!more && !stopping.signal.aborted) await notifier.wait(IDLE_MS)
    }
  }
  const working = work()
  return {
    nudge: () => {
      batches++
      notifier.notify()
    },
    stop: async () => {
      stopping.abort()
      notifier.notify()
      await working
      await courier.stop()
    },
  }
}
