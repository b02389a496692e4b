/** Working hours, as the week that people see: bars on a day of 24 hours. */
import type { Triager } from "../../api/team-and-policy.ts"
import type { Language } from "../../i18n/index.tsx"

export const DAYS_OF_WEEK = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const
export type Day = (typeof DAYS_OF_WEEK)[number]
export type Interval = readonly [start: string, end: string]
export type Week = { readonly [day in Day]?: readonly Interval[] }

export const weekOf = (hours: Triager["hours"]): Week | null => hours as Week | null

const FULL_DAY = 24 * 60
const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

export const passesMidnight = ([start, end]: Interval): boolean =>
  minuteOf(end) < minuteOf(start) && minuteOf(end) > 0

export type Segment = { readonly from: number; readonly to: number; readonly isFromYesterday: boolean }

/** Parts of a day, from 0 to 1: its own hours, and what yesterday's leave over. */
export function segmentsOf(week: Week, day: Day): Segment[] {
  const yesterday = DAYS_OF_WEEK[(DAYS_OF_WEEK.indexOf(day) + 6) % 7] ?? "sun"
  const own = (week[day] ?? []).map(([start, end]) => {
    const until = minuteOf(end) <= minuteOf(start) ? FULL_DAY : minuteOf(end)
    return { from: minuteOf(start) / FULL_DAY, to: until / FULL_DAY, isFromYesterday: false }
  })
  const left = (week[yesterday] ?? [])
    .filter(passesMidnight)
    .map(([, end]) => ({ from: 0, to: minuteOf(end) / FULL_DAY, isFromYesterday: true }))
  return [...left, ...own]
}

/** 1 November 2027 is a Monday. */
export function dayNames(language: Language, weekday: "short" | "long"): Record<Day, string> {
  const format = new Intl.DateTimeFormat(language, { weekday, timeZone: "UTC" })
  return Object.fromEntries(
    DAYS_OF_WEEK.map((day, index) => [day, format.format(new Date(Date.UTC(2027, 10, 1 + index)))]),
  ) as Record<Day, string>
}

export const tellIntervals = (intervals: readonly Interval[] | undefined): string =>
  (intervals ?? []).map(([start, end]) => `${start}–${end}`).join(", ")
