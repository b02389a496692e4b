/**
 * The deliveries of webhook endpoints as an operator sees them: what was sent, every attempt at it, and sending one
 * again.
 *
 * Code that queues a delivery locks the endpoint (`for share`) and checks that it is enabled, so that no delivery
 * stays pending for a disabled endpoint.
 */
import { sql } from "kysely"
import { type EventType, eventIdOf } from "../../domain/event/event.ts"
import type { Failure } from "../../domain/failure.ts"
import { type Database, firstRow, type Tx } from "../connection/database.ts"
import { isUuid, uuid7 } from "../connection/uuid7.ts"

export type LoggedAttempt = {
  readonly at: string
  readonly status_code: number | null
  readonly duration_ms: number
  /** null: it arrived. */
  readonly error: Failure | null
  /** The first bytes of the answer. */
  readonly response_excerpt: string | null
}

export type DeliveryStatus = "pending" | "delivered" | "failed"

export type Delivery = {
  readonly id: string
  readonly webhook_id: string
  /** The `webhook-id` that the receiver sees. */
  readonly event_id: string
  readonly type: EventType | "webhook.test"
  readonly lead_id: string | null
  readonly status: DeliveryStatus
  readonly created_at: Date
  readonly next_attempt_at: Date | null
  readonly attempts: readonly LoggedAttempt[]
}

type DeliveryRow = Omit<Delivery, "event_id"> & { event_seq: number | null; event_at: Date | null }

const DELIVERIES = sql`
  select d.id, d.channel_id as webhook_id, d.type, d.lead_id, d.status, d.created_at, d.next_attempt_at, d.attempts,
    d.event_seq, e.at as event_at
  from delivery d join channel c on c.id = d.channel_id and c.url is not null left join event e on e.seq = d.event_seq
`
const show = ({ event_seq: seq, event_at: at, ...delivery }: DeliveryRow): Delivery => ({
  ...delivery,
  event_id: seq === null || at === null ? `test_${delivery.id}` : eventIdOf({ seq, at }),
})

/** null if there is no such delivery, whatever the id looks like. */
export async function readDelivery(db: Database, id: string): Promise<Delivery | null> {
  if (!isUuid(id)) return null
  const { rows } = await sql<DeliveryRow>`${DELIVERIES} where d.id = ${id}`.execute(db)
  return rows[0] ? show(rows[0]) : null
}

type DeliveryFilter = {
  readonly webhookId: string
  /** The id of the last one seen. */
  readonly before: string | null
  readonly status: DeliveryStatus | null
  readonly type: string | null
  readonly limit: number
}

/** Newest first: ids sort by the time at which they were made. */
export async function listDeliveries(
  db: Database,
  { webhookId, before, status, type, limit }: DeliveryFilter,
): Promise<Delivery[]> {
  const { rows } = await sql<DeliveryRow>`
    ${DELIVERIES}
    where d.channel_id = ${webhookId}
      and (${before}::uuid is null or d.id < ${before})
      and (${status}::text is null or d.status = ${status})
      and (${type}::text is null or d.type = ${type})
    order by d.id desc limit ${limit}
  `.execute(db)
  return rows.map(show)
}

/** Locks the endpoint `for share`; null if there is none. */
export const holdWebhook = (tx: Tx, id: string) => firstRow(tx)<{ status: "enabled" | "disabled" }>`
    select status from channel where id = ${id} and url is not null for share
  `

/** Queues a test of a locked endpoint; returns its id. */
export async function insertTest(tx: Tx, webhookId: string): Promise<string> {
  const id = uuid7()
  await sql`
    insert into delivery (id, channel_id, type, created_at, next_attempt_at)
    values (${id}, ${webhookId}, 'webhook.test', clock_timestamp(), clock_timestamp())
  `.execute(tx)
  return id
}

/**
 * Restarts the schedule of deliveries of a locked endpoint; returns how many. A leased one keeps its lease: that
 * attempt counts as the first. Rows are locked in order of id, as in record-attempts.ts.
 */
export async function resendDeliveries(tx: Tx, ids: readonly string[]): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update delivery set status = 'pending', failures = 0, next_attempt_at = clock_timestamp(),
      leased_until = case when status = 'pending' then leased_until end
    where id in (select id from delivery where id = any(${ids}::uuid[]) order by id for update)
  `.execute(tx)
  return Number(numAffectedRows)
}

/**
 * Fails pending deliveries of a disabled endpoint; returns whether there may be more than `most`. Skips locked rows:
 * the courier fails those.
 */
export async function failPending(db: Database, webhookId: string, most: number): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update delivery set status = 'failed', next_attempt_at = null
    where id in (
      select d.id from delivery d join channel c on c.id = d.channel_id
      where c.id = ${webhookId} and c.status = 'disabled' and d.status = 'pending'
      limit ${most} for update of d skip locked
    )
  `.execute(db)
  return numAffectedRows >= most
}
