/** Holding the desk with as few round trips as the contract of pipeline.ts allows. Batches of leads do; everybody else uses `holdDesk`. */
import { sql } from "kysely"
import { type DeskTx, type HeldDesk, holdDesk, type Purpose } from "../books/hold-desk.ts"
import type { Database, Tx } from "../connection/database.ts"
import { isPipelined, pipelined } from "./pipeline.ts"

/** All of a transaction whose COMMIT may be sent ahead, waiting for the desk included: its statements may each be in time, and together too late. */
const TRANSACTION_MS = 6_000
/** How late PostgreSQL's clock may strike. */
const OVER_AFTER_MS = TRANSACTION_MS + 500

export type EarlyCommit = {
  /** When, by performance.now(), PostgreSQL has begun to commit or has undone everything at the latest, even if it was stopped meanwhile. */
  readonly overBy: number
  /** COMMIT is sent right behind these statements. If one of them fails, PostgreSQL undoes all, and the hold fails. */
  readonly behind: (written: Promise<unknown>) => void
}

export type PipelinedHold<Prefetched> = {
  /** What was asked right behind the lock. */
  readonly prefetched: Promise<Prefetched> | null
  /** How to commit what is still being written; null where that has to be awaited. */
  readonly commit: EarlyCommit | null
}

/** A write failed, and the COMMIT behind it succeeded. It has no `cause`: an outage as its cause would have it taken for one. */
export class Inconsistent extends Error {
  constructor(failure: unknown) {
    super(`A transaction was committed without a write that failed: ${(failure as Error).message}`)
  }
}

/** As `holdDesk`. What `ask` asks is sent right behind the lock: PostgreSQL answers it as soon as the desk is held. */
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

/** Whether PostgreSQL ends this transaction by itself. It is asked before the desk is waited for, so that the limit includes that. */
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

/** Statements that others are sent behind. */
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

  /** A statement that could not even be made has failed by now, and nothing may be committed without it. */
  async assertSent(): Promise<void> {
    await new Promise<void>((resolve) => process.nextTick(resolve))
    if (this.failure !== null) throw this.failure
  }

  /** PostgreSQL has answered them before the end of their transaction, but that may be heard of first. */
  async settle(): Promise<void> {
    await Promise.all(this.#answers)
  }
}
