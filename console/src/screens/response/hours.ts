/** The hours of a week as the server names them (`mon 09`), and how dark each is drawn. */
import type { Group } from "../../api/stats.ts"
import type { Measure } from "./search.ts"

export const DAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const
export const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, "0"))

/** The first limit that a value does not pass is its level; beyond the last it is the darkest, one more. */
const MINUTES = [5, 15, 30, 60]
const MISSED_PERCENT = [5, 15, 30, 50]

/** 1 to 5, darker is more; for answers, darker is worse. null: there is nothing to tell. */
export function levelOf(group: Group | undefined, measure: Measure, mostLeads: number): number | null {
  if (group === undefined) return null
  switch (measure) {
    case "minutes":
      return levelIn(MINUTES, group.median_minutes_to_first_contact)
    case "kept":
      return levelIn(
        MISSED_PERCENT,
        group.promises_kept_percent === null ? null : 100 - group.promises_kept_percent,
      )
    case "leads":
      return group.leads === 0 ? null : Math.ceil((5 * group.leads) / Math.max(1, mostLeads))
  }
}

function levelIn(limits: readonly number[], value: number | null): number | null {
  if (value === null) return null
  const level = limits.findIndex((limit) => value <= limit)
  return level === -1 ? limits.length + 1 : level + 1
}
