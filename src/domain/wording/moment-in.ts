/** Moments as the reader's clock and calendar show them. */
import { type Language, localeOf } from "../language.ts"
import { localDay } from "../time/hours.ts"

/** As texts ask for it: some languages say another word before one o'clock. The day is null if it is that of `now`. */
export type ShownMoment = { readonly time: string; readonly hour: number; readonly day: string | null }

/** On the clock and calendar of a time zone. */
export function momentIn(language: Language, timeZone: string, moment: Date, now: Date): ShownMoment {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(localeOf(language), { ...options, timeZone }).format(moment)
  const dateOf = (one: Date) => localDay(timeZone, one.getTime()).date
  const time = format({ hour: "numeric", minute: "2-digit", hourCycle: "h23" })
  const day = format({ weekday: "long", day: "numeric", month: "long" })
  return { time, hour: Number.parseInt(time, 10), day: dateOf(moment) === dateOf(now) ? null : day }
}
