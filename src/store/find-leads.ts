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
import { IMPORT_KEY_ID } from "./idempotent-answers.ts"
import { LEAD_FIELDS, type Lead, type LeadDetail } from "./leads.ts"

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
  /** The hash of a file that was imported, whose leads are known by it for as long as its rows are recognised. */
  readonly importedFile?: string | undefined
  /** Part of name, e-mail, phone or business. */
  readonly q?: string | undefined
  /** From this moment on. */
  readonly from?: Date | undefined
  /** Before this moment. */
  readonly to?: Date | undefined
}

export type ListedLead = Lead & Partial<Pick<LeadDetail, "extra">>

/** `after`: the `seq` of the last lead of the page before. */
export type LeadPage = {
  readonly after: number | null
  readonly limit: number
  /** Whether each lead comes with the fields that only it has. */
  readonly withExtra?: boolean
}

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
 * Leads that are looked through before the whole history is asked, newest first among those with the rarest value. What
 * is common is found there at once, where whoever asks for all has to sort them.
 */
const LOOKED_THROUGH = 2_000
/** If some were found among those, but no page full: how far to go on. A lead takes 1 µs, 7 µs in the search index. */
const LOOKED_THROUGH_AT_MOST = 50_000

/**
 * Plans are made for the values that are asked for. A plan for any value would walk through all leads to find the few
 * that are lost, because most are not. And pages cost nothing: otherwise the planner prefers to walk in order of time
 * to whatever is common, because those leads lie side by side, and walks through all leads if what was common is old.
 * All statements see the same leads, so that none is looked at twice because others have arrived in front of it. And a
 * page takes no more than one core, whatever is asked for: the others are for taking leads in.
 */
export const findLeads = (db: Database, filters: LeadFilters, page: LeadPage): Promise<ListedLead[]> =>
  db
    .transaction()
    .setAccessMode("read only")
    .setIsolationLevel("repeatable read")
    .execute(async (tx) => {
      await sql`
        select set_config('plan_cache_mode', 'force_custom_plan', true),
          set_config('seq_page_cost', '0', true), set_config('random_page_cost', '0', true),
          set_config('max_parallel_workers_per_gather', '0', true)
      `.execute(tx)
      return findPage(tx, filters, page)
    })

/**
 * One filter is a walk along its index. With more, or with words to search for, nobody knows how far the walk would be:
 * the planner takes filters for independent, and walks through 1 000 000 leads (0.8 s of its time) to learn that a
 * source and a medium never come together. So the walk has an end, and behind it everything that passes is gathered.
 */
async function findPage(
  tx: Tx,
  filters: LeadFilters,
  { after, limit, withExtra = false }: LeadPage,
): Promise<ListedLead[]> {
  const read = (chosen: RawBuilder<unknown>) => readLeads(tx, chosen, withExtra)
  const exact = exactConditionsOf(filters)
  const within = and([...momentConditionsOf(filters), ...(after === null ? [] : [isAfter(after)])])
  const words = wordConditionsOf(filters)
  if (exact.length <= 1 && words.length === 0) {
    return read(sql`select * from lead where ${and([...exact, within])} ${NEWEST_FIRST} limit ${limit}`)
  }
  const passing = and([...exact, ...words])
  const rarest = await findRarest(tx, exact, within)
  const lookThrough = (leads: number, offset: number) =>
    read(
      sql`
        select * from (
          select * from lead where ${rarest.condition} and ${within} ${NEWEST_FIRST} limit ${leads} offset ${offset}
        ) looked_through
        where ${passing} ${NEWEST_FIRST} limit ${limit}`,
    )
  const near = await lookThrough(LOOKED_THROUGH, 0)
  if (near.length === limit || rarest.leads < LOOKED_THROUGH) return near
  const promising = Math.ceil((2 * LOOKED_THROUGH * limit) / near.length)
  if (promising <= LOOKED_THROUGH_AT_MOST) {
    const found = [...near, ...(await lookThrough(promising, LOOKED_THROUGH))]
    if (found.length >= limit) return found.slice(0, limit)
  }
  return gather(tx, read, and([passing, within]), limit)
}

/** The condition that the fewest leads meet, counted up to as many as are looked through anyway. */
async function findRarest(
  tx: Tx,
  conditions: readonly RawBuilder<unknown>[],
  within: RawBuilder<unknown>,
): Promise<{ condition: RawBuilder<unknown>; leads: number }> {
  let rarest = { condition: and([]), leads: LOOKED_THROUGH }
  if (conditions.length === 0) return rarest
  const counts = conditions.map(
    (condition) => sql`(
      select count(*) from (
        select from lead where ${condition} and ${within} ${NEWEST_FIRST} limit ${LOOKED_THROUGH}
      ) counted
    )`,
  )
  const { rows } = await sql<{
    counts: number[]
  }>`select array[${sql.join(counts)}]::int[] as counts`.execute(tx)
  for (const [i, leads] of rows[0]?.counts.entries() ?? []) {
    if (leads <= rarest.leads) rarest = { condition: conditions[i] as RawBuilder<unknown>, leads }
  }
  return rarest
}

/**
 * Materialised, so that leads are looked for by what they have and not in the order in which they are wanted; and with a
 * lead as dear as two hundred entries of an index, so that indexes are intersected before any lead is read.
 */
async function gather(
  tx: Tx,
  read: (chosen: RawBuilder<unknown>) => Promise<ListedLead[]>,
  passing: RawBuilder<unknown>,
  limit: number,
): Promise<ListedLead[]> {
  await sql`set local cpu_tuple_cost = 1`.execute(tx)
  return read(
    sql`
      select * from lead where seq in (
        with found as materialized (select created_at, seq from lead where ${passing})
        select seq from found ${NEWEST_FIRST} limit ${limit}
      ) ${NEWEST_FIRST}`,
  )
}

/** `chosen` is ordered, and stays so. */
async function readLeads(tx: Tx, chosen: RawBuilder<unknown>, withExtra: boolean): Promise<ListedLead[]> {
  const { rows } = await sql<ListedLead>`
    select ${LEAD_FIELDS} ${withExtra ? sql`, lead.extra` : sql``} from (${chosen}) lead left join triager on triager.id = lead.triager_id
    order by lead.created_at desc, lead.seq desc
  `.execute(tx)
  return rows
}

/** What leads have to meet to pass all filters. */
export const toCondition = (filters: LeadFilters): RawBuilder<unknown> =>
  and([...exactConditionsOf(filters), ...momentConditionsOf(filters), ...wordConditionsOf(filters)])

const exactConditionsOf = (filters: LeadFilters): RawBuilder<unknown>[] => [
  ...(Object.keys(COLUMNS) as (keyof typeof COLUMNS)[])
    .filter((name) => filters[name] !== undefined)
    .map((name) => sql`${COLUMNS[name]} = ${filters[name]}`),
  ...(filters.importedFile === undefined ? [] : [sql`id in (${leadsOfFile(filters.importedFile)})`]),
]

/**
 * The answer to each row of a file is stored under the file's hash and the row's line. The two limits find them along the
 * index whatever the database's collation: a digit sorts before a letter in all of them. A page of 200 000 takes a
 * second of the database's time, of 5 000 some 50 ms (2 busy cores, November 2026).
 */
const leadsOfFile = (hash: string) => sql`
  select lead_id from idempotent_answer
  where api_key_id = ${IMPORT_KEY_ID} and key >= ${`${hash}:`} and key < ${`${hash}:z`} and starts_with(key, ${`${hash}:`})`

const momentConditionsOf = ({ from, to }: LeadFilters): RawBuilder<unknown>[] => [
  ...(from === undefined ? [] : [sql`created_at >= ${from}`]),
  ...(to === undefined ? [] : [sql`created_at < ${to}`]),
]

function wordConditionsOf({ q = "" }: LeadFilters): RawBuilder<unknown>[] {
  const wanted = toSearchForm(q)
  if (wanted === "") return []
  // What is too short for trigrams would have to be looked for in all of the index, which takes longer than all leads.
  return [hasTrigrams(wanted) ? sql`search like ${patternOf(wanted)}` : sql`strpos(search, ${wanted}) > 0`]
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
