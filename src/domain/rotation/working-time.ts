/**
 * Working time between two moments, and the moment after so much working time: by local hours, without absences and
 * without what a calendar closes. Equal to calling `isAtWork` for every minute, but computed by spans.
 */

import { DAY_MS } from "../time/day.ts"
import { type Instant, isOpen, isWithinHours, NO_DAYS, spansWithin } from "../time/hours.ts"
import { type Away, absencesOf, isAbsent } from "./eligibility.ts"
import type { Triager } from "./roster.ts"

export type Span = { readonly from: Instant; readonly to: Instant }

/** The fields that decide when a triager is at work. */
export type Worker = Pick<Triager, "hours" | "time_zone" | "absences" | "days">

export const isAtWork = ({ hours, time_zone, absences, days }: Worker, at: Instant): boolean =>
  isWithinHours(hours, time_zone, at) && isOpen(days, time_zone, at) && !isAbsent(absences, at)

/** After so long without working time a triager counts as gone. The longest leave is four years. */
const LONGEST_AWAY_MS = 5 * 366 * 24 * 3_600_000

/** The moment at which `ms` of their working time have passed; null if they do not work any more. */
export function afterWorking(worker: Worker, at: Instant, ms: number): Instant | null {
  let left = ms
  for (const { from, to } of workFrom(worker, at)) {
    if (to - from >= left) return from + left
    left -= to - from
  }
  return null
}

/** How much of the time between two moments they are at work. */
export function workedBetween(worker: Worker, at: Instant, until: Instant): number {
  let worked = 0
  for (const { from, to } of workFrom(worker, at)) {
    if (from >= until) break
    worked += Math.min(to, until) - from
  }
  return worked
}

/** Hours repeat every week: who is still at work after two works at any hour, and only an absence ends that. */
const LONGEST_SHIFT_MS = 15 * DAY_MS

/** For somebody who is at work: when that ends. null: not by itself. */
export function endOfWork(worker: Worker, at: Instant): Instant | null {
  let end = at
  for (const { from, to } of workFrom(worker, at)) {
    if (from > end) break
    end = to
    if (end - at > LONGEST_SHIFT_MS)
      return absencesOf(worker.absences).find((away) => away.from > at)?.from ?? null
  }
  return end === at ? null : end
}

/** The spans in which they are at work, in order, the first one cut off at `at`. */
export function* workFrom({ hours, time_zone, absences, days }: Worker, at: Instant): Generator<Span> {
  const away = absencesOf(absences)
  if (hours === null && days === NO_DAYS) {
    yield* without(away, { from: at, to: Number.POSITIVE_INFINITY })
    return
  }
  let seen = at
  // From one absence to the next: the days of a long one are not looked at.
  for (const present of without(away, { from: at, to: Number.POSITIVE_INFINITY }))
    for (const { from, to } of spansWithin(hours, time_zone, present.from, days)) {
      if (from - seen > LONGEST_AWAY_MS) return
      if (from >= present.to) break
      seen = Math.min(to, present.to)
      yield { from, to: seen }
    }
}

function* without(away: readonly Away[], { from, to }: Span): Generator<Span> {
  let start = from
  for (const absence of away) {
    if (absence.to <= start || absence.from >= to) continue
    if (absence.from > start) yield { from: start, to: absence.from }
    start = Math.max(start, absence.to)
  }
  if (start < to) yield { from: start, to }
}
