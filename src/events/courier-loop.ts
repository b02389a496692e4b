/**
 * Keeps a courier at work: round after round while there is something to do, and else when the bell rings or a second has
 * passed, for what has become due. Never more often than the pace, so that under load a round has much to do
 * and the database is asked seldom. An outage is told when it begins and when it is over.
 */
import { setTimeout as pause } from "node:timers/promises"
import { isOutage } from "../store/database.ts"
import type { Bell } from "./bell.ts"
import type { Courier } from "./courier.ts"

const PACE_MS = 50
/** What a dead server held is free after 18 s, and has to be taken up within 20. */
const IDLE_MS = 1_000
const FAILURE_PAUSE_MS = 500

export type News = { readonly kind: "away" | "back" | "failed"; readonly error?: unknown }

export function keepWorking(
  courier: Courier,
  bell: Bell,
  tell: (news: News) => void,
): { stop(): Promise<void> } {
  let stopping = false
  let away = false

  const round = async (): Promise<boolean> => {
    try {
      const more = await courier.round()
      if (away) tell({ kind: "back" })
      away = false
      return more
    } catch (error) {
      if (!isOutage(error)) tell({ kind: "failed", error })
      else if (!away) tell({ kind: "away", error })
      away ||= isOutage(error)
      await pause(FAILURE_PAUSE_MS)
      return true
    }
  }
  const work = async () => {
    while (!stopping) {
      const startedAt = performance.now()
      const more = await round()
      await pause(Math.max(0, startedAt + PACE_MS - performance.now()))
      if (!more && !stopping) await bell.wait(IDLE_MS)
    }
  }
  const working = work()
  return {
    stop: async () => {
      stopping = true
      bell.ring()
      await working
      await courier.stop()
    },
  }
}
