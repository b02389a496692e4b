/** Rejections that need nobody's attention any more; whom a triager has contacted today; and the audit log by person, kind and time. */
import type { MigrationStep } from "../src/store/migrate.ts"

export async function up(step: MigrationStep): Promise<void> {
  await step.quickly(`
    alter table rejection add column if not exists dismissed_at timestamptz;
    comment on column rejection.dismissed_at is 'since when nobody needs to look at it any more';
  `)
  await step.concurrently(
    "lead_contacted",
    "create index concurrently lead_contacted on lead (triager_id, contacted_at) where contacted_at is not null",
  )
  await step.concurrently("audit_by_actor", "create index concurrently audit_by_actor on audit (actor, id)")
  await step.concurrently(
    "audit_by_action",
    "create index concurrently audit_by_action on audit (action, id)",
  )
  await step.concurrently("audit_by_time", "create index concurrently audit_by_time on audit (at)")
}
