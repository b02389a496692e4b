/**
 * Which triagers are eligible at a moment, and what bars the others. Called for every lead and every triager, so
 * absences are parsed only once.
 */

import { readRotation } from "../policy/rotation-key.ts"
import { calendarDayAt, type Instant, isOpen, isWithinHours, localDay } from "../time/hours.ts"
import type { Bar, ReceiptBar } from "./bars.ts"
import type { Absence, Triager } from "./roster.ts"

/** What counts for their caps: leads received in the day and the week of their own zone, and leads they hold. */
export type Load = { readonly today: number; readonly thisWeek: number; readonly open: number }

/** The first thing that bars a triager from leads of a rotation, whatever kind they are. */
export function whyBarred(
  triager: Triager,
  rotation: string,
  at: Instant,
  load: Load,
): Exclude<Bar, "other_kind"> | null {
  if (!triager.active) return "inactive"
  if (triager.paused !== null) return "paused"
  const other = whyNotTheirs(triager, rotation)
  if (other !== null) return other
  if (isAbsent(triager.absences, at)) return "absent"
  if (isDayOff(triager, at)) return "day_off"
  if (!isWithinHours(triager.hours, triager.time_zone, at)) return "outside_hours"
  if (!isOpen(triager.days, triager.time_zone, at)) return "outside_hours"
  return whichCapReached(triager, load)
}

type Caps = Pick<Triager, "daily_cap" | "weekly_cap" | "open_cap">

/** The one that frees itself last comes first, but for that of open leads, which nobody can foretell. */
function whichCapReached({ daily_cap, weekly_cap, open_cap }: Caps, { today, thisWeek, open }: Load) {
  if (weekly_cap !== null && thisWeek >= weekly_cap) return "week_cap_reached"
  if (daily_cap !== null && today >= daily_cap) return "cap_reached"
  return open_cap !== null && open >= open_cap ? "open_cap_reached" : null
}

export const isCapped = ({ daily_cap, weekly_cap, open_cap }: Caps): boolean =>
  daily_cap !== null || weekly_cap !== null || open_cap !== null

/** How many leads are left until the first of their caps; without one, any number. */
export const roomOf = ({ daily_cap, weekly_cap, open_cap }: Caps, { today, thisWeek, open }: Load): number =>
  Math.min(
    (daily_cap ?? Number.POSITIVE_INFINITY) - today,
    (weekly_cap ?? Number.POSITIVE_INFINITY) - thisWeek,
    (open_cap ?? Number.POSITIVE_INFINITY) - open,
  )

/** The weight that holds at a moment: that of the last step that has begun in their zone. */
export function weightAt(
  { weight, ramp, time_zone }: Pick<Triager, "weight" | "ramp" | "time_zone">,
  at: Instant,
) {
  if (ramp.length === 0) return weight
  const today = localDay(time_zone, at).date
  return ramp.findLast(({ from }) => from <= today)?.weight ?? weight
}

/** Why leads of a rotation are never theirs. A policy without teams asks for no team. */
export function whyNotTheirs({ teams, brackets }: Pick<Triager, "teams" | "brackets">, rotation: string) {
  const { team, bracket } = readRotation(rotation)
  if (team !== null && teams !== null && !teams.includes(team)) return "other_team"
  return brackets !== null && !brackets.includes(bracket) ? "other_bracket" : null
}

export type HolderBar = "inactive" | "paused" | "absent" | "day_off"

/** What keeps a triager from leads of people they hold: they get those whatever the hour, the bracket and the cap. */
export function whyUnavailable(triager: Triager, at: Instant): HolderBar | null {
  if (!triager.active) return "inactive"
  if (triager.paused !== null) return "paused"
  if (isAbsent(triager.absences, at)) return "absent"
  return isDayOff(triager, at) ? "day_off" : null
}

/** Whether their calendar closes the whole day. */
export const isDayOff = ({ days, time_zone }: Pick<Triager, "days" | "time_zone">, at: Instant): boolean =>
  calendarDayAt(days, time_zone, at)?.hours === null

/** The name of the day of their calendar that bars them; null if none does. */
export function dayBarring(
  { days, time_zone }: Triager,
  barred: ReceiptBar | null,
  at: Instant,
): string | null {
  if (barred !== "day_off" && barred !== "outside_hours") return null
  const today = calendarDayAt(days, time_zone, at)
  return today === null || isOpen(days, time_zone, at) ? null : today.name
}

export type Away = { readonly from: Instant; readonly to: Instant }

const knownAbsences = new WeakMap<readonly Absence[], readonly Away[]>()

/** In the order in which they begin. */
export function absencesOf(absences: readonly Absence[]): readonly Away[] {
  let away = knownAbsences.get(absences)
  if (away === undefined) {
    away = absences
      .map(({ from, to }) => ({ from: Date.parse(from), to: Date.parse(to) }))
      .sort((a, b) => a.from - b.from)
    knownAbsences.set(absences, away)
  }
  return away
}

export function isAbsent(absences: readonly Absence[], at: Instant): boolean {
  return absences.length > 0 && absencesOf(absences).some(({ from, to }) => from <= at && at < to)
}
