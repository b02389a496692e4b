/**
 * Finding leads by a text that has no trigram, of one or two characters say. Every portion of leads (gather-words.ts) knows
 * which pairs of characters it has, so leads are looked through only in portions that have the pairs of the text
 * (migrations/0037_word_portions.ts).
 */
import { type RawBuilder, sql } from "kysely"
import { pairsOf } from "../domain/lead/pairs.ts"
import type { Stretched } from "./stretches.ts"

const stretchesWith = (text: string) => sql`stretches_with(${pairsOf(text)}::int[])`

export const stretchedByText = (text: string): Stretched => ({
  stretches: stretchesWith(text),
  within: ({ afters, uptos }) => sql`select leads_within(${text}, ${afters}, ${uptos}) as seq`,
})

/** The places of all leads that have the text, or of so many that there are that many. */
export const foundInStretches = (text: string, most: number | null): RawBuilder<unknown> => sql`
  select leads_within(${text}, afters, uptos, ${most}) as seq
  from (select array_agg(after) as afters, array_agg(upto) as uptos from ${stretchesWith(text)}) stretches`

/** 100 000 leads, which take 50 ms. */
export const MANY_STRETCHES = 200
export const hasManyStretches = (text: string): RawBuilder<unknown> =>
  sql`(select count(*) > ${MANY_STRETCHES} from ${stretchesWith(text)})`
