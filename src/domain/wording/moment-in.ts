/** Moments as the reader's clock and calendar show them. */
import { localDay } from "../time/hours.ts"

/** Its time, and its day if that is not the same as `now`'s, on the clock and calendar of a time zone. */
export function momentIn(
  locale: string,
  timeZone: string,
  moment: Date,
  now: Date,
): [time: string, day: string | null] {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone }).format(moment)
  const dateOf = (one: Date) => localDay(timeZone, one.getTime()).date
  const time = format({ hour: "numeric", minute: "2-digit", hourCycle: "h23" })
  const day = format({ weekday: "long", day: "numeric", month: "long" })
  return [time, dateOf(moment) === dateOf(now) ? null : day]
}
