/**
 * The courier's thread costs 40 MB and a quarter of a second, so it is not started before somebody wants to hear of events.
 * Until then one cheap question a second is asked; a receiver that is made on another server is noticed in this way too. Once
 * it runs, the courier is kept, also when the last receiver is gone. Nothing is missed meanwhile: each receiver has its own
 * place in the order of events.
 */
import { setTimeout as pause } from "node:timers/promises"
import type { RunningCourier } from "./start-courier.ts"

const LOOK_EVERY_MS = 1_000

/** A look that fails says nothing: whoever else needs the database reports its outage, and the next look asks again. */
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
