/** The last leads that arrived, as much of them as one line tells. */
import { type RawBuilder, sql } from "kysely"
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

/** `teams`: only of these, each read along its index; null: of all. */
export function readNewest(
  db: Database,
  most: number,
  teams: readonly string[] | null,
): Promise<NewestLead[]> {
  const newest = (theirs: RawBuilder<unknown>) =>
    sql`select * from lead where ${theirs} order by created_at desc, seq desc limit ${most}`
  const chosen =
    teams === null
      ? newest(sql`true`)
      : sql`select lead.* from unnest(${teams}::text[]) asked(team), lateral (${newest(sql`lead.team = asked.team`)}) lead
          order by lead.created_at desc, lead.seq desc limit ${most}`
  return rowsOf(db)<NewestLead>`
    select lead.id, created_at, nombre, coalesce(business_label, business) as business, coalesce(utm_source, funnel) as source,
      status, contacted_at,
      case when triager.id is not null then json_build_object('id', triager.id, 'name', triager.name) end as triager
    from (${chosen}) lead
    left join triager on triager.id = lead.triager_id
    order by created_at desc, seq desc
  `
}
