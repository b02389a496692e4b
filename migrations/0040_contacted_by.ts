/**
 * Who made the first contact stays with the lead, whoever gets it later; and a lead that was still open when its person was erased
 * counts in no state, because nobody lost it. Both are filled in from the events for leads from before. Servers of the
 * version before write neither column, so triggers do it for them.
 */
import { sql } from "kysely"
import type { MigrationStep } from "../src/store/migrate.ts"
import { RETIRED_SINCE } from "../src/store/retired-indexes.ts"

/** Leads that are looked at in one go, without the desk; and those that are written while it is held, some 20 ms. */
const LOOKED_AT = 2_000
const WRITTEN = 100

export async function up(step: MigrationStep): Promise<void> {
  await step.quickly(COLUMNS)
  await fillIn(step)
  await step.concurrently(
    "lead_contacted_by",
    "create index concurrently lead_contacted_by on lead (contacted_by, contacted_at) where contacted_by is not null",
  )
  // Where leads are erased after some months, most of those that nobody ever closed are erased ones.
  await step.concurrently(
    "lead_in_status",
    "create index concurrently lead_in_status on lead (status, created_at, seq) where erased_from is null",
  )
  if (await isEmpty(step))
    await step.quickly(`drop index if exists ${RETIRED_SINCE["0040_contacted_by"].join(", ")}`)
}

/** Then no server of the version before needs its indexes. */
async function isEmpty({ db }: MigrationStep): Promise<boolean> {
  const { rows } = await sql`select from lead limit 1`.execute(db)
  return rows.length === 0
}

const COLUMNS = `
alter table lead add column if not exists contacted_by text, add column if not exists erased_from text;
comment on column lead.contacted_by is 'the triager who made the first contact; null: none was made, or it is not known by whom';
comment on column lead.erased_from is
  'the state of a lead that was still open when its person was erased: it counts in no state; null: it was at its end, or is not erased';

create or replace function keep_contacted_by() returns trigger language plpgsql as $$
begin
  new.contacted_by := case when new.contacted_at is not null then old.triager_id end;
  return new;
end $$;
create or replace trigger lead_contacted_by before update of contacted_at on lead for each row
  when (
    old.contacted_at is distinct from new.contacted_at and old.contacted_by is not distinct from new.contacted_by
  )
  execute function keep_contacted_by();

create or replace function end_erased_lead() returns trigger language plpgsql as $$
begin
  new.erased_from := old.status;
  if new.status = 'waiting' then new.status := 'lost'; end if;
  return new;
end $$;
create or replace trigger lead_erased before update of erased_at on lead for each row
  when (old.erased_at is null and new.erased_at is not null and old.status in ('waiting', 'assigned', 'contacted'))
  execute function end_erased_lead();
drop function if exists end_erased_wait();
`

/** What a lead from before lacks. */
type Lacking = {
  readonly id: string
  readonly contacted_by: string | null
  readonly erased_from: string | null
}

/** Leads that come meanwhile lack nothing, so it ends with those that are there now. */
async function fillIn(step: MigrationStep): Promise<void> {
  const { rows } = await sql<{ last: number }>`select coalesce(max(seq), 0) as last from lead`.execute(
    step.db,
  )
  const last = rows[0]?.last ?? 0
  for (let after = 0; after < last; ) {
    const { upto, leads } = await findLacking(step, after)
    for (let i = 0; i < leads.length; i += WRITTEN) await write(step, leads.slice(i, i + WRITTEN))
    after = upto ?? last
    step.say(`first contacts: ${Math.floor((100 * after) / last)} %`)
  }
}

/**
 * The event of the first contact has its time, and says who had the lead. A person who is a triager made it themselves. Of a lead
 * that came with its contact from somewhere else, the import's event names the owner.
 *
 * A lead that waited when its person was erased has become `lost`: no event says that, unlike of one that somebody gave up.
 */
async function findLacking(
  { db }: MigrationStep,
  after: number,
): Promise<{ upto: number | null; leads: Lacking[] }> {
  const { rows } = await sql<{ upto: number | null; leads: Lacking[] | null }>`
    with looked_at as materialized (
      select id, seq, status, triager_id, contacted_at, contacted_by, erased_at, erased_from from lead
      where seq > ${after} order by seq limit ${LOOKED_AT}
    ), lacking as (
      select id, case when contacted_at is not null and contacted_by is null then coalesce((
        select coalesce(person.triager_id, event.data ->> 'triager')
        from event left join person on event.actor = 'person:' || person.id and event.at = looked_at.contacted_at
        where event.lead_id = looked_at.id and event.type = 'lead.status_changed'
          and (event.at = looked_at.contacted_at or event.data ->> 'imported' = 'true')
        order by event.at = looked_at.contacted_at desc, event.seq desc limit 1
      ), triager_id) end as contacted_by,
      case when erased_at is null or erased_from is not null then null
        when status in ('assigned', 'contacted') then status
        when status = 'lost' and triager_id is null then (
          select case when newest.data ->> 'to' is distinct from 'lost' then 'waiting' end from (
            select data from event
            where lead_id = looked_at.id
              and type in ('lead.waiting', 'lead.assigned', 'lead.disqualified', 'lead.status_changed')
            order by event.seq desc limit 1
          ) newest
        )
      end as erased_from
      from looked_at
    )
    select (select max(seq) from looked_at) as upto, (
      select json_agg(lacking) from lacking where contacted_by is not null or erased_from is not null
    ) as leads
  `.execute(db)
  return { upto: rows[0]?.upto ?? null, leads: rows[0]?.leads ?? [] }
}

/** A contact that was undone meanwhile is nobody's. */
async function write({ portion }: MigrationStep, leads: readonly Lacking[]): Promise<void> {
  await portion((tx) =>
    sql`
      update lead set erased_from = coalesce(lead.erased_from, row.erased_from),
        contacted_by = case when contacted_at is not null then coalesce(lead.contacted_by, row.contacted_by) end
      from json_to_recordset(${JSON.stringify(leads)}::json) as row(id uuid, contacted_by text, erased_from text)
      where lead.id = row.id
    `.execute(tx),
  )
}
