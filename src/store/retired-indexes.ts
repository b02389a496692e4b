/**
 * Indexes that only servers of an earlier version read. Every lead pays for them, so they go as soon as no such server can
 * be at work any more: a day after the migration that made them superfluous, or with that migration if nothing was
 * stored yet.
 */
import { sql } from "kysely"
import type { Database } from "./database.ts"

/** Under each migration, the indexes that no server has read since. */
export const RETIRED_SINCE = {
  "0010_known_contacts": ["lead_by_email", "lead_by_phone", "lead_waiting"],
  "0027_takes": ["lead_waiting_in"],
  "0033_gathered_words": ["lead_by_search"],
  "0040_contacted_by": ["lead_contacted", "lead_by_status"],
} as const satisfies Record<string, readonly string[]>

/** So many hours after an upgrade, the last server of the version before has been replaced. */
const OVERLAP_HOURS = 24

export async function dropRetiredIndexes(db: Database): Promise<void> {
  for (const [migration, indexes] of Object.entries(RETIRED_SINCE)) {
    const { rows } = await sql<{ index: string }>`
      select retired.name as index from unnest(${[...indexes]}::text[]) as retired(name)
      where to_regclass(quote_ident(retired.name)) is not null and exists (
        select from migration
        where migration.name = ${migration} and timestamp::timestamptz < now() - make_interval(hours => ${OVERLAP_HOURS})
      )
    `.execute(db)
    for (const { index } of rows) await sql`drop index concurrently if exists ${sql.id(index)}`.execute(db)
  }
}
