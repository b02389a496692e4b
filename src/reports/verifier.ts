/** The server's checks of the history: one at a time, in a thread that ends with it, or when whoever asked has left. */
import { once } from "node:events"
import { Worker } from "node:worker_threads"
import { Unavailable } from "../ingest/patience.ts"
import type { Place } from "../store/database.ts"
import type { VerifyNews, VerifyTask } from "./verify-worker.ts"

const THREAD = new URL("./verify-worker.ts", import.meta.url)
const RETRY_AFTER_SECONDS = 10

export class Verifier {
  readonly #choosePlace: () => Promise<Place>
  readonly #closing = new AbortController()
  #isRunning = false

  constructor(choosePlace: () => Promise<Place>) {
    this.#choosePlace = choosePlace
  }

  get isRunning(): boolean {
    return this.#isRunning
  }

  /** Resolves when the last news, which is the result, was told. Rejects with the signal's reason when that is aborted. */
  async verify(since: Date | null, signal: AbortSignal, tell: (news: VerifyNews) => void): Promise<void> {
    this.#isRunning = true
    try {
      const ended = AbortSignal.any([signal, this.#closing.signal])
      await this.#run({ place: await this.#choosePlace(), since }, ended, tell)
    } finally {
      this.#isRunning = false
    }
  }

  close(): void {
    this.#closing.abort(new Unavailable("The server is shutting down.", RETRY_AFTER_SECONDS))
  }

  async #run(task: VerifyTask, signal: AbortSignal, tell: (news: VerifyNews) => void): Promise<void> {
    signal.throwIfAborted()
    const thread = new Worker(THREAD, { workerData: task })
    thread.on("message", tell)
    try {
      await once(thread, "exit", { signal })
    } catch (error) {
      signal.throwIfAborted()
      throw error
    } finally {
      await thread.terminate()
    }
  }
}
