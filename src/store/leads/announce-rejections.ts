/**
 * Announces that bodies were refused. A sender that is set up wrongly can send thousands, taking in leads must not wait for each of
 * them, and every admin gets a mail of each announcement. So they are announced together: the first at once, the others when a
 * quarter of an hour is over. Then the pause doubles for as long as they keep coming: whoever floods a form for a day makes ten mails.
 */
import { sql } from "kysely"
import { holdDesk } from "../books/hold-desk.ts"
import type { Database } from "../connection/database.ts"

const SHORTEST_PAUSE_MINUTES = 15
const LONGEST_PAUSE_MINUTES = 4 * 60
const MOST_COUNTED = 1_000

/** The bounds as the database writes them: a date of JavaScript would leave out whoever came in the last millisecond. */
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
 * Of several servers one does it: the others find that somebody was here since. After a time without any that was as long as the pause,
 * the next ones are news again.
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
