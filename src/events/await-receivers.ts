/**
 * The courier's thread costs 40 MB and a quarter of a second, so it starts only when there is a receiver of events.
 * Until then one cheap query a second looks for one; this also finds a receiver created on another server. Once
 * started, the courier stays. No event is missed: each receiver has its own cursor.
 */
import { setTimeout as pause } from "node:timers/promises"
import type { RunningCourier } from "./start-courier.ts"

const LOOK_EVERY_MS = 1_000

/** A failed query is ignored: others report the outage, and the next one retries. */
export function startWhenNeeded(
  start: () => RunningCourier,
  isNeeded: () => Promise<boolean>,
  lookEveryMs = LOOK_EVERY_MS,
): RunningCourier {
  const stopping = new AbortController()
  let courier: RunningCourier | null = null

  const look = async () => {
    while (!stopping.signal.aborted) {
      const needed = await isNeeded().catch(() => false)
      if (needed && !stopping.signal.aborted) {
        courier = start()
        return
      }
      await pause(lookEveryMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }
  const looking = look()
  return {
    get counts() {
      return courier?.counts ?? { deaths: 0, faults: 0 }
    },
    nudge: () => courier?.nudge(),
    stop: async () => {
      stopping.abort()
      await looking
      await courier?.stop()
    },
  }
}
