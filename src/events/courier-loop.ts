/**
 * Runs the rounds of a courier for as long as the server runs. Errors of a round are reported, and the next round
 * retries. When idle, the next round begins on a notification, or after a second for deliveries that have become due.
 * An outage of the database is reported at its beginning and its end.
 *
 * Rounds are at least 50 ms apart, and more with every batch of leads since the last one. So under load rounds are
 * few and large, and ingest has priority over deliveries.
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
/** The leases of a dead server expire after 18 s, and must be taken up within 20. */
const IDLE_MS = 1_000
const FAILURE_PAUSE_MS = 500

export type CourierMessage =
  /** A round is over. */
  | { readonly kind: "alive" }
  | { readonly kind: "back" }
  /** Only while tracing is on. */
  | { readonly kind: "attempted"; readonly attempt: TracedAttempt }
  /**
   * `away`: the database is unreachable. `failed`: a round failed. `fault`: an unexpected error, and work continues.
   */
  | { readonly kind: "away" | "failed" | "fault"; readonly error: Error }

export type RunningLoop = {
  /** A batch of leads was stored: there are new events. */
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
