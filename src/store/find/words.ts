/**
 * Finding leads by words. The words of a lead stand in `lead_words`, written and deleted with the lead. They are kept apart from
 * it because their index of trigrams would be written again whenever a lead changes its status.
 */
import { type RawBuilder, sql } from "kysely"
import { hasTrigrams, phoneDigitsOf, toSearchForm } from "../../domain/lead/search-text.ts"
import type { Database } from "../connection/database.ts"

/** A question for leads, asked in two ways. */
export type WordCondition = {
  /** Of a row of `lead` that is at hand: its words are looked up by key. */
  readonly here: RawBuilder<unknown>
  /** Of all leads: their words are looked for in the index. */
  readonly anywhere: RawBuilder<unknown>
}

/** null: every lead passes. */
export function wordConditionOf(q = ""): WordCondition | null {
  const wanted = toSearchForm(q)
  if (wanted === "") return null
  const passes = sql`(${sql.join(textsOf(wanted).map(holds), sql` or `)})`
  return {
    here: sql`(select ${passes} from lead_words where lead_words.seq = lead.seq)`,
    anywhere: sql`seq in (select seq from lead_words where ${passes})`,
  }
}

/** A phone is looked for by its digits, and also as it was typed if that may be part of another text. */
function textsOf(wanted: string): string[] {
  const digits = phoneDigitsOf(wanted)
  if (digits === null) return [wanted]
  return hasTrigrams(wanted) ? [digits, wanted] : [digits]
}

/** The index is made of three letters or digits in a row, one of which may be the gap before a word. Without any, all words are read. */
const holds = (text: string): RawBuilder<unknown> => {
  if (hasTrigrams(text)) return isLike(text)
  if (/^[\p{L}\p{N}]/u.test(text)) return beginsWord(text)
  return /[\p{L}\p{N}]/u.test(text) ? isLike(text) : contains(text)
}

const contains = (text: string) => sql`strpos(search, ${text}) > 0`
const isLike = (text: string) => sql`search like ${`%${text.replace(/[\\%_]/g, "\\$&")}%`}`

/**
 * A gap is any sign of ASCII: with "anything but a letter" PostgreSQL would read the whole index. The text itself is looked for
 * first, which takes a tenth of the time of the pattern.
 */
const beginsWord = (text: string) => {
  const pattern = `(^|[\\n -/:-@\\[-\`{-~])${text.replace(/[^\p{L}\p{N}]/gu, "\\$&")}`
  return sql`(${contains(text)} and search ~ ${pattern})`
}

/** Puts the words of new leads into their place in the index, which whoever stores a lead does not wait for. */
export async function indexWords(db: Database): Promise<void> {
  await sql`select gin_clean_pending_list('lead_words_by_trigram')`.execute(db)
}
