/**
 * Sources and keys from which leads have stopped to come, against their own custom: how many came in the same hours of the same
 * weekdays of the four weeks before. So a night or a weekend is no silence where nights and weekends are quiet, and a form that has
 * been broken since yesterday is seen today.
 */
import { sql } from "kysely"
import type { Database } from "../connection/database.ts"

export type QuietSender = {
  readonly id: string
  readonly name: string
  readonly is_source: boolean
  /** When the last lead came from there. */
  readonly since: Date
  /** How many usually come in so long a time at this time of the week. */
  readonly usual: number
}

/** By chance five leads fail to come once in a hundred and fifty times. */
const FEWEST = 5
/** The median of four weeks would need luck in two of them. */
const WEEKS = 4
/** After a week it was told for a week, and was meant. */
const LONGEST_DAYS = 7
/** Each is a walk through the leads of its silence, four times. */
const MOST_ASKED = 10

export async function readQuietSenders(db: Database): Promise<QuietSender[]> {
  const { rows } = await sql<QuietSender>`
    with sender as materialized (
      select api_key.id, name, source.id is not null as is_source,
        case when source.id is null then last_used_at else last_lead_at end as since
      from api_key left join source on source.id = api_key.id
      where revoked_at is null and (expires_at is null or expires_at > now()) and 'ingest' = any(scopes)
        and case when source.id is null then last_used_at else last_lead_at end
          between now() - ${LONGEST_DAYS} * interval '24 hours' and now() - interval '1 hour'
      order by since limit ${MOST_ASKED}
    )
    select sender.*, usual from sender, lateral (
      select percentile_disc(0.5) within group (order by came) as usual
      from generate_series(1, ${WEEKS}::int) week, lateral (
        select count(*) as came from lead
        where created_at > since - week * interval '168 hours' and created_at <= now() - week * interval '168 hours'
          and api_key_id = sender.id
      ) then_
    ) custom
    where usual >= ${FEWEST}
    order by usual desc, id
  `.execute(db)
  return rows
}
