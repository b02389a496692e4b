/** Locks a table for a while: queries on it block, as if it were very large. */
import { sql } from "kysely"
import type { Database } from "../../src/store/connection/database.ts"
import { until } from "./until.ts"

/** `becomeHeld` waits until so many queries are blocked. */
export const holdUp = <T>(
  db: Database,
  table: "lead" | "seal",
  work: (becomeHeld: (askers: number) => Promise<void>) => Promise<T>,
): Promise<T> =>
  db.transaction().execute(async (tx) => {
    await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(tx)
    return work((askers) => becomeHeld(db, askers))
  })

/** Holds the desk's lock while `work` runs, without the time limits of a real hold. */
export const lockDeskFor = <T>(
  db: Database,
  work: (becomeHeld: (askers: number) => Promise<void>) => Promise<T>,
): Promise<T> =>
  db.transaction().execute(async (tx) => {
    await sql`select from desk for update`.execute(tx)
    return work((askers) => becomeHeld(db, askers))
  })

/** Waits until so many sessions wait for a lock. */
export const becomeHeld = (db: Database, askers: number): Promise<void> =>
  until(`${askers} wait for a lock`, async () => (await countHeld(db)) >= askers)

async function countHeld(db: Database): Promise<number> {
  const { rows } = await sql<{ held: number }>`
    select count(*) as held from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'
  `.execute(db)
  return rows[0]?.held ?? 0
}
