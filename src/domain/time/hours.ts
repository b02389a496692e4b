/**
 * Working hours and days as the clock on a triager's wall shows them.
 *
 * Hours are wall-clock time: an interval that the clock skips in spring does not happen, one that it repeats
 * in autumn happens twice. A time zone is asked once for each of its days, 0.1 ms; after that an answer is
 * arithmetic, 0.2 µs (November 2026).
 *
 * A calendar closes days, from midnight to midnight of the same clock, or leaves only some hours of them.
 */
import { Temporal } from "temporal-polyfill"
import { DAY_MS } from "./day.ts"

export const WEEKDAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** Wall-clock time, "09:00" to "24:00". An end before its start lies in the next day. */
export type Hours = { readonly [day in Weekday]?: readonly (readonly [string, string])[] }

/** What a calendar says of a day: closed all day if `hours` is null, else open only then. */
export type CalendarDay = { readonly name: string; readonly hours: NonNullable<Hours[Weekday]> | null }

/** By date, "2026-12-08". All other days are as usual. */
export type CalendarDays = { readonly [date: string]: CalendarDay }

export const NO_DAYS: CalendarDays = {}

/** Milliseconds since 1970 began in UTC. */
export type Instant = number

const MINUTE_MS = 60_000
const DAY_MINUTES = 24 * 60
const WEEK_MINUTES = 7 * DAY_MINUTES
/** 1970 began on a Thursday, weeks begin on a Monday. */
const FIRST_MINUTE_OF_WEEK = 3 * DAY_MINUTES

export function isWithinHours(hours: Hours | null, timeZone: string, at: Instant): boolean {
  if (hours === null) return true
  const minute = minuteOfWeek(dayAt(timeZone, at), at)
  return shiftsOf(hours).some(
    ({ start, end }) => (start <= minute && minute < end) || minute + WEEK_MINUTES < end,
  )
}

/** What the calendar says of the day that holds an instant; null if nothing. */
export const calendarDayAt = (days: CalendarDays, timeZone: string, at: Instant): CalendarDay | null =>
  days === NO_DAYS ? null : (days[dayAt(timeZone, at).date] ?? null)

/** Whether the calendar leaves an instant free for work. */
export function isOpen(days: CalendarDays, timeZone: string, at: Instant): boolean {
  const special = calendarDayAt(days, timeZone, at)
  if (special === null) return true
  const minute = minuteOfWeek(dayAt(timeZone, at), at) % DAY_MINUTES
  return (special.hours ?? [])
    .map((span) => toShift(span))
    .some(({ start, end }) => start <= minute && minute < end)
}

/** The day that holds an instant. It need not begin at 00:00 nor last 24 hours. */
export function localDay(timeZone: string, at: Instant): { date: string; startsAt: Instant } {
  const { date, startsAt } = dayAt(timeZone, at)
  return { date, startsAt }
}

export const nextDay = (timeZone: string, at: Instant): Instant => dayAt(timeZone, at).endsAt

/** The week that holds an instant, from the Monday of its zone on. */
export function localWeek(
  timeZone: string,
  at: Instant,
): { readonly startsAt: Instant; readonly endsAt: Instant } {
  let week = knownWeeks.get(timeZone)
  if (week === undefined || at < week.startsAt || week.endsAt <= at) {
    const today = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).toPlainDate()
    const monday = today.subtract({ days: today.dayOfWeek - 1 })
    const startOf = (date: Temporal.PlainDate) => date.toZonedDateTime(timeZone).epochMilliseconds
    week = { startsAt: startOf(monday), endsAt: startOf(monday.add({ days: 7 })) }
    knownWeeks.set(timeZone, week)
  }
  return week
}

/** The last week asked for in each time zone. */
const knownWeeks = new Map<string, { readonly startsAt: Instant; readonly endsAt: Instant }>()

export const nextWeek = (timeZone: string, at: Instant): Instant => localWeek(timeZone, at).endsAt

/**
 * Every span within these hours and open days from a moment on, in order, the first one cut off there; day after day, without
 * end. null is any hour.
 */
export function* spansWithin(
  hours: Hours | null,
  timeZone: string,
  at: Instant,
  days: CalendarDays = NO_DAYS,
): Generator<Span> {
  const shifts = hours === null ? ANY_HOUR : shiftsOf(hours)
  if (shifts.length === 0) return
  for (let day = dayAt(timeZone, at); ; day = dayAfter(timeZone, day)) {
    let end = at
    for (const { from, to } of openSpansIn(day, shifts, days)) {
      // Intervals of hours may overlap.
      if (to > end) yield { from: Math.max(from, end), to }
      end = Math.max(end, to)
    }
  }
}

type Span = { readonly from: Instant; readonly to: Instant }

const openSpansIn = (day: Day, shifts: readonly Shift[], days: CalendarDays): readonly Span[] => {
  const spans = knownSpansIn(day, shifts)
  const special = days[day.date]
  if (special === undefined) return spans
  if (special.hours === null) return []
  const weekday = Math.floor(minuteOfWeek(day, day.startsAt) / DAY_MINUTES)
  const open = spansIn(
    day,
    special.hours.map((span) => toShift(span, weekday * DAY_MINUTES)),
  )
  return open
    .flatMap((one) =>
      spans.map(({ from, to }) => ({ from: Math.max(one.from, from), to: Math.min(one.to, to) })),
    )
    .filter(({ from, to }) => from < to)
    .sort((a, b) => a.from - b.from)
}

/** A simulation asks about the same days for every lead: kept, an answer takes a fifth of the time (November 2026). */
const knownSpans = new WeakMap<Day, WeakMap<readonly Shift[], readonly Span[]>>()

function knownSpansIn(day: Day, shifts: readonly Shift[]): readonly Span[] {
  const ofDay = knownSpans.get(day) ?? new WeakMap<readonly Shift[], readonly Span[]>()
  let spans = ofDay.get(shifts)
  if (spans === undefined) {
    spans = spansIn(day, shifts)
    knownSpans.set(day, ofDay.set(shifts, spans))
  }
  return spans
}

/** For each distance from UTC alone, because while it holds the clock on the wall runs evenly. */
const spansIn = (day: Day, shifts: readonly Shift[]): Span[] =>
  day.offsets
    .flatMap(({ since }, i) => {
      const until = day.offsets[i + 1]?.since ?? day.endsAt
      const first = minuteOfWeek(day, since)
      const last = first + (until - since) / MINUTE_MS
      const toInstant = (minute: number) => since + (minute - first) * MINUTE_MS
      return shifts
        .flatMap(({ start, end }) => [
          { start, end },
          { start: start - WEEK_MINUTES, end: end - WEEK_MINUTES },
        ])
        .map(({ start, end }) => ({ from: Math.max(start, first), to: Math.min(end, last) }))
        .filter(({ from, to }) => from < to)
        .map(({ from, to }) => ({ from: toInstant(from), to: toInstant(to) }))
    })
    .sort((a, b) => a.from - b.from)

/** Minutes since Monday began; the end of a shift may lie past the week's end. */
type Shift = { readonly start: number; readonly end: number }

const ANY_HOUR: readonly Shift[] = [{ start: 0, end: WEEK_MINUTES }]

const knownShifts = new WeakMap<Hours, readonly Shift[]>()

function shiftsOf(hours: Hours): readonly Shift[] {
  let shifts = knownShifts.get(hours)
  if (shifts === undefined) {
    shifts = WEEKDAYS.flatMap((day, i) =>
      (hours[day] ?? []).map((interval) => toShift(interval, i * DAY_MINUTES)),
    )
    knownShifts.set(hours, shifts)
  }
  return shifts
}

/** An interval of hours as minutes counted from the midnight before it starts, or from earlier. */
export function toShift([start, end]: readonly [string, string], midnight = 0): Shift {
  const [from, until] = [minuteOfDay(start), minuteOfDay(end)]
  return { start: midnight + from, end: midnight + until + (until < from ? DAY_MINUTES : 0) }
}

const minuteOfDay = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

type Day = {
  readonly date: string
  readonly startsAt: Instant
  readonly endsAt: Instant
  /** The distances from UTC that hold in this day, the first one from its start. */
  readonly offsets: readonly { readonly since: Instant; readonly ms: number }[]
}

/** The days that were asked for in each time zone, under each day of UTC that they have a part of. */
const knownDays = new Map<string, Map<number, Day[]>>()
/** Some ten years of days, of one time zone. */
const MOST_KNOWN_DAYS = 4_000

function dayAt(timeZone: string, at: Instant): Day {
  const known = knownDays.get(timeZone)?.get(Math.floor(at / DAY_MS))
  return known?.find(({ startsAt, endsAt }) => startsAt <= at && at < endsAt) ?? learnDay(timeZone, at)
}

const dayAfter = (timeZone: string, day: Day): Day => dayAt(timeZone, day.endsAt)

function learnDay(timeZone: string, at: Instant): Day {
  const day = askForDay(timeZone, at)
  const before = knownDays.get(timeZone)
  const known = before !== undefined && before.size < MOST_KNOWN_DAYS ? before : new Map<number, Day[]>()
  knownDays.set(timeZone, known)
  for (let utcDay = Math.floor(day.startsAt / DAY_MS); utcDay * DAY_MS < day.endsAt; utcDay++)
    known.set(utcDay, [...(known.get(utcDay) ?? []), day])
  return day
}

/** No time zone has turned its clock back into the day before since 2010, so days follow one another. */
function askForDay(timeZone: string, at: Instant): Day {
  const start = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).startOfDay()
  const endsAt = start.add({ days: 1 }).startOfDay().epochMilliseconds
  const offsets = []
  for (
    let since: Temporal.ZonedDateTime | null = start;
    since !== null && since.epochMilliseconds < endsAt;
    since = since.getTimeZoneTransition("next")
  ) {
    offsets.push({ since: since.epochMilliseconds, ms: since.offsetNanoseconds / 1_000_000 })
  }
  return { date: start.toPlainDate().toString(), startsAt: start.epochMilliseconds, endsAt, offsets }
}

function minuteOfWeek(day: Day, at: Instant): number {
  const offset = day.offsets.findLast(({ since }) => since <= at)?.ms ?? 0
  return (Math.floor((at + offset) / MINUTE_MS) + FIRST_MINUTE_OF_WEEK) % WEEK_MINUTES
}
