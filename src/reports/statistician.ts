/**
 * Statistics of leads: by PostgreSQL while there are few, from a copy of them in a thread once there are many. Over a million leads
 * the statement takes longer than a report may, and the copy a fraction of a second (November 2026). The copy is made
 * a minute after the start or when it is first asked for, whichever comes first, and each question is
 * answered with everything that has happened until then. Nothing is written, and ingest pays nothing for it. While a
 * copy of very many leads is being made, whoever asks is told to come back.
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
/** Proxies give up after a minute. The copy of ten million leads takes several, and without it each caller who gave up would ask anew. */
const COPY_PATIENCE_MS = 50_000
const MOST_IN_LINE = 16
const RETRY_AFTER_SECONDS = 10

type Options = {
  readonly manyEvents?: number
  readonly copyAfterMs?: number
  readonly copyPatienceMs?: number
}

export class Statistician {
  readonly #db: Database
  readonly #connection: Place
  readonly #manyEvents: number
  readonly #copyPatienceMs: number
  readonly #copyingSoon: NodeJS.Timeout
  readonly #asked = new Map<number, (answer: StatsAnswer) => void>()
  #thread: Worker | null = null
  /** Resolves when the thread has its copy, or has failed to make one. */
  #copying: Promise<unknown> | null = null
  #lastId = 0

  constructor(db: Database, connection: Place, options: Options = {}) {
    const { manyEvents = MANY_EVENTS, copyAfterMs = COPY_AFTER_MS } = options
    this.#copyPatienceMs = options.copyPatienceMs ?? COPY_PATIENCE_MS
    this.#db = db
    this.#connection = connection
    this.#manyEvents = manyEvents
    this.#copyingSoon = setTimeout(() => void this.#copySoon(), copyAfterMs).unref()
  }

  async read(question: StatsQuestion): Promise<Stats> {
    if (!(await this.#areMany())) return readStats(this.#db, question)
    if (!(await this.#isCopied()))
      throw new Unavailable(
        "All leads are being read for statistics, which takes some minutes.",
        RETRY_AFTER_SECONDS,
      )
    if (this.#asked.size >= MOST_IN_LINE)
      throw new Unavailable("Too many statistics are waiting for their turn.", RETRY_AFTER_SECONDS)
    const stats = await this.#ask(question)
    if (stats !== null) return stats
    this.#copying = null // a thread that could not answer has thrown its copy away
    return readStats(this.#db, question)
  }

  async close(): Promise<void> {
    clearTimeout(this.#copyingSoon)
    await this.#thread?.terminate()
  }

  async #areMany(): Promise<boolean> {
    return (await readLastPlace(this.#db)).seq >= this.#manyEvents
  }

  /** An outage now is no reason to do without the copy later: the first question makes it. */
  async #copySoon(): Promise<void> {
    if (await this.#areMany().catch(() => false)) await this.#makeCopy()
  }

  #makeCopy(): Promise<unknown> {
    this.#copying ??= this.#ask(null)
    return this.#copying
  }

  /** Waits for the copy, but not for long. */
  async #isCopied(): Promise<boolean> {
    const { promise: isLate, resolve } = Promise.withResolvers<false>()
    const patience = setTimeout(resolve, this.#copyPatienceMs, false)
    return Promise.race([this.#makeCopy().then(() => true), isLate]).finally(() => clearTimeout(patience))
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
      this.#copying = null
      for (const id of [...this.#asked.keys()]) answer({ id, stats: null })
    })
    thread.unref()
    return thread
  }
}
