/**
 * Announces refused bodies to the admins by an event. A misconfigured sender can send thousands, and every
 * announcement is a mail. So the first is announced at once and the rest after a pause of 15 minutes, which doubles
 * while they keep coming: a flood of a day makes ten mails.
 */
import { sql } from "kysely"
import { holdDesk } from "../books/hold-desk.ts"
import type { Database } from "../connection/database.ts"

const SHORTEST_PAUSE_MINUTES = 15
const LONGEST_PAUSE_MINUTES = 4 * 60
const MOST_COUNTED = 1_000

/** Bounds as text from the database: a JavaScript Date would cut them to milliseconds. */
type Span = { readonly count: number; readonly begun: Date; readonly since: string; readonly upto: string }

export async function announceRejections(db: Database): Promise<void> {
  const { rows } = await sql<Span>`
    select count(*)::int as count, since as begun, since::text, upto::text from (
      select rejections_told_at as since, clock_timestamp() as upto from desk
      where rejections_told_at <= clock_timestamp() - make_interval(mins => rejections_pause_minutes)
    ) span, lateral (
      select from rejection
      where received_at > span.since and received_at <= span.upto and dismissed_at is null
        and code <> 'suspected_spam'
      order by received_at limit ${MOST_COUNTED}
    ) came
    group by since, upto
  `.execute(db)
  const [found] = rows
  if (found !== undefined) await announce(db, found)
}

/**
 * Only one server announces: the others see that `rejections_told_at` has changed. After a quiet time as long as the
 * pause, the pause starts again from its shortest.
 */
const announce = (db: Database, { count, begun, since, upto }: Span): Promise<void> =>
  holdDesk(db, "rejections", async ({ tx }) => {
    const data = JSON.stringify({ count, since: begun })
    await sql`
      with told as (
        insert into event (seq, type, at, actor, data)
        select last_seq + 1, 'rejections.arrived', date_trunc('milliseconds', clock_timestamp()), 'criba', ${data}::json from desk
        where rejections_told_at = ${since}
      )
      update desk set last_seq = last_seq + 1, rejections_told_at = ${upto}, rejections_pause_minutes = case
        when ${upto} >= rejections_told_at + make_interval(mins => 2 * rejections_pause_minutes) then ${SHORTEST_PAUSE_MINUTES}
        else least(2 * rejections_pause_minutes, ${LONGEST_PAUSE_MINUTES}) end
      where rejections_told_at = ${since}
    `.execute(tx)
  })
