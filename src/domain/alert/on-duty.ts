/** Whether a person is at work, for alerts. A person without a triager has no hours and counts as always at work. */
import { absencesOf } from "../rotation/eligibility.ts"
import type { Triager } from "../rotation/roster.ts"
import { type Instant, isWithinHours, spansWithin } from "../time/hours.ts"

export type Worker = Pick<Triager, "hours" | "time_zone" | "absences">

export const isOnDuty = (worker: Worker | null, at: Instant): boolean =>
  worker === null ||
  (isWithinHours(worker.hours, worker.time_zone, at) &&
    !absencesOf(worker.absences).some(({ from, to }) => from <= at && at < to))

/** For somebody who is at work: when that ends. null: not by itself. */
export function endOfDuty(worker: Worker | null, at: Instant): Instant | null {
  if (worker === null) return null
  const { hours, time_zone, absences } = worker
  const ends = absencesOf(absences).flatMap(({ from }) => (from > at ? from : []))
  // A shift may go on over midnight: spans end with the day.
  let end: Instant | null = null
  if (hours !== null)
    for (const { from, to } of spansWithin(hours, time_zone, at)) {
      if (from > (end ?? at)) break
      end = to
      if (to - at > LONGEST_SHIFT_MS) break
    }
  return [...ends, ...(end === null ? [] : [end])].reduce<Instant | null>(
    (first, one) => (first === null || one < first ? one : first),
    null,
  )
}
/** Who works around the clock has no end that matters here. */
const LONGEST_SHIFT_MS = 48 * 3_600_000
