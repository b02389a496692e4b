/**
 * When a delivery that failed is tried again: the retry schedule of Standard Webhooks. Some chance is added to every delay, so that
 * what failed together does not come back together; a delay is never shorter than the schedule's.
 */

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** After the first failure, the second, … The first attempt is made at once, so these make ten attempts. */
export const PAUSES_MS: readonly number[] = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
]
const LONGEST_WISH_MS = 24 * HOUR
/** The share of a pause that is added to it at most. */
export const JITTER = 0.1

/**
 * The delay until the next attempt, or null if the schedule is over. `jitter` is a random number from 0 to 1; what the
 * receiver asked for is waited for, up to a day.
 */
export function nextAttempt(failures: number, jitter: number, retryAfterMs: number | null): number | null {
  const delayMs = PAUSES_MS[failures - 1]
  if (delayMs === undefined) return null
  const wishMs = Math.min(retryAfterMs ?? 0, LONGEST_WISH_MS)
  return Math.round(Math.max(delayMs, wishMs) * (1 + JITTER * jitter))
}
