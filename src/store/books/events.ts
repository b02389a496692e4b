/**
 * Reads events in their total order. A writer holds the desk's lock until its commit, so every statement sees a
 * prefix without gaps: no event with a lower seq can appear later.
 */
import { type RawBuilder, sql } from "kysely"
import type { EventType } from "../../domain/event/event.ts"
import { type PublicEvent, publicEvent, type StoredEvent } from "../../domain/event/public-event.ts"
import type { Database } from "../connection/database.ts"

/** Events scanned for one page: a rare type among millions must not delay a request. */
const MOST_LOOKED_AT = 50_000

type EventFilter = {
  readonly after: number
  readonly limit: number
  /** null: all. */
  readonly types: readonly EventType[] | null
}

export const readEventsAfter = (
  db: Database,
  { after, limit, types, upTo = null }: EventFilter & { upTo?: number | null },
): Promise<PublicEvent[]> =>
  readPublic(
    db,
    sql`
      select * from event
      where seq > ${after} and (${upTo}::bigint is null or seq <= ${upTo}::bigint)
        and (${types}::text[] is null or type = any(${types}::text[]))
      order by seq limit ${limit}`,
  )

export const readEventsAt = (db: Database, seqs: readonly number[]): Promise<PublicEvent[]> =>
  readPublic(db, sql`select * from event where seq = any(${seqs}::bigint[])`)

/** `reached`: the last seq that was scanned. */
export type EventRange = { readonly events: readonly PublicEvent[]; readonly reached: number }

/**
 * A page of events after a seq, up to `newest`. `reached` is where the next page begins; it may lie beyond the last
 * event returned.
 */
export async function readEventRange(
  db: Database,
  { newest, ...filter }: EventFilter & { newest: number },
): Promise<EventRange> {
  const upTo = Math.max(filter.after, Math.min(newest, filter.after + MOST_LOOKED_AT))
  const events = await readEventsAfter(db, { ...filter, upTo })
  const last = events.length < filter.limit ? undefined : events.at(-1)
  return { events, reached: last?.seq ?? upTo }
}

export async function newestSeq(db: Database): Promise<number> {
  const { rows } = await sql<{ last_seq: number }>`select last_seq from desk`.execute(db)
  return rows[0]?.last_seq ?? 0
}

type Row = Omit<StoredEvent, "standing"> & {
  readonly standing_type: EventType | null
  /** null if it is the event itself. */
  readonly standing_data: StoredEvent["data"] | null
}

/** In order, each with the state of its lead at that time. */
async function readPublic(db: Database, events: RawBuilder<unknown>): Promise<PublicEvent[]> {
  const { rows } = await sql<Row>`
    select event.seq, event.type, event.at, event.actor, event.lead_id, event.data,
      case when event.type in ('triager.paused', 'triager.resumed') then about.teams else '{}' end as triager_teams,
      coalesce(lead.team, standing.data ->> 'team') as team, coalesce(lead.bracket, standing.data #>> '{bracket,id}', standing.data ->> 'bracket') as bracket,
      placed.team as team_before, standing.type as standing_type, case when standing.seq <> event.seq then standing.data end as standing_data,
      case when triager.id is not null then json_build_object('id', triager.id, 'name', triager.name) end as triager
    from (${events}) event
    left join lead on lead.id = event.lead_id
    left join lateral (
      select seq, type, data,
        coalesce(received_by, data ->> 'triager', data -> 'chosen' ->> 'triager') as triager_id
      from event decisive
      where decisive.lead_id = event.lead_id
        and decisive.seq <= event.seq + case when event.type = 'lead.created' then 1 else 0 end
        and decisive.type in ('lead.disqualified', 'lead.assigned', 'lead.waiting', 'lead.status_changed')
      order by decisive.seq desc limit 1
    ) standing on true
    left join lateral (
      select earlier.data ->> 'team' as team from event earlier
      where earlier.lead_id = event.lead_id and earlier.seq < event.seq and earlier.data -> 'cause' is not null
      order by earlier.seq desc limit 1
    ) placed on lead.team is not null and (
      event.type in ('lead.assigned', 'lead.waiting') and event.data -> 'cause' is not null or event.data -> 'undo' is not null)
    left join triager on triager.id = standing.triager_id
    left join triager about on event.lead_id is null and about.id = event.data ->> 'triager'
    order by event.seq
  `.execute(db)
  return rows.map(({ standing_type: type, standing_data, ...event }) =>
    publicEvent({
      ...event,
      standing: type === null ? null : { type, data: standing_data ?? event.data },
    }),
  )
}

/** By the event's number; without those that are about no lead. */
export async function readLeadsOfEvents(
  db: Database,
  seqs: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ seq: number; lead_id: string }>`
    select seq, lead_id from event where seq = any(${[...new Set(seqs)]}::bigint[]) and lead_id is not null
  `.execute(db)
  return new Map(rows.map(({ seq, lead_id }) => [seq, lead_id]))
}
