/** The newest leads, as conditions ask for them: what comes next will be much like them. */
import type { PlacedLead } from "../../domain/rotation/kinds.ts"
import { type Database, rowsOf } from "../connection/database.ts"
import { conditionColumns } from "./condition-columns.ts"

const NEWEST = 1_000

export const readNewestLeads = (db: Database, ownFields: readonly string[]) => rowsOf(db)<PlacedLead>`
    select bracket, ${conditionColumns({ ownFields })}
    from lead where erased_at is null and status <> 'disqualified' order by seq desc limit ${NEWEST}
  `
