import { setTimeout as pause } from "node:timers/promises"

/** Waits until something holds, looking often; fails after a time. */
export async function until(
  what: string,
  holds: () => Promise<boolean> | boolean,
  withinMs = 30_000,
  everyMs = 20,
): Promise<void> {
  const deadline = performance.now() + withinMs
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`In ${withinMs / 1000} s it did not happen: ${what}`)
    await pause(everyMs)
  }
}
