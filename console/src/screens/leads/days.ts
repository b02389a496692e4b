/** Days as whoever looks at the screen has them: 2026-11-16. */
import { useNow } from "../../api/clock.ts"

const two = (part: number): string => String(part).padStart(2, "0")

export function dayOf(moment: string | number): string {
  const date = new Date(moment)
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

export const useToday = (): string => dayOf(useNow())

export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T12:00`)
  date.setDate(date.getDate() + days)
  return dayOf(date.getTime())
}

/** As an instant; what is no day stays as it is, and the server says so. */
export function startOfDay(day: string): string {
  const date = new Date(`${day}T00:00`)
  return Number.isNaN(date.getTime()) ? day : date.toISOString()
}
