/**
 * Sources and keys from which leads have stopped to come, against their own custom: how many came in the same hours of the same
 * weekdays of the four weeks before. So a night or a weekend is no silence where nights and weekends are quiet, and a form that has
 * been broken since yesterday is seen today.
 */
import { type Database, rowsOf } from "../connection/database.ts"

export type QuietSender = {
  readonly id: string
  readonly name: string
  readonly is_source: boolean
  /** When the last lead came from there. */
  readonly since: Date
  /** How many usually come in so long a time at this time of the week. */
  readonly usual: number
}

/** Of five expected leads, arriving at random, none comes in 1 of 150 such spans (e^-5). */
const FEWEST = 5
/** Their lower median is what is usual: reached in three of four weeks, so one campaign does not make the week after it look quiet. */
const WEEKS = 4
/** A sender that has been quiet for longer was shown for a week: the silence is intended. */
const LONGEST_DAYS = 7
/** Those that have been quiet longest. */
const MOST_ASKED = 10

/** The leads of the longest silence, in each of the weeks before, are read once for all senders: no index has a sender's leads. */
export const readQuietSenders = (db: Database) => rowsOf(db)<QuietSender>`
    with sender as materialized (
      select api_key.id, name, source.id is not null as is_source,
        case when source.id is null then last_used_at else last_lead_at end as since
      from api_key left join source on source.id = api_key.id
      where revoked_at is null and (expires_at is null or expires_at > now()) and 'ingest' = any(scopes)
        and case when source.id is null then last_used_at else last_lead_at end
          between now() - ${LONGEST_DAYS} * interval '24 hours' and now() - interval '1 hour'
      order by since limit ${MOST_ASKED}
    ), then_ as materialized (
      select week, api_key_id, created_at from generate_series(1, ${WEEKS}::int) week, lateral (
        select api_key_id, created_at from lead
        where created_at > (select min(since) from sender) - week * interval '168 hours'
          and created_at <= now() - week * interval '168 hours' and api_key_id = any(array(select id from sender))
        order by created_at, seq
      ) of_week
    ), came as (
      select id, week, count(*) as leads
      from then_ join sender on id = api_key_id and created_at > since - week * interval '168 hours' group by id, week
    )
    select sender.*, usual from sender, lateral (
      select percentile_disc(0.5) within group (order by coalesce(leads, 0)) as usual
      from generate_series(1, ${WEEKS}::int) as asked(week) left join came on came.id = sender.id and came.week = asked.week
    ) custom
    where usual >= ${FEWEST}
    order by usual desc, id
  `
