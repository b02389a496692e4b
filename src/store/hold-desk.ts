/**
 * The desk's lock, and the one way to hold it. Whoever decides, or changes what decisions read, holds the desk from here
 * to the end of the transaction; that one lock makes any number of servers one queue. So whatever is done in here can stop
 * ingest, and the contract is:
 *
 * - PostgreSQL itself ends the transaction of a holder that stops: after 3 s without a statement, after 4 s in one. A
 *   time-out of the client would leave the server holding the lock. Whoever waits gives up after 4 s, and ends a holder
 *   that has sent only a part of its statement since 3 s, which PostgreSQL would wait for without end.
 * - Ingest sends its commit behind what it writes, without waiting for the answers. Then nobody could take it back, so PostgreSQL
 *   also ends a transaction that takes longer than 6 s as a whole, before a caller is told that their lead was refused.
 * - Every hold has a purpose, and is measured by it.
 * - Finding work is done before, and only checked again in here. Long work comes in portions of less than 50 ms.
 *
 * What writes under the lock asks for a `DeskTx`, which only this file makes. test/tidy.test.ts refuses other ways to lock.
 */
import { sql } from "kysely"
import { type Database, isPipelined, pipelined, type Tx } from "./database.ts"

export const PURPOSES = [
  "ingest",
  "import",
  "fate",
  "waiting",
  "deadline",
  "lead",
  "hand_back",
  "roster",
  "policy",
  "erase",
  "retention",
  "webhook",
  "rejections",
  "migration",
  "demo",
] as const
/** What the desk is held for. */
export type Purpose = (typeof PURPOSES)[number]

declare const held: unique symbol
/** A transaction that holds the desk. */
export type DeskTx = Tx & { readonly [held]: true }

export type DeskRow = {
  readonly policy_version: number
  readonly roster_version: number
  readonly last_seq: number
}
export type HeldDesk = { readonly tx: DeskTx; readonly row: DeskRow }

/** What the holder sends without waiting for the answers before it. Every trip that is saved frees the desk some milliseconds sooner. */
export type Ahead<Asked> = {
  /** What was asked right behind the lock. */
  readonly asked: Promise<Asked> | null
  /** How to commit what is still being written; null where that has to be waited for. */
  readonly commit: CommitAhead | null
}

export type CommitAhead = {
  /** When, by performance.now(), PostgreSQL has committed or undone everything at the latest, even if it was stopped meanwhile. */
  readonly overBy: number
  /** The commit is sent right behind these statements. If one of them fails, PostgreSQL undoes all, and the hold fails. */
  readonly behind: (written: Promise<unknown>) => void
}

export type Hold = { readonly purpose: Purpose; readonly waitedMs: number; readonly heldMs: number }

const LOCK_MS = 4_000
const STATEMENT_MS = 4_000
const IDLE_MS = 3_000
/** All of a transaction whose commit may be sent ahead, waiting for the desk included: its statements may each be in time, and together too late. */
const TRANSACTION_MS = 6_000
/** How late PostgreSQL's clock may strike. */
const OVER_AFTER_MS = TRANSACTION_MS + 500
/** A hold that is longer is remembered for `criba doctor`, and logged. */
export const LONG_HOLD_MS = 100

const watchers = new Set<(hold: Hold) => void>()

/** Tells every hold of this process from now on; answers what ends that. */
export function watchHolds(watcher: (hold: Hold) => void): () => void {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/** Also for holds of other threads of this process. */
export function tellHold(hold: Hold): void {
  for (const watcher of watchers) watcher(hold)
}

/**
 * Waits for the desk, then holds it until `work` has ended and is committed, or has failed and is undone. What `askAhead` asks is
 * sent right behind the lock: PostgreSQL answers it when the desk is held.
 */
export async function holdDesk<T, Asked = null>(
  db: Database,
  purpose: Purpose,
  work: (desk: HeldDesk, ahead: Ahead<Asked>) => Promise<T>,
  askAhead: (tx: DeskTx) => Promise<Asked> | null = () => null,
): Promise<T> {
  const askedAt = performance.now()
  let lockedAt: number | null = null
  const unanswered = new Unanswered()
  try {
    const hold = async (tx: Tx) => {
      const locking = lock(tx, isPipelined(db))
      const asked = askAhead(tx as DeskTx)
      asked?.catch(() => {}) // if the desk was waited for in vain, nobody awaits it any more
      const { ends_itself, ...row } = await locking
      lockedAt = performance.now()
      const commit = ends_itself
        ? { overBy: lockedAt + OVER_AFTER_MS, behind: (written: Promise<unknown>) => unanswered.add(written) }
        : null
      const result = await work({ tx: tx as DeskTx, row }, { asked, commit })
      await unanswered.haveLeft()
      return result
    }
    return await db.transaction().execute((tx) => pipelined(db, tx, hold))
  } catch (error) {
    if (lockedAt === null && (error as { code?: unknown }).code === WAITED_IN_VAIN)
      await endHalfSentHolders(db).catch(() => {})
    throw unanswered.failure ?? error // a commit behind a statement that failed only says that all was undone
  } finally {
    if (lockedAt !== null) {
      const hold = { purpose, waitedMs: lockedAt - askedAt, heldMs: performance.now() - lockedAt }
      tellHold(hold)
      if (isLong(hold)) void rememberHold(db, hold) // awaited by nobody: a database that is away must not delay the failure
    }
  }
}

/** Statements behind which the commit is sent. */
class Unanswered {
  /** Why the first of them failed. */
  failure: unknown = null

  add(written: Promise<unknown>): void {
    written.catch((error) => {
      this.failure ??= error
    })
  }

  /** A statement that could not even be made has failed by now, and nothing may be committed without it. */
  async haveLeft(): Promise<void> {
    await new Promise<void>((resolve) => process.nextTick(resolve))
    if (this.failure !== null) throw this.failure
  }
}

/** Planting the demo is one long transaction before a new server takes its first request. */
export const isLong = ({ purpose, heldMs }: Hold): boolean => heldMs > LONG_HOLD_MS && purpose !== "demo"

/**
 * The limits are set by the statement that locks, which saves a round trip; `limits` is read before the row is locked, so
 * the limit on waiting holds for that very wait. The lock is taken in a statement of its own, because a statement sees
 * the database as it was when it began, and what the last holder wrote must be seen.
 */
async function lock(tx: Tx, ofAll: boolean): Promise<DeskRow & { readonly ends_itself: boolean }> {
  const { rows } = await sql<DeskRow & { ends_itself: boolean }>`
    with limits as materialized (
      select set_config('lock_timeout', ${String(LOCK_MS)}, true),
        set_config('statement_timeout', ${String(STATEMENT_MS)}, true),
        set_config('idle_in_transaction_session_timeout', ${String(IDLE_MS)}, true),
        ${ofAll ? LIMIT_OF_ALL : sql`false`} as ends_itself
    )
    select policy_version, roster_version, last_seq, ends_itself from limits, desk for update of desk
  `.execute(tx)
  return rows[0] as DeskRow & { ends_itself: boolean }
}
/** Before version 17 PostgreSQL has no limit for a transaction as a whole. */
const LIMIT_OF_ALL = sql`
  case when current_setting('transaction_timeout', true) is null then false
    else set_config('transaction_timeout', ${String(TRANSACTION_MS)}, true) <> '' end`

/** The state that PostgreSQL gives to a lock that it gave up on. */
const WAITED_IN_VAIN = "55P03"

/**
 * Ends holders that stopped while they were sending a statement. PostgreSQL then waits for the rest of it, and none of its
 * time-outs covers that: the session is neither idle nor executing. Seen with `criba import`, whose statements are larger
 * than what a socket holds.
 */
async function endHalfSentHolders(db: Database): Promise<void> {
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where state = 'active' and wait_event = 'ClientRead'
      and query_start < clock_timestamp() - make_interval(secs => ${IDLE_MS / 1000})
      and pid in (
        select pid from pg_locks
        where relation = 'desk'::regclass and granted
          and database = (select oid from pg_database where datname = current_database())
      )
  `.execute(db)
}

export async function readDeskRow(db: Database): Promise<DeskRow> {
  const { rows } = await sql<DeskRow>`select policy_version, roster_version, last_seq from desk`.execute(db)
  return rows[0] as DeskRow
}

/** Keeps the longest hold of a week for each purpose. That it cannot be kept is no reason to fail what was done. */
async function rememberHold(db: Database, { purpose, waitedMs, heldMs }: Hold): Promise<void> {
  await sql`
    insert into desk_hold (purpose, held_ms, waited_ms, at)
    values (${purpose}, ${Math.round(heldMs)}, ${Math.round(waitedMs)}, clock_timestamp())
    on conflict (purpose) do update set held_ms = excluded.held_ms, waited_ms = excluded.waited_ms, at = excluded.at
    where excluded.held_ms > desk_hold.held_ms or desk_hold.at < clock_timestamp() - interval '7 days'
  `
    .execute(db)
    .catch(() => {})
}

export type LongHold = { readonly purpose: string; readonly held_ms: number; readonly at: Date }

/** The longest hold of the last week, if there was a long one. */
export async function readLongestHold(db: Database): Promise<LongHold | null> {
  const { rows } = await sql<LongHold>`
    select purpose, held_ms, at from desk_hold where at > clock_timestamp() - interval '7 days'
    order by held_ms desc limit 1
  `.execute(db)
  return rows[0] ?? null
}
