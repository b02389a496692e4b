/**
 * Whether a triager takes leads now, and when that will change by itself. It calls `whyBarred`, as decisions do, for
 * now and for each coming begin or end of hours and absences, so it cannot disagree with later decisions.
 */
import { Temporal } from "temporal-polyfill"
import { type Instant, isWithinHours } from "../time/hours.ts"
import type { Bar } from "./bars.ts"
import { whyBarred } from "./eligibility.ts"
import type { Absence, Triager } from "./roster.ts"

export type Presence = {
  /** null: they take leads. */
  readonly barred: Bar | null
  /** When this state ends, by the present hours and absences. */
  readonly until: Instant | null
}

/** Hours repeat every week; one shift more, in case the clocks skip one. */
const HORIZON_DAYS = 15

/** `rotation` is any that they serve. */
export function presenceOf(triager: Triager, rotation: string, at: Instant, receivedToday: number): Presence {
  const barred = whyBarred(triager, rotation, at, receivedToday)
  switch (barred) {
    case null:
      return { barred, until: whenAway(triager, at) }
    case "absent":
    case "outside_hours":
      return { barred, until: whenThere(triager, at) }
    case "cap_reached":
      return { barred, until: whenThere(triager, nextDay(triager.time_zone, at)) }
    case "inactive":
    case "paused":
    case "other_team":
    case "other_bracket":
      return { barred, until: null }
  }
}

function whenAway({ hours, time_zone, absences }: Triager, at: Instant): Instant | null {
  const ends = [
    changeOfHours(hours, time_zone, at),
    ...absences.map(({ from }) => Date.parse(from)).filter((from) => from > at),
  ].filter((end) => end !== null)
  return ends.length === 0 ? null : Math.min(...ends)
}

/** `from`, or the first moment after it at which they are neither absent nor outside their hours. */
function whenThere({ hours, time_zone, absences }: Triager, from: Instant): Instant | null {
  let at: Instant | null = from
  while (at !== null) {
    const back = endOfAbsence(absences, at)
    if (back !== null) at = back
    else if (isWithinHours(hours, time_zone, at)) return at
    else at = changeOfHours(hours, time_zone, at)
  }
  return null
}

function endOfAbsence(absences: readonly Absence[], at: Instant): Instant | null {
  const away = absences.find(({ from, to }) => Date.parse(from) <= at && at < Date.parse(to))
  return away === undefined ? null : Date.parse(away.to)
}

const dayOf = (timeZone: string, at: Instant) =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone)

const nextDay = (timeZone: string, at: Instant): Instant =>
  dayOf(timeZone, at).startOfDay().add({ days: 1 }).startOfDay().epochMilliseconds

/** The first moment after `at` at which hours begin, if it lies outside them, or end. */
function changeOfHours(hours: Triager["hours"], timeZone: string, at: Instant): Instant | null {
  if (hours === null) return null
  const within = isWithinHours(hours, timeZone, at)
  for (const moment of momentsOfChange(hours, timeZone, at))
    if (isWithinHours(hours, timeZone, moment) !== within) return moment
  return null
}

/**
 * Every moment after `at`, in order, at which the clock shows a start or an end of any day's hours, and the one at which
 * it is put forward or back. A time that the clock shows twice is there twice.
 */
function* momentsOfChange(
  hours: NonNullable<Triager["hours"]>,
  timeZone: string,
  at: Instant,
): Generator<Instant> {
  const times = new Set(
    Object.values(hours)
      .flat(2)
      .map((time) => (time === "24:00" ? "00:00" : time)),
  )
  const now = dayOf(timeZone, at)
  const clockChange = now.getTimeZoneTransition("next")
  for (let days = 0; days <= HORIZON_DAYS; days++) {
    const day = now.toPlainDate().add({ days })
    const moments = [...times].flatMap((time) =>
      (["earlier", "later"] as const).map(
        (disambiguation) =>
          day.toPlainDateTime(time).toZonedDateTime(timeZone, { disambiguation }).epochMilliseconds,
      ),
    )
    if (clockChange?.toPlainDate().equals(day)) moments.push(clockChange.epochMilliseconds)
    yield* moments.filter((moment) => moment > at).sort((a, b) => a - b)
  }
}
