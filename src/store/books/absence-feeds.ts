/** Calendars of triagers: where they are, when each was read, and the absences of the last reading that worked. */
import { sql } from "kysely"
import type { FeedFailure } from "../../domain/rotation/absence-feed.ts"
import type { Absence } from "../../domain/rotation/roster.ts"
import type { Database } from "../connection/database.ts"
import type { DeskTx } from "./hold-desk.ts"

export type StoredFeed = {
  readonly triager_id: string
  readonly url: string
  readonly time_zone: string
  readonly absences: readonly Absence[]
}

const FIELDS = sql`triager_id, url, triager.time_zone, triager.feed_absences as absences`

export async function findFeed(db: Database, triagerId: string): Promise<StoredFeed | null> {
  const { rows } = await sql<StoredFeed>`
    select ${FIELDS} from absence_feed join triager on triager.id = triager_id where triager_id = ${triagerId}
  `.execute(db)
  return rows[0] ?? null
}

/** One that was not read for so long, for the server that asks first; null if there is none. */
export async function claimDueFeed(db: Database, everyMs: number): Promise<StoredFeed | null> {
  const { rows } = await sql<StoredFeed>`
    update absence_feed set tried_at = clock_timestamp()
    from triager
    where triager.id = triager_id and triager_id = (
      select triager_id from absence_feed
      where tried_at is null or tried_at < clock_timestamp() - ${everyMs} * interval '1 millisecond'
      order by tried_at nulls first limit 1 for update skip locked
    )
    returning ${FIELDS}
  `.execute(db)
  return rows[0] ?? null
}

/** What another calendar said is forgotten. */
export async function saveFeed(tx: DeskTx, triagerId: string, url: string): Promise<void> {
  await sql`
    insert into absence_feed (triager_id, url, tried_at) values (${triagerId}, ${url}, clock_timestamp())
    on conflict (triager_id) do update set url = excluded.url, tried_at = excluded.tried_at, read_at = null, failure = null
  `.execute(tx)
  await saveFeedAbsences(tx, triagerId, [])
}

export async function deleteFeed(tx: DeskTx, triagerId: string): Promise<void> {
  await sql`delete from absence_feed where triager_id = ${triagerId}`.execute(tx)
  await saveFeedAbsences(tx, triagerId, [])
}

export async function saveFeedAbsences(
  tx: DeskTx,
  triagerId: string,
  absences: readonly Absence[],
): Promise<void> {
  await sql`
    with saved as (
      update triager set feed_absences = ${JSON.stringify(absences)}::jsonb where id = ${triagerId}
    )
    update desk set roster_version = roster_version + 1
  `.execute(tx)
}

/** Nothing if another address was set meanwhile. */
export async function noteReading(
  db: Database,
  { triager_id, url }: StoredFeed,
  failure: FeedFailure | null,
): Promise<void> {
  await sql`
    update absence_feed set failure = ${failure}, tried_at = clock_timestamp(),
      read_at = case when ${failure}::text is null then clock_timestamp() else read_at end
    where triager_id = ${triager_id} and url = ${url}
  `.execute(db)
}
