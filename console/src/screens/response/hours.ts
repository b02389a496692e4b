/** The hours of a week as the server names them (`mon 09`), and how dark each is drawn. */
import type { Group } from "../../api/stats.ts"
import type { Measure } from "./search.ts"
import { type Clock, FEWEST, type Level, levelAgainst, timesBy } from "./strip.ts"

export const DAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const
export const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, "0"))

/** Of promises that were kept, in per cent: from each of these on it is the level, the best first. */
const KEPT_PERCENT = [98, 90, 80, 70, 50]

/**
 * 1 to 6. Of minutes, 4 is at the promise, or without one at what is usual; of promises, 4 is where it gets bad; of leads, more is more.
 * null: too few to say, or nothing.
 */
export function levelOf(group: Group | undefined, measure: Measure, scale: Scale): Level | null {
  if (group === undefined) return null
  switch (measure) {
    case "minutes": {
      const { median, contacted } = timesBy(scale.clock, group)
      return levelAgainst(scale.middle, median, contacted)
    }
    case "kept": {
      const { promises_kept_percent: kept, promises } = group
      if (kept === null || promises < FEWEST) return null
      const level = KEPT_PERCENT.findIndex((limit) => kept >= limit)
      return (level === -1 ? 6 : level + 1) as Level
    }
    case "leads":
      return group.leads === 0 ? null : (Math.ceil((6 * group.leads) / Math.max(1, scale.mostLeads)) as Level)
  }
}

export type Scale = {
  readonly clock: Clock
  /** The minutes that are neither fast nor slow; null if nobody was contacted. */
  readonly middle: number | null
  readonly mostLeads: number
}

/** The hours in which leads came, with none left out between them, and at least as many as fill the map. */
const FEWEST_HOURS = 12
export function hoursShown(groups: readonly Group[]): readonly string[] {
  const hours = groups.flatMap(({ hour, leads }) => (hour && leads > 0 ? [Number(hour.split(" ")[1])] : []))
  const [first, last] = [Math.min(...hours, 8), Math.max(...hours, 8)]
  const end = Math.min(23, Math.max(last, first + FEWEST_HOURS - 1))
  return HOURS.slice(Math.min(first, end - FEWEST_HOURS + 1), end + 1)
}
