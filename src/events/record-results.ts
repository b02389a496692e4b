/** What the results of attempts mean: for the delivery, for the health of its channel, and for the channel's life. */
import { nextAttempt } from "../domain/event/schedule.ts"
import { type Ending, noteHealth } from "../store/channels.ts"
import type { Database } from "../store/database.ts"
import { type Recorded, recordAttempts } from "../store/record-attempts.ts"
import type { Attempted } from "./lane.ts"

/** Records what became of attempts; answers the channels that have to end. */
export const recordResults = (
  db: Database,
  attempted: readonly Attempted[],
  now: Date | null,
): Promise<Ending[]> =>
  db.transaction().execute(async (tx) => {
    const failing = await noteHealth(tx, healthOf(attempted), now)
    await recordAttempts(tx, attempted.map(toRecord), now)
    return endingsOf(attempted, failing)
  })

/** A test is attempted once: whoever asked for it waits for the result. */
function toRecord({ claimed, startedAt, carried }: Attempted): Recorded {
  const { delivery_id, leased_until, event_seq } = claimed
  const { outcome, retry_after_ms, ...attempt } = carried
  const age_ms = performance.now() - startedAt
  const common = { delivery_id, leased_until, age_ms, ...attempt }
  if (outcome === "delivered") {
    return { ...common, status: "delivered", failures: claimed.failures, delay_ms: null, anew_delay_ms: null }
  }
  const failures = claimed.failures + 1
  const final = outcome === "gone" || event_seq === null
  const delayAfter = (n: number) => (final ? null : nextAttempt(n, Math.random(), retry_after_ms))
  const [delay_ms, anew_delay_ms] = [delayAfter(failures), delayAfter(1)]
  return { ...common, status: delay_ms === null ? "failed" : "pending", failures, delay_ms, anew_delay_ms }
}

/** Tests say nothing of it: somebody is trying something out. */
function healthOf(attempted: readonly Attempted[]): { id: string; arrived: boolean }[] {
  const events = attempted.filter(({ claimed }) => claimed.event_seq !== null)
  const byChannel = Map.groupBy(events, ({ claimed }) => claimed.channel.id)
  return [...byChannel].map(([id, all]) => ({
    id,
    arrived: all.some(({ carried }) => carried.outcome === "delivered"),
  }))
}

function endingsOf(attempted: readonly Attempted[], failing: readonly string[]): Ending[] {
  const gone = attempted.filter(({ carried }) => carried.outcome === "gone")
  return [
    ...gone.map(
      ({ claimed }) => ({ id: claimed.channel.id, why: "gone", url: claimed.channel.url }) as const,
    ),
    ...failing.map((id) => ({ id, why: "failing" }) as const),
  ]
}

/** For when what the receiver said cannot be kept. */
export const withoutAnswer = (attempted: Attempted): Attempted => {
  const { outcome, duration_ms, retry_after_ms } = attempted.carried
  const error = outcome === "delivered" ? null : "It failed, and what was answered could not be kept."
  const bare = { status_code: null, response_excerpt: null, error }
  return { ...attempted, carried: { ...bare, outcome, duration_ms, retry_after_ms } }
}
