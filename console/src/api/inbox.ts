/**
 * What a triager has to do, as one list. Leads to contact and leads in conversation are two pages of the API; a lead that
 * moves while they are read may be in both, and must be shown once.
 */
import type { Lead, LeadPage } from "../../../client/api.ts"

export type Inbox = {
  readonly ids: readonly string[]
  /** Whether there are more to contact than were read. */
  readonly isCut: boolean
}

export function inboxOf(contacted: LeadPage, assigned: LeadPage): Inbox {
  const ids = new Set([...assigned.data, ...contacted.data].map(({ id }) => id))
  return { ids: [...ids], isCut: assigned.next_cursor !== null }
}

/** Whoever has lost a lead, or has closed it, has nothing more to do with it. */
export const isInInbox = ({ status, triager, erased_at }: Lead, me: string): boolean =>
  (status === "assigned" || status === "contacted") && triager?.id === me && erased_at === null

/** What is to be done with a lead: call now, call again at some time, or go on talking. */
export type Turn = "now" | "later" | "talking"

/** Whoever has a lead with a deadline has to call now, whatever others have tried or agreed on before them. */
export function turnOf({ status, attempts, next_step, contact_by }: Lead, now: number): Turn {
  if (contact_by !== null) return "now"
  if (next_step !== null) return Date.parse(next_step.at) <= now ? "now" : "later"
  if (status === "contacted") return "talking"
  return attempts === 0 ? "now" : "later"
}

/** The one whose time runs out first; without a deadline, who has waited longest. */
export const mostUrgentFirst = (one: Lead, other: Lead): number =>
  dueOf(one) - dueOf(other) || one.seq - other.seq

const dueOf = ({ contact_by, missed_at, next_step }: Lead): number =>
  Math.min(
    ...[next_step?.at ?? null, contact_by === null ? null : (missed_at ?? contact_by)].map((due) =>
      due === null ? Number.MAX_SAFE_INTEGER : Date.parse(due),
    ),
  )
