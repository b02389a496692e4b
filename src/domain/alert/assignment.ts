/** A lead in somebody's hands, as a mail about it needs to know it. */

import type { Status } from "../decision/lifecycle.ts"
import type { Receipt } from "../decision/receipt.ts"
import type { Triager } from "../rotation/roster.ts"
import { type Choices, choicesOf } from "./choice.ts"
import { isOnDuty } from "./on-duty.ts"

/** Everything but what the event told is as of `at`. */
export type Assignment = {
  readonly seq: number
  readonly at: Date
  readonly assigned_at: Date
  readonly receiver: Pick<
    Triager,
    "id" | "name" | "email" | "language" | "time_zone" | "hours" | "absences" | "active"
  >
  /** Who they are in the console, with what they want to be told; null: mail is all that they have. */
  readonly account: { readonly role: "admin" | "triager"; readonly said: Choices | null } | null
  readonly lead: AssignedLead
  /** What the event tells: the receipt of a decision, or that a person gave the lead away. */
  readonly receipt: Partial<Pick<Receipt, "cause" | "chosen" | "verdict">> & {
    readonly by?: "person"
    readonly reason?: string | null
  }
  /** The name of whoever had the lead before. */
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

/** Why there is nothing left to tell; null if there is. A lead that was assigned though disqualified is told of too. */
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

/** Who does not use the console hears of leads by mail or not at all, so they hear of them at any hour. */
function whyNotWanted({ receiver, account, at, assigned_at }: Assignment): string | null {
  if (account === null) return null
  const choice = choicesOf({ role: account.role, onRoster: true }, account.said).new_lead
  if (!choice?.mail) return `${receiver.id} does not want mail about new leads`
  const onDuty = [assigned_at, at].every((moment) => isOnDuty(receiver, moment.getTime()))
  return onDuty || choice.any_hour ? null : `it is outside of the hours of ${receiver.id}`
}
