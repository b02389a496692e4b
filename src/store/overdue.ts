/**
 * Leads with which contact was not made in time. Many of them may have nobody to go to, for a night or for good, so they
 * are never looked through one by one: the index (migrations/0008_first_contact.sql) is walked from holder to holder and
 * from bracket to bracket, which takes as many probes as there are such pairs, however many leads are overdue.
 */
import { sql } from "kysely"
import type { OverdueLead } from "../domain/decision/decide.ts"
import type { Instant } from "../domain/rotation/hours.ts"
import type { Database } from "./database.ts"
import type { DeskTx } from "./hold-desk.ts"
import { IS_AWAITED } from "./late.ts"
import { cameQuietly } from "./quiet.ts"

/** Somebody who holds overdue leads of a bracket. */
type OverdueHolding = { readonly triager: string; readonly bracket: string }

/** Asked without the desk, by the database's clock. */
export async function overdueHoldings(db: Database): Promise<OverdueHolding[]> {
  const { rows } = await sql<OverdueHolding>`
    with recursive holding as (
      (select triager_id, bracket from lead where ${IS_AWAITED} order by triager_id, bracket limit 1)
      union all
      select next.* from holding cross join lateral (
        select triager_id, bracket from lead
        where ${IS_AWAITED} and (triager_id, bracket) > (holding.triager_id, holding.bracket)
        order by triager_id, bracket limit 1
      ) next
    )
    select triager_id as triager, bracket from holding
    where exists (
      select from lead
      where ${IS_AWAITED} and lead.triager_id = holding.triager_id and lead.bracket = holding.bracket
        and contact_by <= clock_timestamp()
    )
  `.execute(db)
  return rows
}

export type FoundLead = OverdueLead & { readonly id: string; readonly seq: number; readonly quiet: boolean }
type FoundRow = Omit<FoundLead, "contact_by"> & { readonly contact_by: Date }

const FIELDS = sql`lead.id, lead.seq, lead.bracket, lead.category, lead.duplicate_of, lead.triager_id as triager,
  lead.contact_by, array(
    select distinct received_by from event where lead_id = lead.id and received_by is not null
  ) as had_by, ${cameQuietly(sql`lead.id`)} as quiet`
const read = (rows: readonly FoundRow[]): FoundLead[] =>
  rows.map((row) => ({ ...row, contact_by: row.contact_by.getTime() }))

/** The overdue leads of these holdings, the longest overdue first, after the one named. Asked without the desk. */
export async function findOverdueLeads(
  db: Database,
  at: Instant,
  holdings: readonly OverdueHolding[],
  after: FoundLead | null,
  limit: number,
): Promise<FoundLead[]> {
  const passed = after === null ? null : new Date(after.contact_by)
  const { rows } = await sql<FoundRow>`
    select ${FIELDS} from (
      select oldest.* from json_to_recordset(${JSON.stringify(holdings)}::json) as holding(triager text, bracket text)
      cross join lateral (
        select * from lead
        where ${IS_AWAITED} and lead.triager_id = holding.triager and lead.bracket = holding.bracket
          and contact_by <= ${new Date(at)}
          and (${passed}::timestamptz is null or (contact_by, seq) > (${passed}, ${after?.seq ?? 0}::bigint))
        order by contact_by, seq limit ${limit}
      ) oldest
      order by oldest.contact_by, oldest.seq limit ${limit}
    ) lead
    order by lead.contact_by, lead.seq
  `.execute(db)
  return read(rows)
}

/** Those of the leads that are still overdue, the longest first. */
export async function stillOverdue(tx: DeskTx, at: Instant, ids: readonly string[]): Promise<FoundLead[]> {
  const { rows } = await sql<FoundRow>`
    select ${FIELDS} from lead
    where id = any(${ids}::uuid[]) and ${IS_AWAITED} and contact_by <= ${new Date(at)}
    order by contact_by, seq
  `.execute(tx)
  return read(rows)
}
