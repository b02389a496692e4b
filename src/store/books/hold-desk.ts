/**
 * The desk's lock, and the only way to take it. Code that decides, or changes what decisions read, holds it until the
 * end of its transaction; so all servers together decide one after the other. Work under the lock delays ingest,
 * hence the contract:
 *
 * - PostgreSQL itself ends the transaction of a holder that stops: after 3 s without a statement, after 4 s in one. A
 *   time-out of the client would leave the server holding the lock. A waiter gives up after 4 s. It also terminates a
 *   holder that has sent only part of a statement for 3 s, for which PostgreSQL has no time-out.
 * - Every hold has a purpose, by which its duration is measured.
 * - Search for work before taking the lock, and only check it again under it. Long work comes in chunks of less than
 *   50 ms.
 *
 * Functions that write under the lock take a `DeskTx`, which only this file makes. test/tidy.test.ts refuses other
 * ways to lock.
 */
import { sql } from "kysely"
import { type Database, firstRow, onlyRow, type Tx } from "../connection/database.ts"

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
/** The purpose of a hold. */
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
/** Longer holds are stored for `criba doctor`, and logged. */
export const LONG_HOLD_MS = 100

const watchers = new Set<(hold: Hold) => void>()

/** Calls `watcher` with every hold of this process from now on; returns a function that stops it. */
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
  /** Called after the locking statement was sent and before its result. */
  readonly whileLocking?: (tx: DeskTx) => void
}

/** Takes the desk's lock, runs `work`, and commits or rolls back. */
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
      if (isLong(hold)) void rememberHold(db, hold) // not awaited: an outage must not delay the error
    }
  }
}

export const isLong = ({ purpose, heldMs }: Hold): boolean => heldMs > LONG_HOLD_MS && purpose !== "demo"

/**
 * The locking statement also sets the time-outs, which saves a round trip; `limits` is evaluated first, so
 * `lock_timeout` applies to this very lock. The lock has a statement of its own: a statement sees the snapshot of its
 * beginning, and later statements must see the writes of the last holder.
 */
const lock = (tx: Tx, idleMs: number) => onlyRow(tx)<DeskRow>`
    with limits as materialized (
      select set_config('lock_timeout', ${String(LOCK_MS)}, true),
        set_config('statement_timeout', ${String(STATEMENT_MS)}, true),
        set_config('idle_in_transaction_session_timeout', ${String(idleMs)}, true)
    )
    select policy_version, roster_version, last_seq from limits, desk for update of desk
  `

/** SQLSTATE: lock_timeout expired. */
const LOCK_NOT_AVAILABLE = "55P03"

/**
 * Terminates holders that stopped in the middle of sending a statement. No PostgreSQL time-out covers that state: the
 * session is neither idle nor executing. Seen with `criba import`, whose statements exceed a socket buffer.
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

export const readDeskRow = (db: Database) =>
  onlyRow(db)<DeskRow>`select policy_version, roster_version, last_seq from desk`

/** Stores the longest hold of a week per purpose. A failure here is ignored: the work itself is committed. */
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
export const readLongestHold = (db: Database) => firstRow(db)<LongHold>`
    select purpose, held_ms, at from desk_hold where at > clock_timestamp() - interval '7 days'
    order by held_ms desc limit 1
  `
