/**
 * A cache of API keys. An entry lives for 900 ms from the moment of its query, so that a revocation holds on every server within a
 * second; it never outlives the expiry of key or secret, and a change through this server clears all. Unknown keys and origins are not
 * cached, so that a new one works at once.
 *
 * Anybody can make up well-formed secrets and origins. A flood of them costs one connection, not the pool, and no
 * memory once it is answered. Origins are looked up without a key, so they have connections of their own.
 *
 * During an outage of the database a look-up waits as long as a lead may.
 */
import type { FastifyBaseLogger } from "fastify"
import { isWellFormed } from "../../domain/key/key-secret.ts"
import { PATIENCE_MS, retryOutages } from "../../ingest/patience.ts"
import type { Database } from "../../store/connection/database.ts"
import {
  findLiveKeys,
  hashSecret,
  type LiveKey,
  listLiveOrigins,
  writeLastUse,
} from "../../store/people/keys.ts"
import { RateWindows } from "./rate.ts"
import { Visitors } from "./visitors.ts"

const BELIEVED_MS = 900

export type KeyRingOptions = {
  /** Connections for look-ups without a key. */
  readonly access?: Database
  readonly patienceMs?: number
  readonly onOutage?: (error: unknown) => void
  readonly now?: () => number
}

type Entry = { readonly believedUntil: number; readonly key: LiveKey }

export class KeyRing {
  /** Here, because rates are counted by key and server, and a server has one ring. */
  readonly rates: RateWindows
  readonly visitors: Visitors
  readonly #db: Database
  readonly #log: Pick<FastifyBaseLogger, "warn">
  readonly #access: Database
  readonly #patienceMs: number
  readonly #onOutage: (error: unknown) => void
  readonly #now: () => number
  readonly #entries = new Map<string, Entry>()
  /** Results of queries from before this moment are not cached: they may be outdated. */
  #changedAt = Number.NEGATIVE_INFINITY
  #origins = { known: new Set<string>(), believedUntil: 0 }
  #writing: Promise<void> = Promise.resolve()

  constructor(db: Database, log: Pick<FastifyBaseLogger, "warn">, options: KeyRingOptions = {}) {
    const { now = () => performance.now() } = options
    this.#db = db
    this.#log = log
    this.#access = options.access ?? db
    this.#patienceMs = options.patienceMs ?? PATIENCE_MS
    this.#onOutage = options.onOutage ?? (() => {})
    this.#now = now
    this.rates = new RateWindows(now)
    this.visitors = new Visitors(now)
  }

  /** The live key of a secret, or null. Rejects when the database cannot be asked. */
  find(secret: string): LiveKey | null | Promise<LiveKey | null> {
    const entry = this.#entries.get(secret)
    if (entry !== undefined && this.#now() < entry.believedUntil) return entry.key
    return isWellFormed(secret) ? this.#ask(secret) : null
  }

  /** Keys were changed through this node. */
  forget(): void {
    this.#entries.clear()
    this.#changedAt = this.#now()
  }

  /** Whether some live key allows this browser origin. */
  async originIsKnown(origin: string): Promise<boolean> {
    const askedAt = this.#now()
    if (askedAt < this.#origins.believedUntil && this.#origins.known.has(origin)) return true
    const known = new Set(await this.#listOrigins())
    this.#origins = { known, believedUntil: askedAt + BELIEVED_MS }
    return known.has(origin)
  }

  /** Waits for pending writes. */
  async close(): Promise<void> {
    await this.#writing
  }

  /** Each caller has a time limit of its own; `gather` makes one query for all of them. */
  #ask(secret: string): Promise<LiveKey | null> {
    const askedAt = this.#now()
    const hash = hashSecret(secret)
    const patience = { giveUpAt: performance.now() + this.#patienceMs, onOutage: this.#onOutage }
    return retryOutages(() => this.#lookUp(hash), patience).then((keys) => {
      const found = keys.find((candidate) => candidate.hash.equals(hash))
      if (found === undefined) {
        this.#entries.delete(secret)
        return null
      }
      const believedUntil = askedAt + Math.min(BELIEVED_MS, found.expires_in_ms ?? BELIEVED_MS)
      if (askedAt > this.#changedAt) this.#entries.set(secret, { believedUntil, key: found.key })
      return found.key
    })
  }

  readonly #lookUp = gather(async (hashes: Buffer[]) => {
    const found = await findLiveKeys(this.#db, hashes)
    const ids = found.filter(({ use_unwritten }) => use_unwritten).map(({ key }) => key.id)
    if (ids.length > 0) this.#writing = this.#writing.then(() => this.#writeLastUse(ids))
    return found
  })

  readonly #listOrigins = gather<void, string[]>(() => listLiveOrigins(this.#access))

  async #writeLastUse(ids: string[]): Promise<void> {
    try {
      await writeLastUse(this.#db, ids)
    } catch (error) {
      this.#log.warn({ err: error }, "the last use of some keys could not be written")
    }
  }
}

/** Runs one query at a time. Questions that come meanwhile share the next query, so that no answer is older than its question. */
function gather<Question, Answer>(query: (questions: Question[]) => Promise<Answer>) {
  let running: Promise<unknown> = Promise.resolve()
  let gathering: { questions: Question[]; answer: Promise<Answer> } | null = null
  return (question: Question): Promise<Answer> => {
    if (gathering === null) {
      const questions: Question[] = []
      const answer = running.then(() => {
        gathering = null
        return query(questions)
      })
      running = answer.catch(() => {})
      gathering = { questions, answer }
    }
    gathering.questions.push(question)
    return gathering.answer
  }
}
