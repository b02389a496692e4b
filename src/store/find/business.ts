/**
 * The numbers of the business for /metrics. Each is counted along a partial index, and no further than MOST, so that a reading stays
 * cheap whatever has piled up. With 1 000 000 leads, 1 250 000 deliveries (100 000 of
 * them pending, 150 000 failed), 45 000 open promises and 100 000 rejections it takes 0.16 s; before
 * there was a limit it took 0.6 to 3 s (2 cores, November 2026).
 */
import { type Database, onlyRow } from "../connection/database.ts"
import { OLDEST_IN_QUEUE, waitingQueues } from "../leads/waiting.ts"
import { countLate } from "./late.ts"

/** Larger numbers are reported as this one. */
const MOST = 100_000

export type BusinessNumbers = {
  readonly waiting: number
  /** Of the lead that has waited longest; 0 if none waits. */
  readonly waiting_seconds: number
  /** Leads whose deadline of first contact has passed and with which nobody made contact. */
  readonly overdue: number
  readonly pending: number
  /** Of the oldest among those that were counted. */
  readonly pending_seconds: number
  readonly failed: number
  readonly rejections: number
}

/** Each count has the order of its index; otherwise the planner might read the table. */
export const readBusiness = (db: Database) => onlyRow(db)<BusinessNumbers>`
    select
      (select count(*) from (
        select from lead where status = 'waiting' order by bracket, kind, seq limit ${MOST}
      ) waits) as waiting,
      coalesce(extract(epoch from now() - (
        select created_at from lead where seq = (
          select min(first.seq) from (${waitingQueues}) queue cross join lateral (
            select seq from lead where ${OLDEST_IN_QUEUE} limit 1
          ) first
        )
      )), 0)::float8 as waiting_seconds,
      ${countLate(MOST)} as overdue,
      pending.n as pending,
      coalesce(extract(epoch from now() - (
        select created_at from delivery where id = pending.first::uuid
      )), 0)::float8 as pending_seconds,
      (select count(*) from (
        select from delivery where status = 'failed' order by id limit ${MOST}
      ) given_up) as failed,
      (select count(*) from (select from rejection order by received_at limit ${MOST}) kept) as rejections
    from (
      -- Ids begin with the time, and the index holds them: the rows need not be read.
      select count(*) as n, min(id::text collate "C") as first from (
        select id from delivery where status = 'pending' order by channel_id, next_attempt_at, id limit ${MOST}
      ) due
    ) pending
  `
