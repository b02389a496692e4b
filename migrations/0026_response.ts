/**
 * How fast people answer: how every promise of first contact ended and whose it was, and how much of their working time
 * somebody needed for the first contact. Both are written when it happens, because nobody could find it out for a
 * million leads when a report asks. Leads from before have neither.
 *
 * Also here: agreed calls get a reminder, deadlines that were moving when a server died go on moving, and triagers who had
 * paused themselves before pausing was a thing of its own are paused instead of deactivated.
 */
import { sql } from "kysely"
import type { MigrationStep } from "../src/store/migrate.ts"
import { cameQuietly } from "../src/store/quiet.ts"

/** Leads of one portion: some milliseconds of the desk. */
const PORTION = 200

export async function up(step: MigrationStep): Promise<void> {
  await step.quickly(`
    alter table lead add column if not exists worked_minutes double precision;
    comment on column lead.worked_minutes is
      'how much of their working time whoever made the first contact needed for it, from getting the lead; null: unknown';
    comment on column lead.remind_at is 'when the triager is to be reminded of contact_by or call_at; null: not, or done';

    create table if not exists promise_end (
      lead_id uuid not null,
      seq bigint not null,
      triager_id text not null,
      at timestamptz not null,
      outcome text not null,
      primary key (lead_id, seq),
      constraint promise_end_outcome check (outcome in ('kept', 'late', 'handed_on', 'escalated'))
    );
    comment on table promise_end is 'how each promise of first contact ended, once for each';
    comment on column promise_end.seq is 'the place of the event that ended it';
    comment on column promise_end.triager_id is 'whose promise it was';
    comment on column promise_end.outcome is
      'kept; or missed: late (contact came after all before the server saw to it), handed_on or escalated';

    create table if not exists promise_move (
      id bigint generated always as identity primary key,
      triager_id text not null,
      at timestamptz not null,
      before json not null,
      after json not null,
      lead_ids uuid[] not null
    );
    comment on table promise_move is
      'deadlines that are still to be moved because somebody''s hours changed; a row goes when its last lead has';
  `)
  // An agreed call keeps the promise, so such a lead is not in lead_promised.
  await step.concurrently(
    "lead_call_back",
    `create index concurrently lead_call_back on lead (remind_at, seq)
     where remind_at is not null and contact_by is null and erased_at is null`,
  )
  await step.concurrently(
    "lead_escalated",
    `create index concurrently lead_escalated on lead (created_at, seq)
     where escalated_at is not null and status = 'assigned' and erased_at is null`,
  )
  await remindOfAgreedCalls(step)
  await step.portion(async (tx) => void (await RESUME_OWN_PAUSES.execute(tx)))
}

/** Of calls that lie ahead. They are looked for without the desk, and looked at again with it. */
async function remindOfAgreedCalls({ db, portion }: MigrationStep): Promise<void> {
  const isAhead = sql`call_at > now() and contact_by is null and remind_at is null
    and status in ('assigned', 'contacted') and erased_at is null`
  const { rows } = await sql<{ id: string }>`select id from lead where ${isAhead}`.execute(db)
  for (let i = 0; i < rows.length; i += PORTION) {
    const ids = rows.slice(i, i + PORTION).map(({ id }) => id)
    await portion((tx) =>
      sql`
          update lead set remind_at = call_at
          where id = any(${ids}::uuid[]) and ${isAhead} and not ${cameQuietly(sql`lead.id`)}
        `.execute(tx),
    )
  }
}

/**
 * Before migration 0022 people paused themselves by becoming inactive, and the audit log knows that it was they. The role
 * `triager` could change nothing else of the roster.
 */
const RESUME_OWN_PAUSES = sql`
  with mended as (
    update triager set active = true, paused_at = own.at, paused_because = 'self'
    from person, lateral (
      select at, actor from audit
      where subject = 'triagers/' || person.triager_id and action = 'triager.deactivated' order by id desc limit 1
    ) own
    where person.triager_id = triager.id and person.role = 'triager' and not triager.active
      and own.actor = 'person:' || person.id
    returning 1
  )
  update desk set roster_version = roster_version + 1 where exists (select from mended)
`
