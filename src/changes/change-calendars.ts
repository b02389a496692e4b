/**
 * Changes of calendars, each under the desk's lock, with the moved deadlines of everybody whose days are others now, and an
 * entry in the audit log. Holidays are looked up before, because the list of all countries is slow to load.
 */
import { isDeepStrictEqual } from "node:util"
import type { FieldMistake } from "../domain/field-mistake.ts"
import { type Calendar, daysOf, isOpenAllDay } from "../domain/rotation/calendar.ts"
import { readCalendar } from "../domain/rotation/check-calendar.ts"
import { type CalendarDay, type CalendarDays, type Instant, localDay } from "../domain/time/hours.ts"
import { versionOfValues } from "../domain/version.ts"
import { writeAudit } from "../store/books/audit.ts"
import {
  deleteCalendar,
  findCalendar,
  listCalendars,
  readStaleCalendars,
  type StoredCalendar,
  saveCalendar,
} from "../store/books/calendars.ts"
import type { DeskTx } from "../store/books/hold-desk.ts"
import { listTriagers } from "../store/books/roster.ts"
import type { Database } from "../store/connection/database.ts"
import { withMoves } from "./move-promises.ts"
import { holidayPlaces, publicHolidays } from "./public-holidays.ts"

/** Last year is kept too: simulations play it. */
const [YEARS_BACK, YEARS_AHEAD] = [1, 2]

/** Where each day begins first: what has begun nowhere is coming. */
const MOST_EASTERN = "Etc/GMT-14"

export type CalendarChange =
  | { readonly kind: "saved"; readonly calendar: StoredCalendar; readonly isNew: boolean }
  | { readonly kind: "refused"; readonly mistakes: readonly FieldMistake[] }
  /** Somebody has changed the calendar since. */
  | { readonly kind: "stale"; readonly version: string }
  | { readonly kind: "unknown" }

const auditFields = ({ id, name, country, region, days, open, default: usual }: Calendar): Calendar => ({
  id,
  name,
  country,
  region,
  days,
  open,
  default: usual,
})

export const versionOf = (calendar: Calendar): string => versionOfValues(Object.values(auditFields(calendar)))

/** Adds a calendar, or puts this one in place of what was there. `replacing`: null if any version will do. */
export async function replaceCalendar(
  db: Database,
  actor: string,
  id: string,
  input: unknown,
  replacing: readonly string[] | null = null,
): Promise<CalendarChange> {
  const { calendar, mistakes } = readCalendar(id, input, await holidayPlaces())
  if (mistakes !== null) return { kind: "refused", mistakes }
  const filled = await fillCalendar(calendar)
  return withMoves(db, async (tx): Promise<CalendarChange> => {
    const there = await listCalendars(tx)
    const before = there.find((one) => one.id === id) ?? null
    const version = before && versionOf(before)
    if (replacing !== null && (version === null || !replacing.includes(version)))
      return version === null ? { kind: "unknown" } : { kind: "stale", version }
    const isDefault = calendar.default || before?.default === true || there.length === 0
    const saved = { ...filled, default: isDefault }
    await saveCalendar(tx, saved)
    await write(tx, actor, before, saved)
    return { kind: "saved", calendar: saved, isNew: before === null }
  })
}

/** With its days of the years around. */
export async function fillCalendar(calendar: Calendar): Promise<StoredCalendar> {
  const years = yearsAround(Date.now())
  const holidays = await publicHolidays(calendar.country, calendar.region, years)
  return { ...calendar, holidays: daysOf(calendar, holidays, years), until_year: Math.max(...years) }
}

export type CalendarRemoval =
  | { readonly kind: "removed"; readonly calendar: StoredCalendar }
  | { readonly kind: "unknown" }
  /** It is the default of others, or some triagers name it. */
  | { readonly kind: "in_use"; readonly triagers: readonly string[] }

/** The default can go when it is the last one. */
export const removeCalendar = (db: Database, actor: string, id: string): Promise<CalendarRemoval> =>
  withMoves(db, async (tx): Promise<CalendarRemoval> => {
    const there = await listCalendars(tx)
    const calendar = there.find((one) => one.id === id)
    if (calendar === undefined) return { kind: "unknown" }
    const triagers = (await listTriagers(tx)).filter((one) => one.calendar === id).map((one) => one.id)
    if (triagers.length > 0 || (calendar.default && there.length > 1)) return { kind: "in_use", triagers }
    await deleteCalendar(tx, id)
    await write(tx, actor, calendar, null)
    return { kind: "removed", calendar }
  })

/**
 * A chore: once a month the coming days of each calendar are looked up anew, up to the end of the year after next. Today and
 * the days before stay as they were stored.
 */
export async function renewCalendars(db: Database): Promise<void> {
  for (const { id, country, region } of await readStaleCalendars(db)) {
    const years = yearsAround(Date.now())
    const list = await publicHolidays(country, region, years)
    await withMoves(db, async (tx) => {
      const before = await findCalendar(tx, id)
      if (before === null || before.country !== country || before.region !== region) return
      const fresh = daysOf(before, list, years)
      const today = localDay(MOST_EASTERN, Date.now()).date
      const past = Object.entries(before.holidays).filter(([date]) => date <= today)
      const coming = Object.entries(fresh).filter(([date]) => date > today)
      const holidays = Object.fromEntries([...past, ...coming])
      const after = { ...before, holidays, until_year: Math.max(...years) }
      await saveCalendar(tx, after)
      const changed = differences(before, after)
      if (Object.keys(changed).length > 0)
        await writeAudit(tx, {
          actor: "criba",
          action: "calendar.renewed",
          subject: `calendars/${id}`,
          before: null,
          after: { holidays: changed },
        })
    })
  }
}

/** Holidays of years that were stored before, and are others now; null: none any more. */
function differences(before: StoredCalendar, after: StoredCalendar): Record<string, CalendarDay | null> {
  const dates = new Set([...Object.keys(before.holidays), ...Object.keys(after.holidays)])
  return Object.fromEntries(
    [...dates]
      .filter((date) => Number(date.slice(0, 4)) <= before.until_year)
      .filter((date) => !isDeepStrictEqual(before.holidays[date], after.holidays[date]))
      .map((date) => [date, after.holidays[date] ?? null]),
  )
}

function yearsAround(at: Instant): number[] {
  const year = new Date(at).getUTCFullYear()
  return Array.from({ length: YEARS_BACK + 1 + YEARS_AHEAD }, (_, i) => year - YEARS_BACK + i)
}

async function write(
  tx: DeskTx,
  actor: string,
  was: StoredCalendar | null,
  is: StoredCalendar | null,
): Promise<void> {
  const [before, after] = [was && auditFields(was), is && auditFields(is)]
  if (isDeepStrictEqual(before, after)) return
  const action =
    before === null ? "calendar.created" : after === null ? "calendar.removed" : "calendar.changed"
  await writeAudit(tx, { actor, action, subject: `calendars/${(after ?? before)?.id}`, before, after })
}

export type NamedDay = CalendarDay & {
  readonly date: string
  /** One of the calendar's own days, and no public holiday. */
  readonly own: boolean
  /** One works all day, though it is a holiday. */
  readonly open: boolean
}

/** The days of a year: as they are stored, or as they would be. */
export async function seeCalendarYear(calendar: StoredCalendar, year: number): Promise<NamedDay[]> {
  const stored = daysIn(calendar.holidays, year)
  const isStored =
    year <= calendar.until_year && (stored.length > 0 || year >= new Date().getUTCFullYear() - YEARS_BACK)
  const { country, region } = calendar
  const days = isStored
    ? stored
    : daysIn(daysOf(calendar, await publicHolidays(country, region, [year]), [year]), year)
  const own = new Set(calendar.days.map(({ date }) => date))
  return days.map(([date, day]) => ({
    date,
    ...day,
    own: own.has(date) || own.has(date.slice(5)),
    open: isOpenAllDay(day),
  }))
}

const daysIn = (days: CalendarDays, year: number): [string, CalendarDay][] =>
  Object.entries(days).filter(([date]) => date.startsWith(`${year}-`))
