/**
 * The health of channels, and their end. A webhook that fails for days, or says that it is gone, is disabled once,
 * however many servers notice, and with it goes what was on its way to it. The mail is never disabled by failing.
 *
 * Whoever locks a channel and deliveries locks the channel first.
 */
import { sql } from "kysely"
import { writeAudit } from "./audit.ts"
import type { Database, Tx } from "./database.ts"
import { clock } from "./deliveries.ts"
import { lockDesk } from "./desk.ts"

const FAILING_DAYS = 5
/** Deliveries that fail in one statement with their channel: some 100 ms, for which others wait. */
const FAILED_AT_ONCE = 5_000

/** Whether anything has arrived at each channel; answers those that have failed for too long now. */
export async function noteHealth(
  tx: Tx,
  channels: readonly { readonly id: string; readonly arrived: boolean }[],
  now: Date | null,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with ${clock(now)}, seen as materialized (
      select id, arrived from json_to_recordset(${JSON.stringify(channels)}::json) as row(id text, arrived boolean)
    ), turning as materialized (
      select channel.id, arrived from channel join seen using (id)
      where arrived = (failing_since is not null)
      order by channel.id for update of channel
    ), turned as (
      update channel set failing_since = case when not turning.arrived then clock.now end
      from turning, clock where channel.id = turning.id
    )
    select channel.id from channel join seen using (id), clock
    where not arrived and kind = 'webhook' and status = 'enabled'
      and failing_since <= clock.now - make_interval(days => ${FAILING_DAYS}::int)
  `.execute(tx)
  return rows.map((row) => row.id)
}

export type Ending = { readonly id: string; readonly why: "gone" | "failing" }

const BECAUSE = {
  gone: "It answered 410 Gone: it wants no more events.",
  failing: `Nothing has arrived for ${FAILING_DAYS} days.`,
}

/** Answers whether it was disabled now: it may be so already, gone, or have recovered. */
export const disableWebhook = (db: Database, { id, why }: Ending, now: Date | null): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    await sql`set local synchronous_commit = on`.execute(tx) // what is told in the order of events must last
    await lockDesk(tx)
    const { rows } = await sql<{ url: string }>`
      with ${clock(now)}, ended as (
        update channel set status = 'disabled', disabled_at = clock.now, disabled_because = ${BECAUSE[why]}
        from clock
        where id = ${id} and kind = 'webhook' and status = 'enabled' and (
          ${why} = 'gone' or failing_since <= clock.now - make_interval(days => ${FAILING_DAYS}::int))
        returning id, url
      ), dropped as (
        update delivery set status = 'failed', next_attempt_at = null
        where id in (
          select delivery.id from delivery join ended on ended.id = channel_id
          where status = 'pending' limit ${FAILED_AT_ONCE})
      ), told as (
        insert into event (seq, type, at, actor, data)
        select last_seq + 1, 'webhook.disabled', clock.now, 'criba',
          json_build_object('webhook_id', id, 'url', url, 'because', ${BECAUSE[why]}::text)
        from ended, desk, clock
      )
      update desk set last_seq = last_seq + 1 from ended returning ended.url
    `.execute(tx)
    if (rows.length === 0) return false
    const [before, after] = [{ status: "enabled" }, { status: "disabled", because: BECAUSE[why] }]
    await writeAudit(tx, {
      actor: "criba",
      action: "webhook.disabled",
      subject: `webhooks/${id}`,
      before,
      after,
    })
    return true
  })

/** What a disabled channel left behind because it was too much for one statement; answers whether there may be more. */
export async function dropLeftovers(db: Database): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update delivery set status = 'failed', next_attempt_at = null
    where id in (
      select left_over.id from channel, lateral (
        select id from delivery where channel_id = channel.id and status = 'pending' limit ${FAILED_AT_ONCE}
      ) left_over
      where channel.status = 'disabled' limit ${FAILED_AT_ONCE})
  `.execute(db)
  return Number(numAffectedRows) === FAILED_AT_ONCE
}

/** The mail follows the configuration. It starts with what happens from now on: nobody wants mail about last month. */
export async function configureMail(db: Database, configured: boolean): Promise<void> {
  await (configured
    ? sql`
        update channel set status = 'enabled', disabled_at = null, disabled_because = null, failing_since = null,
          after_seq = (select last_seq from desk)
        where kind = 'mail' and status = 'disabled'`
    : sql`
        update channel set status = 'disabled', disabled_at = now(), disabled_because = 'not configured'
        where kind = 'mail' and status = 'enabled'`
  ).execute(db)
}
