/** Retries during an outage of the database, as long as a lead may wait. */
import { setTimeout as pause } from "node:timers/promises"
import { isOutage } from "../store/connection/database.ts"

/** How long a lead may wait during an outage, from its arrival on. */
export const PATIENCE_MS = 8_000
export const OUTAGE_PAUSE_MS = 100
export const CANNOT_REACH = "The database cannot be reached."

/** It is unknown whether the lead was stored, and unlikely; the same request may succeed later. */
export class Unavailable extends Error {
  readonly retryAfterSeconds: number
  constructor(message: string, retryAfterSeconds: number, cause?: unknown) {
    super(message, { cause })
    this.retryAfterSeconds = retryAfterSeconds
  }
}

export type RetryLimits = {
  /** Of `performance.now()`. */
  readonly giveUpAt: number
  readonly onOutage: (error: unknown) => void
}

/** Runs the work, with retries during an outage; rejects when the time is up, even if the work hangs. */
export async function retryOutages<T>(
  work: () => Promise<T>,
  { giveUpAt, onOutage }: RetryLimits,
): Promise<T> {
  const timeIsUp = Promise.withResolvers<never>()
  let lastOutage: unknown
  const refuse = () => timeIsUp.reject(new Unavailable(CANNOT_REACH, 5, lastOutage))
  // Sockets are read between the timer and its immediate.
  const timer = setTimeout(() => setImmediate(refuse), giveUpAt - performance.now())
  const attempt = async () => {
    for (;;) {
      try {
        return await work()
      } catch (error) {
        if (!isOutage(error) || performance.now() >= giveUpAt) throw error
        lastOutage = error
        onOutage(error)
        await pause(OUTAGE_PAUSE_MS)
      }
    }
  }
  return Promise.race([attempt(), timeIsUp.promise]).finally(() => clearTimeout(timer))
}
