/** The server's simulations, in a thread. The last result is kept for a while, so that its pages are cut from one and the same simulation. */
import { createHash } from "node:crypto"
import { Unavailable } from "../ingest/patience.ts"
import type { DatabaseTarget } from "../store/connection/database.ts"
import { TaskThread } from "../threads/task-thread.ts"
import type { Simulated, SimulationRequest } from "./simulate-policy.ts"
import type { SimulationTask } from "./simulation-worker.ts"

const THREAD = new URL("./simulation-worker.ts", import.meta.url)
const RETRY_AFTER_SECONDS = 10
/** People try a policy, change it and try again. */
const KEPT_MS = 5 * 60_000

export class Simulator {
  readonly #chooseTarget: () => Promise<DatabaseTarget>
  readonly #thread = new TaskThread<SimulationTask, Simulated>(THREAD, {
    mostInLine: 8,
    full: "Too many simulations are waiting for their turn.",
    refuse: (why) => new Unavailable(why, RETRY_AFTER_SECONDS),
    keptMs: KEPT_MS,
  })
  #kept: { readonly name: string; readonly result: Simulated } | null = null
  #forgetting: NodeJS.Timeout | undefined

  constructor(chooseTarget: () => Promise<DatabaseTarget>) {
    this.#chooseTarget = chooseTarget
  }

  /** Rejects with the signal's reason when that is aborted; whoever is in line then, when their turn comes. */
  async simulate(request: SimulationRequest, signal: AbortSignal): Promise<Simulated> {
    if (this.#kept !== null && this.#kept.name === nameOf(request)) return this.#kept.result
    const result = await this.#thread.ask(
      async () => ({ target: await this.#chooseTarget(), request }),
      signal,
    )
    this.#kept = { name: nameOf({ ...request, until: result.until }), result }
    clearTimeout(this.#forgetting)
    this.#forgetting = setTimeout(() => {
      this.#kept = null
    }, KEPT_MS).unref()
    return result
  }

  close(): Promise<void> {
    clearTimeout(this.#forgetting)
    return this.#thread.close()
  }
}

/** A request without an end has not the name of any result: more leads may have come in since. */
const nameOf = (request: SimulationRequest): string =>
  createHash("sha256").update(JSON.stringify(request)).digest("hex")
