/**
 * Calendars: which days nobody works. Decisions read their stored days, so a calendar is written by whoever holds the desk, and
 * a change of one is a change of the roster.
 */
import { type RawBuilder, sql } from "kysely"
import type { Calendar } from "../../domain/rotation/calendar.ts"
import { type CalendarDays, NO_DAYS } from "../../domain/time/hours.ts"
import { type Database, firstRow, rowsOf } from "../connection/database.ts"
import type { DeskTx } from "./hold-desk.ts"

/** A calendar with its days, up to the end of a year. */
export type StoredCalendar = Calendar & { readonly holidays: CalendarDays; readonly until_year: number }

const FIELDS = sql`id, name, country, region, own_days as days, open, is_default as "default", days as holidays, until_year`

/** In order of id, after the id `after`; without a limit, all. */
export const listCalendars = (
  db: Database,
  { after = null, limit = null }: { after?: string | null; limit?: number | null } = {},
) => rowsOf(db)<StoredCalendar>`
    select ${FIELDS} from calendar where ${after}::text is null or id collate "C" > ${after}
    order by id collate "C" limit ${limit}
  `

export const findCalendar = (db: Database, id: string) =>
  firstRow(db)<StoredCalendar>`select ${FIELDS} from calendar where id = ${id}`

export const listCalendarIds = async (db: Database): Promise<string[]> =>
  (await listCalendars(db)).map(({ id }) => id)

/** The days of whoever names this calendar, or none. */
export type DaysOf = (calendar: string | null) => CalendarDays

export async function readDaysOf(db: Database): Promise<DaysOf> {
  const { rows } = await sql<{ id: string; is_default: boolean; days: CalendarDays }>`
    select id, is_default, days from calendar
  `.execute(db)
  const byId = new Map(rows.map(({ id, days }) => [id, days]))
  const usual = rows.find(({ is_default }) => is_default)?.days ?? NO_DAYS
  return (calendar) => (calendar === null ? usual : (byId.get(calendar) ?? NO_DAYS))
}

/** The days of a triager of the statement. */
export const daysOf = (triager: RawBuilder<unknown>): RawBuilder<CalendarDays> => sql`coalesce((
    select days from calendar where case when ${triager}.calendar is null then is_default else id = ${triager}.calendar end
  ), '{}')`

/** Those whose days were looked up a month ago. */
export const readStaleCalendars = (db: Database) => rowsOf(db)<StoredCalendar>`
    select ${FIELDS} from calendar where stored_at < now() - interval '1 month' order by id collate "C"
  `

/** Adds or replaces one. A new default takes the place of the one before. */
export async function saveCalendar(tx: DeskTx, calendar: StoredCalendar): Promise<void> {
  const { id, name, country, region, open, holidays, until_year } = calendar
  if (calendar.default)
    await sql`update calendar set is_default = false where is_default and id <> ${id}`.execute(tx)
  await sql`
    with saved as (
      insert into calendar (id, name, country, region, own_days, open, is_default, days, until_year, stored_at)
      values (${id}, ${name}, ${country}, ${region}, ${JSON.stringify(calendar.days)}::jsonb, ${open}::text[],
        ${calendar.default}, ${JSON.stringify(holidays)}::jsonb, ${until_year}, now())
      on conflict (id) do update set name = excluded.name, country = excluded.country, region = excluded.region,
        own_days = excluded.own_days, open = excluded.open, is_default = excluded.is_default, days = excluded.days,
        until_year = excluded.until_year, stored_at = excluded.stored_at
    )
    update desk set roster_version = roster_version + 1
  `.execute(tx)
}

export async function deleteCalendar(tx: DeskTx, id: string): Promise<void> {
  await sql`
    with gone as (delete from calendar where id = ${id})
    update desk set roster_version = roster_version + 1
  `.execute(tx)
}
