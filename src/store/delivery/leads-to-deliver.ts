/** Current leads for endpoints with `payload: full`. An erased lead has only its bookkeeping fields. */
import { sql } from "kysely"
import type { Database } from "../connection/database.ts"
import { LEAD_FIELDS, type Lead, type LeadDetail, withKinds } from "../leads/leads.ts"

export type DeliveredLead = Lead & Pick<LeadDetail, "extra">

export async function readDeliveredLeads(db: Database, ids: readonly string[]): Promise<DeliveredLead[]> {
  const { rows } = await sql<DeliveredLead>`
    select ${LEAD_FIELDS}, lead.extra from lead left join triager on triager.id = lead.triager_id
    where lead.id = any(${ids}::uuid[])
  `.execute(db)
  return rows.map(withKinds)
}
