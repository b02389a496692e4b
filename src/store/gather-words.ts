/**
 * The chore behind the search for words: it copies the words of new leads to where they are searched for, and then sums up,
 * for each portion of copies, which pairs of characters they have. Both happen after a lead is stored, and whoever stores or
 * decides leads waits for neither. Searches see from the tables how far it has come.
 */
import { sql } from "kysely"
import { pairsIn } from "../domain/lead/pairs.ts"
import { type Database, type Tx, unhurried } from "./database.ts"
import { inPortions, PORTION } from "./portions.ts"

/** Copies the words of leads that were stored since the last time, and sums up full portions of them. If another server is at it, there is nothing to do. */
export async function gatherWords(db: Database, signal?: AbortSignal): Promise<void> {
  await inPortions(db, copyPortion, signal)
  await sql`select gin_clean_pending_list('lead_words_by_trigram')`.execute(db)
  await inPortions(db, sumUpPortion, signal)
}

/** The last lead whose words were copied. Locked, so that nobody else copies, and nobody changes words; null if somebody does. */
async function lockGathered(tx: Tx): Promise<number | null> {
  const { rows } = await sql<{ upto: number }>`
    select upto, ${unhurried} from words_gathered for update skip locked
  `.execute(tx)
  return rows[0]?.upto ?? null
}

/** Some 30 ms, for which an erasure may have to wait. Leads get their places one after the other, so behind the last of a portion there is none that will come later. */
async function copyPortion(tx: Tx): Promise<number> {
  const upto = await lockGathered(tx)
  if (upto === null) return 0
  const { rows } = await sql<{ leads: number }>`
    with next as materialized (
      select seq, search from lead where seq > ${upto} order by seq limit ${PORTION}
    ), copied as (
      insert into lead_words (seq, search) select seq, search from next where search is not null
    ), gathered as (
      update words_gathered set upto = last.seq from (select max(seq) as seq from next) last where last.seq is not null
    )
    select count(*) as leads from next
  `.execute(tx)
  return rows[0]?.leads ?? 0
}

/**
 * Sums up a portion whose words have changed, or else the next that is full: what is behind the last full one is so little
 * that it can be looked through.
 */
async function sumUpPortion(tx: Tx): Promise<number> {
  const gathered = await lockGathered(tx)
  if (gathered === null) return 0
  const { rows: unmade } = await sql<{ after: number; upto: number }>`
    select after, upto from word_portion where pairs is null order by upto limit 1`.execute(tx)
  const [changed] = unmade
  const after = changed?.after ?? (await lastSummedUp(tx))
  const { rows } = await sql<{ leads: number; upto: number; words: string }>`
    select count(*) as leads, max(seq) as upto, coalesce(string_agg(search, chr(10)), '') as words
    from (select seq, search from lead_words where seq > ${after} and seq <= ${changed?.upto ?? gathered} order by seq limit ${PORTION}) portion
  `.execute(tx)
  const portion = rows[0]
  if (portion === undefined || (changed === undefined && portion.leads < PORTION)) return 0
  const pairs = pairsIn(portion.words)
  if (changed !== undefined) {
    // All of its leads may be gone: then nothing is found in it.
    await sql`update word_portion set pairs = ${pairs}::int[] where upto = ${changed.upto}`.execute(tx)
    return PORTION
  }
  // Materialised, or else the planner looks for the first moment among all leads, in the order of time.
  await sql`
    with portion as materialized (select created_at from lead where seq > ${after} and seq <= ${portion.upto})
    insert into word_portion (after, upto, oldest, newest, pairs)
    select ${after}::bigint, ${portion.upto}::bigint, min(created_at), max(created_at), ${pairs}::int[] from portion
  `.execute(tx)
  return PORTION
}

async function lastSummedUp(tx: Tx): Promise<number> {
  const { rows } = await sql<{
    upto: number
  }>`select coalesce(max(upto), 0) as upto from word_portion`.execute(tx)
  return rows[0]?.upto ?? 0
}
