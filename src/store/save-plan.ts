/**
 * Writes a decided batch in one statement: leads, events, the ledger, stored answers and the desk's place. Lists
 * travel as one JSON parameter each, which PostgreSQL opens faster than a parameter a column.
 */
import { sql } from "kysely"
import type { Desk } from "../domain/decision/desk.ts"
import type { LeadRow, PlannedRows } from "../domain/decision/planned-rows.ts"
import type { DeskTx } from "./hold-desk.ts"

const LEAD_COLUMNS = sql.raw(
  "id, seq, api_key_id, nombre, email, telefono, business, business_label, revenue, revenue_label, qualified, " +
    "funnel, utm_source, utm_medium, utm_campaign, referrer, notes, extra, warnings, email_normal, phone_normal, " +
    "category, bracket, status, triager_id, disqualification_rule, disqualification_reason, duplicate_of, policy_version, contacted_at, contact_by, remind_at, search",
)

/** Absent is null for json_to_recordset: leaving nulls out halves what has to be written and read. */
function withoutNulls(lead: LeadRow): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  for (const column in lead) {
    const value = lead[column as keyof LeadRow]
    if (value !== null) row[column] = value
  }
  return row
}

/** What happens later to a lead that came in quietly (`hushed`) is quiet too. */
export async function savePlan(tx: DeskTx, desk: Desk, plan: PlannedRows): Promise<void> {
  const at = new Date(desk.at)
  const balances = desk.ledger
    .changes()
    .map(({ bracket, triager_id, owed }) => ({ bracket, triager_id, owed: String(owed) }))
  const hasTurns = plan.turns.length > 0
  await sql`
    with ${hasTurns ? turnsOf(plan) : sql``} created as (
      insert into lead (created_at, kind, ${LEAD_COLUMNS})
      select coalesce(created_at, ${at}::timestamptz), coalesce(kind, ''), ${LEAD_COLUMNS} from json_to_recordset(${JSON.stringify(plan.leads.map(withoutNulls))}::json) as row(
        id uuid, seq bigint, api_key_id text, nombre text, email text, telefono text, business text,
        business_label text, revenue double precision, revenue_label text, qualified boolean, funnel text,
        utm_source text, utm_medium text, utm_campaign text, referrer text, notes text, extra json, warnings json,
        email_normal text, phone_normal text, category text, bracket text, status text, kind text, triager_id text,
        disqualification_rule text, disqualification_reason text, duplicate_of uuid, policy_version integer, contacted_at timestamptz,
        contact_by timestamptz, remind_at timestamptz, search text, created_at timestamptz)
    ), told as (
      insert into event (seq, type, at, actor, lead_id, received_by, quiet, data)
      select seq, type, ${at}, actor, lead_id, received_by, coalesce(quiet, ${hasTurns ? sql`lead_id in (select lead_id from hushed)` : sql`false`}), data
      from json_to_recordset(${JSON.stringify(plan.events)}::json)
        as row(seq bigint, type text, actor text, lead_id uuid, received_by text, quiet boolean, data json)
    ), balanced as (
      insert into ledger (bracket, triager_id, owed)
      select bracket, triager_id, owed from json_to_recordset(${JSON.stringify(balances)}::json)
        as row(bracket text, triager_id text, owed bigint)
      on conflict (bracket, triager_id) do update set owed = excluded.owed
    ), answered as (
      insert into idempotent_answer (api_key_id, key, body_hash, lead_id, answer, created_at)
      select api_key_id, key, decode(body_hash, 'hex'), lead_id, answer, ${at}
      from json_to_recordset(${JSON.stringify(plan.answers)}::json)
        as row(api_key_id text, key text, body_hash text, lead_id uuid, answer text)
    )
    update desk set last_seq = ${plan.lastSeq}
  `.execute(tx)
}

/** Left out where there are none, as in most batches: an update runs its triggers even if it touches nothing. */
const turnsOf = ({ turns }: PlannedRows) => sql`
    turn as materialized (
      select * from json_to_recordset(${JSON.stringify(turns)}::json)
        as row(id uuid, status text, kind text, triager_id text, contact_by timestamptz, remind_at timestamptz, handed_on integer)
    ), hushed as materialized (
      select turn.id as lead_id
      from turn, lateral (select quiet from event where lead_id = turn.id order by seq limit 1) first
      where first.quiet
    ), turned as (
      update lead set status = turn.status, kind = turn.kind, triager_id = turn.triager_id, contact_by = turn.contact_by,
        remind_at = turn.remind_at, handed_on = turn.handed_on, escalated_at = null
      from turn where lead.id = turn.id
    ),`

/** Whether a batch with this lead was saved. Asked by whoever holds the desk, so that it cannot still be on its way. */
export async function wasSaved(tx: DeskTx, leadId: string): Promise<boolean> {
  const { rows } = await sql`select from lead where id = ${leadId}`.execute(tx)
  return rows.length > 0
}
