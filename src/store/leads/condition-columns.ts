/** The columns of a lead that conditions read, in rules, of teams and in a triager's `takes`, and what names its bracket. */
import { type RawBuilder, sql } from "kysely"
import type { Desk } from "../../domain/decision/desk.ts"

const COLUMNS = sql.raw(
  "lead.revenue, lead.business_label, lead.funnel, lead.utm_source, lead.utm_medium, lead.utm_campaign, " +
    "lead.email_normal, lead.phone_normal, lead.category, lead.revenue_label",
)

/** `ownFieldKey` of conditions.ts in SQL. */
const KEY = sql.raw("translate(key, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz')")

/** Of `extra` only the fields that some condition reads: a lead may have many kilobytes. */
export function conditionColumns({ ownFields }: Pick<Desk, "ownFields">): RawBuilder<unknown> {
  if (ownFields.length === 0) return sql`${COLUMNS}, null::json as extra`
  return sql`${COLUMNS}, (
    select json_object_agg(key, value) from json_each(lead.extra) where ${KEY} = any(${ownFields}::text[])
  ) as extra`
}
