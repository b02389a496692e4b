/**
 * The desk's lock, and the one way to hold it. Whoever decides, or changes what decisions read, holds the desk from here
 * to the end of the transaction; that one lock makes any number of servers one queue. So whatever is done in here can stop
 * ingest, and the contract is:
 *
 * - PostgreSQL itself ends the transaction of a holder that stops: after 3 s without a statement, after 4 s in one. A
 *   time-out of the client would leave the server holding the lock. Whoever waits gives up after 4 s, and ends a holder
 *   that has sent only a part of its statement since 3 s, which PostgreSQL would wait for without end.
 * - Every hold has a purpose, and is measured by it.
 * - Finding work is done before, and only checked again in here. Long work comes in portions of less than 50 ms.
 *
 * What writes under the lock asks for a `DeskTx`, which only this file makes. test/tidy.test.ts refuses other ways to lock.
 */
import { sql } from "kysely"
import type { Database, Tx } from "../connection/database.ts"

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
  "mend",
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

export type Hold = { readonly purpose: Purpose; readonly waitedMs: number; readonly heldMs: number }

const LOCK_MS = 4_000
const STATEMENT_MS = 4_000
const IDLE_MS = 3_000
/** The demo is one long transaction before a new server takes its first request. Nobody waits for it, and a busy machine may stall it. */
const DEMO_IDLE_MS = 60_000
/** A hold that is longer is remembered for `criba doctor`, and logged. */
export const LONG_HOLD_MS = 100

const watchers = new Set<(hold: Hold) => void>()

/** Tells every hold of this process from now on; answers what ends that. */
export function watchHolds(watcher: (hold: Hold) => void): () => void {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/** Also for holds of other threads of this process. */
export function reportHold(hold: Hold): void {
  for (const watcher of watchers) watcher(hold)
}

type HoldOptions = {
  /** Runs the work in a transaction, which it commits or undoes. */
  readonly transact?: <R>(inside: (tx: Tx) => Promise<R>) => Promise<R>
  /** Called when the statement that locks was sent and is not answered yet. */
  readonly whileLocking?: (tx: DeskTx) => void
}

/** Waits for the desk, then holds it until `work` has ended and is committed, or has failed and is undone. */
export async function holdDesk<T>(
  db: Database,
  purpose: Purpose,
  work: (desk: HeldDesk) => Promise<T>,
  { transact = (inside) => db.transaction().execute(inside), whileLocking = () => {} }: HoldOptions = {},
): Promise<T> {
  const askedAt = performance.now()
  let lockedAt: number | null = null
  try {
    return await transact(async (tx) => {
      const locking = lock(tx, purpose === "demo" ? DEMO_IDLE_MS : IDLE_MS)
      whileLocking(tx as DeskTx)
      const row = await locking
      lockedAt = performance.now()
      return work({ tx: tx as DeskTx, row })
    })
  } catch (error) {
    if (lockedAt === null && (error as { code?: unknown }).code === LOCK_NOT_AVAILABLE)
      await endHalfSentHolders(db).catch(() => {})
    throw error
  } finally {
    if (lockedAt !== null) {
      const hold = { purpose, waitedMs: lockedAt - askedAt, heldMs: performance.now() - lockedAt }
      reportHold(hold)
      if (isLong(hold)) void rememberHold(db, hold) // awaited by nobody: a database that is away must not delay the failure
    }
  }
}

export const isLong = ({ purpose, heldMs }: Hold): boolean => heldMs > LONG_HOLD_MS && purpose !== "demo"

/**
 * The limits are set by the statement that locks, which saves a round trip; `limits` is read before the row is locked, so
 * the limit on waiting holds for that very wait. The lock is taken in a statement of its own, because a statement sees
 * the database as it was when it began, and what the last holder wrote must be seen.
 */
async function lock(tx: Tx, idleMs: number): Promise<DeskRow> {
  const { rows } = await sql<DeskRow>`
    with limits as materialized (
      select set_config('lock_timeout', ${String(LOCK_MS)}, true),
        set_config('statement_timeout', ${String(STATEMENT_MS)}, true),
        set_config('idle_in_transaction_session_timeout', ${String(idleMs)}, true)
    )
    select policy_version, roster_version, last_seq from limits, desk for update of desk
  `.execute(tx)
  return rows[0] as DeskRow
}

/** The state that PostgreSQL gives to a lock that it gave up on. */
const LOCK_NOT_AVAILABLE = "55P03"

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
