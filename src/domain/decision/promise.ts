/**
 * The promise of first contact: the deadline of an assigned lead, and its reminder. Fixed on assignment, by the
 * policy, the hours and the absences of that moment.
 */
import type { FirstContact } from "../policy/first-contact.ts"
import type { Triager } from "../rotation/roster.ts"
import { afterWorking, type Worker, workedBetween } from "../rotation/working-time.ts"
import type { Instant } from "../time/hours.ts"

const MINUTE_MS = 60_000

export type Promised = {
  readonly contact_by: Instant
  /** When its triager is to be reminded; null if they are not, or have been. */
  readonly remind_at: Instant | null
}

export function promiseOf(
  firstContact: FirstContact,
  triager: Triager,
  minutes: number,
  at: Instant,
): Promised {
  const ms = minutes * MINUTE_MS
  const after = (part: number): Instant =>
    // Without any working time left, wall-clock time counts.
    (firstContact.counted === "always" ? null : afterWorking(triager, at, part)) ?? at + part
  const contact_by = after(ms)
  const { remindAfter } = firstContact
  return { contact_by, remind_at: remindAfter === null ? null : after(Math.round(ms * remindAfter)) }
}

/**
 * The same promise after a change of its triager's hours or absences: the remaining working time stays the same. A deadline outside
 * of working time was counted by the clock, and stays.
 */
export function movedPromise(promised: Promised, before: Worker, after: Worker, at: Instant): Promised {
  const move = (moment: Instant): Instant => {
    if (moment <= at || workedBetween(before, moment - 1, moment) === 0) return moment
    return afterWorking(after, at, workedBetween(before, at, moment)) ?? moment
  }
  const { contact_by, remind_at } = promised
  return { contact_by: move(contact_by), remind_at: remind_at === null ? null : move(remind_at) }
}
