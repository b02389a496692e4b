/**
 * Turns events into deliveries to devices and to the mail of people. One channel, `alerts`, walks along the order of
 * events for all of them, so that an event is looked at once and not once for each device. Its `after_seq` and the
 * deliveries up to it are written in one statement: no event is skipped, and no device shows one twice.
 *
 * Whether a person wants the alert, and is at work, is checked when it is sent (domain/alert). Here only the possible
 * receivers of an event are selected.
 */
import { sql } from "kysely"
import { ALERTED, FOR_ADMINS, FOR_MANAGERS } from "../../domain/alert/alert.ts"
import { LONGEST_REST_MS, MOST_WAITING } from "../../domain/alert/flood.ts"
import type { Database } from "../connection/database.ts"
import { MAIL_ABSENT_DAYS } from "./channels.ts"
import { clock } from "./deliveries.ts"
import { deliveryId } from "./fan-out.ts"

const MOST_LOOKED_AT = 10_000
/**
 * More than arrive during one round at the highest rate of leads, so that a flood does not delay the last receivers.
 */
const MOST_PICKED = 4_096
/** A later end of a pause means that the clock was set back. */
const LONGEST_REST = sql`${LONGEST_REST_MS}::int * interval '1 millisecond'`

const TYPES = Object.keys(ALERTED)

/** Returns whether the cursor moved. Without receivers it stays, and then starts at the first one's cursor. */
export async function fanOutAlerts(db: Database, now: Date | null): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with ${clock(now)}, walking as materialized (
      select channel.id, places.start as after_seq, least(places.start + ${MOST_LOOKED_AT}, desk.last_seq) as upto
      from desk, channel, lateral (
        select greatest(channel.after_seq, min(place.after_seq)) as start from channel place
        where place.person_id is not null and place.status = 'enabled' having count(*) > 0
      ) places
      where channel.id = 'alerts' and places.start < desk.last_seq
      for update of channel skip locked
    ), told as materialized (
      select event.* from walking, lateral (
        select seq, type, lead_id, coalesce(received_by, data ->> 'triager', case when type = 'lead.next_step'
          then (select triager_id from lead where lead.id = event.lead_id) end) as triager_id from event
        where seq > walking.after_seq and seq <= walking.upto and not quiet and type = any(${TYPES}::text[])
          and (type <> 'triager.paused' or data ->> 'because' = 'missed')
          and (type <> 'lead.next_step' or data #>> '{booking,is}' in ('booked', 'cancelled'))
        order by seq limit ${MOST_PICKED}
      ) event
    ), concerned as materialized (
      select told.seq, person.id as person_id from told join person using (triager_id) where disabled_at is null
      union
      select told.seq, person.id from told join person on person.role = 'admin' and disabled_at is null
      where told.type = any(${FOR_ADMINS}::text[])
      union
      select told.seq, person.id from told join person on person.role = 'manager' and disabled_at is null
        left join lead on lead.id = told.lead_id left join triager on triager.id = told.triager_id
      where told.type = any(${FOR_MANAGERS}::text[]) and cardinality(teams_in_force(person.teams)) > 0
        and case when told.lead_id is null then triager.teams is null or triager.teams && teams_in_force(person.teams)
          else lead.team = any(teams_in_force(person.teams)) end
    ), open as materialized (
      select channel.* from channel, clock
      where person_id in (select person_id from concerned) and status = 'enabled' and (
        kind <> 'person_mail' or tended_at > clock.now - make_interval(days => ${MAIL_ABSENT_DAYS}::int))
      for key share of channel -- one that is being deleted at this moment would make the insert fail
    ), waiting as materialized (
      select open.id, pending.type, pending.count from open, lateral (
        select type, count(*) from delivery where channel_id = open.id and delivery.status = 'pending' group by type
      ) pending
    ), sorted as (
      select open.id as channel_id, open.rests_until, told.*,
        row_number() over (partition by open.id, told.type order by seq) as nth
      from concerned join told using (seq) join open using (person_id)
      where open.after_seq < seq and (open.kind <> 'person_mail' or told.type <> 'lead.assigned')
    ), picked as materialized (
      select sorted.*, row_number() over (partition by channel_id order by seq) as place
      from sorted left join waiting on waiting.id = sorted.channel_id and waiting.type = sorted.type
      where coalesce(waiting.count, 0) + nth <= ${MOST_WAITING}
    ), sent_off as (
      insert into delivery (id, channel_id, event_seq, type, lead_id, created_at, next_attempt_at)
      select ${deliveryId}, channel_id, seq, type, lead_id, clock.now, case
        when type = 'lead.assigned' and rests_until > clock.now and rests_until <= clock.now + ${LONGEST_REST}
        then rests_until else clock.now end
      from picked, clock
      on conflict (channel_id, event_seq) do nothing
    )
    update channel set after_seq = coalesce((select max(seq) from told having count(*) = ${MOST_PICKED}), walking.upto)
    from walking where channel.id = walking.id
  `.execute(db)
  return numAffectedRows === 1n
}
