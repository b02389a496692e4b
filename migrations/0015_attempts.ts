/** How often somebody tried to reach a lead, when last, and when to call again; kept with the last change, so that it can be undone. */
import type { MigrationStep } from "../src/store/migrate.ts"

export const up = (step: MigrationStep): Promise<void> =>
  step.quickly(`
    alter table lead add column if not exists attempts integer not null default 0,
      add column if not exists last_attempt_at timestamptz, add column if not exists call_at timestamptz;
    alter table last_change add column if not exists attempts integer not null default 0,
      add column if not exists last_attempt_at timestamptz, add column if not exists call_at timestamptz;
    comment on column lead.attempts is 'how often somebody tried to reach the person';
    comment on column lead.call_at is 'when the person is to be called again, as the last attempt agreed';
    comment on column idempotent_answer.api_key_id is
      'whose key it is: an API key of ingest, ''import'', or the actor of a change of a lead';
  `)
