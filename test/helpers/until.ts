/** Waiting for what no signal tells of: a lock in PostgreSQL, a process, a line in a log. What never comes is named. */
import { setTimeout as pause } from "node:timers/promises"

const WITHIN_MS = 60_000
const LOOK_EVERY_MS = 5

/** `what` is said in a failure: it may tell how far things had come. */
export async function until(what: string | (() => string), isSo: () => unknown): Promise<void> {
  // A clock that tests do not set.
  const end = process.hrtime.bigint() + BigInt(WITHIN_MS) * 1_000_000n
  while (!(await isSo())) {
    if (process.hrtime.bigint() > end)
      throw new Error(
        `For ${WITHIN_MS / 1_000} s it never came to this: ${typeof what === "string" ? what : what()}`,
      )
    await pause(LOOK_EVERY_MS)
  }
}
