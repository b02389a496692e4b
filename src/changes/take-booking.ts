/**
 * A meeting that the person of a lead booked, moved or called off in a booking tool: the next step of their open lead, whose state stays.
 * What the tool tells twice, or late, changes nothing.
 */
import { createHash } from "node:crypto"
import { planMeeting } from "../domain/decision/lifecycle.ts"
import type { Booking } from "../domain/source/booking.ts"
import { findOpenLead, readBookingToldAt } from "../store/leads/bookings.ts"
import { changeLead, type LeadDesk, type PlanChange } from "./change-lead.ts"

/** How often another open lead of the person is looked for, if one is closed at this moment. */
const MOST_TRIES = 3

export type BookingTarget =
  /** The newest open lead with one of these addresses or numbers. */
  | { readonly contacts: readonly string[] }
  /** The lead that the booking has become itself. */
  | { readonly lead: string }

/** The id of the lead that has it now; null: the person has no open lead. */
export async function takeBooking(
  leads: LeadDesk,
  source: string,
  booking: Booking,
  target: BookingTarget,
): Promise<string | null> {
  const key = `booking ${booking.is} ${booking.at} ${booking.id}`
  const repeatable = { key, hash: createHash("sha256").update(key).digest() }
  for (let tried = 0; tried < MOST_TRIES; tried++) {
    const id = "lead" in target ? target.lead : await findOpenLead(leads.db, target.contacts)
    if (id === null) return null
    const change = await changeLead(leads, { id, actor: `key:${source}`, repeatable }, planBooking(booking))
    const isDone = change.kind !== "unknown" && change.kind !== "refused"
    if (isDone || (change.kind === "refused" && change.because.reason === "changed_since")) return id
  }
  return null
}

const planBooking =
  (booking: Booking): PlanChange =>
  async (tx, lead, desk) => {
    const newest = await readBookingToldAt(tx, lead.id)
    if (newest !== null && booking.told_at < newest) {
      const detail = "The booking tool has told of something newer."
      return { kind: "refused", because: { reason: "changed_since", detail } }
    }
    const kept = lead.state.next_step
    const { is, at, what, told_at } = booking
    const isComing = is === "booked" && at !== null && at > desk.at
    const isOver = is !== "booked" && kept?.at === at
    const next = isComing ? { at, what } : isOver ? null : kept
    const { state, refusal } = planMeeting(lead.state, next, desk.at, lead.quiet)
    if (state === null) return { kind: "refused", because: refusal }
    const data = {
      at: next && new Date(next.at),
      what: next?.what ?? null,
      booking: { is, at: at === null ? null : new Date(at), told_at: new Date(told_at) },
    }
    // A step that stays keeps its reminder, too.
    const after = next === kept ? lead.state : state
    return { kind: "planned", state: after, event: { type: "lead.next_step", data } }
  }
