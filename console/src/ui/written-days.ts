/**
 * Days and times as people type them, and as they are shown back: in the reader's order and with the reader's marks, whatever the
 * browser speaks. What cannot be read is null.
 */
import type { Language } from "../i18n/index.tsx"
import { isDay } from "./days.ts"

const two = (part: number): string => String(part).padStart(2, "0")

/** 1/8/2027, 1-8-27, 1.8.2027 and 2027-08-01 are the same day. Both languages put the day first. */
export function readDay(text: string): string | null {
  const words = text.trim()
  if (isDay(words)) return words
  const [, day, month, year = ""] = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4}|\d{2})$/.exec(words) ?? []
  const written = `${year.length === 2 ? `20${year}` : year}-${two(Number(month))}-${two(Number(day))}`
  return isDay(written) ? written : null
}

/** 9, 930, 9:30, 9.30 and 9h30 are times. */
export function readTime(text: string): string | null {
  const [, alone, hour = alone, minute = "0"] =
    /^(?:(\d{1,2})|(\d{1,2})[:.h ]?(\d{2}))\s*h?$/i.exec(text.trim()) ?? []
  if (hour === undefined || Number(hour) > 23 || Number(minute) > 59) return null
  return `${two(Number(hour))}:${two(Number(minute))}`
}

/** 01/08/2027 */
export const showDay = (day: string): string => (isDay(day) ? day.split("-").reverse().join("/") : day)

/** The weeks of a month, Monday first, with the days of its neighbours that fill them. */
export function weeksOf(month: string): string[][] {
  const first = new Date(`${month}-01T12:00Z`)
  const before = (first.getUTCDay() + 6) % 7
  const start = first.getTime() - before * 86_400_000
  const days = Array.from({ length: 42 }, (_, index) =>
    new Date(start + index * 86_400_000).toISOString().slice(0, 10),
  )
  const weeks = Array.from({ length: 6 }, (_, week) => days.slice(week * 7, week * 7 + 7))
  return weeks.filter((week) => week.some((day) => day.startsWith(month)))
}

export function addMonths(month: string, months: number): string {
  const date = new Date(`${month}-01T12:00Z`)
  date.setUTCMonth(date.getUTCMonth() + months)
  return date.toISOString().slice(0, 7)
}

/** Mon to Sun, as short as it gets. */
export const dayInitials = (language: Language): string[] => {
  const format = new Intl.DateTimeFormat(language, { weekday: "narrow", timeZone: "UTC" })
  return Array.from({ length: 7 }, (_, index) => format.format(new Date(Date.UTC(2027, 10, 1 + index))))
}
