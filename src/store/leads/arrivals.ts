/** Leads as they arrived, in order, in chunks: the input of simulations and checks. */
import { sql } from "kysely"
import type { StoredArrival } from "../../domain/simulation/simulated-run.ts"
import type { Instant } from "../../domain/time/hours.ts"
import { IMPORT_KEY_ID } from "../books/idempotent-answers.ts"
import type { Database } from "../connection/database.ts"

/** Created in [from, to), with a seq of at most `until`; null is without that bound. */
export type ArrivalRange = {
  readonly from: Instant | null
  readonly to: Instant | null
  readonly until: number | null
}

export type ArrivalRow = StoredArrival & { readonly policy_version: number }

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

/** When a lead was done with: at once if nobody has had it open. A change that was undone since counts too. */
const CLOSED_AT = sql`, case when status not in ('assigned', 'contacted') then (extract(epoch from coalesce((
    select min(at) from event
    where lead_id = lead.id and type = 'lead.status_changed' and data ->> 'to' in ('qualified', 'disqualified', 'lost')
  ), created_at)) * 1000)::bigint end as closed_at`

/** An imported lead stands where it came, by its own date. `withClosings`: when each was done with is read too, an index look-up a lead. */
export async function* readArrivals(
  db: Database,
  range: ArrivalRange,
  withClosings = false,
): AsyncGenerator<ArrivalRow[]> {
  let last: (ArrivalRow & { readonly came: string }) | undefined
  for (;;) {
    const { rows } = await sql<ArrivalRow & { readonly came: string }>`
      select seq, (extract(epoch from created_at) * 1000)::bigint as at, created_at::text as came, policy_version, telefono,
        business, revenue, revenue_label, business_label, qualified, funnel, utm_source, utm_medium, utm_campaign,
        email_normal, phone_normal, extra, coalesce(imported.unpromised, false) as quiet
        ${withClosings ? CLOSED_AT : sql``}
      from lead left join lateral (
        -- A lead's place is that of its first decision, or of the event that says how it was taken over: nobody promises anything about such a one.
        select quiet or type = 'lead.status_changed' as unpromised from event
        where lead.api_key_id = ${IMPORT_KEY_ID} and event.seq = lead.seq offset 0
      ) imported on true
      where ${withinRange(range)}
        and (created_at, seq) > (coalesce(${last?.came ?? null}::timestamptz, '-infinity'), ${last?.seq ?? 0}::bigint)
      order by created_at, seq limit ${CHUNK_LEADS}
    `.execute(db)
    last = rows.at(-1)
    if (last === undefined) return
    yield rows
  }
}

export type ArrivalName = { readonly seq: number; readonly id: string; readonly created_at: Date }

/** By their `seq`. */
export async function nameArrivals(
  db: Database,
  seqs: readonly number[],
): Promise<ReadonlyMap<number, ArrivalName>> {
  const { rows } = await sql<ArrivalName>`
    select seq, id, created_at from lead where seq = any(${seqs})
  `.execute(db)
  return new Map(rows.map((row) => [row.seq, row]))
}
