/**
 * Could a lead be taken in now? Answered within a second, on a connection of its own, whatever the database does.
 *
 * Reading proves little: a database whose disk is full reads well. So the question writes, without leaving anything behind:
 * a message into the write-ahead log, which is committed like a lead, and a quarter of a megabyte that does not fit into
 * the memory of the statement, for which PostgreSQL must find room among its data for a moment.
 */
import { setTimeout as pause } from "node:timers/promises"
import { sql } from "kysely"
import type { Database } from "./database.ts"

const ANSWER_WITHIN_MS = 800
/** Probes may come often, from several sides. */
const BELIEVED_MS = 1_000

export class Probe {
  readonly #db: Database
  #asking: Promise<WhyNot | null> | null = null
  #last: { at: number; whyNot: WhyNot | null } = { at: Number.NEGATIVE_INFINITY, whyNot: "unwritable" }

  constructor(db: Database) {
    this.#db = db
  }

  /** Rejects if nothing can be written. */
  async ask(): Promise<void> {
    this.#asking ??= tryToWrite(this.#db).finally(() => {
      this.#asking = null
    })
    this.#asking.catch(() => {}) // whoever asked may have left
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

  /** Why no lead can be taken in, null if one can. The answer may be a second old. */
  async whyNot(): Promise<WhyNot | null> {
    if (performance.now() - this.#last.at >= BELIEVED_MS) await this.ask().catch(() => {})
    return this.#last.whyNot
  }
}

/** `misnumbered`: there are events behind the desk's last number, so that the number of every new event is taken. */
export type WhyNot = "unwritable" | "misnumbered"

/** The log takes a message even where tables take no rows, so that is asked as well. */
async function tryToWrite(db: Database): Promise<WhyNot | null> {
  const { rows } = await sql<{ read_only: boolean; misnumbered: boolean }>`
    with spilled as materialized (select repeat('x', 1024) as kilobyte from generate_series(1, 256))
    select current_setting('transaction_read_only')::boolean as read_only, (select count(*) from spilled),
      (select max(seq) from event) > (select last_seq from desk) as misnumbered, pg_logical_emit_message(true, 'criba', 'probe')
  `.execute(db)
  if (rows[0]?.read_only) throw new Error("The database is read-only.")
  return rows[0]?.misnumbered ? "misnumbered" : null
}
