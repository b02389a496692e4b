/** The last leads that arrived, as much of them as one line tells. */
import type { Status } from "../../domain/decision/lifecycle.ts"
import { type Database, rowsOf } from "../connection/database.ts"

export type NewestLead = {
  readonly id: string
  readonly created_at: Date
  readonly nombre: string | null
  readonly business: string | null
  /** Where it came from. */
  readonly source: string | null
  readonly status: Status
  readonly contacted_at: Date | null
  readonly triager: { readonly id: string; readonly name: string } | null
}

export const readNewest = (db: Database, most: number) => rowsOf(db)<NewestLead>`
    select lead.id, created_at, nombre, coalesce(business_label, business) as business, coalesce(utm_source, funnel) as source,
      status, contacted_at,
      case when triager.id is not null then json_build_object('id', triager.id, 'name', triager.name) end as triager
    from (select * from lead order by created_at desc, seq desc limit ${most}) lead
    left join triager on triager.id = lead.triager_id
    order by created_at desc, seq desc
  `
