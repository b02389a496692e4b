/** Days as they are written, 2026-11-16, and as whoever looks at the screen has them. */
import { useNow } from "../api/clock.ts"

const DAY_MS = 86_400_000
const two = (part: number): string => String(part).padStart(2, "0")

export function dayOf(moment: string | number): string {
  const date = new Date(moment)
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

export const useToday = (): string => dayOf(useNow())

export function isDay(text: unknown): text is string {
  if (typeof text !== "string" || !/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const ms = Date.parse(text)
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text)
}

export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T12:00`)
  date.setDate(date.getDate() + days)
  return dayOf(date.getTime())
}

export const mondayOf = (day: string): string => addDays(day, -((new Date(day).getUTCDay() + 6) % 7))

export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS

/** Its first moment here, for whatever formats moments. */
export const startOf = (day: string): Date => new Date(`${day}T00:00`)

/** As an instant; what is no day stays as it is, and the server says so. */
export function startOfDay(day: string): string {
  const date = startOf(day)
  return Number.isNaN(date.getTime()) ? day : date.toISOString()
}

/** How much of a date has to be said. */
export const isToday = (at: string, now: number): boolean => dayOf(at) === dayOf(now)
export const isThisYear = (at: string, now: number): boolean =>
  new Date(at).getFullYear() === new Date(now).getFullYear()
