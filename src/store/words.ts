/**
 * Finding leads by words. The words of a lead stand in it from the moment at which it is stored, and are copied later, many
 * at once, to a table of their own, whose index no lead waits for (gather-words.ts). `leads_with` looks there and through what
 * has not been copied yet (migrations/0033_gathered_words.ts). What is too short for that index is found by portions.
 */
import { type RawBuilder, sql } from "kysely"
import { hasTrigrams, phoneDigitsOf, toSearchForm } from "../domain/lead/search-text.ts"
import type { Stretched } from "./stretches.ts"
import { foundInStretches, hasManyStretches, stretchedByText } from "./word-portions.ts"

/** A question for leads, asked in two ways. */
export type WordCondition = {
  /** Of leads that are at hand. */
  readonly here: RawBuilder<unknown>
  /** Of all leads. */
  readonly anywhere: RawBuilder<unknown>
  /** How many leads have the words, counted up to so many. */
  readonly count: (most: number) => RawBuilder<unknown>
  /** Whether finding all of them takes longer than looking at those that other filters find. */
  readonly isDear: RawBuilder<unknown>
  /** How it is found by portions, if it is too short for trigrams. */
  readonly short?: Stretched
}

export function wordConditionsOf(q = ""): WordCondition[] {
  const wanted = toSearchForm(q)
  if (wanted === "") return []
  const digits = phoneDigitsOf(wanted)
  if (digits !== null) return [isLike(hasTrigrams(wanted) ? [digits, wanted] : [digits])]
  return [hasTrigrams(wanted) ? isLike([wanted]) : isWithin(wanted)]
}

/** With so many leads that have the words, other filters lead to fewer. */
const MANY = 10_000

function isLike(forms: readonly string[]): WordCondition {
  const patterns = forms.map(patternOf)
  const either = patterns.map((pattern) => sql`search like ${pattern}`)
  const found = (most: number | null) =>
    sql.join(
      patterns.map((pattern) => sql`select leads_with(${pattern}, ${most}) as seq`),
      sql` union `,
    )
  const count = (most: number) => countOf(found(most), most)
  return {
    here: sql`(${sql.join(either, sql` or `)})`,
    anywhere: sql`seq in (${found(null)})`,
    count,
    isDear: sql`${count(MANY)} = ${MANY}`,
  }
}

/** What is too short for trigrams would have to be looked for in all of their index, which takes longer than all leads. */
function isWithin(wanted: string): WordCondition {
  return {
    here: sql`strpos(search, ${wanted}) > 0`,
    anywhere: sql`seq in (${foundInStretches(wanted, null)})`,
    count: (most) => countOf(foundInStretches(wanted, most), most),
    isDear: hasManyStretches(wanted),
    short: stretchedByText(wanted),
  }
}

const countOf = (found: RawBuilder<unknown>, most: number) =>
  sql`(select least(count(*), ${most}) from (${found}) found)`

/** Anything that contains this text, in which no character means anything but itself. */
const patternOf = (text: string): string => `%${text.replace(/[\\%_]/g, "\\$&")}%`
