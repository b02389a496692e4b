/** Leads as they came in, in their order, for whoever goes through them again: in chunks, so that no history is too long. */
import { sql } from "kysely"
import type { StoredArrival } from "../domain/decision/simulated-run.ts"
import type { Instant } from "../domain/rotation/hours.ts"
import type { Database } from "./database.ts"
import { IMPORT_KEY_ID } from "./idempotent-answers.ts"

/** Created in [from, to), with a seq of at most `until`; null is without that bound. */
export type ArrivalRange = {
  readonly from: Instant | null
  readonly to: Instant | null
  readonly until: number | null
}

export type ArrivalRow = StoredArrival & {
  readonly policy_version: number
  /** An import took it over as it was: no policy decided about it. */
  readonly taken_over: boolean
  /** Who held it then. */
  readonly owner: string | null
}

const CHUNK_LEADS = 2_000

export const withinRange = ({ from, to, until }: ArrivalRange) => sql`
  seq <= coalesce(${until}::bigint, 9223372036854775807)
  and created_at >= coalesce(${from === null ? null : new Date(from)}::timestamptz, '-infinity')
  and created_at < coalesce(${to === null ? null : new Date(to)}::timestamptz, 'infinity')
`

type ArrivalCount = {
  readonly leads: number
  readonly first: number
  readonly last: number
  /** The oldest and the newest policy that decided one of them. */
  readonly versions: readonly [number, number]
}

/** How many there are, and the seq of the first and of the last: 0 if there are none. */
export async function countArrivals(db: Database, range: ArrivalRange): Promise<ArrivalCount> {
  const { rows } = await sql<ArrivalCount>`
    select count(*) as leads, coalesce(min(seq), 0) as first, coalesce(max(seq), 0) as last,
      array[coalesce(min(policy_version), 0), coalesce(max(policy_version), 0)] as versions
    from lead where ${withinRange(range)}
  `.execute(db)
  return rows[0] as ArrivalCount
}

export async function* readArrivals(db: Database, range: ArrivalRange): AsyncGenerator<ArrivalRow[]> {
  // Not from the very first lead: the order is that of `seq`, and passing 900 000 older ones takes PostgreSQL 0.8 s.
  let after = range.from === null ? 0 : (await countArrivals(db, range)).first - 1
  for (;;) {
    const { rows } = await sql<ArrivalRow>`
      select seq, (extract(epoch from coalesce(imported.at, created_at)) * 1000)::bigint as at,
        (extract(epoch from created_at) * 1000)::bigint as came_at, policy_version, telefono, business, revenue,
        revenue_label, business_label, qualified, funnel, utm_source, utm_medium, utm_campaign, email_normal,
        phone_normal, extra,
        coalesce(imported.type = 'lead.status_changed', false) as taken_over, imported.owner,
        coalesce(imported.quiet, false) as quiet
      from lead left join lateral (
        -- A lead's place is that of its first decision, or of the event that says how it was taken over.
        select at, type, quiet, data ->> 'triager' as owner from event
        where lead.api_key_id = ${IMPORT_KEY_ID} and event.seq = lead.seq offset 0
      ) imported on true
      where seq > ${after} and ${withinRange(range)}
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
