/**
 * Erases personal data wherever it is stored: the lead's fields, comments, corrections, stored answers, responses of
 * receivers, refused bodies, wrong rows of imports. Bookkeeping stays: bracket, status, triager, times, campaign,
 * receipts.
 */
import { sql } from "kysely"
import { mailboxOf } from "../../domain/contact/contact.ts"
import type { OwnField } from "../../domain/lead/submission.ts"
import { PERSONAL_FIELDS } from "../../domain/verify/chain.ts"
import type { DeskTx } from "../books/hold-desk.ts"
import { isQuietLead } from "../books/quiet.ts"
import { type Database, rowsOf, type Tx } from "../connection/database.ts"

/** A lead that is to be erased. */
export type ErasedLead = {
  readonly id: string
  readonly seq: number
  readonly created_at: Date
  readonly email_normal: string | null
  readonly phone_normal: string | null
}
const FIELDS = sql.raw("lead.id, lead.seq, lead.created_at, lead.email_normal, lead.phone_normal")

/** The lead, and every other one with its e-mail or phone, in their order. */
export const findPerson = (db: Database, leadId: string) => rowsOf(db)<ErasedLead>`
    select ${FIELDS} from (
      select ${leadId}::uuid as id
      union
      select contact.lead_id from lead asked join contact on contact.value in (asked.email_normal, asked.phone_normal)
      where asked.id = ${leadId}
    ) theirs join lead using (id)
    order by lead.seq
  `

/** Some lead of the person with this address or number, in its normal form; null if there is none. */
export async function findLeadByContact(db: Database, contact: string): Promise<string | null> {
  const { rows } = await sql<{ lead_id: string }>`
    select lead_id from contact where value = ${contact} limit 1`.execute(db)
  return rows[0]?.lead_id ?? null
}

/** Leads past their retention, oldest first, after the given one. Runs without the desk lock. */
export function findOldLeads(db: Database, days: number, after: ErasedLead | null, limit: number) {
  return rowsOf(db)<ErasedLead>`
    select ${FIELDS} from lead
    where created_at < now() - ${days}::int * interval '24 hours' and erased_at is null
      and (${after?.seq ?? null}::bigint is null or (created_at, seq) > (${after?.created_at ?? null}::timestamptz, ${after?.seq ?? null}::bigint))
    order by created_at, seq limit ${limit}
  `
}

/** A stored answer that contains the lead's id. */
export type AnswerKey = { readonly api_key_id: string; readonly key: string; readonly lead_id: string }

/**
 * The stored answers of leads. An index by lead would cost every ingest, so there is none. Runs without the desk
 * lock. The ids are joined, because a prepared statement compares `= any` with each of them: 20 000 leads beside 20
 * 000 answers took over 5 s.
 */
export const findAnswers = (db: Database, ids: readonly string[]) => rowsOf(db)<AnswerKey>`
    select api_key_id, key, lead_id from idempotent_answer where lead_id in (select unnest(${ids}::uuid[]))
  `

/**
 * Deletes the stored responses of receivers and which records they made, once the leads are erased. Rows are locked in order of id, as in
 * record-attempts.ts: a concurrent record is either seen here, or sees that the lead is erased.
 */
export async function unquoteDeliveries(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`select from delivery where lead_id = any(${ids}::uuid[]) order by id for update`.execute(tx)
  await sql`delete from lead_record where lead_id = any(${ids}::uuid[])`.execute(tx)
  await sql`
    update delivery set attempts = (
      select jsonb_agg(attempt || '{"response_excerpt": null}' order by place)
      from jsonb_array_elements(attempts) with ordinality as log(attempt, place)
    )
    where lead_id = any(${ids}::uuid[]) and attempts @? '$[*] ? (@.response_excerpt != null)'
  `.execute(tx)
}

/** Which of a lead's own fields say something of the person. The others are counted by for as long as there are statistics. */
const IS_PERSONAL: { readonly [field in OwnField]: boolean } = {
  nombre: true,
  email: true,
  telefono: true,
  business: true,
  business_label: true,
  revenue: true,
  revenue_label: true,
  funnel: false,
  utm_source: false,
  utm_medium: false,
  utm_campaign: false,
  referrer: true,
  notes: true,
}
const NO_PERSONAL_FIELDS = sql.raw(
  Object.entries(IS_PERSONAL)
    .flatMap(([field, isPersonal]) => (isPersonal ? [`${field} = null`] : []))
    .join(", "),
)

/**
 * Erases leads that are not erased yet, each with an event, and the stored answers among `answers` that are theirs.
 * Answers the ids of those that it erased. An open lead has no state any more and leaves its queue.
 */
export async function eraseLeads(
  tx: DeskTx,
  ids: readonly string[],
  answers: readonly AnswerKey[],
  actor: string,
): Promise<string[]> {
  const { rows: written } = await sql<{ email: string }>`
    select email_normal as email from lead where id = any(${ids}::uuid[]) and email_normal is not null
  `.execute(tx)
  const mailboxes = written.map(({ email }) => mailboxOf(email))
  const { rows } = await sql<{ id: string }>`
    with erased as (
      update lead set ${NO_PERSONAL_FIELDS}, extra = null, warnings = null,
        email_normal = null, phone_normal = null, company = null, claims = null, next_at = null, next_what = null, next_remind_at = null, back_at = null, erased_at = clock_timestamp(),
        erased_from = case when status in ('waiting', 'assigned', 'contacted') then status end,
        status = case status when 'waiting' then 'lost' else status end,
        disqualification_reason = case when disqualification_rule = 'manual' then null else disqualification_reason end
      where id = any(${ids}::uuid[]) and erased_at is null
      returning id, seq
    ), unworded as (
      delete from lead_words where seq in (select seq from erased)
    ), unsaid as (
      update event set data = (data::jsonb - ${PERSONAL_FIELDS}::text[])::json
      where lead_id in (select id from erased) and (data::jsonb ?| ${PERSONAL_FIELDS}::text[])
    ), unacknowledged as (
      delete from acknowledged where address in (
        select sha256(convert_to(mailbox, 'UTF8')) from unnest(${mailboxes}::text[]) mailbox)
    ), unaudited as (
      update audit set before = null, after = null
      where action in ('lead.corrected', 'lead.turn_voided') and subject in (select 'leads/' || id from erased)
    ), irreversible as (
      delete from last_change where lead_id in (select id from erased)
    ), unanswered as (
      delete from idempotent_answer answer
      using json_to_recordset(${JSON.stringify(answers)}::json) as theirs(api_key_id text, key text)
      where answer.api_key_id = theirs.api_key_id and answer.key = theirs.key
        and answer.lead_id in (select id from erased)
    ), numbered as (
      select erased.id, desk.last_seq + row_number() over (order by erased.seq) as seq from erased, desk
    ), told as (
      insert into event (seq, type, at, actor, lead_id, quiet, data)
      select seq, 'lead.erased', clock_timestamp(), ${actor}, id, ${isQuietLead(sql`numbered.id`)}, '{}' from numbered
    ), counted as (
      update desk set last_seq = last_seq + (select count(*) from erased)
    )
    select id from erased order by seq
  `.execute(tx)
  return rows.map(({ id }) => id)
}

export type RejectedBody = { readonly id: string; readonly body: Buffer }

/** Refused bodies in chunks, by id. */
export function rejectedBodiesAfter(db: Database, after: string | null, limit: number) {
  return rowsOf(db)<RejectedBody>`
    select id, body from rejection where (${after}::uuid is null or id > ${after}::uuid) order by id limit ${limit}
  `
}

/** Returns the ids that existed. */
export async function deleteRejections(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from rejection where id = any(${ids}::uuid[]) returning id`.execute(tx)
  return rows.map(({ id }) => id).sort()
}

/** The key of a wrong row of an import. */
export type RowKey = { readonly job_id: string; readonly line: number }
export type WrongRow = RowKey & {
  /** null if the row cannot be about the person. */
  readonly cells: readonly string[] | null
}
/** Before all rows. */
export const NO_ROW: RowKey = { job_id: "00000000-0000-0000-0000-000000000000", line: 0 }

/**
 * Rows of imports that were wrong, some at a time, in the order of their keys: with their cells where they may be about the
 * person, since they have one of the texts or one of the ends of digits. With `seconds`, only rows of imports that are not over
 * or were not so long ago.
 */
export const wrongRowsAfter = (
  db: Database,
  { texts, digits }: { readonly texts: readonly string[]; readonly digits: readonly string[] },
  after: RowKey,
  limit: number,
  seconds: number | null,
) => rowsOf(db)<WrongRow>`
    select job_id, line, case when
      exists (select from unnest(${texts}::text[]) text where strpos(lower(cells::text), text) > 0)
      or exists (
        select from unnest(${digits}::text[]) digits where strpos(regexp_replace(cells::text, '\\D+', '', 'g'), digits) > 0
      ) then cells end as cells
    from (
      select job_id, line, cells from import_wrong_row
      where (job_id, line) > (${after.job_id}::uuid, ${after.line}::int)
        and (${seconds}::float8 is null or job_id in (
          select id from import_job
          where finished_at is null or finished_at > now() - ${seconds}::float8 * interval '1 second'
        ))
      order by job_id, line limit ${limit}
    ) chunk
    order by job_id, line
  `

export async function deleteWrongRows(db: Database, rows: readonly RowKey[]): Promise<void> {
  const keys = rows.map(({ job_id, line }) => ({ job_id, line }))
  await sql`
    delete from import_wrong_row row using json_to_recordset(${JSON.stringify(keys)}::json) as theirs(job_id uuid, line int)
    where row.job_id = theirs.job_id and row.line = theirs.line
  `.execute(db)
}
