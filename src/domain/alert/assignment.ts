/** An assigned lead, as a mail about it needs it. */

import type { Status } from "../decision/lifecycle.ts"
import type { Receipt } from "../decision/receipt.ts"
import type { Triager } from "../rotation/roster.ts"
import { type AlertedRole, type Choices, choicesOf } from "./choice.ts"
import { isOnDuty } from "./on-duty.ts"

/** Everything but `receipt` is as of `at`. */
export type Assignment = {
  readonly seq: number
  readonly at: Date
  readonly assigned_at: Date
  readonly receiver: Pick<
    Triager,
    "id" | "name" | "email" | "language" | "time_zone" | "hours" | "absences" | "days" | "active"
  >
  /** Their person in the console, with their choices of alerts; null: they only get mail. */
  readonly account: { readonly role: AlertedRole; readonly said: Choices | null } | null
  readonly lead: AssignedLead
  /** The event's data: the receipt of a decision, or a manual assignment. */
  readonly receipt: Partial<Pick<Receipt, "cause" | "chosen" | "verdict">> & {
    readonly by?: "person"
    readonly reason?: string | null
  }
  /** The name of the holder before. */
  readonly held_before_by: string | null
  /** Of the lead's revenue. */
  readonly currency: string
}

export type AssignedLead = {
  readonly id: string
  readonly status: Status
  readonly triager_id: string | null
  readonly created_at: Date
  readonly contact_by: Date | null
  /** null: erased. */
  readonly nombre: string | null
  readonly telefono: string | null
  readonly phone_normal: string | null
  readonly email: string | null
  readonly email_normal: string | null
  readonly business: string | null
  readonly business_label: string | null
  /** The category as the policy labels it. */
  readonly category: string | null
  readonly revenue: number | null
  readonly revenue_label: string | null
  readonly bracket: string
  readonly funnel: string | null
  readonly utm_source: string | null
  readonly utm_medium: string | null
  readonly utm_campaign: string | null
  readonly notes: string | null
  /** The fields that are none of ours. */
  readonly extra: Readonly<Record<string, unknown>> | null
  readonly duplicate_of: string | null
}

/** Why no mail is needed; null if it is. Assigned leads that are disqualified are mailed too. */
export function whyNotNeeded(assignment: Assignment): string | null {
  const { lead, receiver, receipt } = assignment
  const assigned =
    lead.status === "assigned" || (lead.status === "disqualified" && receipt.verdict?.disqualified)
  if (lead.nombre === null) return "the lead was erased"
  if (lead.triager_id !== receiver.id) return `the lead is no longer with ${receiver.id}`
  if (!assigned) return `the lead is ${lead.status} by now`
  if (!receiver.active) return `${receiver.id} is inactive`
  if (receiver.email === null) return `${receiver.id} has no e-mail address`
  return whyNotWanted(assignment)
}

/** A triager without the console gets mail at any hour: they have no other way to learn of a lead. */
function whyNotWanted({ receiver, account, at, assigned_at }: Assignment): string | null {
  if (account === null) return null
  const choice = choicesOf({ role: account.role, onRoster: true }, account.said).new_lead
  if (!choice?.mail) return `${receiver.id} does not want mail about new leads`
  const onDuty = [assigned_at, at].every((moment) => isOnDuty(receiver, moment.getTime()))
  return onDuty || choice.any_hour ? null : `it is outside of the hours of ${receiver.id}`
}
