/** The newest leads, as conditions ask for them: what comes next will be much like them. */
import { sql } from "kysely"
import { ownFieldsOf, type TakesFields } from "../../domain/rotation/kinds.ts"
import type { Triager } from "../../domain/rotation/roster.ts"
import type { Database } from "../connection/database.ts"
import { conditionColumns } from "./condition-columns.ts"

const NEWEST = 1_000

export async function readNewestLeads(
  db: Database,
  roster: readonly Triager[],
): Promise<(TakesFields & { bracket: string })[]> {
  const { rows } = await sql<TakesFields & { bracket: string }>`
    select bracket, ${conditionColumns({ ownFields: ownFieldsOf(roster) })}
    from lead where erased_at is null and status <> 'disqualified' order by seq desc limit ${NEWEST}
  `.execute(db)
  return rows
}
