/**
 * Finding leads: newest first, filtered, in pages or all of them.
 *
 * Newest is by time and then by place, which is the order of `seq` as long as the clock never steps back. Every filter
 * has an index in that order (migrations/0003_find_leads.sql), so a page is a walk along one of them, between two
 * moments too. A page goes on after a lead and not after a number of leads: what arrives meanwhile moves nothing.
 */
import { type RawBuilder, sql } from "kysely"
import { hasTrigrams, toSearchForm } from "../domain/lead/search-text.ts"
import type { Database, Tx } from "./database.ts"
import { LEAD_FIELDS, type Lead } from "./leads.ts"

export type LeadFilters = {
  readonly status?: string | undefined
  readonly triager?: string | undefined
  readonly bracket?: string | undefined
  /** A category, or the text as sent of a business that the policy did not know. */
  readonly business?: string | undefined
  readonly funnel?: string | undefined
  readonly utm_source?: string | undefined
  readonly utm_medium?: string | undefined
  readonly utm_campaign?: string | undefined
  /** Part of name, e-mail, phone or business. */
  readonly q?: string | undefined
  /** From this moment on. */
  readonly from?: Date | undefined
  /** Before this moment. */
  readonly to?: Date | undefined
}

/** `after`: the `seq` of the last lead of the page before. */
export type LeadPage = { readonly after: number | null; readonly limit: number }

const COLUMNS = {
  status: sql`status`,
  triager: sql`triager_id`,
  bracket: sql`bracket`,
  business: sql`coalesce(category, business)`,
  funnel: sql`funnel`,
  utm_source: sql`utm_source`,
  utm_medium: sql`utm_medium`,
  utm_campaign: sql`utm_campaign`,
}
const NEWEST_FIRST = sql`order by created_at desc, seq desc`

/**
 * Of the newest leads, how many are looked through for `q` before the index of trigrams is asked. What is common is
 * found among them at once, where the index would have to sort everything that it finds; what is not among them is
 * rare enough for the index. Among 200 000 made-up leads a page took 2 to 6 ms for a common name and 8 to 35 ms for a
 * rare one. The planner alone needs 2 ms for most rare ones, but 190 to 340 ms, more with every lead, for those that
 * its sample of the column happens to hold (November 2026, two busy cores).
 */
const LOOKED_THROUGH = 5_000

/**
 * Plans are made for the values that are asked for. A plan for any value would walk through all leads to find the few
 * that are lost, because most are not.
 */
export const findLeads = (db: Database, filters: LeadFilters, page: LeadPage): Promise<Lead[]> =>
  db
    .transaction()
    .setAccessMode("read only")
    .execute(async (tx) => {
      await sql`set local plan_cache_mode = force_custom_plan`.execute(tx)
      return findPage(tx, filters, page)
    })

async function findPage(tx: Tx, filters: LeadFilters, { after, limit }: LeadPage): Promise<Lead[]> {
  const passing = and([...conditionsOf(filters), ...(after === null ? [] : [isAfter(after)])])
  const wanted = toSearchForm(filters.q ?? "")
  const newest = sql`select * from lead where ${passing} ${NEWEST_FIRST}`
  if (wanted === "") return readLeads(tx, sql`${newest} limit ${limit}`)

  const matching = sql`search like ${patternOf(wanted)}`
  const matchingAmong = (leads: RawBuilder<unknown>) =>
    readLeads(
      tx,
      sql`select * from (${leads}) looked_through where ${matching} ${NEWEST_FIRST} limit ${limit}`,
    )
  // What is this short is mostly common, so the newest are looked through whatever the planner expects: that is what
  // the offset is for. If it is nowhere, 200 000 leads take 0.2 to 0.4 s; the planner's scan takes 0.12 s.
  if (!hasTrigrams(wanted)) return matchingAmong(sql`${newest} offset 0`)

  const near = await matchingAmong(sql`${newest} limit ${LOOKED_THROUGH}`)
  if (near.length === limit) return near
  // Materialised, so that they are looked for by what they contain, and not in the order in which they are wanted.
  return readLeads(
    tx,
    sql`
      select * from lead where seq in (
        with found as materialized (select created_at, seq from lead where ${passing} and ${matching})
        select seq from found ${NEWEST_FIRST} limit ${limit}
      ) ${NEWEST_FIRST}`,
  )
}

/** `chosen` is ordered, and stays so. */
async function readLeads(tx: Tx, chosen: RawBuilder<unknown>): Promise<Lead[]> {
  const { rows } = await sql<Lead>`
    select ${LEAD_FIELDS} from (${chosen}) lead left join triager on triager.id = lead.triager_id
    order by lead.created_at desc, lead.seq desc
  `.execute(tx)
  return rows
}

const ROWS_AT_ONCE = 1_000

/**
 * All leads that pass, some at a time, as they were at one moment. Holds a connection until it has ended; a reader
 * that takes no more for a minute loses it.
 */
export async function* exportLeads(db: Database, filters: LeadFilters): AsyncGenerator<Lead[], void, void> {
  const wanted = toSearchForm(filters.q ?? "")
  const conditions = conditionsOf(filters)
  if (wanted !== "") conditions.push(sql`search like ${patternOf(wanted)}`)
  const tx = await db.startTransaction().setAccessMode("read only").execute()
  try {
    await sql`set local idle_in_transaction_session_timeout = '60s'`.execute(tx)
    await sql`
      declare export no scroll cursor for
      select ${LEAD_FIELDS} from lead left join triager on triager.id = lead.triager_id
      where ${and(conditions)} order by lead.created_at desc, lead.seq desc
    `.execute(tx)
    for (;;) {
      const { rows } = await sql<Lead>`fetch ${sql.lit(ROWS_AT_ONCE)} from export`.execute(tx)
      if (rows.length > 0) yield rows
      if (rows.length < ROWS_AT_ONCE) return
    }
  } finally {
    // Whoever has lost the connection has lost the transaction with it.
    await tx
      .rollback()
      .execute()
      .catch(() => {})
  }
}

function conditionsOf(filters: LeadFilters): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = []
  for (const name of Object.keys(COLUMNS) as (keyof typeof COLUMNS)[]) {
    if (filters[name] !== undefined) conditions.push(sql`${COLUMNS[name]} = ${filters[name]}`)
  }
  if (filters.from !== undefined) conditions.push(sql`created_at >= ${filters.from}`)
  if (filters.to !== undefined) conditions.push(sql`created_at < ${filters.to}`)
  return conditions
}

const and = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)

const isAfter = (seq: number) =>
  sql`(created_at, seq) < ((select created_at from lead where seq = ${seq}), ${seq})`

/** Anything that contains this text, in which no character means anything but itself. */
const patternOf = (text: string): string => `%${text.replace(/[\\%_]/g, "\\$&")}%`

/** Sorts what has been added to the search index since the last time. */
export async function tidySearchIndex(db: Database): Promise<void> {
  await sql`select gin_clean_pending_list('lead_by_search')`.execute(db)
}
