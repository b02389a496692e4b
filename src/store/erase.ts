/**
 * Forgetting people. What identifies somebody goes, wherever it is: the lead's fields, what people wrote about it,
 * stored answers, what receivers of events answered, refused bodies. What keeps the books stays: bracket, status, triager, times, campaign, receipts.
 */
import { sql } from "kysely"
import type { Database, Tx } from "./database.ts"

export type PersonRow = {
  readonly id: string
  readonly email_normal: string | null
  readonly phone_normal: string | null
}

/** The lead, and every other one with its e-mail or phone. */
export async function findPerson(tx: Tx, leadId: string): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    select other.id, other.email_normal, other.phone_normal
    from lead asked
    join lead other on other.id = asked.id
      or other.email_normal = asked.email_normal or other.phone_normal = asked.phone_normal
    where asked.id = ${leadId}
    order by other.seq
  `.execute(tx)
  return rows
}

/** Leads whose time is over, oldest first. */
export async function findOldLeads(tx: Tx, days: number, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from lead
    where created_at < now() - make_interval(days => ${days}::int) and erased_at is null
    order by seq limit ${limit}
  `.execute(tx)
  return rows.map((row) => row.id)
}

/**
 * Erases leads that are not erased yet, each with an event; answers their ids. The caller holds the desk. Deliveries are
 * locked first, by id as whoever records attempts does: an attempt that is recorded meanwhile is seen here, and one that
 * is recorded later sees that the lead is erased.
 */
export async function eraseLeads(tx: Tx, ids: readonly string[], actor: string): Promise<string[]> {
  await sql`select from delivery where lead_id = any(${ids}::uuid[]) order by id for update`.execute(tx)
  const { rows } = await sql<{ id: string }>`
    with erased as (
      update lead set nombre = null, email = null, telefono = null, business = null, business_label = null,
        revenue = null, revenue_label = null, referrer = null, notes = null, extra = null, warnings = null,
        email_normal = null, phone_normal = null, search = null, erased_at = clock_timestamp(),
        disqualification_reason = case when disqualification_rule = 'manual' then null else disqualification_reason end
      where id = any(${ids}::uuid[]) and erased_at is null
      returning id, seq
    ), unsaid as (
      update event set data = (data::jsonb - 'reason' - 'text')::json
      where lead_id in (select id from erased) and (data::jsonb ?| array['reason', 'text'])
    ), irreversible as (
      delete from last_change where lead_id in (select id from erased)
    ), unquoted as (
      update delivery set attempts = (
        select jsonb_agg(attempt || '{"response_excerpt": null}' order by place)
        from jsonb_array_elements(attempts) with ordinality as log(attempt, place)
      )
      where lead_id in (select id from erased) and attempts <> '[]'
    ), unanswered as (
      delete from idempotent_answer where lead_id in (select id from erased)
    ), numbered as (
      select erased.id, desk.last_seq + row_number() over (order by erased.seq) as seq from erased, desk
    ), told as (
      insert into event (seq, type, at, actor, lead_id, data)
      select seq, 'lead.erased', clock_timestamp(), ${actor}, id, '{}' from numbered
    ), placed as (
      update desk set last_seq = last_seq + (select count(*) from erased)
    )
    select id from numbered order by seq
  `.execute(tx)
  return rows.map((row) => row.id)
}

export type RejectedBody = { readonly id: string; readonly body: Buffer }

/** Refused bodies, some at a time, in the order of their ids. */
export async function rejectedBodiesAfter(
  db: Database,
  after: string | null,
  limit: number,
): Promise<RejectedBody[]> {
  const { rows } = await sql<RejectedBody>`
    select id, body from rejection where (${after}::uuid is null or id > ${after}::uuid) order by id limit ${limit}
  `.execute(db)
  return rows
}

export async function deleteRejections(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`delete from rejection where id = any(${ids}::uuid[])`.execute(tx)
}
