/**
 * The server's simulations: one at a time, in a thread of their own; others wait in line. The last result is kept for a
 * while, so that its pages are cut from one and the same simulation. So is the thread, because starting one takes half
 * a second (November 2026): people try a policy, change it and try again.
 */
import { createHash } from "node:crypto"
import { once } from "node:events"
import { Worker } from "node:worker_threads"
import { Unavailable } from "../ingest/patience.ts"
import type { Place } from "../store/database.ts"
import type { Simulated, SimulationRequest } from "./simulate-policy.ts"
import type { SimulationTask } from "./simulation-worker.ts"

const THREAD = new URL("./simulation-worker.ts", import.meta.url)
const MOST_IN_LINE = 8
const RETRY_AFTER_SECONDS = 10
const KEPT_MS = 5 * 60_000

export class Simulator {
  readonly #choosePlace: () => Promise<Place>
  readonly #closing = new AbortController()
  #inLine = 0
  #lastInLine: Promise<unknown> = Promise.resolve()
  #thread: Worker | null = null
  #kept: { readonly name: string; readonly result: Simulated } | null = null
  #forgetting: NodeJS.Timeout | undefined

  constructor(choosePlace: () => Promise<Place>) {
    this.#choosePlace = choosePlace
  }

  /** Rejects with the signal's reason when that is aborted; whoever is in line then, when their turn comes. */
  async simulate(request: SimulationRequest, signal: AbortSignal): Promise<Simulated> {
    if (this.#kept !== null && this.#kept.name === nameOf(request)) return this.#kept.result
    if (this.#inLine >= MOST_IN_LINE)
      throw new Unavailable("Too many simulations are waiting for their turn.", RETRY_AFTER_SECONDS)

    this.#inLine++
    const cancelled = AbortSignal.any([signal, this.#closing.signal])
    const turn = this.#lastInLine.then(() => this.#run(request, cancelled))
    this.#lastInLine = turn.catch(() => {}).finally(() => void this.#inLine--)
    return turn
  }

  /** Ends what is running and what is in line. */
  async close(): Promise<void> {
    this.#closing.abort(new Unavailable("The server is shutting down.", RETRY_AFTER_SECONDS))
    await this.#lastInLine
    await this.#forget()
  }

  async #run(request: SimulationRequest, cancelled: AbortSignal): Promise<Simulated> {
    cancelled.throwIfAborted()
    const place = await this.#choosePlace()
    clearTimeout(this.#forgetting)
    this.#thread ??= new Worker(THREAD)
    try {
      this.#thread.postMessage({ place, request } satisfies SimulationTask)
      const [result]: Simulated[] = await once(this.#thread, "message", { signal: cancelled })
      return this.#keep(request, result as Simulated)
    } catch (error) {
      await this.#forget()
      cancelled.throwIfAborted()
      throw error
    }
  }

  #keep(request: SimulationRequest, result: Simulated): Simulated {
    this.#kept = { name: nameOf({ ...request, until: result.until }), result }
    this.#forgetting = setTimeout(() => void this.#forget(), KEPT_MS).unref()
    return result
  }

  async #forget(): Promise<void> {
    clearTimeout(this.#forgetting)
    const thread = this.#thread
    this.#thread = null
    this.#kept = null
    await thread?.terminate()
  }
}

/** A request without an end has not the name of any result: more leads may have come in since. */
const nameOf = (request: SimulationRequest): string =>
  createHash("sha256").update(JSON.stringify(request)).digest("hex")
