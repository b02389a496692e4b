/**
 * The promise of first contact: by when somebody who gets a lead has to make contact, and when they are reminded. It is
 * fixed when the lead is given, by the policy, the hours and the absences of that moment.
 */
import { type FirstContact, minutesFor } from "../policy/first-contact.ts"
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
  bracket: string,
  at: Instant,
): Promised {
  const ms = minutesFor(firstContact, bracket) * MINUTE_MS
  const after = (part: number): Instant =>
    // Somebody who does not work any more has nothing but the clock on the wall.
    (firstContact.counted === "always" ? null : afterWorking(triager, at, part)) ?? at + part
  const contact_by = after(ms)
  const { remindAfter } = firstContact
  return { contact_by, remind_at: remindAfter === null ? null : after(Math.round(ms * remindAfter)) }
}

/** The same promise when the hours or absences of its triager change at a moment: what is left of it stays left. */
export function movedPromise(promised: Promised, before: Worker, after: Worker, at: Instant): Promised {
  const move = (moment: Instant): Instant => {
    if (moment <= at) return moment
    const left = workedBetween(before, at, moment)
    return (left === 0 ? null : afterWorking(after, at, left)) ?? moment
  }
  const { contact_by, remind_at } = promised
  return { contact_by: move(contact_by), remind_at: remind_at === null ? null : move(remind_at) }
}
