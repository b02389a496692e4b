/**
 * All leads that match the filters, as rows for an export, in the order of its columns.
 *
 * PostgreSQL sends each row as one JSON array of texts. As columns, the driver would parse each of them, which costs 33 µs
 * a lead. The array stays text, because the route can write most rows without parsing them (http/routes/leads-csv.ts).
 * The next rows are requested before these are written, so reading and writing overlap.
 */

import { type RawBuilder, sql } from "kysely"
import { toCsvCells, toCsvLine } from "../../domain/import/csv-cell.ts"
import type { Extra } from "../../domain/import/extra-columns.ts"
import { ExtraColumns } from "../../domain/import/extra-columns.ts"
import { NOTE_CODES } from "../../domain/lead/warning.ts"
import { type Database, rowsOf, type Tx } from "../connection/database.ts"
import { type LeadFilters, toCondition } from "./lead-filters.ts"

/** As JavaScript writes it, whatever the time zone of the session. */
const moment = (column: string) =>
  sql.raw(`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

const COLUMNS = {
  id: sql`lead.id`,
  seq: sql`lead.seq`,
  created_at: moment("lead.created_at"),
  nombre: sql`lead.nombre`,
  email: sql`lead.email`,
  telefono: sql`lead.telefono`,
  business: sql`lead.business`,
  business_label: sql`lead.business_label`,
  revenue: sql`lead.revenue`,
  revenue_label: sql`lead.revenue_label`,
  qualified: sql`lead.qualified`,
  funnel: sql`lead.funnel`,
  utm_source: sql`lead.utm_source`,
  utm_medium: sql`lead.utm_medium`,
  utm_campaign: sql`lead.utm_campaign`,
  referrer: sql`lead.referrer`,
  notes: sql`lead.notes`,
  email_normal: sql`lead.email_normal`,
  phone_normal: sql`lead.phone_normal`,
  category: sql`lead.category`,
  team: sql`lead.team`,
  bracket: sql`lead.bracket`,
  status: sql`lead.status`,
  contacted_at: moment("lead.contacted_at"),
  contact_by: moment("lead.contact_by"),
  disqualified: sql`lead.status = 'disqualified'`,
  duplicate_of: sql`lead.duplicate_of`,
  policy_version: sql`lead.policy_version`,
  erased_at: moment("lead.erased_at"),
  triager: sql`triager.id`,
  triager_name: sql`triager.name`,
  disqualification_rule: sql`lead.disqualification_rule`,
  disqualification_reason: sql`case when lead.disqualification_rule is not null then lead.disqualification_reason end`,
  warnings: sql`(
    select string_agg(concat(warning ->> 'field', ': ', warning ->> 'code'), ', ' order by place)
    from json_array_elements(lead.warnings) with ordinality listed (warning, place)
    where coalesce(warning ->> 'kind', case when warning ->> 'code' = any(${NOTE_CODES}) then 'note' end) is distinct from 'note'
  )`,
  attempts: sql`lead.attempts`,
  last_attempt_at: moment("lead.last_attempt_at"),
  next_step_at: moment("lead.next_at"),
  next_step: sql`lead.next_what`,
  handed_on: sql`lead.handed_on`,
  escalated_at: moment("lead.escalated_at"),
  contacted_by: sql`lead.contacted_by`,
  qualified_at: moment("lead.qualified_at"),
  won_at: moment("lead.won_at"),
  value: sql`lead.won_value`,
  back_at: moment("lead.back_at"),
  created_by: sql`lead.created_by`,
} satisfies Record<string, RawBuilder<unknown>>

export type LeadCells = readonly (string | null)[]
/** The cells as a JSON array of texts and nulls, without spaces. */
export type RowText = string
export const EXPORTED_COLUMNS = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[]

const REVENUE = EXPORTED_COLUMNS.indexOf("revenue")
const CELLS = sql.join(Object.values(COLUMNS).map((column) => sql`(${column})::text`))
const ROWS_AT_ONCE = 1_000

/** A lead of the export: its cells, and the fields that only it has. */
export type ExportedLead = { readonly cells: RowText; readonly extra: Extra | null }
/** `fields` are those in `extra` that have a column; they are the same in every page. */
export type ExportPage = { readonly fields: readonly string[]; readonly leads: readonly ExportedLead[] }

/**
 * Pages of leads, newest first, from one snapshot; at least one page. Holds a connection until the end. PostgreSQL cuts it if the
 * reader takes nothing for a minute.
 */
export async function* exportLeads(
  db: Database,
  filters: LeadFilters,
): AsyncGenerator<ExportPage, void, void> {
  const tx = await db
    .startTransaction()
    .setAccessMode("read only")
    .setIsolationLevel("repeatable read")
    .execute()
  const readOn = () => {
    const reading = readRows(tx)
    reading.catch(() => {}) // a failure while the reader is busy is thrown at its next read
    return reading
  }
  try {
    await sql`set local idle_in_transaction_session_timeout = '60s'`.execute(tx)
    const fields = await findExtraFields(tx, filters)
    await sql`
      declare export no scroll cursor for
      select to_json(array[${CELLS}])::text as cells, extra
      from (select * from lead where ${toCondition(filters)}) lead left join triager on triager.id = lead.triager_id
      order by lead.created_at desc, lead.seq desc
    `.execute(tx)
    let next: Promise<ExportedLead[]> | null = readOn()
    for (let isFirst = true; next !== null; isFirst = false) {
      const leads: ExportedLead[] = await next
      next = leads.length < ROWS_AT_ONCE ? null : readOn()
      if (isFirst || leads.length > 0) yield { fields, leads }
    }
  } finally {
    // A lost connection has rolled back already.
    await tx
      .rollback()
      .execute()
      .catch(() => {})
  }
}

/** The most fields of `extra` that get a column of their own. */
const MOST_FIELDS = 64
/** Fields with a longer name get no column. */
const LONGEST_FIELD = 100
/**
 * The header is written first, so the fields must be known before any lead is: those of the newest leads, however many
 * there are. A field that only older leads have stays in the last column.
 */
const LOOKED_AT = 100_000

/** The fields that most leads have; of as many, the first by name. */
async function findExtraFields(tx: Tx, filters: LeadFilters): Promise<string[]> {
  const { rows } = await sql<{ field: string }>`
    select field from (
      select extra from lead where ${toCondition(filters)} order by created_at desc, seq desc limit ${LOOKED_AT}
    ) newest, lateral json_object_keys(extra) field
    where extra is not null and length(field) <= ${LONGEST_FIELD}
    group by field order by count(*) desc, field collate "C" limit ${MOST_FIELDS}
  `.execute(tx)
  return rows.map(({ field }) => field)
}

const readRows = (tx: Tx) => rowsOf(tx)<ExportedLead>`fetch ${sql.lit(ROWS_AT_ONCE)} from export`

/** PostgreSQL writes 1e+15 where JavaScript writes 1000000000000000. */
export function readCells(row: RowText): LeadCells {
  const cells: (string | null)[] = JSON.parse(row)
  const revenue = cells[REVENUE]
  if (typeof revenue === "string") cells[REVENUE] = String(Number(revenue))
  return cells
}

/** The export as text. */
export async function* writeLeads(
  first: ExportPage | undefined,
  others: AsyncIterable<ExportPage>,
): AsyncGenerator<string> {
  const extras = new ExtraColumns(first?.fields ?? [])
  const write = ({ leads }: ExportPage) => leads.map((lead) => toLine(lead, extras)).join("")
  yield toCsvLine([...EXPORTED_COLUMNS, ...extras.names]) + (first === undefined ? "" : write(first))
  for await (const page of others) yield write(page)
}

const toLine = ({ cells, extra }: ExportedLead, extras: ExtraColumns): string =>
  `${plainCells(cells) ?? toCsvCells(readCells(cells))}${extras.write(extra)}\r\n`

/**
 * Most rows are plain: nothing is escaped in their JSON, no cell has a comma or a semicolon, none begins like a formula,
 * and the revenue is written without exponent. Then the quotes and nulls are all that is too much: 3 µs a lead, where
 * reading and writing the cells takes 12.
 */
function plainCells(row: RowText): string | null {
  if (NOT_PLAIN.test(row) || countCommas(row) !== EXPORTED_COLUMNS.length - 1) return null
  return row.slice(1, -1).replace(NULLS_AND_QUOTES, "")
}
const NOT_PLAIN = /[\\;]|"[=\-@'＝＋－＠]|"\+(?![\d ]+")|"\d[\d.]*e[+-]/
/** A null stands between commas; the text "null" has quotes about it. */
const NULLS_AND_QUOTES = /(?<![^,])null(?![^,])|"/g

function countCommas(text: string): number {
  let count = 0
  for (let place = text.indexOf(","); place !== -1; place = text.indexOf(",", place + 1)) count++
  return count
}
