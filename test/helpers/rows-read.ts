/** How many rows of a table are read by what is asked of the database: PostgreSQL itself counts. */
import { sql } from "kysely"
import { type Database, type DatabaseTarget, openDatabase } from "../../src/store/connection/database.ts"
import { DECIDER_PLANS } from "../../src/store/connection/pools.ts"

/** With seq scans off, so that a small table is read as a large one would be. */
export async function countRowsRead(
  connection: DatabaseTarget,
  table: "lead" | "event",
  ask: (db: Database) => Promise<unknown>,
): Promise<number> {
  // One connection: it tells of its own reading when it is asked to.
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
