/**
 * One attempt at one delivery: the only place where a carrier is called. Whatever the carrier throws, and however long it
 * takes, the attempt ends in time with a result to record. So nothing that one receiver does, and no fault in our handling
 * of it, reaches another delivery.
 */

import { type Failure, failure } from "../domain/failure.ts"
import { plainError } from "../domain/plain-error.ts"
import type { Carried, Send } from "./carrier.ts"

/** A little more than carriers allow themselves (15 s), and short enough to be recorded while the lease holds. */
const LONGEST_ATTEMPT_MS = 15_500

export const FAULT = failure("fault")
const TOO_LONG = failure("attempt_too_long")

/** Returns null if `stopping` is aborted first. `onFault` gets details for the log. */
export async function attempt(
  send: Send,
  stopping: AbortSignal,
  onFault: (error: Error) => void,
  longestMs = LONGEST_ATTEMPT_MS,
): Promise<Carried | null> {
  if (stopping.aborted) return null
  const startedAt = performance.now()
  const given = new AbortController()
  const ended = Promise.withResolvers<Carried | null>()
  const end = (carried: Carried | null) => {
    ended.resolve(carried)
    given.abort()
  }
  const interrupt = () => end(null)
  stopping.addEventListener("abort", interrupt, { once: true })
  const timer = setTimeout(() => end(notSent(TOO_LONG, longestMs)), longestMs)
  try {
    return await Promise.race([ended.promise, send(given.signal)])
  } catch (thrown) {
    if (stopping.aborted) return null
    onFault(plainError(thrown))
    return notSent(FAULT, performance.now() - startedAt)
  } finally {
    clearTimeout(timer)
    stopping.removeEventListener("abort", interrupt)
  }
}

/** The result of an attempt that failed on our side. */
export const notSent = (error: Failure, durationMs = 0): Carried => ({
  outcome: "failed",
  status_code: null,
  duration_ms: Math.round(durationMs),
  error,
  response_excerpt: null,
  retry_after_ms: null,
})
