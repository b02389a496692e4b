/** Reads the whole history in chunks, for checks, within one snapshot. */
import { sql } from "kysely"
import type { HistoryEvent } from "../../domain/event/event.ts"
import type { Balance } from "../../domain/rotation/ledger.ts"
import type { Link } from "../../domain/verify/chain.ts"
import type { LivedLead } from "../../domain/verify/lead-life.ts"
import { type Database, onlyRow, rowsOf, type Tx } from "../connection/database.ts"
import { LINK } from "./seals.ts"

const EVENTS = 5_000
const LEADS = 1_000

/** A read-only transaction with one snapshot. */
export const inOneView = <T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only").execute(work)

export type Extent = {
  readonly leads: number
  readonly last_seq: number
  /** The last seq before the requested time; 0 for the whole history. */
  readonly before: number
}

export const measureHistory = (tx: Tx, since: Date | null) => onlyRow(tx)<Extent>`
    select last_seq, case when ${since}::timestamptz is null then 0
        else coalesce((select min(seq) - 1 from event where at >= ${since}), last_seq) end as before,
      (select count(*) from lead where ${since}::timestamptz is null or created_at >= ${since}) as leads
    from desk
  `

export type ChainedEvent = HistoryEvent & { readonly link: Link }

/** Requests the next chunk before this one is checked, so that PostgreSQL and this process work in parallel. */
async function* inChunks<T>(read: (last: T | null) => Promise<T[]>): AsyncGenerator<T[]> {
  for (let next = read(null); ; ) {
    const chunk = await next
    const last = chunk.at(-1)
    if (last === undefined) return
    next = read(last)
    next.catch(() => {}) // awaited in the next round; avoids an unhandled rejection before that
    yield chunk
  }
}

/** All events after a seq, in order. */
export const readHistory = (tx: Tx, after: number): AsyncGenerator<ChainedEvent[]> =>
  inChunks(async (last) => {
    return rowsOf(tx)<ChainedEvent>`
      select seq, type, lead_id, received_by, ${LINK} as link,
        case when type in ('lead.assigned', 'lead.waiting', 'lead.turn_voided') then data end as data
      from event where seq > ${last?.seq ?? after} order by seq limit ${EVENTS}
    `
  })

/** Decisions by seq. */
export async function readDecisionsAt(
  tx: Tx,
  seqs: readonly number[],
): Promise<ReadonlyMap<number, HistoryEvent>> {
  const { rows } = await sql<HistoryEvent>`
    select seq, type, lead_id, received_by, data from event
    where seq = any(${seqs}::bigint[]) and type in ('lead.assigned', 'lead.waiting')
  `.execute(tx)
  return new Map(rows.map((event) => [event.seq, event]))
}

export type Life = { readonly lead: LivedLead; readonly events: readonly HistoryEvent[] }

const FIRST_ID = "00000000-0000-0000-0000-000000000000"

/** Leads that came since a time, each with all of its events. */
export const readLives = (tx: Tx, since: Date | null): AsyncGenerator<Life[]> =>
  inChunks(async (last) => {
    const { rows: leads } = await sql<LivedLead>`
      select id, seq, status, triager_id, team, bracket, category, duplicate_of, policy_version, disqualification_rule, attempts,
        erased_at is not null as erased, business, business_label, revenue, revenue_label, qualified, funnel,
        utm_source, utm_medium, utm_campaign, email_normal, phone_normal, extra
      from lead where id > ${last?.lead.id ?? FIRST_ID} and (${since}::timestamptz is null or created_at >= ${since})
      order by id limit ${LEADS}
    `.execute(tx)
    if (leads.length === 0) return []
    const { rows: events } = await sql<HistoryEvent & { lead_id: string }>`
      select seq, type, lead_id, received_by, data from event
      where lead_id = any(${leads.map(({ id }) => id)}::uuid[]) order by seq
    `.execute(tx)
    const byLead = Map.groupBy(events, ({ lead_id }) => lead_id)
    return leads.map((lead) => ({ lead, events: byLead.get(lead.id) ?? [] }))
  })

/** Ids without a lead, except those that an undone import removed. */
export async function findMissingLeads(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${ids}::uuid[]) as named(id)
    where not exists (select from lead where lead.id = named.id) and not exists (
      select from event where lead_id = named.id and type = 'lead.erased' and data ->> 'import' is not null
    )
  `.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

export async function readLedger(tx: Tx): Promise<Balance[]> {
  const { rows } = await sql<{ bracket: string; triager_id: string; owed: string }>`
    select bracket, triager_id, owed::text from ledger
  `.execute(tx)
  return rows.map((row) => ({ ...row, owed: BigInt(row.owed) }))
}
