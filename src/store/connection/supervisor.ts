/**
 * Watches over the database. Whoever meets an outage says so here and goes on with their own waiting; this brings the
 * embedded PostgreSQL back for as long as the server runs, and says once that an outage began and once that it is over.
 *
 *              notice               the probe fails
 *   present ───────────► in doubt ───────────────────► away ◄─┐ bring it back (a given one: wait), ask again,
 *      ▲                    │                           │ │   │ with pauses that grow up to 5 s
 *      │                    │ the probe passes          │ └───┘
 *      └────────────────────┴───────────────────────────┘ the probe passes
 *
 * One slow statement, or a connection that was cut, is no outage: in doubt the database is asked before anything is said.
 */
import { setTimeout as pause } from "node:timers/promises"

const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 5_000

export type SupervisorParts = {
  /** Rejects if leads could not be taken in. */
  readonly ask: () => Promise<void>
  /** Starts the database again if it is ours and has ended. */
  readonly bringBack: () => Promise<void>
  readonly onAway: (error: unknown) => void
  readonly onBack: () => void
  /** It could not be started; called once for each reason. */
  readonly onFailure: (error: unknown) => void
}

export class Supervisor {
  readonly #parts: SupervisorParts
  readonly #stopping = new AbortController()
  #watching: Promise<void> | null = null

  constructor(parts: SupervisorParts) {
    this.#parts = parts
  }

  /** Somebody could not ask the database. */
  notice(error: unknown): void {
    if (this.#stopping.signal.aborted) return
    this.#watching ??= this.#watch(error).finally(() => {
      this.#watching = null
    })
  }

  /** Does not wait for a start that is under way: whoever stops that knows how (embedded-postgres.ts). */
  stop(): void {
    this.#stopping.abort()
  }

  async #watch(error: unknown): Promise<void> {
    const { ask, bringBack, onAway, onBack, onFailure } = this.#parts
    const answers = () => ask().then(...YES_OR_NO)
    if (await answers()) return
    onAway(error)
    let reported = ""
    for (let pauseMs = FIRST_PAUSE_MS; !this.#stopping.signal.aborted; pauseMs *= 2) {
      await bringBack().catch((failure) => {
        const reason = String(failure).split("\n", 1)[0] ?? ""
        if (this.#stopping.signal.aborted || reason === reported) return
        reported = reason
        onFailure(failure)
      })
      if (await answers()) return onBack()
      await pause(Math.min(pauseMs, LONGEST_PAUSE_MS), undefined, { signal: this.#stopping.signal }).catch(
        () => {},
      )
    }
  }
}

const YES_OR_NO = [() => true, () => false] as const
