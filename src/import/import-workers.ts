/** Imports that run side by side in one thread, so that a small file does not wait for a large one. */
import { randomUUID } from "node:crypto"
import { once } from "node:events"
import { setTimeout as pause } from "node:timers/promises"
import type { Database } from "../store/connection/database.ts"
import { claimImport } from "../store/imports/import-runs.ts"
import { runImport } from "./run-import.ts"

export const WORKERS = 2
/** How long idle workers stay. Starting the thread again takes a second of processor time. */
const LINGER_MS = 30_000

export class ImportWorkers {
  readonly #db: Database
  readonly #onFailure: (error: unknown) => void
  readonly #nudges = new EventTarget()
  readonly #stopping = new AbortController()
  #busy = 0

  constructor(db: Database, onFailure: (error: unknown) => void) {
    this.#db = db
    this.#onFailure = onFailure
  }

  /** There is something to do. */
  nudge(): void {
    this.#nudges.dispatchEvent(new Event("nudge"))
  }

  /** Running imports end after their batch. */
  stop(): void {
    this.#stopping.abort()
  }

  /** Until stopped, or until all workers have been idle for a while. */
  async work(): Promise<void> {
    await Promise.all(Array.from({ length: WORKERS }, () => this.#workInOne()))
  }

  async #workInOne(): Promise<void> {
    const stopped = this.#stopping.signal
    while (!stopped.aborted) {
      const rested = new AbortController()
      const signal = AbortSignal.any([stopped, rested.signal])
      // Listen before looking, so that no nudge is missed.
      const nudged = once(this.#nudges, "nudge", { signal }).catch(() => {})
      const job = await claimImport(this.#db, randomUUID()).catch(this.#onFailure)
      if (job) {
        this.#busy++
        await runImport(this.#db, job, stopped).catch(this.#onFailure)
        this.#busy--
      } else {
        const lingered = pause(LINGER_MS, "lingered", { signal }).catch(() => {})
        // All workers stop together: a single one would let a small file wait behind a large one.
        if ((await Promise.race([nudged, lingered])) === "lingered" && this.#busy === 0) this.stop()
      }
      rested.abort()
    }
  }
}
