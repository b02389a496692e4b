/**
 * Finding leads that pass several filters. Every portion of leads (sum-up-facts.ts) knows which pairs of facts its leads have, a
 * fact being a filter and its value. So leads are looked for only in portions that have all pairs of what is asked for, among
 * leads that have changed since their portion was summed up, and in what is in no portion yet
 * (migrations/0038_fact_portions.ts).
 */
import { type RawBuilder, sql } from "kysely"
import type { Tx } from "./database.ts"
import type { Bounds, Stretched } from "./stretches.ts"

/** Filters, and what of a lead they look at. A filter that is added here needs a migration, which makes all portions anew. */
export const FACTS = {
  status: sql`status`,
  triager: sql`triager_id`,
  bracket: sql`bracket`,
  business: sql`coalesce(category, business)`,
  funnel: sql`funnel`,
  utm_source: sql`utm_source`,
  utm_medium: sql`utm_medium`,
  utm_campaign: sql`utm_campaign`,
}
type Filter = keyof typeof FACTS
/** One of these values for each filter that is asked for. */
export type FactFilters = { readonly [filter in Filter]?: readonly string[] | undefined }

export const factFiltersOf = (filters: FactFilters): { filter: Filter; values: readonly string[] }[] =>
  (Object.keys(FACTS) as Filter[]).flatMap((filter) => {
    const values = filters[filter]
    return values === undefined ? [] : [{ filter, values }]
  })

/** Pairs that are asked for at once: each is looked up in an index. With many values, some filters are left to who reads the leads. */
const MOST_PAIRS = 400

/** What a portion must have if one of its leads passes: of every two filters a pair of values. null: nothing is known of it. */
function pairConditionOf(filters: FactFilters): RawBuilder<unknown> | null {
  const asked = factFiltersOf(filters)
  const couples = asked
    .flatMap((one, i) => asked.slice(i + 1).map((other) => ({ one, other })))
    .map((couple) => ({ ...couple, pairs: couple.one.values.length * couple.other.values.length }))
    .toSorted((a, b) => a.pairs - b.pairs)
  let pairs = 0
  const chosen = couples.filter((couple) => {
    pairs += couple.pairs
    return pairs <= MOST_PAIRS
  })
  if (chosen.length === 0) return null
  const conditions = chosen.map(
    ({ one, other }) => sql`pairs && (
      select array_agg(fact(${one.filter}, a) # fact(${other.filter}, b))
      from unnest(${one.values}::text[]) a, unnest(${other.values}::text[]) b)`,
  )
  return sql.join(conditions, sql` and `)
}

/** With so many changed leads, all of which are looked at, it takes as long as without portions. */
const MANY_CHANGES = 2_000
/** So have leads that are in no portion yet, after an upgrade say: these are places, of which a lead takes two or more. */
const MANY_BEHIND = 50_000

/** How leads that meet a condition are found by portions; the filters are part of the condition. null: in another way, please. */
export async function stretchedByFacts(
  tx: Tx,
  filters: FactFilters,
  passing: RawBuilder<unknown>,
): Promise<Stretched | null> {
  const hasPairs = pairConditionOf(filters)
  if (hasPairs === null) return null
  // The table of portions is small, but what is in it is not: the planner would rather read it than its index.
  const { rows } = await sql<{ changes: number; behind: number }>`
    select set_config('enable_seqscan', 'off', true),
      (select count(*) from (select from fact_change limit ${MANY_CHANGES + 1}) counted) as changes,
      coalesce((select max(seq) from lead), 0) - coalesce((select max(upto) from fact_portion), 0) as behind
  `.execute(tx)
  const [state] = rows
  if (state === undefined || state.changes > MANY_CHANGES || state.behind > MANY_BEHIND) return null
  return {
    stretches: sql`(
      select after, upto, oldest, newest from fact_portion where ${hasPairs}
      union all
      select seq - 1, seq, created_at, created_at from (
        select * from lead where seq in (select seq from fact_change) offset 0
      ) changed where ${passing}
      union all
      select coalesce(max(upto), 0), 9223372036854775807, '-infinity', 'infinity' from fact_portion
    )`,
    within: (bounds) => passingWithin(bounds, passing),
  }
}

/** Offset 0 keeps the planner from looking for leads by what they have to pass, once for each stretch. */
const passingWithin = ({ afters, uptos }: Bounds, passing: RawBuilder<unknown>) => sql`
  select distinct seq from unnest(${afters}, ${uptos}) stretch(after, upto), lateral (
    select * from lead where lead.seq > stretch.after and lead.seq <= stretch.upto offset 0
  ) lead where ${passing}`

/** If so large a part of all portions has the pairs, intersecting the indexes of two filters takes no longer than reading leads. */
const FEW = 1 / 8

/** The places of all leads in the stretches that are wanted; null if there are too many stretches. */
export async function foundByFacts(
  tx: Tx,
  { stretches, within }: Stretched,
): Promise<RawBuilder<unknown> | null> {
  const { rows } = await sql<{ afters: string[]; uptos: string[]; portions: number }>`
    select array_agg(after::text) as afters, array_agg(upto::text) as uptos, (select count(*) from fact_portion) as portions
    from ${stretches} stretches
  `.execute(tx)
  const [all] = rows
  if (all === undefined || all.afters.length > FEW * all.portions) return null
  return within({ afters: sql`${all.afters}::bigint[]`, uptos: sql`${all.uptos}::bigint[]` })
}
