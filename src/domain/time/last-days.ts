/**
 * The last days of whoever asks, the last of them today, so that today can be compared with like: each also ends at the hour that it
 * is now. Days are those of the clock on their wall, so that one on which it is put forward or back is shorter or longer.
 */
import { Temporal } from "temporal-polyfill"
import type { Instant } from "./hours.ts"

/** `until`: when it was as late on that day as it is now. Nothing has happened after that today, so today it is the day's end. */
export type PastDay = {
  readonly day: string
  readonly from: Instant
  readonly until: Instant
  readonly to: Instant
}

export type Span = { readonly from: Instant; readonly to: Instant }

/** Oldest first. */
export function lastDays(timeZone: string, at: Instant, count: number): PastDay[] {
  const now = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone)
  const today = now.toPlainDate()
  const startOf = (date: Temporal.PlainDate) => date.toZonedDateTime(timeZone).epochMilliseconds
  return Array.from({ length: count }, (_, i) => {
    const date = today.subtract({ days: count - 1 - i })
    const to = startOf(date.add({ days: 1 }))
    const asLate = date.toZonedDateTime({ timeZone, plainTime: now.toPlainTime() }).epochMilliseconds
    return { day: date.toString(), from: startOf(date), until: date.equals(today) ? to : asLate, to }
  })
}

/** This week since Monday, and the one before until the same hour of the same weekday. */
export function lastWeeks(timeZone: string, at: Instant): { readonly now: Span; readonly before: Span } {
  const days = lastDays(timeZone, at, 14)
  const sinceMonday = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).dayOfWeek - 1
  const [today, monday] = [days[13], days[13 - sinceMonday]] as [PastDay, PastDay]
  const [asToday, asMonday] = [days[6], days[6 - sinceMonday]] as [PastDay, PastDay]
  return { now: { from: monday.from, to: today.to }, before: { from: asMonday.from, to: asToday.until } }
}
