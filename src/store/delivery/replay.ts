/**
 * Queues many deliveries again, one short window at a time, with little memory however long the span. Never takes the
 * desk's lock. The caller locks the endpoint.
 */
import { sql } from "kysely"
import type { Database, Tx } from "../connection/database.ts"
import { uuid7 } from "../connection/uuid7.ts"
import { resendDeliveries } from "./delivery-log.ts"
import { concerns } from "./fan-out.ts"

/** From the first instant up to, not including, the second; null has no bound. By the time of the event. */
export type Span = { readonly from: Date | null; readonly to: Date | null }

const WINDOW = 5_000

/** Queues failed deliveries after the given one again; returns where to continue, null at the end. */
export async function replayFailed(
  tx: Tx,
  webhookId: string,
  { from, to }: Span,
  after: string | null,
): Promise<{ replayed: number; next: string | null }> {
  const { rows } = await sql<{ id: string }>`
    select d.id from delivery d left join event e on e.seq = d.event_seq
    where d.channel_id = ${webhookId} and d.status = 'failed' and (${after}::uuid is null or d.id > ${after})
      and (${from}::timestamptz is null or coalesce(e.at, d.created_at) >= ${from})
      and (${to}::timestamptz is null or coalesce(e.at, d.created_at) < ${to})
    order by d.id limit ${WINDOW}
  `.execute(tx)
  const ids = rows.map((row) => row.id)
  return {
    replayed: await resendDeliveries(tx, ids),
    next: ids.length < WINDOW ? null : (ids.at(-1) ?? null),
  }
}

/**
 * The range of seq for a time span, up to the endpoint's cursor (later events will be delivered anyway). Events have
 * no index by time, which would cost every ingest. Seq and time have the same order, so a binary search finds the
 * range; a day of margin on either side allows for a clock that was set back. If a damaged history lacks the middle
 * number, the next event decides.
 */
export async function findSeqs(
  db: Database,
  webhookId: string,
  { from, to }: Span,
): Promise<{ first: number; last: number }> {
  const { rows } = await sql<{ first: number; last: number }>`
    with recursive sought(side, moment) as (
      values ('from', ${from}::timestamptz - interval '1 day'), ('to', ${to}::timestamptz + interval '1 day')
    ), halving(side, moment, low, high) as (
      select side, moment, 1::bigint, last_seq + 1 from sought, desk where moment is not null
      union all
      select side, moment, case when at < moment then seq + 1 else low end,
        case when at < moment then high else (low + high) / 2 end
      from halving left join lateral (
        select seq, at from event where seq >= (low + high) / 2 and seq < high order by seq limit 1
      ) middle on true
      where low < high
    )
    select coalesce((select max(low) from halving where side = 'from'), 1) as first,
      least(after_seq, coalesce((select min(high) from halving where side = 'to'), after_seq)) as last
    from channel where id = ${webhookId}
  `.execute(db)
  return rows[0] ?? { first: 1, last: 0 }
}

/** Sends the events of a span off from the given seq on, whether they were delivered before or never meant to be; answers
 *  where to go on. */
export async function replayEvents(
  tx: Tx,
  webhookId: string,
  { from, to }: Span,
  first: number,
): Promise<{ replayed: number; next: number }> {
  const next = first + WINDOW
  const { rows } = await sql<{ seq: number; delivery_id: string | null }>`
    select event.seq, d.id as delivery_id
    from channel c
    join event on ${concerns(sql`c`)}
    left join delivery d on d.channel_id = c.id and d.event_seq = event.seq
    where c.id = ${webhookId} and event.seq >= ${first} and event.seq < ${next} and event.seq <= c.after_seq and not event.quiet
      and (${from}::timestamptz is null or event.at >= ${from}) and (${to}::timestamptz is null or event.at < ${to})
    order by event.seq
  `.execute(tx)
  const known = rows.flatMap((row) => row.delivery_id ?? [])
  const missing = rows.filter((row) => row.delivery_id === null).map((row) => row.seq)
  const replayed = (await resendDeliveries(tx, known)) + (await insertDeliveries(tx, webhookId, missing))
  return { replayed, next }
}

async function insertDeliveries(tx: Tx, webhookId: string, seqs: readonly number[]): Promise<number> {
  if (seqs.length === 0) return 0
  const ids = seqs.map(uuid7)
  const { numAffectedRows = 0n } = await sql`
    insert into delivery (id, channel_id, event_seq, type, lead_id, created_at, next_attempt_at)
    select made.id, ${webhookId}, e.seq, e.type, e.lead_id, clock_timestamp(), clock_timestamp()
    from unnest(${ids}::uuid[], ${seqs}::bigint[]) as made(id, seq) join event e on e.seq = made.seq
    order by e.seq
    on conflict (channel_id, event_seq) do nothing
  `.execute(tx)
  return Number(numAffectedRows)
}
