/** Leads as they came in, in their order, for whoever goes through them again: in chunks, so that no history is too long. */
import { sql } from "kysely"
import type { StoredArrival } from "../domain/decision/simulate.ts"
import type { Instant } from "../domain/rotation/hours.ts"
import type { Database } from "./database.ts"

/** Created in [from, to), with a seq of at most `until`; null is without that bound. */
export type ArrivalRange = {
  readonly from: Instant | null
  readonly to: Instant | null
  readonly until: number | null
}

export type ArrivalRow = StoredArrival & { readonly policy_version: number }

const CHUNK_LEADS = 2_000

const within = ({ from, to, until }: ArrivalRange) => sql`
  seq <= coalesce(${until}::bigint, 9223372036854775807)
  and created_at >= coalesce(${from === null ? null : new Date(from)}::timestamptz, '-infinity')
  and created_at < coalesce(${to === null ? null : new Date(to)}::timestamptz, 'infinity')
`

/** How many there are, and the last one's seq: 0 if there are none. */
export async function countArrivals(
  db: Database,
  range: ArrivalRange,
): Promise<{ leads: number; last: number }> {
  const { rows } = await sql<{ leads: number; last: number }>`
    select count(*) as leads, coalesce(max(seq), 0) as last from lead where ${within(range)}
  `.execute(db)
  return rows[0] as { leads: number; last: number }
}

export async function* readArrivals(db: Database, range: ArrivalRange): AsyncGenerator<ArrivalRow[]> {
  let after = 0
  for (;;) {
    const { rows } = await sql<ArrivalRow>`
      select seq, (extract(epoch from created_at) * 1000)::bigint as at, policy_version, telefono, business, revenue,
        revenue_label, qualified, funnel, utm_source, utm_medium, utm_campaign, email_normal, phone_normal
      from lead where seq > ${after} and ${within(range)}
      order by seq limit ${CHUNK_LEADS}
    `.execute(db)
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows
    after = last.seq
  }
}

export type ArrivalName = { readonly seq: number; readonly id: string; readonly created_at: Date }

export async function nameArrivals(db: Database, seqs: readonly number[]): Promise<ArrivalName[]> {
  const { rows } = await sql<ArrivalName>`
    select seq, id, created_at from lead where seq = any(${seqs}) order by seq
  `.execute(db)
  return rows
}
