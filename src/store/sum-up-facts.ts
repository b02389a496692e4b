/**
 * The chore behind pages with several filters: it sums up, for each portion of leads, which pairs of facts they have, and does so
 * anew for portions with leads that were changed. It reads leads and writes none, so nobody who stores or changes leads ever
 * waits for it. Why no change is missed is said in migrations/0038_fact_portions.ts: each statement here that sums up sees one
 * moment, and does all that belongs together.
 */
import { sql } from "kysely"
import { type Database, type Tx, unhurried } from "./database.ts"
import { inPortions, PORTION } from "./portions.ts"

/** If another server is at it, there is nothing to do. */
export async function sumUpFacts(db: Database, signal?: AbortSignal): Promise<void> {
  await inPortions(db, alone(sumUpChanged), signal)
  await inPortions(db, alone(sumUpNext), signal)
}

/** Any number that no other lock of Criba has. */
const SUMMING_UP = 5_347_014

/** Two at once could each see what the other does not, and the older sums might be written last. The lock is a statement of its own: the next one sees all that was written under it before. */
const alone = (work: (tx: Tx) => Promise<number>) => async (tx: Tx) => {
  const { rows } = await sql<{ ours: boolean }>`
    select pg_try_advisory_xact_lock(${SUMMING_UP}) as ours, ${unhurried}
  `.execute(tx)
  return rows[0]?.ours === true ? work(tx) : 0
}

/** Portions that are summed up anew at once. */
const CHANGED_AT_ONCE = 10
/** Changes whose portions are looked for at once. */
const CHANGES_AT_ONCE = 1_000

/** A portion whose sums stay the same, as most do, is not written. What lies behind the last portion will be summed up as it is then. */
async function sumUpChanged(tx: Tx): Promise<number> {
  const { rows } = await sql<{ portions: number }>`
    with changed as materialized (
      select distinct portion.after, portion.upto from (select seq from fact_change limit ${CHANGES_AT_ONCE}) change,
        lateral (select after, upto from fact_portion where upto >= change.seq order by upto limit 1) portion
      limit ${CHANGED_AT_ONCE}
    ), summed_up as (
      update fact_portion portion set pairs = fresh.pairs
      from (select upto, pairs_between(after, upto) as pairs from changed) fresh
      where portion.upto = fresh.upto and portion.pairs <> fresh.pairs
    ), taken_off as (
      delete from fact_change change where seq > (select coalesce(max(upto), 0) from fact_portion)
        or exists (select from changed where change.seq > changed.after and change.seq <= changed.upto)
    )
    select count(*) as portions from changed
  `.execute(tx)
  return (rows[0]?.portions ?? 0) * PORTION
}

/** Leads get their places one after the other, so behind the last of a portion there is none that will come later. What fills no portion is so little that it can be looked through. */
async function sumUpNext(tx: Tx): Promise<number> {
  const { rows } = await sql`
    with last as materialized (
      select coalesce(max(upto), 0) as seq from fact_portion
    ), next as materialized (
      select seq, created_at from lead where seq > (select seq from last) order by seq limit ${PORTION}
    ), bounds as (
      select max(seq) as upto, min(created_at) as oldest, max(created_at) as newest from next having count(*) = ${PORTION}
    )
    insert into fact_portion (after, upto, oldest, newest, pairs)
    select last.seq, bounds.upto, oldest, newest, pairs_between(last.seq, bounds.upto) from last, bounds
    returning upto
  `.execute(tx)
  return rows.length * PORTION
}
