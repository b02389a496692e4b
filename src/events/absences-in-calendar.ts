/**
 * The absences in somebody's calendar, an iCalendar file that anybody may have written: all-day events that make them busy, and
 * out-of-office events of any length. Only when they are is taken from it, never what they are.
 */
import ical, { type EventInstance, type VEvent } from "node-ical"
import { Temporal } from "temporal-polyfill"
import type { Absence } from "../domain/rotation/roster.ts"
import { DAY_MS } from "../domain/time/day.ts"
import type { Instant } from "../domain/time/hours.ts"
import { withZones } from "./zoned-calendar.ts"

export type CalendarText = { readonly text: string; readonly timeZone: string; readonly now: Instant }
export type FoundAbsences =
  | { readonly absences: readonly Absence[] }
  | { readonly failure: "not_a_calendar" | "too_large" }

/** Past ones stay a while, so that a deadline which one of them has moved does not move back. */
const [DAYS_BACK, DAYS_AHEAD] = [31, 400]
const MOST_EVENTS = 20_000
const MOST_ABSENCES = 500
/** Later years are written in another form. */
const LAST_DAY = Date.parse("9999-12-31T00:00:00Z")

export function absencesIn({ text, timeZone, now }: CalendarText): FoundAbsences {
  // One that was cut off would lack absences.
  if (!/^\uFEFF?\s*BEGIN:VCALENDAR/i.test(text) || !/END:VCALENDAR\s*$/i.test(text))
    return { failure: "not_a_calendar" }
  if (text.split("BEGIN:VEVENT").length > MOST_EVENTS) return { failure: "too_large" }
  const span = { from: new Date(now - DAYS_BACK * DAY_MS), to: new Date(now + DAYS_AHEAD * DAY_MS) }
  const instances = expand(eventsIn(withZones(text, timeZone)).filter(mayKeepAway), span)
  if (instances === null) return { failure: "too_large" }
  const found = instances
    .filter(({ event, isFullDay }) => keepsAway(event, isFullDay))
    .map(({ start, end, isFullDay }) => ({
      from: isFullDay ? midnight(start, timeZone) : start.getTime(),
      to: isFullDay ? midnight(end, timeZone) : end.getTime(),
    }))
    .filter(({ from, to }) => from < to && to > span.from.getTime())
  const absences = join(found)
  return absences.length > MOST_ABSENCES ? { failure: "too_large" } : { absences }
}

/** null: the library gives up on a rule that has no end of days, once every second say. */
function expand(events: readonly VEvent[], span: { from: Date; to: Date }): EventInstance[] | null {
  try {
    return events.flatMap((event) => ical.expandRecurringEvent(event, { ...span, expandOngoing: true }))
  } catch {
    return null
  }
}

/** What the library cannot make sense of would cost somebody all their absences: those events are left out. */
function eventsIn(text: string): VEvent[] {
  try {
    return parse(text)
  } catch {
    return parse(
      text.replaceAll(/^BEGIN:VEVENT\s*$.*?^END:VEVENT\s*$/gims, (event) => (isReadable(event) ? event : "")),
    )
  }
}

const parse = (text: string): VEvent[] =>
  Object.values(ical.sync.parseICS(text)).filter(
    (one): one is VEvent => one?.type === "VEVENT" && one.start instanceof Date,
  )

function isReadable(event: string): boolean {
  try {
    return parse(`BEGIN:VCALENDAR\n${event}\nEND:VCALENDAR`).length > 0
  } catch {
    return false
  }
}

/** Some of the days of a series may be other than the rest. */
const mayKeepAway = (event: VEvent): boolean =>
  [event, ...Object.values(event.recurrences ?? {})].some((one) => keepsAway(one, one.datetype === "date"))

/** Outlook says how busy somebody is; others only say whether. */
type Marked = Partial<Pick<VEvent, "status" | "transparency" | "summary">> & {
  readonly "MICROSOFT-CDO-BUSYSTATUS"?: unknown
  readonly "MICROSOFT-CDO-ALLDAYEVENT"?: unknown
}

function keepsAway(event: Marked, isAllDay: boolean): boolean {
  if (event.status === "CANCELLED" || event.transparency === "TRANSPARENT") return false
  const busy = event["MICROSOFT-CDO-BUSYSTATUS"]
  if (busy === "OOF" || busy === "OUTOFOFFICE") return true
  if (busy !== undefined && busy !== "BUSY") return false
  // Outlook writes a day of another zone than the calendar's from midnight to midnight, and marks it.
  return isAllDay || event["MICROSOFT-CDO-ALLDAYEVENT"] === "TRUE" || OUT_OF_OFFICE.test(titleOf(event))
}

/** What Google calls its out-of-office events, which carry no other mark in the file. */
const OUT_OF_OFFICE = /^\s*(?:out of office|fuera de la oficina)\s*$/i
const titleOf = ({ summary }: Marked): string =>
  typeof summary === "string" ? summary : (summary?.val ?? "")

/** The library tells a date as midnight of the server's own zone. */
const midnight = (day: Date, timeZone: string): Instant =>
  Temporal.PlainDate.from({ year: day.getFullYear(), month: day.getMonth() + 1, day: day.getDate() })
    .toZonedDateTime(timeZone)
    .toInstant().epochMilliseconds

/** Absences that touch are one. */
function join(found: readonly { readonly from: Instant; readonly to: Instant }[]): Absence[] {
  const joined: { from: Instant; to: Instant }[] = []
  for (const { from, to } of found.toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1)
    if (last !== undefined && from <= last.to) last.to = Math.max(last.to, to)
    else joined.push({ from, to })
  }
  const iso = (moment: Instant) => new Date(Math.min(moment, LAST_DAY)).toISOString()
  return joined.map(({ from, to }) => ({ from: iso(from), to: iso(to) }))
}
