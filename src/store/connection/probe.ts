/**
 * Readiness: could a lead be stored now? The answer comes within a second, on a connection of its own.
 *
 * A read proves little: a database with a full disk still reads. So the probe writes, without leaving anything
 * behind: a message into the write-ahead log, which is committed like a lead, and a quarter of a megabyte that does
 * not fit into the memory of the statement, for which PostgreSQL must find room among its data for a moment.
 */
import { setTimeout as pause } from "node:timers/promises"
import { sql } from "kysely"
import type { Database } from "./database.ts"

const ANSWER_WITHIN_MS = 800
/** Results are cached, because probes may be frequent. */
const BELIEVED_MS = 1_000

export class Probe {
  readonly #db: Database
  #asking: Promise<WhyNot | null> | null = null
  #last: { at: number; whyNot: WhyNot | null } = { at: Number.NEGATIVE_INFINITY, whyNot: "unwritable" }

  constructor(db: Database) {
    this.#db = db
  }

  /** Rejects if the database cannot write. */
  async ask(): Promise<void> {
    this.#asking ??= tryToWrite(this.#db).finally(() => {
      this.#asking = null
    })
    this.#asking.catch(() => {}) // the caller may have timed out
    const impatience = new AbortController()
    const isLate = pause(ANSWER_WITHIN_MS, undefined, { signal: impatience.signal }).then(() => {
      throw new Error("The database did not answer in time.")
    })
    isLate.catch(() => {})
    try {
      this.#last = { whyNot: await Promise.race([this.#asking, isLate]), at: performance.now() }
    } catch (error) {
      this.#last = { whyNot: "unwritable", at: performance.now() }
      throw error
    } finally {
      impatience.abort()
    }
  }

  /** The reason why no lead can be stored, or null. May be a second old. */
  async whyNot(): Promise<WhyNot | null> {
    if (performance.now() - this.#last.at >= BELIEVED_MS) await this.ask().catch(() => {})
    return this.#last.whyNot
  }
}

/** `misnumbered`: there are events behind the desk's last number, so that the number of every new event is taken. */
export type WhyNot = "unwritable" | "misnumbered"

/** The log accepts a message even where tables accept no rows, so numbering is checked as well. */
async function tryToWrite(db: Database): Promise<WhyNot | null> {
  const { rows } = await sql<{ read_only: boolean; misnumbered: boolean }>`
    with spilled as materialized (select repeat('x', 1024) as kilobyte from generate_series(1, 256))
    select current_setting('transaction_read_only')::boolean as read_only, (select count(*) from spilled),
      (select max(seq) from event) > (select last_seq from desk) as misnumbered, pg_logical_emit_message(true, 'criba', 'probe')
  `.execute(db)
  if (rows[0]?.read_only) throw new Error("The database is read-only.")
  return rows[0]?.misnumbered ? "misnumbered" : null
}
