/**
 * What has to be put right when the database's clock was set ahead or back. Deliveries remember moments of that clock: one
 * that failed while it was a day ahead would wait a day too long when it is right again.
 */
import { sql } from "kysely"
import { JITTER, PAUSES_MS } from "../domain/event/schedule.ts"
import type { Database } from "./database.ts"
import { clock } from "./deliveries.ts"

/** No pause is longer, not even one that a receiver asked for. */
const LONGEST_PAUSE_MS = Math.max(...PAUSES_MS) * (1 + JITTER)
/** Deliveries that one statement writes: some 100 ms, so that nobody waits long for a row. */
const WRITTEN_AT_ONCE = 5_000

export async function readClock(db: Database): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  return rows[0]?.now ?? new Date()
}

/**
 * Pulls pending deliveries forward that would wait for longer than their place in the schedule allows. `all`: the clock was
 * set back, so no moment ahead is to be believed; a longer pause that a receiver asked for is lost. `suspects`: nobody knows
 * whether it was; then only those count that were last attempted in the future, or wait for longer than anything may.
 */
export async function pullForward(
  db: Database,
  which: "all" | "suspects",
  now: Date | null = null,
): Promise<void> {
  const mayWait = sql`coalesce((${PAUSES_MS}::bigint[])[failures], 0) * ${1 + JITTER}::float8 * interval '1 millisecond'`
  const isSuspect = sql`(
    coalesce((attempts -> -1 ->> 'at')::timestamptz, created_at) > clock.now
    or next_attempt_at > clock.now + ${LONGEST_PAUSE_MS}::float8 * interval '1 millisecond')`
  let written: number
  do {
    const { numAffectedRows } = await sql`
      with ${clock(now)}, stranded as materialized (
        select id from delivery, clock
        where status = 'pending' and next_attempt_at > clock.now + ${mayWait}
          and ${which === "all" ? sql`true` : isSuspect}
        order by id limit ${WRITTEN_AT_ONCE}
        for update of delivery
      )
      update delivery set next_attempt_at = clock.now + ${mayWait}
      from stranded, clock where delivery.id = stranded.id
    `.execute(db)
    written = Number(numAffectedRows)
  } while (written === WRITTEN_AT_ONCE)
}

/**
 * Starts again what is counted in days: for how long endpoints have been failing and, on a server that sends mail, since
 * when there has been no such server. Otherwise a clock that is set ahead would disable endpoints and drop mail. Chats may be
 * written to at once.
 */
export async function countDaysAnew(
  db: Database,
  sendsMail: boolean,
  now: Date | null = null,
): Promise<void> {
  await sql`
    with ${clock(now)}
    update channel set
      failing_since = case when failing_since is not null then clock.now end,
      failed_at = case when failed_at is not null then clock.now end,
      tended_at = case when tended_at is not null and ${sendsMail} then clock.now else tended_at end,
      rests_until = null
    from clock
    where failing_since is not null or rests_until is not null or kind in ('mail', 'person_mail') and ${sendsMail}
  `.execute(db)
}
