/** Counts the rows of a table that queries read, by PostgreSQL's own statistics. */
import { sql } from "kysely"
import { type Database, type DatabaseTarget, openDatabase } from "../../src/store/connection/database.ts"
import { DECIDER_PLANS } from "../../src/store/connection/pools.ts"

/** With sequential scans off, so that a small table is read like a large one. */
export async function countRowsRead(
  connection: DatabaseTarget,
  table: "lead" | "event",
  ask: (db: Database) => Promise<unknown>,
): Promise<number> {
  // One connection: it can flush its own statistics.
  const db = openDatabase(connection, {
    maxConnections: 1,
    queryTimeoutMs: 30_000,
    settings: DECIDER_PLANS,
  })
  const count = async () => {
    await sql`select pg_stat_force_next_flush()`.execute(db)
    const { rows } = await sql<{ n: number }>`
      select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as n from pg_stat_user_tables where relname = ${table}`.execute(
      db,
    )
    return rows[0]?.n ?? 0
  }
  const before = await count()
  await ask(db)
  const after = await count()
  await db.destroy()
  return after - before
}
