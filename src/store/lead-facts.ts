/**
 * What statistics count of leads, for a copy of it in memory: first all leads in the order of their `seq`, later those that
 * something has happened to. Whatever changes what is counted has an event, and events are in one order, so
 * the copy is as new as the last event that it has seen.
 */
import { sql } from "kysely"
import type { LeadFact } from "../domain/stats/lead-facts.ts"
import type { Database } from "./database.ts"

/** Up to where the order of events has been seen. After a failover the same place may be another event. */
export type EventPlace = { readonly seq: number; readonly at: number | null }

export async function readLastPlace(db: Database): Promise<EventPlace> {
  const { rows } = await sql<EventPlace>`
    select desk.last_seq as seq, extract(epoch from event.at)::float8 as at
    from desk left join event on event.seq = desk.last_seq`.execute(db)
  return rows[0] ?? { seq: 0, at: null }
}

/** Whether the event at this place is still the one that was seen. */
export async function isStillThere(db: Database, place: EventPlace): Promise<boolean> {
  const { rows } = await sql<{ same: boolean }>`
    select extract(epoch from event.at)::float8 is not distinct from ${place.at}::float8 as same
    from desk left join event on event.seq = ${place.seq} where desk.last_seq >= ${place.seq}`.execute(db)
  return rows[0]?.same === true
}

/** The next leads behind one of this `seq`, in their order. */
export function readFactsAfter(db: Database, seq: number, upto: number, limit: number): Promise<LeadFact[]> {
  return readFacts(
    db,
    sql`select id from lead where seq > ${seq} and seq <= ${upto} order by seq limit ${limit}`,
  )
}

/** Leads that something happened to behind `after` and up to `upto`, in their order. */
export function readChangedFacts(db: Database, after: number, upto: number): Promise<LeadFact[]> {
  return readFacts(
    db,
    sql`select distinct lead_id as id from event where seq > ${after} and seq <= ${upto} and lead_id is not null`,
  )
}

/** The `seq` of each lead that was taken back, with the import that it came with, behind `after` and up to `upto`. */
export async function readGoneLeads(db: Database, after: number, upto: number): Promise<number[]> {
  const { rows } = await sql<{ lead: number }>`
    select (data ->> 'seq')::bigint as lead from event
    where seq > ${after} and seq <= ${upto} and type = 'lead.erased' and data ->> 'import' is not null
  `.execute(db)
  return rows.map(({ lead }) => lead)
}

async function readFacts(db: Database, which: ReturnType<typeof sql>): Promise<LeadFact[]> {
  const { rows } = await sql<Omit<LeadFact, "ends"> & { ends: LeadFact["ends"] | null }>`
    with which as materialized (${which}), ended as materialized (
      select lead_id, json_agg(json_build_object('triager', triager_id, 'outcome', outcome)) as ends
      from which join promise_end on lead_id = which.id group by lead_id
    )
    select lead.seq, earlier.seq as repeats, (extract(epoch from lead.created_at) * 1000000)::float8 as created_us,
      extract(epoch from lead.contacted_at - lead.created_at)::float8 / 60 as minutes, lead.worked_minutes, lead.attempts,
      case when lead.erased_from is null then lead.status end as status, lead.triager_id as triager, lead.contacted_by as contacter, lead.disqualification_rule as rule, lead.disqualification_reason as reason,
      lead.bracket, coalesce(lead.category, lead.business) as business, lead.utm_source, lead.utm_medium,
      lead.utm_campaign, lead.funnel, ended.ends
    from which join lead using (id)
    left join lead earlier on earlier.id = lead.duplicate_of
    left join ended on ended.lead_id = lead.id
    order by lead.seq
  `.execute(db)
  return rows.map((row) => ({ ...row, ends: row.ends ?? [] }))
}
