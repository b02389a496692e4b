/**
 * Watches the database. Code that meets an outage reports it here (`notice`) and keeps its own retries; the
 * supervisor restarts the embedded PostgreSQL and logs the beginning and the end of an outage once each.
 *
 *              notice               the probe fails
 *   present ───────────► in doubt ───────────────────► away ◄─┐ bring it back (a given one: wait), ask again,
 *      ▲                    │                           │ │   │ with pauses that grow up to 5 s
 *      │                    │ the probe passes          │ └───┘
 *      └────────────────────┴───────────────────────────┘ the probe passes
 *
 * One slow statement or one lost connection is no outage: the supervisor probes the database before it logs anything.
 */
import { setTimeout as pause } from "node:timers/promises"

const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 5_000

export type SupervisorParts = {
  /** Rejects if leads could not be stored. */
  readonly ask: () => Promise<void>
  /** Restarts the embedded database if it has ended. */
  readonly bringBack: () => Promise<void>
  readonly onAway: (error: unknown) => void
  readonly onBack: () => void
  /** Called once per reason why the restart failed. */
  readonly onFailure: (error: unknown) => void
}

export class Supervisor {
  readonly #parts: SupervisorParts
  readonly #stopping = new AbortController()
  #watching: Promise<void> | null = null

  constructor(parts: SupervisorParts) {
    this.#parts = parts
  }

  /** A query failed with an outage. */
  notice(error: unknown): void {
    if (this.#stopping.signal.aborted) return
    this.#watching ??= this.#watch(error).finally(() => {
      this.#watching = null
    })
  }

  /** Does not wait for a restart in progress; embedded-postgres.ts aborts that. */
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
