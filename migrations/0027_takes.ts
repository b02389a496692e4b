/**
 * What triagers take beyond their brackets, and the kind of a lead that waits. Waiting leads are looked through bracket by bracket
 * and kind by kind, so the index by which that is done has both.
 */
import { sql } from "kysely"
import type { MigrationStep } from "../src/store/migrate.ts"

export async function up(step: MigrationStep): Promise<void> {
  await step.quickly(`
    alter table triager add column if not exists takes jsonb;
    comment on column triager.takes is 'which leads of their brackets they take, as conditions; null: every one';
    alter table lead add column if not exists kind text not null default '';
    comment on column lead.kind is 'of a lead that waits: whom it could go to (src/domain/rotation/kinds.ts)';
  `)
  await step.concurrently(
    "lead_waiting_for",
    "create index concurrently lead_waiting_for on lead (bracket, kind, seq) where status = 'waiting'",
  )
  // Where nothing is stored yet, no server of the version before needs its index.
  const { rows } = await sql`select from lead limit 1`.execute(step.db)
  if (rows.length === 0) await step.quickly("drop index if exists lead_waiting_in")
}
