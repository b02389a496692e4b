/**
 * Counts of leads per source. Ingest must not wait for a counter, so counts are kept in memory and written every
 * second, all sources in one statement. After a failure, which is reported, they are written with the next ones.
 */
import type { Database } from "../store/connection/database.ts"
import { addReceived } from "../store/people/sources.ts"

const WRITE_MS = 1_000

type Count = { leads: number; refused: number; leadAt: number | null; refusedAt: number | null }

export class SourceCounts {
  readonly #db: Database
  readonly #onFailure: (error: unknown) => void
  #counts = new Map<string, Count>()
  #timer: NodeJS.Timeout | null = null
  #writing: Promise<void> = Promise.resolve()

  constructor(db: Database, onFailure: (error: unknown) => void) {
    this.#db = db
    this.#onFailure = onFailure
  }

  addLead(id: string, leads = 1): void {
    const count = this.#of(id)
    count.leads += leads
    count.leadAt = performance.now()
  }

  addRefused(id: string): void {
    const count = this.#of(id)
    count.refused++
    count.refusedAt = performance.now()
  }

  /** Writes what is left. */
  async close(): Promise<void> {
    await this.write()
    if (this.#timer !== null) clearTimeout(this.#timer)
  }

  /** Resolves when all that was counted until now has been written, or could not be. */
  write(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#write())
    return this.#writing
  }

  #of(id: string): Count {
    this.#timer ??= setTimeout(() => {
      this.#timer = null
      void this.write()
    }, WRITE_MS).unref()
    const count = this.#counts.get(id) ?? { leads: 0, refused: 0, leadAt: null, refusedAt: null }
    this.#counts.set(id, count)
    return count
  }

  async #write(): Promise<void> {
    const counts = this.#counts
    if (counts.size === 0) return
    this.#counts = new Map()
    const now = performance.now()
    const ago = (at: number | null) => (at === null ? null : now - at)
    // In one order on all servers, to avoid deadlocks.
    const received = [...counts].sort().map(([id, { leads, refused, leadAt, refusedAt }]) => ({
      id,
      leads,
      refused,
      leadAgoMs: ago(leadAt),
      refusedAgoMs: ago(refusedAt),
    }))
    try {
      await addReceived(this.#db, received)
    } catch (error) {
      this.#onFailure(error)
      // Nothing is lost but the order in which it came.
      for (const [id, { leads, refused, leadAt, refusedAt }] of counts) {
        const count = this.#of(id)
        count.leads += leads
        count.refused += refused
        count.leadAt ??= leadAt
        count.refusedAt ??= refusedAt
      }
    }
  }
}
