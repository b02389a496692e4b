/**
 * The health of channels, and their end. A webhook that fails for days, or says that it is gone, is disabled once,
 * however many servers notice, and with it goes what was on its way to it; a device is forgotten. The mail is never
 * disabled by failing.
 *
 * Whoever locks a channel and something else, deliveries or the desk, locks the channel first: replays hold it for
 * seconds, and nobody may wait for them while holding the desk.
 */

import { setTimeout as pause } from "node:timers/promises"
import { sql } from "kysely"
import { type EndpointAddress, type EndpointKind, shownUrl } from "../../domain/event/endpoint.ts"
import { type Failure, failure } from "../../domain/failure.ts"
import { writeAudit } from "../books/audit.ts"
import { holdDesk } from "../books/hold-desk.ts"
import type { Database, Tx } from "../connection/database.ts"
import { clock } from "./deliveries.ts"

const FAILING_DAYS = 5
/** Longer than the schedule of retries ever pauses. After so much silence a failure is the first of new ones. */
const QUIET_HOURS = 27
/** How exactly the last failure is known: one that keeps failing costs a write in so much time, not one a round. */
const NOTED_EVERY_MINUTES = 10
/** Deliveries that fail in one statement with their channel: some 100 ms. */
const FAILED_AT_ONCE = 5_000
/** Without a server that can send mail for so long, mail counts as switched off. */
export const MAIL_ABSENT_DAYS = 1

/** Whether anybody but the triagers by mail wants to hear of events, or did once: what was left then is dropped by a courier. */
export async function hasReceivers(db: Database): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from channel where kind not in ('mail', 'person_mail', 'lead_mail', 'alerts')) as has
  `.execute(db)
  return rows[0]?.has === true
}

export type Health = {
  readonly id: string
  /** Whether anything has arrived; null if there were only tests, which say nothing of it. */
  readonly arrived: boolean | null
  /** For how long a chat or destination is left alone now; null of others. */
  readonly rest_ms: number | null
}

/** How channels fare. Returns those that have failed for too long now. */
export async function noteHealth(tx: Tx, channels: readonly Health[], now: Date | null): Promise<string[]> {
  const goesOn = sql`(failed_at > clock.now - make_interval(hours => ${QUIET_HOURS}::int) and failing_since <= clock.now)`
  const { rows } = await sql<{ id: string }>`
    with ${clock(now)}, seen as materialized (
      select * from json_to_recordset(${JSON.stringify(channels)}::json)
        as row(id text, arrived boolean, rest_ms bigint)
    ), turning as materialized (
      select channel.id, arrived, rest_ms from channel join seen using (id), clock
      where rest_ms is not null or arrived = (failing_since is not null) or failing_since > clock.now
        or not arrived and (failed_at > clock.now - make_interval(mins => ${NOTED_EVERY_MINUTES}::int)) is not true
      order by channel.id for update of channel
    ), turned as (
      update channel set
        failed_at = case when turning.arrived is null then failed_at when not turning.arrived then clock.now end,
        failing_since = case when turning.arrived is null then failing_since when not turning.arrived then
          coalesce(case when ${goesOn} then failing_since end, clock.now) end,
        rests_until = coalesce(clock.now + rest_ms * interval '1 millisecond', rests_until)
      from turning, clock where channel.id = turning.id
    )
    select channel.id from channel join seen using (id), clock
    where not arrived and (url is not null or kind = 'push') and status = 'enabled' and ${goesOn}
      and failing_since <= clock.now - make_interval(days => ${FAILING_DAYS}::int)
  `.execute(tx)
  return rows.map((row) => row.id)
}

/** `place`: what said so. It may have been mended since. */
export type Ending =
  | {
      readonly id: string
      readonly why: "gone"
      readonly endpoint: Nullable<Omit<EndpointAddress, "headers">>
      readonly because: Failure
    }
  | { readonly id: string; readonly why: "failing" }
type Nullable<T> = { readonly [field in keyof T]: T[field] | null }

/** A webhook is disabled, a device is forgotten: who wants alerts there signs it on again. */
export async function endChannel(db: Database, ending: Ending, now: Date | null): Promise<void> {
  if (!(await forgetDevice(db, ending.id))) await disableWebhook(db, ending, now)
}

/** With what was on its way to it; returns whether it was a device. */
async function forgetDevice(db: Database, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from channel where id = ${id} and kind = 'push'`.execute(db)
  return numAffectedRows === 1n
}

const FAILING = failure("nothing_arrived", { days: FAILING_DAYS })

/**
 * Returns whether it was disabled now: it may be so already, gone, or have recovered. What is pending is left to
 * `dropLeftovers`. Nobody who holds the desk waits for a channel that somebody else writes to: it is tried again.
 */
export async function disableWebhook(db: Database, ending: Ending, now: Date | null): Promise<boolean> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await disable(db, ending, now)
    } catch (error) {
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE || attempt === MOST_ATTEMPTS) throw error
      await pause(RETRY_MS)
    }
  }
}
const LOCK_NOT_AVAILABLE = "55P03"
const MOST_ATTEMPTS = 5
const RETRY_MS = 100

const disable = (db: Database, ending: Ending, now: Date | null): Promise<boolean> =>
  holdDesk(db, "webhook", async ({ tx }) => {
    const { id } = ending
    const because = ending.why === "gone" ? ending.because : FAILING
    const { rows } = await sql<{ kind: EndpointKind; url: string }>`
      with ${clock(now)}
      select kind, url from channel, clock
      where id = ${id} and url is not null and status = 'enabled' and ${
        ending.why === "gone"
          ? sql`(url, token, chat_id) is not distinct from
              (${ending.endpoint.url}::text, ${ending.endpoint.token}::text, ${ending.endpoint.chat_id}::text)`
          : sql`failing_since <= clock.now - make_interval(days => ${FAILING_DAYS}::int)`
      }
      for no key update of channel nowait
    `.execute(tx)
    const [endpoint] = rows
    if (endpoint === undefined) return false
    const url = shownUrl(endpoint.kind, endpoint.url)
    await sql`set local synchronous_commit = on`.execute(tx) // what is told in the order of events must last
    await sql`
      with ${clock(now)}, ended as (
        update channel set status = 'disabled', disabled_at = clock.now, disabled_because = ${JSON.stringify(because)}::jsonb
        from clock where id = ${id}
        returning id
      ), told as (
        insert into event (seq, type, at, actor, data)
        select last_seq + 1, 'webhook.disabled', clock.now, 'criba',
          json_build_object('webhook_id', id, 'url', ${url}::text, 'because', ${JSON.stringify(because)}::jsonb)
        from ended, desk, clock
      )
      update desk set last_seq = last_seq + 1
    `.execute(tx)
    const [before, after] = [{ status: "enabled" }, { status: "disabled", because }]
    await writeAudit(tx, {
      actor: "criba",
      action: "webhook.disabled",
      subject: `webhooks/${id}`,
      before,
      after,
    })
    return true
  })

/**
 * Fails what was on its way to disabled channels; returns whether there may be more. It waits for nobody: what somebody
 * is writing, the result of an attempt say, is left to the next round.
 */
export async function dropLeftovers(db: Database): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with left_over as materialized (
      select pending.id from channel, lateral (
        select id from delivery where channel_id = channel.id and status = 'pending'
        limit ${FAILED_AT_ONCE} for update skip locked
      ) pending
      where channel.status = 'disabled' limit ${FAILED_AT_ONCE}
    )
    update delivery set status = 'failed', next_attempt_at = null
    from left_over where delivery.id = left_over.id and delivery.status = 'pending'
  `.execute(db)
  return Number(numAffectedRows) === FAILED_AT_ONCE
}

/**
 * Says, now and then, that there is a server that can send mail. After a day without one mail starts with what happens
 * from now on, and what was left then is not sent any more: nobody wants mail about last month.
 */
export async function tendMail(db: Database, now: Date | null): Promise<void> {
  await sql`
    with ${clock(now)}, absent as materialized (
      select id from channel, clock
      where kind in ('mail', 'person_mail', 'lead_mail')
        and (status = 'disabled' or tended_at <= clock.now - make_interval(days => ${MAIL_ABSENT_DAYS}::int))
      for update of channel
    ), dropped as (
      update delivery set status = 'failed', next_attempt_at = null
      from absent where channel_id = absent.id and status = 'pending'
    )
    update channel set status = 'enabled', disabled_at = null, disabled_because = null, tended_at = clock.now,
      failing_since = case when id not in (select id from absent) then failing_since end,
      after_seq = case when id in (select id from absent) then desk.last_seq else after_seq end
    from desk, clock
    where kind in ('mail', 'person_mail', 'lead_mail')
  `.execute(db)
}
