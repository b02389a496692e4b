/**
 * Frequent values of fields, suggested while a condition is written. Read from the newest leads only, which is cheap.
 */
import { sql } from "kysely"
import type { Database } from "../connection/database.ts"

export const NEWEST_LEADS = 2_000
const MOST_FIELDS = 50
const MOST_VALUES = 20
/** Longer texts are messages, not choices. */
const LONGEST_VALUE = 60

type ArrivedField = { readonly name: string; readonly values: string[] }
export type Arrived = {
  /** Criba's own fields. */
  readonly fields: ArrivedField[]
  /** The fields of `extra`. */
  readonly extra: ArrivedField[]
}

/** Fields and values that occur most often come first. */
export async function readArrived(db: Database): Promise<Arrived> {
  const { rows } = await sql<ArrivedField & { is_own: boolean }>`
    with newest as materialized (
      select funnel, utm_source, utm_medium, utm_campaign, split_part(email_normal, '@', 2) as email_domain, extra
      from lead where erased_at is null order by seq desc limit ${NEWEST_LEADS}
    ), said(is_own, name, value) as (
      select true, field.name, field.value from newest, lateral (
        values ('funnel', funnel), ('utm_source', utm_source), ('utm_medium', utm_medium),
          ('utm_campaign', utm_campaign), ('email_domain', email_domain)
      ) field(name, value)
      union all
      select false, field.key, written.value from newest, lateral json_each(extra) field, lateral (
        select field.value #>> '{}' as value where json_typeof(field.value) in ('string', 'number', 'boolean')
        union all
        select one.value #>> '{}' from json_array_elements(
          case when json_typeof(field.value) = 'array' then field.value else '[]' end
        ) one where json_typeof(one.value) in ('string', 'number', 'boolean')
      ) written
      where json_typeof(extra) = 'object'
    ), counted as (
      select is_own, name, trim(value) as value, count(*) as leads from said
      where trim(value) <> '' and length(value) <= ${LONGEST_VALUE} group by is_own, name, trim(value)
    )
    select is_own, name, (array_agg(value order by leads desc, value))[1:${MOST_VALUES}] as values
    from counted group by is_own, name order by sum(leads) desc, name limit ${MOST_FIELDS}
  `.execute(db)
  const { fields = [], extra = [] } = Object.groupBy(rows, ({ is_own }) => (is_own ? "fields" : "extra"))
  const shown = (list: typeof rows) => list.map(({ name, values }) => ({ name, values }))
  return { fields: shown(fields), extra: shown(extra) }
}
