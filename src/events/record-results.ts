/** What the results of attempts mean for the delivery, and for the health and the end of its channel. */
import { restAfter } from "../domain/alert/flood.ts"
import { isDestination } from "../domain/event/destination.ts"
import { isChat, PACE_MS } from "../domain/event/endpoint.ts"
import { nextAttempt } from "../domain/event/schedule.ts"
import { failure } from "../domain/failure.ts"
import type { Database } from "../store/connection/database.ts"
import { type Ending, type Health, noteHealth } from "../store/delivery/channels.ts"
import { isTest } from "../store/delivery/deliveries.ts"
import { type Recorded, recordAttempts } from "../store/delivery/record-attempts.ts"
import type { Attempted } from "./channel-queue.ts"

/** Records what became of attempts; returns the channels that have to end. */
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

function toRecord({ claimed, startedAt, carried }: Attempted): Recorded {
  const { delivery_id, leased_until } = claimed
  const { outcome, retry_after_ms, ...attempt } = carried
  const age_ms = performance.now() - startedAt
  const common = { delivery_id, leased_until, age_ms, ...attempt }
  if (outcome === "delivered") {
    return { ...common, status: "delivered", failures: claimed.failures, delay_ms: null, anew_delay_ms: null }
  }
  const final = outcome === "gone" || outcome === "needless" || isTest(claimed)
  if (outcome === "later" && !final) {
    const delay_ms = retry_after_ms ?? 0
    return { ...common, status: "pending", failures: claimed.failures, delay_ms, anew_delay_ms: delay_ms }
  }
  const failures = claimed.failures + 1
  const delayAfter = (n: number) => (final ? null : nextAttempt(n, Math.random(), retry_after_ms))
  const [delay_ms, anew_delay_ms] = [delayAfter(failures), delayAfter(1)]
  return { ...common, status: delay_ms === null ? "failed" : "pending", failures, delay_ms, anew_delay_ms }
}

/** Tests do not count, nor what was not sent, for a channel's health. The pause of a chat applies after them too. */
function healthOf(attempted: readonly Attempted[]): Health[] {
  const byChannel = Map.groupBy(attempted, ({ claimed }) => claimed.channel.id)
  return [...byChannel].flatMap(([id, all]) => {
    const events = all.filter(
      ({ claimed, carried }) => claimed.event_seq !== null && carried.outcome !== "needless",
    )
    const arrived = events.length === 0 ? null : events.some(({ carried }) => carried.outcome === "delivered")
    const rests = [...all.map(restOfOneByOne), restOfDevice(events)].filter((rest) => rest !== null)
    const rest_ms = rests.length === 0 ? null : Math.max(...rests)
    return arrived === null && rest_ms === null ? [] : { id, arrived, rest_ms }
  })
}

/** The pause of a chat or destination after an attempt; null for other channels. */
function restOfOneByOne({ claimed, carried }: Attempted): number | null {
  const { kind } = claimed.channel
  if (!isChat(kind) && !isDestination(kind)) return null
  const pace = isChat(kind) ? PACE_MS[kind] : 0
  return Math.max(pace, (carried.outcome === "later" && carried.retry_after_ms) || 0)
}

/** How long a device gets no further new leads. Alerts in one message end together, so they are recorded together. */
function restOfDevice(attempted: readonly Attempted[]): number | null {
  const failures = attempted.filter(
    ({ claimed, carried }) =>
      claimed.channel.kind === "push" && claimed.type === "lead.assigned" && carried.status_code !== null,
  )
  return restAfter(failures.length)
}

function endingsOf(attempted: readonly Attempted[], failing: readonly string[]): Ending[] {
  const gone = attempted.filter(({ carried }) => carried.outcome === "gone")
  return [...gone.flatMap(endingOf), ...failing.map((id) => ({ id, why: "failing" }) as const)]
}

/** A failed test of a chat or destination does not end the channel: somebody is about to correct it. */
function endingOf({ claimed, carried }: Attempted): Ending[] {
  const { id, kind, url, token, chat_id } = claimed.channel
  if ((isChat(kind) || isDestination(kind)) && claimed.event_seq === null) return []
  const because = carried.error ?? failure("answered_gone", { status: 410 })
  return [{ id, why: "gone", endpoint: { url, token, chat_id }, because }]
}

/** For a result whose answer cannot be stored. */
export const withoutAnswer = (attempted: Attempted): Attempted => {
  const { outcome, duration_ms, retry_after_ms } = attempted.carried
  const error = outcome === "delivered" ? null : failure("answer_not_kept")
  const bare = { status_code: null, response_excerpt: null, error }
  return { ...attempted, carried: { ...bare, outcome, duration_ms, retry_after_ms } }
}
