/** Polls for a condition without a signal: a lock in PostgreSQL, a process, a line in a log. */
import { setTimeout as pause } from "node:timers/promises"

const WITHIN_MS = 180_000
const LOOK_EVERY_MS = 20

/** `what` is named when the time is over; it may tell the last state. */
export async function until(what: string | (() => string), isSo: () => unknown): Promise<void> {
  // Tests may mock Date, but not this clock.
  const end = process.hrtime.bigint() + BigInt(WITHIN_MS) * 1_000_000n
  while (!(await isSo())) {
    if (process.hrtime.bigint() > end)
      throw new Error(
        `For ${WITHIN_MS / 1_000} s it never came to this: ${typeof what === "string" ? what : what()}`,
      )
    await pause(LOOK_EVERY_MS)
  }
}
