/**
 * Known people become a table, waiting leads are found by their bracket, and a lead of an erased person is open for
 * nobody. Servers of the version before keep taking leads meanwhile: what takes long runs beside them, or in portions
 * that each hold the desk for some milliseconds, and any of it may be begun again after a crash.
 */
import { sql } from "kysely"
import type { MigrationStep } from "../src/store/migrate.ts"
import { RETIRED_SINCE } from "../src/store/retired-indexes.ts"

/** Leads of one portion: some 20 ms of the desk. */
const PORTION = 1_000

export async function up(step: MigrationStep): Promise<void> {
  await step.quickly(TABLES)
  await step.concurrently("lead_waiting_in", WAITING_INDEX)
  await endErasedWaits(step)
  await uncountErased(step)
  await fillContacts(step)
  await step.quickly(CONSTRAINT)
  await sql`alter table lead validate constraint erased_leads_do_not_wait`.execute(step.db)
  if (await isEmpty(step))
    await step.quickly(`drop index if exists ${RETIRED_SINCE["0010_known_contacts"].join(", ")}`)
}

/** Then no server of the version before needs its indexes. */
async function isEmpty({ db }: MigrationStep): Promise<boolean> {
  const { rows } = await sql`select from lead limit 1`.execute(db)
  return rows.length === 0
}

const CONSTRAINT = `
alter table lead drop constraint if exists erased_leads_do_not_wait,
  add constraint erased_leads_do_not_wait check (erased_at is null or status <> 'waiting') not valid`

const CONTACTS_OF = (rows: "old_rows" | "new_rows") => `
  select value, triager_id is not null as held, created_at, seq, id as lead_id
  from ${rows}, lateral (values (email_normal), (phone_normal)) as contacts(value) where value is not null`

const TABLES = `
create table if not exists desk_hold (
  purpose text primary key,
  held_ms integer not null,
  waited_ms integer not null,
  at timestamptz not null
);
comment on table desk_hold is 'the longest hold of the desk of a week, for each purpose';

-- Turns without refunds need no charges; servers of the version before still write them.
alter table last_change alter column charges set default '[]';

create table if not exists contact (
  value text not null,
  held boolean not null,
  created_at timestamptz not null,
  seq bigint not null,
  lead_id uuid not null,
  primary key (value, held, created_at, seq)
);
comment on table contact is 'each e-mail address and phone number of each lead, normalised: who is known';
comment on column contact.held is 'whether the lead has a triager';

-- Nested loops always: a plan with hash joins, made while the table was small, would be kept while it grows.
create or replace function keep_contacts() returns trigger language plpgsql
set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
begin
  if tg_op = 'INSERT' then
    insert into contact (value, held, created_at, seq, lead_id) ${CONTACTS_OF("new_rows")};
    return null;
  end if;
  delete from contact using (${CONTACTS_OF("old_rows")} except ${CONTACTS_OF("new_rows")}) gone
  where contact.value = gone.value and contact.held = gone.held and contact.created_at = gone.created_at
    and contact.seq = gone.seq;
  insert into contact (value, held, created_at, seq, lead_id)
  ${CONTACTS_OF("new_rows")} except ${CONTACTS_OF("old_rows")}
  on conflict do nothing;
  return null;
end $$;

-- Servers of the version before erase a lead and leave it waiting.
create or replace function end_erased_wait() returns trigger language plpgsql as $$
begin
  new.status := 'lost';
  return new;
end $$;
create or replace trigger lead_erased before update of erased_at on lead for each row
  when (new.erased_at is not null and new.status = 'waiting') execute function end_erased_wait();

create or replace trigger lead_inserted_contacts after insert on lead referencing new table as new_rows
  for each statement execute function keep_contacts();
create or replace trigger lead_updated_contacts after update on lead
  referencing old table as old_rows new table as new_rows for each statement execute function keep_contacts();
`

const WAITING_INDEX =
  "create index concurrently lead_waiting_in on lead (bracket, seq) where status = 'waiting'"

/** Nobody is looked for any more on behalf of an erased person. */
async function endErasedWaits({ db, portion }: MigrationStep): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ id: string }>`
      select id from lead where status = 'waiting' and erased_at is not null limit ${PORTION}
    `.execute(db)
    if (rows.length === 0) return
    const ids = rows.map(({ id }) => id)
    await portion(async (tx) => {
      await sql`
        update lead set status = 'lost' where id = any(${ids}::uuid[]) and status = 'waiting' and erased_at is not null
      `.execute(tx)
    })
  }
}

const COUNT_OPEN_LEADS = `
create or replace function count_open_leads() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update triager t set open_leads = open_leads + change.n
    from (
      select triager_id, count(*) as n from new_rows where status in ('assigned', 'contacted') group by triager_id
    ) change
    where t.id = change.triager_id;
  else
    update triager t set open_leads = open_leads + change.n
    from (
      select triager_id, sum(n) as n from (
        select triager_id, 1 as n from new_rows where status in ('assigned', 'contacted') and erased_at is null
        union all
        select triager_id, -1 from old_rows where status in ('assigned', 'contacted') and erased_at is null
      ) moves
      group by triager_id having sum(n) <> 0
    ) change
    where t.id = change.triager_id;
  end if;
  return null;
end $$`

/**
 * Leads of erased people stop counting as open, in the transaction in which the trigger stops counting them. They are
 * looked for before, which may take seconds; under the desk only those to which something has happened since are looked
 * at again.
 */
async function uncountErased({ db, portion }: MigrationStep): Promise<void> {
  type Open = { id: string; triager: string }
  const { rows: done } = await sql`
    select from pg_proc where proname = 'count_open_leads' and prosrc like '%erased_at%'
  `.execute(db)
  if (done.length > 0) return
  const { rows: desks } = await sql<{ last: number }>`select last_seq as last from desk`.execute(db)
  const { rows: seen } = await sql<Open>`
    select id, triager_id as triager from lead where erased_at is not null and status in ('assigned', 'contacted')
  `.execute(db)
  await portion(async (tx) => {
    const { rows: touched } = await sql<{ lead_id: string; triager: string | null }>`
      select distinct lead_id, case when erased_at is not null and status in ('assigned', 'contacted') then triager_id end as triager
      from event join lead on lead.id = lead_id where event.seq > ${desks[0]?.last ?? 0}
    `.execute(tx)
    const again = new Set(touched.map(({ lead_id }) => lead_id))
    const open = [
      ...seen.filter(({ id }) => !again.has(id)).map(({ triager }) => triager),
      ...touched.flatMap(({ triager }) => triager ?? []),
    ]
    const counts = [...Map.groupBy(open, (triager) => triager)].map(([id, leads]) => ({
      id,
      n: leads.length,
    }))
    await sql.raw(COUNT_OPEN_LEADS).execute(tx)
    await sql`
      update triager set open_leads = open_leads - erased.n
      from json_to_recordset(${JSON.stringify(counts)}::json) as erased(id text, n integer) where triager.id = erased.id
    `.execute(tx)
  })
}

/** Leads that came since the trigger is there have their rows. So each portion holds the desk: none changes meanwhile. */
async function fillContacts({ db, portion, say }: MigrationStep): Promise<void> {
  const { rows } = await sql<{ last: number }>`select last_seq as last from desk`.execute(db)
  const last = rows[0]?.last ?? 0
  for (let after = 0; ; ) {
    const next = await portion(async (tx) => {
      const { rows: filled } = await sql<{ to: number | null }>`
        with portion as materialized (
          select id, seq, created_at, triager_id, email_normal, phone_normal from lead
          where seq > ${after} order by seq limit ${PORTION}
        ), filled as (
          insert into contact (value, held, created_at, seq, lead_id)
          select value, triager_id is not null, created_at, seq, id
          from portion, lateral (values (email_normal), (phone_normal)) as contacts(value) where value is not null
          on conflict do nothing
        )
        select max(seq) as "to" from portion
      `.execute(tx)
      return filled[0]?.to ?? null
    })
    if (next === null || next > last) return
    after = next
    say(`known people: ${Math.floor((100 * after) / last)} %`)
  }
}
