/**
 * Statistics of leads: by PostgreSQL while there are few, from a copy of them in a thread once there are many. Over a million leads
 * the statement takes longer than a report may, and the copy a fraction of a second (November 2026). The copy is made
 * a minute after the start or when it is first asked for, whichever comes first, and each question is
 * answered with everything that has happened until then. Nothing is written, and ingest pays nothing for it.
 *
 * If the thread fails, PostgreSQL is asked.
 */
import { Worker } from "node:worker_threads"
import type { Stats, StatsQuestion } from "../domain/stats/statistics.ts"
import { Unavailable } from "../ingest/patience.ts"
import type { Database, Place } from "../store/database.ts"
import { readLastPlace } from "../store/lead-facts.ts"
import { readStats } from "../store/stats.ts"
import type { StatsAnswer, StatsTask } from "./stats-thread.ts"

const THREAD = new URL("./stats-thread.ts", import.meta.url)
/** Every lead has two events or more. Those of 50 000 leads take PostgreSQL 0.3 s. */
const MANY_EVENTS = 100_000
const COPY_AFTER_MS = 60_000
const MOST_IN_LINE = 16
const RETRY_AFTER_SECONDS = 10

type Options = { readonly manyEvents?: number; readonly copyAfterMs?: number }

export class Statistician {
  readonly #db: Database
  readonly #connection: Place
  readonly #manyEvents: number
  readonly #copying: NodeJS.Timeout
  readonly #asked = new Map<number, (answer: StatsAnswer) => void>()
  #thread: Worker | null = null
  #lastId = 0

  constructor(db: Database, connection: Place, options: Options = {}) {
    const { manyEvents = MANY_EVENTS, copyAfterMs = COPY_AFTER_MS } = options
    this.#db = db
    this.#connection = connection
    this.#manyEvents = manyEvents
    this.#copying = setTimeout(() => void this.#copySoon(), copyAfterMs).unref()
  }

  async read(question: StatsQuestion): Promise<Stats> {
    if (!(await this.#areMany())) return readStats(this.#db, question)
    if (this.#asked.size >= MOST_IN_LINE)
      throw new Unavailable("Too many statistics are waiting for their turn.", RETRY_AFTER_SECONDS)
    return (await this.#ask(question)) ?? readStats(this.#db, question)
  }

  async close(): Promise<void> {
    clearTimeout(this.#copying)
    await this.#thread?.terminate()
  }

  async #areMany(): Promise<boolean> {
    return (await readLastPlace(this.#db)).seq >= this.#manyEvents
  }

  /** An outage now is no reason to do without the copy later: the first question makes it. */
  async #copySoon(): Promise<void> {
    if (await this.#areMany().catch(() => false)) await this.#ask(null)
  }

  /** null: the thread could not answer. */
  #ask(question: StatsQuestion | null): Promise<Stats | null> {
    this.#thread ??= this.#start()
    const { promise, resolve } = Promise.withResolvers<StatsAnswer>()
    const id = ++this.#lastId
    this.#asked.set(id, resolve)
    this.#thread.postMessage({ id, question } satisfies StatsTask)
    return promise.then(({ stats }) => stats)
  }

  #start(): Worker {
    const thread = new Worker(THREAD, { workerData: this.#connection })
    const answer = (one: StatsAnswer) => {
      this.#asked.get(one.id)?.(one)
      this.#asked.delete(one.id)
    }
    thread.on("message", answer)
    thread.on("error", () => {}) // then it ends, and PostgreSQL is asked
    thread.on("exit", () => {
      this.#thread = null
      for (const id of [...this.#asked.keys()]) answer({ id, stats: null })
    })
    thread.unref()
    return thread
  }
}
