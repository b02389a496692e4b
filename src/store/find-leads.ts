/**
 * Finding leads: newest or oldest first, filtered, in pages or all of them.
 *
 * That order is by time and then by place, which is the order of `seq` as long as the clock never steps back. Every filter
 * has an index in that order (migrations 0003 and 0040), so a page is a walk along one of them, in either direction and
 * between two moments too. By deadline only those leads are listed that have one, which an index holds. A page goes on after a
 * lead and not after a number of leads: what arrives meanwhile moves nothing.
 */
import { type RawBuilder, sql } from "kysely"
import type { Database, Tx } from "./database.ts"
import { FACTS, factFiltersOf, foundByFacts, stretchedByFacts } from "./fact-portions.ts"
import { IMPORT_KEY_ID } from "./idempotent-answers.ts"
import { IS_AWAITED, IS_ESCALATED, IS_LATE } from "./late.ts"
import { LEAD_FIELDS, type Lead, type LeadDetail, withKinds } from "./leads.ts"
import { type Stretched, type Walk, walkStretches } from "./stretches.ts"
import { isContactedBy, isReceivedBy, receivedBy } from "./whose-day.ts"
import { MANY_STRETCHES } from "./word-portions.ts"
import { type WordCondition, wordConditionsOf } from "./words.ts"

/** One of these. */
type Values = readonly string[]

type Since = { readonly triager: string; readonly from: Date | undefined }

export type LeadFilters = {
  readonly status?: Values | undefined
  readonly triager?: Values | undefined
  readonly bracket?: Values | undefined
  /** A category, or the text as sent of a business that the policy did not know. */
  readonly business?: Values | undefined
  readonly funnel?: Values | undefined
  readonly utm_source?: Values | undefined
  readonly utm_medium?: Values | undefined
  readonly utm_campaign?: Values | undefined
  /** Only those that should have been contacted by now. */
  readonly late?: boolean | undefined
  /** Only those of which the admins know that nobody makes contact. */
  readonly escalated?: boolean | undefined
  /** Only those that somebody got since a moment, whoever has them now. */
  readonly received?: Since | undefined
  /** Only those with which somebody made the first contact since a moment. */
  readonly contacted?: Since | undefined
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

export const SORTS = ["-created_at", "created_at", "contact_by"] as const
export type Sort = (typeof SORTS)[number]

/** The place of a lead in an order: its `seq`, and by deadline also that, because it goes once contact is made. */
export type LeadPlace = { readonly seq: number; readonly contactBy?: Date | undefined }

/** `after`: the place of the last lead of the page before. */
export type LeadPage = {
  readonly after: LeadPlace | null
  readonly sort?: Sort
  readonly limit: number
  /** Whether each lead comes with the fields that only it has. */
  readonly withExtra?: boolean
}

/** An order, and what is behind a place in it. */
type Order = {
  readonly sorted: RawBuilder<unknown>
  readonly isAfter: (place: LeadPlace) => RawBuilder<unknown>
}
const placeOf = ({ seq }: LeadPlace) => sql`((select created_at from lead where seq = ${seq}), ${seq})`
const ORDERS: { readonly [sort in Sort]: Order } = {
  "-created_at": {
    sorted: sql`order by created_at desc, seq desc`,
    isAfter: (place) => sql`(created_at, seq) < ${placeOf(place)}`,
  },
  created_at: {
    sorted: sql`order by created_at, seq`,
    isAfter: (place) => sql`(created_at, seq) > ${placeOf(place)}`,
  },
  // In milliseconds, as a cursor has them: what is finer would come again on the next page.
  contact_by: {
    sorted: sql`order by date_trunc('milliseconds', contact_by), seq`,
    isAfter: ({ contactBy, seq }) =>
      sql`(date_trunc('milliseconds', contact_by), seq) > (${contactBy}::timestamptz, ${seq}::bigint)`,
  },
}

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
 * One filter is a walk along its index, or one for each of its values. With more, or with words to search for, nobody knows
 * how far the walk would be: the planner takes filters for independent, and walks through 1 000 000 leads (0.8 s of its
 * time) to learn that a source and a medium never come together. So the walk has an end, and behind it everything that passes
 * is gathered. Late and escalated leads, those that somebody contacted, and those by deadline, are gathered at once: an index has none but those that are waited for (0.1 s with 51 000 of them among
 * 1 000 000, November 2026). Those that somebody got are looked for among the first ones before: whoever got 127 000 of 300 000 has a page among 129 leads (10 ms), and all of them take 3 s (2 busy cores, November 2026).
 */
async function findPage(
  tx: Tx,
  filters: LeadFilters,
  { after, limit, withExtra = false, sort = "-created_at" }: LeadPage,
): Promise<ListedLead[]> {
  const { sorted, isAfter } = ORDERS[sort]
  const read = (chosen: RawBuilder<unknown>) => readLeads(tx, chosen, sorted, withExtra)
  const walk = (filter: Exact, leads: number, offset = 0) => walkAlong(filter, within, sorted, leads, offset)
  const exact = exactConditionsOf(filters)
  const within = and([...momentConditionsOf(filters), ...(after === null ? [] : [isAfter(after)])])
  const words = wordConditionsOf(filters.q)
  const passing = and([...exact.map(conditionOf), ...words.map(({ here }) => here)])
  const states = stateConditionsOf(filters)
  const gatherAll = () => {
    const awaited = sort === "contact_by" ? [IS_AWAITED] : []
    return gather(tx, read, sorted, and([...awaited, ...states, passing, within]), limit)
  }
  const { received } = filters
  if (sort === "contact_by" || (states.length > 0 && received === undefined)) return gatherAll()
  if (states.length === 0 && exact.length <= 1 && words.length === 0)
    return read(walk(exact[0] ?? ALL, limit))
  const here = received === undefined ? passing : and([passing, ...nearConditionsOf(filters, received)])
  const rarest = await findRarest(tx, exact, (filter) => walk(filter, LOOKED_THROUGH))
  const lookThrough = (leads: number, offset: number) =>
    read(
      sql`
        select * from (${walk(rarest.filter, leads, offset)}) looked_through
        where ${here} ${sorted} limit ${limit}`,
    )
  const near = await lookThrough(LOOKED_THROUGH, 0)
  if (near.length === limit || rarest.leads < LOOKED_THROUGH) return near
  if (states.length > 0) return gatherAll()
  const walkBy = (stretched: Stretched, most: Walk["most"]) => {
    const place = { isNewestFirst: sort === "-created_at", from: filters.from, to: filters.to, after }
    const readFound = (found: RawBuilder<unknown>) =>
      gather(tx, read, sorted, and([found, ...exact.map(conditionOf), within]), limit)
    return walkStretches(tx, stretched, { ...place, limit, most }, readFound)
  }
  const [word] = words
  if (word?.short !== undefined) {
    const walked = await walkBy(word.short, exact.length > 0 ? MANY : null)
    if (walked !== null) return walked
  }
  const promising = Math.ceil((2 * LOOKED_THROUGH * limit) / near.length)
  if (promising <= LOOKED_THROUGH_AT_MOST) {
    const found = [...near, ...(await lookThrough(promising, LOOKED_THROUGH))]
    if (found.length >= limit) return found.slice(0, limit)
  }
  const stretched = await stretchedByFilters(tx, filters, and([passing, within]))
  const isLed = word !== undefined && !(await hasFew(tx, stretched)) && (await isLedBy(tx, word, exact))
  // Nearly every stretch that has all pairs of facts has a lead for the page. If not, then of three filters each two have met there.
  const most = { ...MANY, stretches: Math.min(limit, MANY.stretches) }
  const walked = isLed || stretched === null ? null : await walkBy(stretched, most)
  if (walked !== null) return walked
  const asked = and([...exact.map(conditionOf), ...wordIn(word, isLed), within])
  return gather(tx, read, sorted, asked, limit)
}

/** When to go from stretch to stretch no further, because other filters lead to fewer leads. */
const MANY = { stretches: MANY_STRETCHES, leads: 10_000 }
/** Imported files, leads that are late, and what somebody got or contacted have shorter ways. */
const stretchedByFilters = async (tx: Tx, filters: LeadFilters, passing: RawBuilder<unknown>) =>
  filters.importedFile === undefined && stateConditionsOf(filters).length === 0
    ? stretchedByFacts(tx, filters, passing)
    : null

/** So few that nobody needs to know how many leads have a word, which takes 60 ms of a common one. */
const FEW_STRETCHES = 20
const hasFew = async (tx: Tx, stretched: Stretched | null) =>
  stretched !== null &&
  (await holds(
    tx,
    sql`(select count(*) <= ${FEW_STRETCHES} from (select from ${stretched.stretches} stretches limit ${FEW_STRETCHES + 1}) counted)`,
  ))

/** Whether the index of words leads to fewer leads than the other filters. */
const isLedBy = async (tx: Tx, word: WordCondition, others: readonly unknown[]) =>
  others.length === 0 || !(await holds(tx, word.isDear))
const wordIn = (word: WordCondition | undefined, isLed: boolean): RawBuilder<unknown>[] =>
  word === undefined ? [] : [isLed ? word.anywhere : word.here]

async function holds(tx: Tx, condition: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await sql<{ holds: boolean }>`select ${condition} as holds`.execute(tx)
  return rows[0]?.holds === true
}

/**
 * A filter, as one condition for each value that passes it. Each is walked for itself: there is no order of time in an index
 * across several values, and each value is planned for what it is.
 */
type Exact = readonly RawBuilder<unknown>[]
const ALL: Exact = [sql`true`]

/** The first leads that pass one filter. */
function walkAlong(
  filter: Exact,
  within: RawBuilder<unknown>,
  sorted: RawBuilder<unknown>,
  limit: number,
  offset: number,
): RawBuilder<unknown> {
  const walks = filter.map(
    (value) => sql`(select * from lead where ${value} and ${within} ${sorted} limit ${limit + offset})`,
  )
  return sql`select * from (${sql.join(walks, sql` union all `)}) walked ${sorted} limit ${limit} offset ${offset}`
}

const conditionOf = (filter: Exact): RawBuilder<unknown> => sql`(${sql.join(filter, sql` or `)})`

/** The filter that the fewest leads pass, counted up to as many as are looked through anyway. */
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
 * Materialised, so that leads are looked for by what they have and not in the order in which they are wanted; and with a
 * lead as dear as two hundred entries of an index, so that indexes are intersected before any lead is read.
 */
async function gather(
  tx: Tx,
  read: (chosen: RawBuilder<unknown>) => Promise<ListedLead[]>,
  sorted: RawBuilder<unknown>,
  passing: RawBuilder<unknown>,
  limit: number,
): Promise<ListedLead[]> {
  await sql`set local cpu_tuple_cost = 1`.execute(tx)
  return read(
    sql`
      select * from lead where seq in (
        with found as materialized (select created_at, contact_by, seq from lead where ${passing})
        select seq from found ${sorted} limit ${limit}
      ) ${sorted}`,
  )
}

/** `chosen` is ordered, and stays so. */
async function readLeads(
  tx: Tx,
  chosen: RawBuilder<unknown>,
  sorted: RawBuilder<unknown>,
  withExtra: boolean,
): Promise<ListedLead[]> {
  const { rows } = await sql<ListedLead>`
    select ${LEAD_FIELDS} ${withExtra ? sql`, lead.extra` : sql``} from (${chosen}) lead left join triager on triager.id = lead.triager_id
    ${sorted}
  `.execute(tx)
  return rows.map(withKinds)
}

/** What leads have to meet to pass all filters. */
export const toCondition = (filters: LeadFilters): RawBuilder<unknown> =>
  and([...otherConditionsOf(filters), ...wordConditionsOf(filters.q).map(({ anywhere }) => anywhere)])

/** Without words. */
const otherConditionsOf = (filters: LeadFilters): RawBuilder<unknown>[] => [
  ...exactConditionsOf(filters).map(conditionOf),
  ...momentConditionsOf(filters),
  ...stateConditionsOf(filters),
]

/** Each has an index of its own, which has none but those leads. */
const stateConditionsOf = ({ late, escalated, received, contacted }: LeadFilters): RawBuilder<unknown>[] => [
  ...(late === true ? [IS_LATE] : []),
  ...(escalated === true ? [IS_ESCALATED] : []),
  ...(received === undefined ? [] : [sql`id in (${receivedBy(...sideOf(received))})`]),
  ...(contacted === undefined ? [] : [isContactedBy(...sideOf(contacted))]),
]
/** The same, of a lead that is looked at. */
const nearConditionsOf = (filters: LeadFilters, received: Since): RawBuilder<unknown>[] => [
  ...stateConditionsOf({ ...filters, received: undefined }),
  isReceivedBy(...sideOf(received)),
]
const sideOf = ({ triager, from }: Since) =>
  [sql`${triager}`, sql`${from ?? "-infinity"}::timestamptz`] as const

/** A lead whose person was erased while it was open is in no state. The index `lead_in_status` (migration 0040) has the others. */
const inState = (status: string) => sql`status = ${status} and erased_from is null`

const exactConditionsOf = (filters: LeadFilters): Exact[] => [
  ...factFiltersOf(filters).map(({ filter, values }) =>
    values.map((value) => (filter === "status" ? inState(value) : sql`${FACTS[filter]} = ${value}`)),
  ),
  ...(filters.importedFile === undefined ? [] : [[sql`id in (${leadsOfFile(filters.importedFile)})`]]),
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

/** Leads are counted as far as this. */
export const MOST_COUNTED = 10_000

/**
 * How many leads pass the filters; one more than MOST_COUNTED if there are more. Without a scan of the table, and without an
 * order: in the portions that several filters lead to, if these are few, or else the planner takes the index of the rarest
 * filter, or intersects several. All statements see the same leads.
 */
export const countLeads = (db: Database, filters: LeadFilters): Promise<number> =>
  db
    .transaction()
    .setAccessMode("read only")
    .setIsolationLevel("repeatable read")
    .execute(async (tx) => {
      await sql`
        select set_config('plan_cache_mode', 'force_custom_plan', true), set_config('enable_seqscan', 'off', true),
          set_config('max_parallel_workers_per_gather', '0', true)
      `.execute(tx)
      const { rows } = await sql<{ n: number }>`select ${await countOf(tx, filters)} as n`.execute(tx)
      return rows[0]?.n ?? 0
    })

async function countOf(tx: Tx, filters: LeadFilters): Promise<RawBuilder<unknown>> {
  const [word] = wordConditionsOf(filters.q)
  const others = otherConditionsOf(filters)
  if (others.length === 0 && word) return word.count(MOST_COUNTED + 1)
  const stretched = await stretchedByFilters(tx, filters, and([...others, ...wordIn(word, false)]))
  const isLed = word !== undefined && !(await hasFew(tx, stretched)) && (await isLedBy(tx, word, others))
  const found = isLed || stretched === null ? null : await foundByFacts(tx, stretched)
  return countPassing(found ?? sql`select from lead where ${and([...others, ...wordIn(word, isLed)])}`)
}

const countPassing = (passing: RawBuilder<unknown>) =>
  sql`(select count(*) from (${passing} limit ${MOST_COUNTED + 1}) counted)`

const and = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
