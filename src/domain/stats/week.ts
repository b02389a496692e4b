/** The week that a report tells of: the last one that is over, Monday to Sunday by the calendar of a time zone. */
import { Temporal } from "temporal-polyfill"

/** As dates, 2026-11-09, and as instants; the week before ends where this one begins. */
export type Week = {
  readonly timeZone: string
  readonly days: readonly string[]
  readonly daysBefore: readonly string[]
  readonly before: Date
  readonly from: Date
  readonly to: Date
}

const WEEK_DAYS = 7

/** At the moment of asking, a week that ends with this Monday's midnight is over. */
export function lastWeek(timeZone: string, at: Date): Week {
  const today = Temporal.Instant.fromEpochMilliseconds(at.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
  const end = today.subtract({ days: today.dayOfWeek - 1 })
  const begin = end.subtract({ days: WEEK_DAYS })
  const beginBefore = begin.subtract({ days: WEEK_DAYS })
  return {
    timeZone,
    days: daysFrom(begin),
    daysBefore: daysFrom(beginBefore),
    before: startOf(beginBefore, timeZone),
    from: startOf(begin, timeZone),
    to: startOf(end, timeZone),
  }
}

const daysFrom = (first: Temporal.PlainDate): string[] =>
  Array.from({ length: WEEK_DAYS }, (_, n) => first.add({ days: n }).toString())

const startOf = (day: Temporal.PlainDate, timeZone: string): Date =>
  new Date(day.toZonedDateTime(timeZone).epochMilliseconds)
