/**
 * The promise of first contact: when a triager is reminded, to how many others a lead went that nobody contacted in time, and
 * since when the admins know of it. And triagers who take no leads for a while, because they said so or missed too many
 * deadlines: that is another thing than to be deactivated.
 */
import type { MigrationStep } from "../src/store/migrate.ts"

export async function up(step: MigrationStep): Promise<void> {
  await step.quickly(`
    alter table lead add column if not exists remind_at timestamptz,
      add column if not exists handed_on integer not null default 0,
      add column if not exists escalated_at timestamptz;
    alter table last_change add column if not exists remind_at timestamptz,
      add column if not exists handed_on integer not null default 0,
      add column if not exists escalated_at timestamptz;
    comment on column lead.remind_at is 'when the triager is to be reminded of contact_by; null: not, or done';
    comment on column lead.handed_on is 'how many others have had it because nobody made contact in time';
    comment on column lead.escalated_at is 'since when the admins know that nobody makes contact';
    alter table triager add column if not exists paused_at timestamptz,
      add column if not exists paused_because text,
      add column if not exists missed_in_row integer not null default 0;
    comment on column triager.paused_because is 'self: they said so; missed: too many deadlines of first contact in a row';
    comment on column triager.missed_in_row is 'deadlines of first contact that they have missed since they last made contact';
  `)
  // Without a reminder, as servers of the version before write them, a lead is due at its deadline: least() passes over null.
  await step.concurrently(
    "lead_promised",
    `create index concurrently lead_promised on lead (least(remind_at, contact_by), seq)
     where status = 'assigned' and contact_by is not null and erased_at is null and escalated_at is null`,
  )
}
