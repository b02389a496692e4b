/** Leads over time: a bar a day, or a week or a month where days would be too thin to tell apart. */
import type { Group } from "../../api/stats.ts"
import { addDays, daysBetween, mondayOf } from "../../ui/days.ts"
import type { Days } from "./period.ts"

const MOST_DAYS = 45
const MOST_DAYS_BY_WEEK = 400

export type Step = "day" | "week" | "month"
export type Point = {
  /** The first day of it, also where that lies before the period. */
  readonly start: string
  readonly leads: number
  readonly contacted: number
  readonly qualified: number
}

export function stepOf({ from, to }: Days): Step {
  const days = daysBetween(from, to) + 1
  if (days <= MOST_DAYS) return "day"
  return days <= MOST_DAYS_BY_WEEK ? "week" : "month"
}

/** All of the period's days are there, also those without leads. */
export function toSeries(groups: readonly Group[], period: Days): Point[] {
  const step = stepOf(period)
  const byDay = new Map(groups.map((group) => [group.day, group]))
  const points = new Map<string, Point>()
  for (let day = period.from; day <= period.to; day = addDays(day, 1)) {
    const start = startOfStep(day, step)
    const group = byDay.get(day)
    const sum = points.get(start)
    points.set(start, {
      start,
      leads: (sum?.leads ?? 0) + (group?.leads ?? 0),
      contacted: (sum?.contacted ?? 0) + (group?.contacted ?? 0),
      qualified: (sum?.qualified ?? 0) + (group?.qualified ?? 0),
    })
  }
  return [...points.values()]
}

function startOfStep(day: string, step: Step): string {
  if (step === "day") return day
  if (step === "month") return `${day.slice(0, 7)}-01`
  return mondayOf(day)
}
