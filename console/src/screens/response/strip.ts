/**
 * How response times are drawn: on one axis for all, as the square root of the minutes, so that both five minutes and three hours can be
 * told apart. Nothing is said of fewer than three leads: their times are drawn as they are.
 */
import type { Counts } from "../../api/stats.ts"
import type { FirstContact } from "../../parts/promised.ts"

export const FEWEST = 3

export type Times = {
  readonly leads: number
  /** In how many of them somebody made contact. */
  readonly contacted: number
  readonly median: number | null
  readonly p90: number | null
}

/** Since the lead came, or only while whoever had it was at work. */
export type Clock = "worked" | "wall"

export const timesBy = (clock: Clock, counts: Counts): Times => ({
  leads: counts.leads,
  contacted: counts.contacted,
  ...(clock === "worked"
    ? {
        median: counts.median_working_minutes_to_first_contact,
        p90: counts.p90_working_minutes_to_first_contact,
      }
    : { median: counts.median_minutes_to_first_contact, p90: counts.p90_minutes_to_first_contact }),
})

/** The promise in minutes: where policies promise several, from the shortest to the longest. */
export type Promised = { readonly shortest: number; readonly longest: number }

export function promisedIn(said: FirstContact | null): Promised | null {
  if (said === null) return null
  const { within_minutes, by_bracket, by } = said
  const all = [within_minutes, ...Object.values(by_bracket), ...by.map((one) => one.within_minutes)]
  return { shortest: Math.min(...all), longest: Math.max(...all) }
}

/** What a bracket of its own was promised. */
export const promisedTo = (said: FirstContact | null, bracket: string): Promised | null => {
  const minutes = said?.by_bracket[bracket]
  return minutes === undefined ? promisedIn(said) : { shortest: minutes, longest: minutes }
}

const TICKS = [0, 5, 15, 30, 60, 120, 180, 360, 720, 1440, 2880, 5760, 10_080, 20_160, 43_200]
/** Nearer than this, two ticks' words touch; those of the promise are longer. */
const APART_PERCENT = 11
const APART_FROM_PROMISE = 26
/** One who took weeks must not push all others to the left edge: what is longer ends at the edge. */
const MOST_PROMISES = 8

export type Axis = {
  readonly most: number
  readonly ticks: readonly number[]
  /** Per cent from the left. */
  readonly at: (minutes: number) => number
}

export function axisOf(rows: readonly Times[], promised: Promised | null): Axis {
  const ends = rows.flatMap(({ p90, median }) => p90 ?? median ?? [])
  const longest = Math.max(15, ...ends)
  const wanted =
    promised === null
      ? longest
      : Math.max(promised.longest * 1.5, Math.min(longest, promised.longest * MOST_PROMISES))
  const most = wanted * 1.1
  const at = (minutes: number) => 100 * Math.min(1, Math.sqrt(Math.max(0, minutes) / most))
  const ticks: number[] = []
  for (const tick of TICKS) {
    const isNear = (minutes: number, apart: number) => Math.abs(at(minutes) - at(tick)) < apart
    if (tick > most || ticks.some((one) => isNear(one, APART_PERCENT))) continue
    if (tick > 0 && promised !== null && isNear(promised.longest, APART_FROM_PROMISE)) continue
    ticks.push(tick)
  }
  return { most, ticks, at }
}

/** The times of one or two leads, from what is told of them: the median is between them, nine tenths of the way is the second. */
export function singleTimes({ contacted, median, p90 }: Times): number[] {
  if (median === null || contacted === 0 || contacted >= FEWEST) return []
  const half = contacted === 2 && p90 !== null ? (p90 - median) / 0.8 : 0
  return half === 0 ? [median] : [median - half, median + half]
}

export type Level = 1 | 2 | 3 | 4 | 5 | 6
/** 4 is at the promise, below is faster, above is later: shares of the promise up to which each goes. */
const LIMITS = [0.27, 0.55, 0.9, 1.1, 1.5]

/** null: too few to say. */
export function levelAgainst(middle: number | null, minutes: number | null, leads: number): Level | null {
  if (minutes === null || middle === null || middle <= 0 || leads < FEWEST) return null
  const level = LIMITS.findIndex((limit) => minutes / middle <= limit)
  return (level === -1 ? LIMITS.length + 1 : level + 1) as Level
}
