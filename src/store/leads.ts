/** Reading leads and what was decided about them. */
import { sql } from "kysely"
import type { Receipt } from "../domain/decision/receipt.ts"
import type { Database } from "./database.ts"

export type LeadState = {
  readonly id: string
  readonly status: string
  readonly triager: { readonly id: string; readonly name: string } | null
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

export async function readLeadState(db: Database, id: string): Promise<LeadState | null> {
  if (!UUID.test(id)) return null
  const { rows } = await sql<LeadState>`
    select lead.id, lead.status,
      case when triager.id is not null then json_build_object('id', triager.id, 'name', triager.name) end as triager
    from lead left join triager on triager.id = lead.triager_id
    where lead.id = ${id}
  `.execute(db)
  return rows[0] ?? null
}

export type StoredDecision = {
  readonly seq: number
  readonly at: Date
  readonly status: "assigned" | "waiting" | "disqualified"
  readonly receipt: Receipt
}

/** Every decision about a lead, in order. One that disqualified and assigned at once told two events, and is one. */
export async function readDecisions(db: Database, leadId: string): Promise<StoredDecision[]> {
  const { rows } = await sql<StoredDecision>`
    select seq, at, status, data as receipt from (
      select seq, at, substr(type, length('lead.') + 1) as status, data,
        lag((at, data::text)) over (order by seq) as previous
      from event
      where lead_id = ${leadId} and type in ('lead.assigned', 'lead.waiting', 'lead.disqualified')
    ) decision
    where (at, data::text) is distinct from previous
    order by seq
  `.execute(db)
  return rows
}

/** Leads in `assigned` or `contacted`, by triager. */
export async function countOpenLeads(db: Database): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; open_leads: number }>`select id, open_leads from triager`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.id, row.open_leads]))
}
