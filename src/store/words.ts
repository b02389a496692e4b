/**
 * Finding leads by words. The words of a lead stand in it from the moment at which it is stored, and are copied later, many
 * at once, to a table of their own, whose index no lead waits for. `leads_with` looks there and through what has not been
 * copied yet (migrations/0033_gathered_words.ts).
 */
import { type RawBuilder, sql } from "kysely"
import { hasTrigrams, phoneDigitsOf, toSearchForm } from "../domain/lead/search-text.ts"
import { type Database, type Tx, unhurried } from "./database.ts"

/** A question for leads, asked in two ways. */
export type WordCondition = {
  /** Of leads that are at hand. */
  readonly here: RawBuilder<unknown>
  /** Of all leads. */
  readonly anywhere: RawBuilder<unknown>
  /** Whether at least so many leads have the words. */
  readonly isIn: (leads: number) => RawBuilder<unknown>
}

export function wordConditionsOf(q = ""): WordCondition[] {
  const wanted = toSearchForm(q)
  if (wanted === "") return []
  const digits = phoneDigitsOf(wanted)
  if (digits !== null) return [isLike(hasTrigrams(wanted) ? [digits, wanted] : [digits])]
  if (hasTrigrams(wanted)) return [isLike([wanted])]
  // What is too short for trigrams would have to be looked for in all of the index, which takes longer than all leads.
  const within = sql`strpos(search, ${wanted}) > 0`
  return [{ here: within, anywhere: within, isIn: () => sql`false` }]
}

function isLike(forms: readonly string[]): WordCondition {
  const patterns = forms.map(patternOf)
  const either = patterns.map((pattern) => sql`search like ${pattern}`)
  const found = (most: number | null) =>
    sql.join(
      patterns.map((pattern) => sql`select leads_with(${pattern}, ${most})`),
      sql` union all `,
    )
  return {
    here: sql`(${sql.join(either, sql` or `)})`,
    anywhere: sql`seq in (${found(null)})`,
    isIn: (leads) => sql`(select count(*) >= ${leads} from (${found(leads)}) found)`,
  }
}

/** Anything that contains this text, in which no character means anything but itself. */
const patternOf = (text: string): string => `%${text.replace(/[\\%_]/g, "\\$&")}%`

/** Leads whose words are copied in one transaction: some 30 ms, for which an erasure may have to wait. */
const PORTION = 500
/** Leads of a round. */
export const WORDS_A_ROUND = 20_000

/** Copies the words of leads that were stored since the last time. If another server is at it, there is nothing to do. */
export async function gatherWords(db: Database, signal?: AbortSignal): Promise<void> {
  for (let left = WORDS_A_ROUND; left > 0 && signal?.aborted !== true; left -= PORTION) {
    const copied = await db.transaction().execute(copyPortion)
    if (copied < PORTION) break
  }
  await sql`select gin_clean_pending_list('lead_words_by_trigram')`.execute(db)
}

/** Leads get their places one after the other, so behind the last of a portion there is none that will come later. */
async function copyPortion(tx: Tx): Promise<number> {
  const locked = await sql<{ upto: number }>`
    select upto, ${unhurried} from words_gathered for update skip locked
  `.execute(tx)
  const from = locked.rows[0]
  if (from === undefined) return 0
  const { rows } = await sql<{ leads: number }>`
    with next as materialized (
      select seq, search from lead where seq > ${from.upto} order by seq limit ${PORTION}
    ), copied as (
      insert into lead_words (seq, search) select seq, search from next where search is not null
    ), gathered as (
      update words_gathered set upto = last.seq from (select max(seq) as seq from next) last where last.seq is not null
    )
    select count(*) as leads from next
  `.execute(tx)
  return rows[0]?.leads ?? 0
}
