/**
 * The person of a lead (domain/decision/person.ts), stored with each lead that is a duplicate. It is set on arrival,
 * and changes only when an import, or its undoing, adds or removes an earlier lead of the chain.
 *
 * `offset 0` is an optimisation fence that makes each link one index look-up: the planner overestimates the number of
 * links and would scan the table.
 */
import { type RawBuilder, sql } from "kysely"
import type { RelinkRow } from "../../domain/decision/planned-rows.ts"
import type { DeskTx } from "../books/hold-desk.ts"
import { type Database, rowsOf } from "../connection/database.ts"

/** SQL: the person for duplicates of this lead; no row if there is no such lead. */
export const personOfLead = (id: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select case when duplicate_of is null then seq else person_seq end as person_seq from lead where id = ${id}`

/** SQL: all leads whose chains go through these, each with its ctid, as a recursive CTE. */
const repeating = (roots: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  repeating (id, place, person_seq) as (
    select repeat.id, repeat.ctid, root.person_seq from (${roots}) root
    cross join lateral (select id, ctid from lead where duplicate_of = root.id offset 0) repeat
    union
    select repeat.id, repeat.ctid, repeating.person_seq from repeating
    cross join lateral (select id, ctid from lead where duplicate_of = repeating.id offset 0) repeat
  )`

/** The chains of all that name one of these lead to its person now. */
export async function relinkPersons(tx: DeskTx, leads: readonly RelinkRow[]): Promise<void> {
  const roots = sql`
    select * from json_to_recordset(${JSON.stringify(leads)}::json) as row(id uuid, person_seq bigint)`
  await sql`
    with recursive ${repeating(roots)}
    update lead set person_seq = repeating.person_seq from repeating
    where lead.ctid = repeating.place and lead.person_seq is distinct from repeating.person_seq
  `.execute(tx)
}

/** The chains of all that name one of these lead nowhere now. It comes before they are deleted. */
export async function unlinkPersons(tx: DeskTx, ids: readonly string[]): Promise<void> {
  const roots = sql`select id, null::bigint as person_seq from unnest(${ids}::uuid[]) as gone(id)`
  await sql`
    with recursive ${repeating(roots)}
    update lead set person_seq = null from repeating
    where lead.ctid = repeating.place and lead.person_seq is not null
  `.execute(tx)
}

/** What is stored of a lead for statistics and does not follow from the rest. */
export type WrongCounts = {
  readonly id: string
  readonly seq: number
  /** What is stored: the `seq` of the person's first lead, and how many promises ended, were kept, handed on, escalated. */
  readonly held: readonly (number | null)[]
  readonly right: readonly (number | null)[]
}

/**
 * Makes all of it again, from the chains of duplicates and from the ends of promises: leads that came since a time. A lead whose chain
 * does not end has no person but itself, so the chains are walked from their first leads on.
 */
export const findWrongCounts = (db: Database, since: Date | null) => rowsOf(db)<WrongCounts>`
    with recursive chain (id, person_seq) as (
      select repeat.id, first.seq from lead repeat join lead first on first.id = repeat.duplicate_of
      where first.duplicate_of is null
      union all
      select repeat.id, chain.person_seq from chain join lead repeat on repeat.duplicate_of = chain.id
    ), ended as (
      select lead_id, array[count(*), count(*) filter (where outcome = 'kept'),
        count(*) filter (where outcome = 'handed_on'), count(*) filter (where outcome = 'escalated')] as counts
      from promise_end group by lead_id
    ), compared as (
      select lead.id, lead.seq, created_at,
        array[lead.person_seq, promises, promises_kept, promises_handed_on, promises_escalated] as held,
        chain.person_seq || coalesce(ended.counts, '{0,0,0,0}') as right
      from lead left join chain using (id) left join ended on lead_id = lead.id
    )
    select id, seq, held::float8[] as held, "right"::float8[] as "right" from compared
    where held <> "right" and (${since}::timestamptz is null or created_at >= ${since})
    order by seq
  `

/** Repairs the rows that are still as found; the search ran without the lock. */
export async function correctCounts(tx: DeskTx, wrong: readonly WrongCounts[]): Promise<void> {
  const rows = wrong.map(({ id, held, right }) => ({ id, held, right }))
  await sql`
    update lead set person_seq = row.right[1], promises = row.right[2], promises_kept = row.right[3],
      promises_handed_on = row.right[4], promises_escalated = row.right[5]
    from json_to_recordset(${JSON.stringify(rows)}::json) as row(id uuid, held bigint[], "right" bigint[])
    where lead.id = row.id
      and array[lead.person_seq, promises, promises_kept, promises_handed_on, promises_escalated] = row.held
  `.execute(tx)
}
