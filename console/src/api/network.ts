/** What waits for the server: how long, and whether trying again makes sense. */
import { Refused } from "./client.ts"

const waiting = new Set<() => void>()

/** The server has been heard from: whatever waits for a retry tries at once. */
export function retryNow(): void {
  for (const end of [...waiting]) end()
}

/** Resolves after `ms`, or sooner: when the browser has a network again, by `retryNow`, or when `signal` aborts. */
export const waitForNetwork = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((done) => {
    if (signal?.aborted) return done()
    const end = () => {
      clearTimeout(timer)
      waiting.delete(end)
      removeEventListener("online", end)
      signal?.removeEventListener("abort", end)
      done()
    }
    const timer = setTimeout(end, ms)
    waiting.add(end)
    addEventListener("online", end)
    signal?.addEventListener("abort", end, { once: true })
  })

/** A request that came too early, or one too many: the next may be let in. */
const PASSING = new Set([408, 425, 429])

/** Whether the same request may succeed later. What is no refusal of ours is a network that is gone, or a proxy that answered. */
export const mayPass = (error: unknown): boolean =>
  !(error instanceof Refused) || error.problem.status >= 500 || PASSING.has(error.problem.status)
