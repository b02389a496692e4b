/**
 * Whether a triager takes leads now, and when that will change by itself: `whyBarred`, as decisions ask it, and the
 * working time by which promises are counted.
 */
import { type Instant, nextDay, nextWeek } from "../time/hours.ts"
import type { Bar } from "./bars.ts"
import { dayBarring, type Load, whyBarred } from "./eligibility.ts"
import type { Triager } from "./roster.ts"
import { endOfWork, workFrom } from "./working-time.ts"

export type Presence = {
  /** null: they take leads. */
  readonly barred: Bar | null
  /** When this state ends, by the present hours, absences and calendar. */
  readonly until: Instant | null
  /** The day of their calendar, if it bars them. */
  readonly day: string | null
}

/** `rotation` is any that they serve. */
export function presenceOf(triager: Triager, rotation: string, at: Instant, load: Load): Presence {
  const barred = whyBarred(triager, rotation, at, load)
  const day = dayBarring(triager, barred, at)
  return { barred, until: untilWhen(triager, barred, at), day }
}

function untilWhen(triager: Triager, barred: Bar | null, at: Instant): Instant | null {
  switch (barred) {
    case null:
      return endOfWork(triager, at)
    case "absent":
    case "day_off":
    case "outside_hours":
      return whenThere(triager, at)
    case "cap_reached":
      return whenThere(triager, nextDay(triager.time_zone, at))
    case "week_cap_reached":
      return whenThere(triager, nextWeek(triager.time_zone, at))
    case "open_cap_reached":
    case "inactive":
    case "paused":
    case "other_team":
    case "other_bracket":
    case "other_kind":
      return null
  }
}

/** `from`, or the first moment after it at which they are at work. */
function whenThere(triager: Triager, from: Instant): Instant | null {
  for (const { from: begin } of workFrom(triager, from)) return begin
  return null
}
