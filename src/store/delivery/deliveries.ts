/**
 * Deliveries under way. The server that attempts one holds its lease, on the database's clock, and any number of servers
 * share the work: nobody claims what another holds, and what a dead server held is free when the lease has run out. A lease
 * is told from every other lease of its delivery by its end.
 *
 * Whoever finds a lease that has run out knows that the server that held it ended in the middle, and logs that as an
 * interrupted attempt. One or two of them change nothing: servers are restarted, machines fail. From the third in a row
 * on each counts as a failure and waits for its pause, because then it may be this delivery that ends servers, and it must
 * not do so for ever. A lease that ends later than any lease can is free too: the clock was set back, and nobody knows
 * whether its server lives.
 *
 * A chat is written to by one server at a time, one message after the other: claiming a message makes the chat rest until the
 * lease is over, and recording the result until the chat takes the next one (`rests_until`). So is a destination, where two events
 * of a lead at once would become two records.
 *
 * `now` is the database's clock, unless time is planted.
 */

import { type RawBuilder, sql } from "kysely"
import type { EndpointAddress, EndpointKind } from "../../domain/event/endpoint.ts"
import { JITTER, PAUSES_MS } from "../../domain/event/schedule.ts"
import type { Json } from "../../domain/event/template.ts"
import { failure } from "../../domain/failure.ts"
import type { Language } from "../../domain/language.ts"
import type { Database } from "../connection/database.ts"

const IS_ONE_BY_ONE = sql`(language is not null or send_on is not null)`

/** Where events are told. An endpoint has an address, and only endpoints have one. */
export type Channel = Omit<EndpointAddress, "url"> & {
  readonly id: string
  readonly kind: EndpointKind | "mail" | "push" | "person_mail" | "lead_mail"
  readonly url: string | null
  /** What a chat is written to in; null of others. */
  readonly language: Language | null
  readonly payload: "thin" | "full"
  /** What a destination is sent; null of others. */
  readonly template: Json | null
  /** To sign with, newest first. */
  readonly secrets: readonly string[]
}

/** A delivery that is ours to attempt. */
export type Claimed = {
  readonly delivery_id: string
  readonly channel: Channel
  readonly event_seq: number | null
  readonly type: string
  /** Since it was last sent off. */
  readonly failures: number
  readonly leased_until: Date
}

/** Of a webhook, a device or a report: somebody waits for how it goes, so it is attempted once. */
export const isTest = ({ type }: Pick<Claimed, "type">): boolean => type.endsWith(".test")
const IS_TEST = sql`type like '%.test'`

/** Longer than an attempt can take, and short enough to be taken up within 20 s of a death. */
const LEASE_MS = 18_000
/** When it was claimed, by the database's clock, which is the one to sign with. */
export const claimedAtMs = ({ leased_until }: Claimed): number => leased_until.getTime() - LEASE_MS

/** An attempt may take 15 s: begun so soon after claiming, it ends and is recorded while the lease holds. */
export const START_WITHIN_MS = 2_000

const INTERRUPTED = failure("server_ended")
const STOPPED = failure("server_stopped")

/** In a delivery's log. */
const MOST_ATTEMPTS = 50

/** A delivery's log with one more attempt, without the oldest if it is full. `ago` is when the attempt began. */
export const withAttempt = (
  ago: RawBuilder<unknown>,
  { status_code, duration_ms, error, response_excerpt }: Record<AttemptField, RawBuilder<unknown>>,
): RawBuilder<unknown> => sql`
  case when jsonb_array_length(attempts) >= ${MOST_ATTEMPTS} then attempts - 0 else attempts end
    || jsonb_build_array(jsonb_build_object(
      'at', to_char((clock.now - ${ago}) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'status_code', ${status_code}, 'duration_ms', ${duration_ms}, 'error', ${error},
      'response_excerpt', ${response_excerpt}))`
type AttemptField = "status_code" | "duration_ms" | "error" | "response_excerpt"

/** To the millisecond, which is what a Date can hold. Materialized, so that the plans can use it with an index. */
export const clock = (now: Date | null): RawBuilder<unknown> => sql`
  clock as materialized (
    select date_trunc('milliseconds', coalesce(${now}::timestamptz, clock_timestamp())) as now
  )`

export type Rooms = {
  /** How many deliveries may be given in all. */
  readonly most: number
  /** How many deliveries a channel of each kind may be given. */
  readonly byKind: readonly { readonly kind: Channel["kind"]; readonly room: number }[]
  /** And the channels for which it is another number now. */
  readonly byChannel: readonly { readonly id: string; readonly room: number }[]
}

/**
 * Leases deliveries that are due, for every enabled channel as many as it has room for, the longest due first. If that is too much
 * in all, chance decides which channels come first, so that none waits behind what others have left undone; and a channel
 * gets all of its share, because alerts that come together are told together. Due deliveries are counted first, so that only what
 * is taken is locked: with 100 000 due of 100 channels a claim of 512 takes 45 ms, and took 165 ms when all had been locked
 * (2 cores, November 2026). It waits for nobody: a channel or delivery that somebody else holds is left to a later round.
 */
export async function claimDeliveries(db: Database, rooms: Rooms, now: Date | null): Promise<Claimed[]> {
  const lease = sql`${LEASE_MS} * interval '1 millisecond'`
  const isFree = sql`(leased_until is null or leased_until <= clock.now or leased_until > clock.now + 2 * ${lease})`
  const pauseMs = sql`(${PAUSES_MS}::bigint[])[failures + 1]`
  const { rows } = await sql<Claimed & { given_up: boolean }>`
    with ${clock(now)}, rested as materialized (
      select channel.id from channel, clock
      where ${IS_ONE_BY_ONE} and (rests_until > clock.now and rests_until < clock.now + interval '25 hours') is not true
        and exists (
          select from delivery
          where channel_id = channel.id and delivery.status = 'pending' and next_attempt_at <= clock.now)
      for no key update of channel skip locked
    ), open as materialized (
      select channel.id, coalesce(own.room, usual.room) as room, random() as turn, json_build_object(
        'id', channel.id, 'kind', channel.kind, 'url', channel.url, 'token', channel.token, 'chat_id', channel.chat_id,
        'headers', channel.headers, 'template', channel.template, 'language', channel.language, 'payload', channel.payload, 'secrets', (
          select coalesce(json_agg(secret order by created_at desc), '[]') from webhook_secret
          where channel_id = channel.id and (expires_at is null or expires_at > clock.now)
        )) as channel
      from clock, channel
      join json_to_recordset(${JSON.stringify(rooms.byKind)}::json) as usual(kind text, room int) using (kind)
      left join json_to_recordset(${JSON.stringify(rooms.byChannel)}::json) as own(id text, room int) using (id)
      where channel.status = 'enabled' and coalesce(own.room, usual.room) > 0
        and (not ${IS_ONE_BY_ONE} or channel.id in (select id from rested))
    ), busy as (
      select open.*, many, sum(many) over (order by turn, id) - many as ahead from open, lateral (
        select count(*) as many from (
          select from delivery, clock
          where channel_id = open.id and status = 'pending' and next_attempt_at <= clock.now and ${isFree}
          order by next_attempt_at, id limit open.room
        ) due
      ) counted
    ), drawn as materialized (
      select id, channel, least(room, ${rooms.most} - ahead) as room from busy where many > 0 and ahead < ${rooms.most}
    ), due as materialized (
      select free.id, open.id as channel_id, open.channel, free.leased_until <= clock.now as interrupted,
        (free.leased_until <= clock.now
          and attempts -> -1 -> 'error' ->> 'code' = ${INTERRUPTED.code} and attempts -> -2 -> 'error' ->> 'code' = ${INTERRUPTED.code}) is true
          as given_up
      from drawn open, clock, lateral (
        select id, leased_until, attempts, next_attempt_at from delivery
        where channel_id = open.id and status = 'pending' and next_attempt_at <= clock.now
          and ${isFree}
        order by next_attempt_at, id limit open.room
        for update skip locked
      ) free
    ), resting as (
      update channel set rests_until = clock.now + ${lease} from clock
      where ${IS_ONE_BY_ONE} and id in (select channel_id from due)
    )
    update delivery set
      attempts = case when interrupted then ${withAttempt(sql`${lease} - (leased_until - clock.now)`, {
        status_code: sql`null::int`,
        duration_ms: sql`${LEASE_MS}::int`,
        error: sql`${JSON.stringify(INTERRUPTED)}::jsonb`,
        response_excerpt: sql`null::text`,
      })} else attempts end,
      failures = failures + given_up::int,
      status = case when given_up and (${IS_TEST} or ${pauseMs} is null) then 'failed' else status end,
      next_attempt_at = case when given_up
        then case when not ${IS_TEST}
          then clock.now + ${pauseMs} * (1 + ${JITTER}::float8 * random()) * interval '1 millisecond' end
        else next_attempt_at end,
      leased_until = case when not given_up then clock.now + ${lease} end
    from due, clock
    where delivery.id = due.id
    returning delivery.id as delivery_id, due.channel, event_seq, type, failures, leased_until, given_up
  `.execute(db)
  return rows
    .filter(({ given_up }) => !given_up)
    .map(({ given_up, ...claimed }) => claimed)
    .sort((a, b) => (a.delivery_id < b.delivery_id ? -1 : 1))
}

export type Lease = Pick<Claimed, "delivery_id" | "leased_until"> & {
  /** How long ago it was begun, of an attempt that was interrupted. */
  readonly begun_ago_ms?: number
}

/**
 * Gives back what was not attempted, or not to its end: the schedule stays where it is. What was begun may have arrived, and is sent
 * again, so the log shows it. It does not count as an interruption of the kind that may end servers.
 */
export async function releaseDeliveries(db: Database, leases: readonly Lease[]): Promise<void> {
  const given = leases.map(({ delivery_id, leased_until, begun_ago_ms }) => {
    return { delivery_id, leased_until, begun_ago_ms }
  })
  await sql`
    with ${clock(null)}, held as materialized (
      select id, begun_ago_ms from delivery
      join json_to_recordset(${JSON.stringify(given)}::json)
          as lease(delivery_id uuid, leased_until timestamptz, begun_ago_ms double precision)
        on delivery.id = lease.delivery_id and delivery.leased_until = lease.leased_until
      order by id for update of delivery
    )
    update delivery set leased_until = null,
      attempts = case when begun_ago_ms is null then attempts else ${withAttempt(
        sql`begun_ago_ms * interval '1 millisecond'`,
        {
          status_code: sql`null::int`,
          duration_ms: sql`round(begun_ago_ms)::int`,
          error: sql`${JSON.stringify(STOPPED)}::jsonb`,
          response_excerpt: sql`null::text`,
        },
      )} end
    from held, clock where delivery.id = held.id
  `.execute(db)
}

const DELETED_AT_ONCE = 10_000

/** Deliveries that are over and were made so many days ago: by their ids, which begin with the time and have an index. */
export async function deleteOldDeliveries(db: Database, days: number, signal?: AbortSignal): Promise<void> {
  let deleted: number
  do {
    const { numAffectedRows } = await sql`
      delete from delivery where id in (
        select id from delivery
        where id < (lpad(to_hex(floor(extract(epoch from now() - make_interval(days => ${days}::int)) * 1000)::bigint),
            12, '0') || repeat('0', 20))::uuid
          and status <> 'pending'
        limit ${DELETED_AT_ONCE}
      )
    `.execute(db)
    deleted = Number(numAffectedRows)
  } while (deleted === DELETED_AT_ONCE && !signal?.aborted)
}
