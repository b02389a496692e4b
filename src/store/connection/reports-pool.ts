/**
 * Where long reports are read: exports, statistics, simulations and checks of the history. With READ_DATABASE_URL that is a standby, as it
 * is, usually a moment behind. A report looks at it first, and reads the primary if it is away or more than a minute behind.
 */
import { sql } from "kysely"
import pg from "pg"
import { readAddress } from "./address.ts"
import { type Client, NO_STANDBY } from "./client.ts"
import { type Database, type DatabaseTarget, openDatabase, poolOf } from "./database.ts"
import { Busy } from "./pool.ts"
import { type Pools, STANDBY_POOL } from "./pools.ts"

export const WHY_UNUSED = {
  away: "it cannot be reached",
  behind: "it is more than a minute behind the primary",
  no_standby: "it is no standby",
  other_database: "it is a copy of another database",
} as const
export type WhyUnused = keyof typeof WHY_UNUSED

export type ReportsPool = {
  /** The database for one report. `pool`: the pool to use on the primary. */
  readonly database: (pool: "reports" | "exports") => Promise<Database>
  /** For a thread that opens its own connections. */
  readonly target: () => Promise<DatabaseTarget>
  /** Why the standby is not in use; null while it is. */
  readonly whyUnused: () => Promise<WhyUnused | null>
  readonly close: () => Promise<void>
}

export const reportsFromPrimary = (pools: Pools, target: DatabaseTarget): ReportsPool => ({
  database: async (pool) => pools[pool],
  target: async () => target,
  whyUnused: async () => null,
  close: async () => {},
})

/** `onChange` is called when reports switch to the standby or away from it. */
export function reportsFromStandby(
  url: string,
  pools: Pools,
  primary: DatabaseTarget,
  onChange: (why: WhyUnused | null) => void,
): ReportsPool {
  const target = readAddress(url, "standby")
  const standby = openDatabase(target, STANDBY_POOL)
  let last: WhyUnused | null | undefined
  let lookAgainAt = 0
  const whyUnused = async () => {
    if (last != null && performance.now() < lookAgainAt) return last
    const why = await whyNotReadable(standby, pools.reports)
    lookAgainAt = performance.now() + LOOK_AGAIN_AFTER_MS
    if (why !== last) onChange(why)
    last = why
    return why
  }
  return {
    database: async (pool) => ((await whyUnused()) === null ? standby : pools[pool]),
    target: async () => ((await whyUnused()) === null ? target : primary),
    whyUnused,
    close: () => standby.destroy(),
  }
}

/** How long an unusable standby is not tried again: each attempt over a dead network costs a report seconds. */
const LOOK_AGAIN_AFTER_MS = 5_000
const ANSWER_WITHIN_MS = 1_000

type Newest = { readonly follows: boolean; readonly seq: number; readonly at: string | null }
const ASK_NEWEST = `select pg_is_in_recovery() as follows, last_seq as seq,
  (select at::text from event where seq = last_seq) as at from desk`

/** Compares the newest event of the standby with the primary's. null: reports can read the standby. Rejects if the primary is away. */
export async function whyNotReadable(standby: Database, primary: Database): Promise<WhyUnused | null> {
  let newest: Newest
  try {
    newest = await askNewest(standby)
  } catch (error) {
    if (error instanceof Busy) throw error // do not shift an overload of the standby to the primary
    if (error instanceof pg.DatabaseError && error.code === UNDEFINED_TABLE) return "other_database"
    return (error as Error).message === NO_STANDBY ? "no_standby" : "away"
  }
  if (!newest.follows) return "no_standby"
  const { rows } = await sql<{ same: boolean; behind: boolean | null }>`
    select (select at::text from event where seq = ${newest.seq}) is not distinct from ${newest.at} as same,
      (select at from event where seq > ${newest.seq} order by seq limit 1) < now() - interval '1 minute' as behind
  `.execute(primary)
  if (rows[0]?.same !== true) return "other_database"
  return rows[0].behind === true ? "behind" : null
}

const UNDEFINED_TABLE = "42P01"

async function askNewest(standby: Database): Promise<Newest> {
  const pooled = await poolOf(standby).connect()
  const client = pooled as unknown as Client
  try {
    const newest = await client.ask<Newest>(ASK_NEWEST, ANSWER_WITHIN_MS)
    pooled.release()
    return newest ?? Promise.reject(new Error("The database has no desk."))
  } catch (error) {
    client.cut() // a graceful close would hang on a dead peer
    pooled.release(true)
    throw error
  }
}
