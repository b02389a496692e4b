/** The newest leads, as conditions ask for them: what comes next will be much like them. */
import { sql } from "kysely"
import type { PlacedLead } from "../../domain/rotation/kinds.ts"
import type { Database } from "../connection/database.ts"
import { conditionColumns } from "./condition-columns.ts"

const NEWEST = 1_000

export async function readNewestLeads(db: Database, ownFields: readonly string[]): Promise<PlacedLead[]> {
  const { rows } = await sql<PlacedLead>`
    select bracket, ${conditionColumns({ ownFields })}
    from lead where erased_at is null and status <> 'disqualified' order by seq desc limit ${NEWEST}
  `.execute(db)
  return rows
}
