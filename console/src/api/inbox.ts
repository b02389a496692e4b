/**
 * What a triager has to do, as one list. Leads to contact and leads in conversation are two pages of the API; a lead that
 * moves while they are read may be in both, and must be shown once.
 */
import type { Lead, LeadPage } from "../../../client/api.ts"

export type Inbox = {
  /** Newest first. */
  readonly leads: readonly Lead[]
  /** Whether there are more to contact than were read. */
  readonly isCut: boolean
}

export const newestFirst = (one: Lead, other: Lead): number => other.seq - one.seq

export function inboxOf(contacted: LeadPage, assigned: LeadPage): Inbox {
  const leads = new Map([...contacted.data, ...assigned.data].map((lead) => [lead.id, lead]))
  return { leads: [...leads.values()].sort(newestFirst), isCut: assigned.next_cursor !== null }
}
