/**
 * Finding leads portion by portion. Leads are summed up in portions of some hundred after one another, by what their words have
 * (word-portions.ts) or by which filters they pass (fact-portions.ts). So leads are looked for only in portions that may have
 * them, and in what is not summed up yet: both are stretches of leads after one another.
 */
import { type RawBuilder, sql } from "kysely"
import type { Tx } from "./database.ts"

/** A question that is answered by portions. */
export type Stretched = {
  /** A table of stretches, of which at least one has each lead that is wanted: after, upto, and the moments oldest and newest. */
  readonly stretches: RawBuilder<unknown>
  /** A statement for the places (`seq`) of the leads that are wanted in stretches, which are two arrays of places. */
  readonly within: (stretches: Bounds) => RawBuilder<unknown>
}
export type Bounds = { readonly afters: RawBuilder<unknown>; readonly uptos: RawBuilder<unknown> }

export type Walk = {
  readonly isNewestFirst: boolean
  readonly from?: Date | undefined
  readonly to?: Date | undefined
  /** The lead behind which the page begins. */
  readonly after: { readonly seq: number } | null
  readonly limit: number
  /** When to give up: behind so many stretches, or leads. */
  readonly most: { readonly stretches: number; readonly leads: number } | null
}

/** Stretches of the first step; each step takes twice as many as the one before. */
const FIRST_STRETCHES = 4

/**
 * A page of leads, by going from stretch to stretch until no stretch that is left can have a lead for it.
 * What is in every portion a few times would otherwise be looked for in all leads. `read` reads the page from the leads that
 * meet a condition. null: given up.
 */
export async function walkStretches<L extends { readonly created_at: Date }>(
  tx: Tx,
  { stretches: table, within }: Stretched,
  walk: Walk,
  read: (condition: RawBuilder<unknown>) => Promise<L[]>,
): Promise<L[] | null> {
  const found: number[] = []
  for (let skip = 0, most = FIRST_STRETCHES; ; skip += most, most *= 2) {
    const stretches = await readStretches(tx, table, walk, most + 1, skip)
    found.push(...(await findWithin(tx, within, stretches.slice(0, most))))
    const page = found.length === 0 ? [] : await read(sql`seq = any(${found}::bigint[])`)
    const next = stretches[most]
    if (next === undefined || (page.length >= walk.limit && isBehind(next, page, walk))) return page
    if (walk.most !== null && (skip + most > walk.most.stretches || found.length > walk.most.leads))
      return null
  }
}

type Stretch = { readonly after: string; readonly upto: string; readonly begins: Date }

/**
 * In the order in which they begin, seen from where the page does; those that begin together in one order too, because an import may
 * give thousands of leads one moment, and each step goes on behind the one before.
 */
async function readStretches(
  tx: Tx,
  table: RawBuilder<unknown>,
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
    select after::text, upto::text, ${isNewestFirst ? sql`newest` : sql`oldest`} as begins from ${table} stretches
    ${bounds.length === 0 ? sql`` : sql`where ${sql.join(bounds, sql` and `)}`}
    order by begins ${isNewestFirst ? sql`desc` : sql`asc`}, upto, after limit ${limit} offset ${offset}
  `.execute(tx)
  return rows
}

async function findWithin(
  tx: Tx,
  within: Stretched["within"],
  stretches: readonly Stretch[],
): Promise<number[]> {
  const afters = sql`${stretches.map(({ after }) => after)}::bigint[]`
  const uptos = sql`${stretches.map(({ upto }) => upto)}::bigint[]`
  const { rows } = await sql<{ seq: number }>`${within({ afters, uptos })}`.execute(tx)
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
