/**
 * Holds the desk with as few round trips as the contract of pipeline.ts allows. For batches of leads; all other code
 * uses `holdDesk`.
 */
import { sql } from "kysely"
import { type DeskTx, type HeldDesk, holdDesk, type Purpose } from "../books/hold-desk.ts"
import type { Database, Tx } from "../connection/database.ts"
import { isPipelined, pipelined } from "./pipeline.ts"

/**
 * The time-out of a transaction whose COMMIT is pipelined, waiting for the lock included: each statement may be in
 * time and all together too late.
 */
const TRANSACTION_MS = 6_000
/** How late PostgreSQL's clock may strike. */
const OVER_AFTER_MS = TRANSACTION_MS + 500

export type EarlyCommit = {
  /**
   * The time, by performance.now(), by which PostgreSQL has committed or rolled back, even if it was suspended
   * meanwhile.
   */
  readonly overBy: number
  /**
   * COMMIT is pipelined after these statements. If one fails, PostgreSQL turns the COMMIT into a ROLLBACK, and the
   * hold rejects.
   */
  readonly behind: (written: Promise<unknown>) => void
}

export type PipelinedHold<Prefetched> = {
  /** The result of the queries sent right after the lock. */
  readonly prefetched: Promise<Prefetched> | null
  /** Commits pending writes; null if they must be awaited first. */
  readonly commit: EarlyCommit | null
}

/**
 * A write failed, and the COMMIT after it succeeded. It has no `cause`, because an outage as its cause would make it
 * count as one.
 */
export class Inconsistent extends Error {
  constructor(failure: unknown) {
    super(`A transaction was committed without a write that failed: ${(failure as Error).message}`)
  }
}

/**
 * As `holdDesk`. The queries of `prefetch` are sent right after the lock: PostgreSQL runs them as soon as the lock is
 * granted.
 */
export function holdDeskPipelined<T, Prefetched>(
  db: Database,
  purpose: Purpose,
  prefetch: (tx: DeskTx) => Promise<Prefetched> | null,
  work: (desk: HeldDesk, ahead: PipelinedHold<Prefetched>) => Promise<T>,
): Promise<T> {
  const pending = new PendingStatements()
  let limited: Promise<boolean> = Promise.resolve(false)
  let prefetched: Promise<Prefetched> | null = null
  const transact = async <R>(inside: (tx: Tx) => Promise<R>): Promise<R> => {
    const transacting = db.transaction().execute((tx) =>
      pipelined(db, tx, async (tx) => {
        limited = limitTransaction(db, tx)
        pending.add(limited)
        const result = await inside(tx)
        await pending.assertSent()
        return result
      }),
    )
    const [done] = await Promise.allSettled([transacting])
    await pending.settle()
    if (done.status === "rejected") throw pending.failure ?? done.reason
    if (pending.failure !== null) throw new Inconsistent(pending.failure)
    return done.value
  }
  return holdDesk(
    db,
    purpose,
    async (desk) => {
      const overBy = performance.now() + OVER_AFTER_MS
      const behind = (written: Promise<unknown>) => pending.add(written)
      return work(desk, { prefetched, commit: (await limited) ? { overBy, behind } : null })
    },
    {
      transact,
      whileLocking: (tx) => {
        prefetched = prefetch(tx)
        if (prefetched !== null) pending.add(prefetched)
      },
    },
  )
}

/**
 * Sets `transaction_timeout` where PostgreSQL has it (17). Sent before the lock, so that the limit includes the wait.
 */
async function limitTransaction(db: Database, tx: Tx): Promise<boolean> {
  if (!isPipelined(db)) return false
  const { rows } = await sql<{ limited: boolean }>`
    select case when current_setting('transaction_timeout', true) is null then false
      else set_config('transaction_timeout', ${String(TRANSACTION_MS)}, true) <> '' end as limited
  `.execute(tx)
  return rows[0]?.limited ?? false
}

/** PostgreSQL refuses a statement because one before it has failed: that one is the reason. */
const ABORTED = "25P02"

/** Statements whose results are still pending. */
class PendingStatements {
  /** Why the first of them failed. */
  failure: unknown = null
  readonly #answers: Promise<unknown>[] = []

  add(sent: Promise<unknown>): void {
    const answer = sent.catch((error) => {
      if ((error as { code?: unknown }).code !== ABORTED) this.failure ??= error
    })
    this.#answers.push(answer)
  }

  /** Throws if a statement failed before it reached the socket, so that we do not commit without it. */
  async assertSent(): Promise<void> {
    await new Promise<void>((resolve) => process.nextTick(resolve))
    if (this.failure !== null) throw this.failure
  }

  /** PostgreSQL has answered them before the end of their transaction, but that may be heard of first. */
  async settle(): Promise<void> {
    await Promise.all(this.#answers)
  }
}
