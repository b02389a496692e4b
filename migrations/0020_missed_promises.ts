/**
 * A lead that nobody contacted in time and that somebody else has now is still late for the person who waits. Its first
 * missed deadline is kept, by a trigger, because leads change hands in several statements, also in those of servers of the
 * version before. Leads that were handed on earlier are not looked up: their new deadlines pass within hours.
 */
import type { MigrationStep } from "../src/store/migrate.ts"

export async function up(step: MigrationStep): Promise<void> {
  await step.quickly(`
    alter table lead add column if not exists missed_at timestamptz;
    comment on column lead.missed_at is 'the first deadline of first contact that passed before the lead changed hands';

    create or replace function keep_missed_promise() returns trigger language plpgsql as $$
    begin
      new.missed_at := coalesce(old.missed_at, old.contact_by);
      return new;
    end $$;

    -- The desk reads the clock before it moves a lead, so the clock of now is never behind the deadline that it saw pass.
    create or replace trigger lead_missed_promise before update of triager_id on lead for each row
    when (
      old.contact_by <= clock_timestamp() and old.triager_id is distinct from new.triager_id
      and new.contacted_at is null and new.attempts = old.attempts
    )
    execute function keep_missed_promise();
  `)
  await step.concurrently(
    "lead_missed",
    "create index concurrently lead_missed on lead (triager_id, bracket, contact_by) " +
      "where status = 'assigned' and contact_by is not null and erased_at is null and missed_at is not null",
  )
}
