/**
 * Working time between two moments, and the moment after so much working time: by local hours, without absences.
 * Equal to calling `isWithinHours` for every minute, but computed by spans.
 */

import { type Instant, spansWithin } from "../time/hours.ts"
import { type Away, absencesOf } from "./eligibility.ts"
import type { Triager } from "./roster.ts"

export type Span = { readonly from: Instant; readonly to: Instant }

/** The fields that decide when a triager is at work. */
export type Worker = Pick<Triager, "hours" | "time_zone" | "absences">

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

/** The spans in which they are at work, in order, the first one cut off at `at`. */
function* workFrom({ hours, time_zone, absences }: Worker, at: Instant): Generator<Span> {
  const away = absencesOf(absences)
  if (hours === null) {
    yield* without(away, { from: at, to: Number.POSITIVE_INFINITY })
    return
  }
  let seen = at
  for (const span of spansWithin(hours, time_zone, at)) {
    if (span.from - seen > LONGEST_AWAY_MS) return
    for (const worked of without(away, span)) {
      seen = worked.to
      yield worked
    }
    if (span.to - seen > LONGEST_AWAY_MS) return
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
