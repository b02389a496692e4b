/**
 * Turns events into deliveries. A channel's cursor (`after_seq`) and the deliveries up to it are written in one
 * statement, and no event ever appears below the desk's last seq: a channel skips no event and gets none twice.
 *
 * A channel gets only as many deliveries as it can soon send: the backlog of a dead receiver stays in the event
 * table, where it costs nothing, and a burst of leads is not slowed by writing deliveries.
 */
import { type RawBuilder, sql } from "kysely"
import type { Database } from "../connection/database.ts"
import { type Channel, clock } from "./deliveries.ts"

const ENOUGH_DUE = 256
const MOST_PICKED = 512
const MOST_LOOKED_AT = 10_000

/**
 * Ids are UUIDv7: time, index in this batch (MOST_PICKED fits into 12 bits), and random bits. So they sort like their
 * events.
 */
export const deliveryId = sql`(
    lpad(to_hex(floor(extract(epoch from clock.now) * 1000)::bigint), 12, '0')
    || '7' || lpad(to_hex(place), 3, '0') || right(gen_random_uuid()::text, 17)
  )::uuid`

/** Keeps `exists` a look-up by key for each event. Else PostgreSQL may hash the whole table for a single one: 66 000 records took 190 ms (2026-11). */
const BY_KEY = sql`offset 0`

/** Whether an event is of a lead or a person of the teams of an endpoint, as they are now. What is of no team is of none of these. */
const isOfTeams = (channel: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  case when event.lead_id is not null
    then exists (select from lead where lead.id = event.lead_id and lead.team = any(${channel}.teams) ${BY_KEY})
    else event.type in ('triager.paused', 'triager.resumed') and exists (
      select from triager
      where triager.id = event.data ->> 'triager' and (triager.teams is null or triager.teams && ${channel}.teams))
  end`

/**
 * Whether an event concerns an endpoint. A destination gets the leads that reach its states, and of leads that were sent there, or
 * tried, what corrects them or takes such a state back: a first one that is still under way may have read the lead before.
 */
export const concerns = (channel: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  case
    when ${channel}.teams is not null and not ${isOfTeams(channel)} then false
    when ${channel}.send_on is null then ${channel}.events is null or event.type = any(${channel}.events)
    when event.type = 'lead.status_changed' and event.data ->> 'to' = any(${channel}.send_on) then true
    when event.type in ('lead.waiting', 'lead.disqualified') then substr(event.type, 6) = any(${channel}.send_on)
    when event.type = 'lead.assigned'
      then 'assigned' = any(${channel}.send_on) and event.data #>> '{verdict,disqualified}' is null
    when event.type = 'lead.corrected' or event.type = 'lead.status_changed' and event.data ->> 'undo' is not null then
      exists (select from lead_record known where known.lead_id = event.lead_id and known.channel_id = ${channel}.id ${BY_KEY})
      or exists (select from delivery tried where tried.lead_id = event.lead_id and tried.channel_id = ${channel}.id ${BY_KEY})
    else false
  end`

/** Returns how many cursors moved; skips channels that another server has locked. */
export async function fanOut(
  db: Database,
  kinds: readonly Channel["kind"][],
  now: Date | null,
): Promise<number> {
  const { numAffectedRows } = await sql`
    with ${clock(now)}, walking as materialized (
      select channel.id, kind, events, teams, send_on, after_seq, least(after_seq + ${MOST_LOOKED_AT}, desk.last_seq) as upto,
        case when kind = 'lead_mail' then ( -- null: nobody who asked is written to
          select make_interval(mins => coalesce((document #>> '{acknowledge,delay_minutes}')::int, 0))
          from policy_version where version = desk.policy_version and document ->> 'acknowledge' is not null
        ) end as delay
      from channel, desk, clock
      where status = 'enabled' and person_id is null and kind = any(${kinds}::text[]) and after_seq < desk.last_seq and ${ENOUGH_DUE} > (
        select count(*) from (
          select from delivery
          where channel_id = channel.id and delivery.status = 'pending' and next_attempt_at <= clock.now
          limit ${ENOUGH_DUE}
        ) due
      )
      for update of channel skip locked
    ), picked as materialized (
      select walking.id as channel_id, coalesce(delay, interval '0') as delay, told.*,
        row_number() over (partition by walking.id order by seq) as place
      from walking, lateral (
        select seq, type, lead_id from event
        where seq > walking.after_seq and seq <= walking.upto and not quiet
          and case walking.kind
            when 'mail' then type = 'lead.assigned' and exists (
              select from triager where triager.id = event.received_by and triager.email is not null)
            when 'lead_mail' then type = 'lead.assigned' and walking.delay is not null
            else ${concerns(sql`walking`)}
          end
        order by seq limit ${MOST_PICKED}
      ) told
    ), sent_off as (
      insert into delivery (id, channel_id, event_seq, type, lead_id, created_at, next_attempt_at)
      select ${deliveryId}, channel_id, seq, type, lead_id, clock.now, clock.now + delay
      from picked, clock
      on conflict (channel_id, event_seq) do nothing
    )
    update channel set after_seq = greatest(channel.after_seq, coalesce(
      (select max(seq) from picked where channel_id = walking.id having count(*) = ${MOST_PICKED}), walking.upto))
    from walking where channel.id = walking.id
  `.execute(db)
  return Number(numAffectedRows)
}
