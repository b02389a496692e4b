/**
 * Records results of attempts. Each goes into its delivery's log; it changes the delivery's state only if the attempt
 * still owns the lease. So a late result never overwrites what another server, a replay or a disabled channel has
 * done since. The response is not stored for an erased or deleted lead.
 */
import { sql } from "kysely"
import type { Failure } from "../../domain/failure.ts"
import type { Tx } from "../connection/database.ts"
import { clock, withAttempt } from "./deliveries.ts"

/** As the destination names it, and where people see it. */
export type LeadRecord = { readonly record_id: string | null; readonly address: string | null }

export type Recorded = {
  readonly delivery_id: string
  readonly leased_until: Date
  /** How long ago it began. */
  readonly age_ms: number
  readonly status_code: number | null
  readonly duration_ms: number
  readonly error: Failure | null
  readonly response_excerpt: string | null
  /** The delivery's new state; pending: tried again after `delay_ms`. */
  readonly status: "pending" | "delivered" | "failed"
  readonly failures: number
  readonly delay_ms: number | null
  /** What a lead that arrived became at a destination; null: it did not arrive, or nothing is known of it. */
  readonly record?: LeadRecord | null
  /** If it was sent off anew meanwhile, this was the first failure of the new ones; null: over all the same. */
  readonly anew_delay_ms: number | null
}

/**
 * An arrival counts even if the channel was disabled while it was under way (then the delivery has failed and the lease is
 * still there); a failure moves on only what is pending. Rows are locked by id, and before the statement that writes
 * begins: so it sees whether a lead was erased while they were waited for.
 */
export async function recordAttempts(tx: Tx, attempts: readonly Recorded[], now: Date | null): Promise<void> {
  const ids = attempts.map((attempt) => attempt.delivery_id)
  await sql`select from delivery where id = any(${ids}::uuid[]) order by id for update`.execute(tx)
  await sql`
    with ${clock(now)}, attempted as materialized (
      select delivery.id, row.*, delivery.leased_until = row.leased_until as ours,
        delivery.leased_until = row.leased_until and (delivery.status = 'pending' or row.status = 'delivered') as moves,
        anew_delay_ms is not null and delivery.failures < row.failures - 1 as anew,
        delivery.lead_id is not null
          and not exists (select from lead where lead.id = delivery.lead_id and erased_at is null) as erased
      from json_to_recordset(${JSON.stringify(attempts, speakable)}::json) as row(
        delivery_id uuid, leased_until timestamptz, age_ms double precision, status_code int, duration_ms int, error jsonb,
        response_excerpt text, status text, failures int, delay_ms bigint, anew_delay_ms bigint, record jsonb)
      join delivery on delivery.id = row.delivery_id
    ), kept as (
      insert into lead_record (lead_id, channel_id, record_id, address, at)
      select distinct on (delivery.lead_id, delivery.channel_id) delivery.lead_id, delivery.channel_id,
        record ->> 'record_id', record ->> 'address', clock.now
      from attempted join delivery using (id), clock
      where jsonb_typeof(record) = 'object' and not erased and delivery.lead_id is not null
      order by delivery.lead_id, delivery.channel_id, age_ms
      on conflict (lead_id, channel_id) do update set at = excluded.at,
        record_id = coalesce(excluded.record_id, lead_record.record_id), address = coalesce(excluded.address, lead_record.address)
    )
    update delivery set
      attempts = ${withAttempt(sql`age_ms * interval '1 millisecond'`, {
        status_code: sql`status_code`,
        duration_ms: sql`duration_ms`,
        error: sql`error`,
        response_excerpt: sql`case when not erased then response_excerpt end`,
      })},
      status = case when moves and not anew then attempted.status else delivery.status end,
      failures = case when moves and anew then 1 when moves then attempted.failures else delivery.failures end,
      next_attempt_at = case when moves
        then clock.now + case when anew then anew_delay_ms else delay_ms end * interval '1 millisecond'
        else delivery.next_attempt_at end,
      leased_until = case when ours then null else delivery.leased_until end
    from attempted, clock
    where delivery.id = attempted.id
  `.execute(tx)
}

/** jsonb holds neither NUL nor a lone surrogate, and receivers may send anything. */
const speakable = (_: string, value: unknown): unknown =>
  typeof value === "string" ? value.replaceAll("\0", "\ufffd").toWellFormed() : value
