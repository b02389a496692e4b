/**
 * Finding leads by a text that has no trigram, of one or two characters say. Every portion of leads (gather-words.ts) knows
 * which pairs of characters it has, so leads are looked through only in portions that have the pairs of the text, and in what
 * is not summed up yet: both are stretches of leads after one another (migrations/0037_word_portions.ts).
 */
import { type RawBuilder, sql } from "kysely"
import { pairsOf } from "../domain/lead/pairs.ts"
import type { Tx } from "./database.ts"

const stretchesWith = (text: string) => sql`stretches_with(${pairsOf(text)}::int[])`

/** The places of all leads that have the text, or of so many that there are that many. */
export const foundInStretches = (text: string, most: number | null): RawBuilder<unknown> => sql`
  select leads_within(${text}, afters, uptos, ${most}) as seq
  from (select array_agg(after) as afters, array_agg(upto) as uptos from ${stretchesWith(text)}) stretches`

/** 100 000 leads, which take 50 ms. */
const MANY_STRETCHES = 200
export const hasManyStretches = (text: string): RawBuilder<unknown> =>
  sql`(select count(*) > ${MANY_STRETCHES} from ${stretchesWith(text)})`

export type Walk = {
  readonly isNewestFirst: boolean
  readonly from?: Date | undefined
  readonly to?: Date | undefined
  /** The lead behind which the page begins. */
  readonly after: { readonly seq: number } | null
  readonly limit: number
  /** Whether `read` passes only some. */
  readonly isFiltered: boolean
}

/** Stretches of the first step; each step takes twice as many as the one before. */
const FIRST_STRETCHES = 4
/** With so many leads that have the text, other filters lead to fewer. */
const MANY_FOUND = 10_000

/**
 * A page of leads that have the text, by going from stretch to stretch until no stretch that is left can have a lead for it.
 * What is in every portion a few times would otherwise be looked for in all leads. `read` reads the page from the leads that
 * meet a condition. null: there are other filters, and going on would take longer than looking at all that pass those.
 */
export async function walkStretches<L extends { readonly created_at: Date }>(
  tx: Tx,
  text: string,
  walk: Walk,
  read: (condition: RawBuilder<unknown>) => Promise<L[]>,
): Promise<L[] | null> {
  const found: number[] = []
  for (let skip = 0, most = FIRST_STRETCHES; ; skip += most, most *= 2) {
    const stretches = await readStretches(tx, text, walk, most + 1, skip)
    found.push(...(await findWithin(tx, text, stretches.slice(0, most))))
    const page = await read(sql`seq = any(${found}::bigint[])`)
    const next = stretches[most]
    if (next === undefined || (page.length >= walk.limit && isBehind(next, page, walk))) return page
    if (walk.isFiltered && (skip + most > MANY_STRETCHES || found.length > MANY_FOUND)) return null
  }
}

type Stretch = { readonly after: string; readonly upto: string; readonly begins: Date }

/**
 * In the order in which they begin, seen from where the page does; those that begin together in one order too, because an import may
 * give thousands of leads one moment, and each step goes on behind the one before.
 */
async function readStretches(
  tx: Tx,
  text: string,
  { isNewestFirst, from, to, after }: Walk,
  limit: number,
  offset: number,
): Promise<Stretch[]> {
  const place = after === null ? null : sql`(select created_at from lead where seq = ${after.seq})`
  const bounds = [
    ...(from === undefined ? [] : [sql`newest >= ${from}`]),
    ...(to === undefined ? [] : [sql`oldest < ${to}`]),
    ...(place === null ? [] : [isNewestFirst ? sql`oldest <= ${place}` : sql`newest >= ${place}`]),
  ]
  const { rows } = await sql<Stretch>`
    select after::text, upto::text, ${isNewestFirst ? sql`newest` : sql`oldest`} as begins from ${stretchesWith(text)}
    ${bounds.length === 0 ? sql`` : sql`where ${sql.join(bounds, sql` and `)}`}
    order by begins ${isNewestFirst ? sql`desc` : sql`asc`}, upto limit ${limit} offset ${offset}
  `.execute(tx)
  return rows
}

async function findWithin(tx: Tx, text: string, stretches: readonly Stretch[]): Promise<number[]> {
  const [afters, uptos] = [stretches.map(({ after }) => after), stretches.map(({ upto }) => upto)]
  const { rows } = await sql<{ seq: number }>`
    select leads_within(${text}, ${afters}::bigint[], ${uptos}::bigint[]) as seq`.execute(tx)
  return rows.map(({ seq }) => seq)
}

/** In whole milliseconds, which is what is read: those of the same one are not behind. */
function isBehind(
  next: Stretch,
  page: readonly { readonly created_at: Date }[],
  { isNewestFirst }: Walk,
): boolean {
  const last = page.at(-1)?.created_at
  if (last === undefined) return false
  return isNewestFirst ? next.begins < last : next.begins > last
}
