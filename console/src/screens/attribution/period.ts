/** Whole days as they are written, 2026-11-16, in whatever zone their reader is. */
import { addDays } from "../leads/days.ts"
import type { AttributionSearch } from "./search.ts"

const USUAL_DAYS = 30
const DAY_MS = 86_400_000

export type Days = { readonly from: string; readonly to: string }
/** Both ends included; `before` is as long and ends the day before. */
export type Period = Days & { readonly length: number; readonly before: Days }

export function isDay(text: unknown): text is string {
  if (typeof text !== "string" || !/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const ms = Date.parse(text)
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text)
}

export function readPeriod({ days, from, to }: AttributionSearch, today: string): Period {
  const chosen =
    from !== undefined && to !== undefined
      ? { from, to }
      : { from: addDays(today, 1 - (days ?? USUAL_DAYS)), to: today }
  const length = daysBetween(chosen.from, chosen.to) + 1
  return { ...chosen, length, before: { from: addDays(chosen.from, -length), to: addDays(chosen.from, -1) } }
}

export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS
/** Its first moment here, for whatever formats moments. */
export const startOf = (day: string): Date => new Date(`${day}T00:00`)

const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
/** The server knows no abbreviations. */
export const TIME_ZONE = zone.includes("/") ? zone : "UTC"
