/** Absences that somebody keeps in a calendar of their own, which is read again and again. */
import type { Absence } from "./roster.ts"

/**
 * Why the last reading brought nothing: the address may not be called, nobody answers there, something else than a calendar is there, or
 * more than anybody's calendar has.
 */
export const FEED_FAILURES = [
  "address_refused",
  "no_answer",
  "refused",
  "not_a_calendar",
  "too_large",
] as const
export type FeedFailure = (typeof FEED_FAILURES)[number]

export type FeedReading = { readonly absences: readonly Absence[] } | { readonly failure: FeedFailure }

/** What is told of it. Its address is a secret: who has it reads the calendar. */
export type AbsenceFeed = {
  readonly host: string
  /** When it was last read whole; null: not yet. */
  readonly read_at: string | null
  /** Of the last reading. What was read before stays. */
  readonly failure: FeedFailure | null
  readonly absences: readonly Absence[]
}

/** Programs for calendars show addresses with a scheme of their own. */
export const asFeedAddress = (text: string): string => text.trim().replace(/^webcals?:\/\//i, "https://")
