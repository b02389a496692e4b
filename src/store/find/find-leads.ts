/**
 * Finding leads: newest or oldest first, filtered, in pages or all of them.
 *
 * That order is by time and then by `seq`, and every filter has an index in it. So a page is found in two steps. First, the
 * index of the rarest filter is read in that order, up to a number of leads: with filters that often meet, the page is full soon.
 * If it is not, all leads that pass are gathered and sorted: PostgreSQL intersects the indexes of the filters, which may take
 * half a second for filters that are common among a million leads and seldom meet.
 *
 * A page goes on after a lead and not after a number of leads: what arrives meanwhile moves nothing.
 */
import { type RawBuilder, sql } from "kysely"
import type { Database, Tx } from "../connection/database.ts"
import { LEAD_FIELDS, type Lead, type LeadDetail, withKinds } from "../leads/leads.ts"
import { IS_AWAITED, IS_IN_CONTACT, LAST_TOUCH } from "./late.ts"
import {
  ALL,
  and,
  anyOf,
  conditionsOf,
  type Exact,
  exactFiltersOf,
  type LeadFilters,
  momentConditionsOf,
  nearConditionsOf,
  toCondition,
  unorderedConditionsOf,
} from "./lead-filters.ts"

export type ListedLead = Lead & Partial<Pick<LeadDetail, "extra">>

export const SORTS = ["-created_at", "created_at", "contact_by", "touched_at"] as const
export type Sort = (typeof SORTS)[number]

/** A lead's position in an order: its `seq`, and in an order by another moment also that moment, which may be another one by then. */
export type LeadCursor = { readonly seq: number; readonly moment?: Date | undefined }

/** `after`: the position of the last lead of the page before. */
export type LeadPage = {
  readonly after: LeadCursor | null
  readonly sort?: Sort
  readonly limit: number
  /** Whether each lead comes with the fields that only it has. */
  readonly withExtra?: boolean
}

/** An order, and the condition for what comes after a position in it. */
type Order = {
  readonly sorted: RawBuilder<unknown>
  readonly isAfter: (cursor: LeadCursor) => RawBuilder<unknown>
  /** Only these leads are in it; undefined: all, by the time of their arrival. */
  readonly only?: RawBuilder<unknown>
  /** No index has them in this order. */
  readonly isUnindexed?: true
}
const positionOf = ({ seq }: LeadCursor) => sql`((select created_at from lead where seq = ${seq}), ${seq})`
const ORDERS: { readonly [sort in Sort]: Order } = {
  "-created_at": {
    sorted: sql`order by created_at desc, seq desc`,
    isAfter: (cursor) => sql`(created_at, seq) < ${positionOf(cursor)}`,
  },
  created_at: {
    sorted: sql`order by created_at, seq`,
    isAfter: (cursor) => sql`(created_at, seq) > ${positionOf(cursor)}`,
  },
  // In milliseconds, as in a cursor: with finer times a lead would come again on the next page.
  contact_by: {
    sorted: sql`order by date_trunc('milliseconds', contact_by), seq`,
    isAfter: ({ moment, seq }) =>
      sql`(date_trunc('milliseconds', contact_by), seq) > (${moment}::timestamptz, ${seq}::bigint)`,
    only: IS_AWAITED,
    isUnindexed: true,
  },
  touched_at: {
    sorted: sql`order by ${LAST_TOUCH}, seq`,
    isAfter: ({ moment, seq }) =>
      sql`(${LAST_TOUCH}, seq) > (${moment}::timestamptz at time zone 'UTC', ${seq}::bigint)`,
    only: IS_IN_CONTACT,
  },
}

/** How many leads of the rarest filter are looked at first. One takes 1 µs, and 3 µs more with words. */
const LOOKED_THROUGH = 2_000
/** The most, if the matches so far let expect a full page by then. */
const LOOKED_THROUGH_AT_MOST = 50_000
/** Past the newest leads, in which hardly anything has happened, when many pass a filter that is not in order of time. */
const LOOKED_FURTHER = 20_000

/**
 * Custom plans: a generic plan would walk through all leads to find the few that are lost. Page costs are 0: otherwise the planner scans
 * by time and filters, which reads the whole table when the matching leads are old. One snapshot for both steps, so that no lead is
 * missed or comes twice because others arrive. No parallel workers: the other cores are for ingest.
 */
const inReadTransaction = <T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db
    .transaction()
    .setAccessMode("read only")
    .setIsolationLevel("repeatable read")
    .execute(async (tx) => {
      await sql`
        select set_config('plan_cache_mode', 'force_custom_plan', true), set_config('seq_page_cost', '0', true),
          set_config('random_page_cost', '0', true), set_config('max_parallel_workers_per_gather', '0', true)
      `.execute(tx)
      return work(tx)
    })

export const findLeads = (db: Database, filters: LeadFilters, page: LeadPage): Promise<ListedLead[]> =>
  inReadTransaction(
    db,
    async (tx) => (await lookThrough(tx, filters, page)) ?? (await gather(tx, filters, page)),
  )

/**
 * Returns the page if it fills up within the limit, or if the rarest filter has no more leads; else null. Also null for filters
 * without an index in order of time that few leads pass, such as late leads: those are gathered at once.
 */
async function lookThrough(tx: Tx, filters: LeadFilters, page: LeadPage): Promise<ListedLead[] | null> {
  const { sort = "-created_at", limit } = page
  const { sorted, only, isUnindexed = false } = ORDERS[sort]
  const unordered = unorderedConditionsOf(filters)
  if (isUnindexed || filters.importedFile !== undefined) return null
  if (unordered.length > 0 && !(await passMany(tx, unordered))) return null
  const moments = momentConditionsOf(filters)
  const within = and([...(only === undefined ? moments : [only]), ...afterConditionsOf(page)])
  const along = (filter: Exact, most: number, skipped = 0) => walkAlong(filter, within, sorted, most, skipped)
  // An order of only some leads has one index, which knows neither of filters nor of the time of arrival.
  const exact = only === undefined ? exactFiltersOf(filters) : []
  const nearby = [
    ...(only === undefined ? [] : [...exactFiltersOf(filters).map(anyOf), ...moments]),
    ...nearConditionsOf(filters),
    ...unordered,
  ]
  if (exact.length <= 1 && nearby.length === 0)
    return readLeads(tx, sql`select * from (${along(exact[0] ?? ALL, limit)}) lead`, page)
  const rarest = await findRarest(tx, exact, (filter) => along(filter, LOOKED_THROUGH))
  const others = and([...exact.filter((filter) => filter !== rarest.filter).map(anyOf), ...nearby])
  // By `seq`, so that a lead is not read as long as an index has all that is asked of it.
  const look = (most: number, leads: number, skipped: number) =>
    readLeads(
      tx,
      sql`
        select * from lead where seq in (
          select seq from (${along(rarest.filter, leads, skipped)}) lead where ${others} ${sorted} limit ${most}
        )`,
      page,
    )
  const near = await look(limit, LOOKED_THROUGH, 0)
  if (near.length === limit || rarest.leads < LOOKED_THROUGH) return near
  const expected = Math.ceil((2 * LOOKED_THROUGH * limit) / near.length)
  const promising = unordered.length > 0 && only === undefined ? Math.min(expected, LOOKED_FURTHER) : expected
  if (promising > LOOKED_THROUGH_AT_MOST) return null
  const found = [...near, ...(await look(limit - near.length, promising, LOOKED_THROUGH))]
  return found.length === limit ? found : null
}

/**
 * Materialised, so that the planner uses the filters' indexes and not the order; and with the cost of a row raised to that of two
 * hundred index entries, so that PostgreSQL intersects the indexes before it reads rows.
 */
async function gather(tx: Tx, filters: LeadFilters, page: LeadPage): Promise<ListedLead[]> {
  const { sort = "-created_at", limit } = page
  const { only, sorted } = ORDERS[sort]
  const passing = and([
    ...(only === undefined ? [] : [only]),
    ...conditionsOf(filters),
    ...afterConditionsOf(page),
  ])
  await sql`set local cpu_tuple_cost = 1`.execute(tx)
  return readLeads(
    tx,
    sql`
      select * from lead where seq in (
        with found as materialized (select created_at, contact_by, contacted_at, touched_at, seq from lead where ${passing})
        select seq from found ${sorted} limit ${limit}
      )`,
    page,
  )
}

async function readLeads(
  tx: Tx,
  chosen: RawBuilder<unknown>,
  { sort = "-created_at", limit, withExtra = false }: LeadPage,
): Promise<ListedLead[]> {
  const { sorted } = ORDERS[sort]
  const { rows } = await sql<ListedLead>`
    select ${LEAD_FIELDS} ${withExtra ? sql`, lead.extra` : sql``}
    from (${chosen} ${sorted} limit ${limit}) lead left join triager on triager.id = lead.triager_id
    ${sorted}
  `.execute(tx)
  return rows.map(withKinds)
}

/** The first leads that pass one filter. */
function walkAlong(
  filter: Exact,
  within: RawBuilder<unknown>,
  sorted: RawBuilder<unknown>,
  most: number,
  skipped: number,
): RawBuilder<unknown> {
  const walks = filter.map(
    (value) => sql`(select * from lead where ${value} and ${within} ${sorted} limit ${skipped + most})`,
  )
  return sql`select * from (${sql.join(walks, sql` union all `)}) walked ${sorted} limit ${most} offset ${skipped}`
}

/** The filter that the fewest leads pass. Counting ends at LOOKED_THROUGH. */
async function findRarest(
  tx: Tx,
  filters: readonly Exact[],
  firstOf: (filter: Exact) => RawBuilder<unknown>,
): Promise<{ filter: Exact; leads: number }> {
  let rarest = { filter: ALL, leads: LOOKED_THROUGH }
  if (filters.length === 0) return rarest
  const counts = filters.map((filter) => sql`(select count(*) from (${firstOf(filter)}) counted)`)
  const { rows } = await sql<{
    counts: number[]
  }>`select array[${sql.join(counts)}]::int[] as counts`.execute(tx)
  for (const [i, leads] of rows[0]?.counts.entries() ?? []) {
    if (leads <= rarest.leads) rarest = { filter: filters[i] as Exact, leads }
  }
  return rarest
}

/**
 * Whether more leads pass than are looked through anyway. Gathering those first contacted at any time by anybody, 640 000 of 800 000, took
 * 7 s; looking through the newest, 2 ms (2 busy cores, November 2026).
 */
async function passMany(tx: Tx, conditions: readonly RawBuilder<unknown>[]): Promise<boolean> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (select from lead where ${and(conditions)} limit ${LOOKED_THROUGH + 1}) counted
  `.execute(tx)
  return (rows[0]?.n ?? 0) > LOOKED_THROUGH
}

const afterConditionsOf = ({ after, sort = "-created_at" }: LeadPage): RawBuilder<unknown>[] =>
  after === null ? [] : [ORDERS[sort].isAfter(after)]

/** Leads are counted as far as this. */
export const MOST_COUNTED = 1_000

/** How many leads pass the filters; one more than MOST_COUNTED if there are more. */
export const countLeads = (db: Database, filters: LeadFilters): Promise<number> =>
  inReadTransaction(db, async (tx) => {
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from (select from lead where ${toCondition(filters)} limit ${MOST_COUNTED + 1}) counted
    `.execute(tx)
    return rows[0]?.n ?? 0
  })
