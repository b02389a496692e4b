/**
 * An event with its possible receiver and the present state: whether an alert is still needed is decided as late as
 * possible.
 */
import { assertNever } from "../assert-never.ts"
import type { Status } from "../decision/lifecycle.ts"
import type { EventType } from "../event/event.ts"
import type { Language } from "../language.ts"
import { leadsPerson, type Reach, reaches } from "../reach.ts"
import type { Triager } from "../rotation/roster.ts"
import { type AlertedRole, type AlertKind, type AlertWay, type Choices, choicesOf } from "./choice.ts"
import { isOnDuty } from "./on-duty.ts"

export const ALERTED: { readonly [type in EventType]?: AlertKind } = {
  "lead.assigned": "new_lead",
  "lead.contact_due": "reminder",
  // Only of a meeting that the lead booked or called off.
  "lead.next_step": "reminder",
  "lead.escalated": "escalation",
  "triager.paused": "pause",
  "webhook.disabled": "webhook",
  "rejections.arrived": "rejection",
}
/** Of these the managers of a team hear; of the others only the triager whom they are about. */
export const FOR_MANAGERS: readonly EventType[] = ["lead.escalated", "triager.paused"]
/** Of these every admin hears. */
export const FOR_ADMINS: readonly EventType[] = [...FOR_MANAGERS, "webhook.disabled", "rejections.arrived"]

export type Alert = {
  readonly kind: AlertKind
  /** When it happened. */
  readonly at: Date
  readonly now: Date
  readonly receiver: Receiver
  /** The event's data. */
  readonly data: {
    /** Of a next step. */
    readonly what?: string | null
    readonly because?: string
    /** A meeting that the lead booked or called off. */
    readonly booking?: { readonly is: "booked" | "cancelled"; readonly at?: string }
    readonly url?: string
    readonly count?: number
    readonly verdict?: { readonly disqualified?: unknown }
  }
  /** The holder of the lead, or the paused triager. */
  readonly about: {
    readonly id: string
    readonly name: string
    readonly paused: boolean
    readonly teams: readonly string[] | null
  } | null
  readonly lead: AlertedLead | null
}

export type Receiver = {
  readonly name: string
  readonly email: string
  readonly language: Language
  readonly role: AlertedRole
  /** Of a manager: the teams that they lead now. */
  readonly led: readonly string[]
  readonly disabled: boolean
  /** Their choices; null: none made. */
  readonly said: Choices | null
  /** Their triager. */
  readonly triager: Pick<Triager, "id" | "active" | "hours" | "time_zone" | "absences" | "days"> | null
}

export type AlertedLead = {
  readonly id: string
  readonly status: Status
  readonly triager_id: string | null
  readonly team: string | null
  readonly contact_by: Date | null
  /** null: erased. */
  readonly nombre: string | null
  readonly business: string | null
}

/** Older alerts are dropped. */
const NEWS_FOR_MS = 12 * 3_600_000

/** Why this alert is not sent by this way, for the log; null: it is. */
export function whyNotSend(alert: Alert, way: AlertWay): string | null {
  const { kind, receiver, at, now } = alert
  const { triager, role, said } = receiver
  if (receiver.disabled) return "the person may not come in any more"
  const choice = choicesOf({ role, onRoster: triager !== null }, said)[kind]
  if (!choice?.[way]) return `they do not want to be told of this by ${way}`
  if (now.getTime() - at.getTime() > NEWS_FOR_MS) return "it is no news any more"
  const needless = whyOver(alert)
  if (needless !== null) return needless
  const onDuty = [at, now].every((moment) => isOnDuty(triager, moment.getTime()))
  return onDuty || choice.any_hour ? null : "it is outside of their hours"
}

/** Why nobody needs to do anything about it any more. */
function whyOver({ kind, lead, about, data, receiver }: Alert): string | null {
  switch (kind) {
    case "new_lead":
    case "reminder":
      return whyNotTheirs(lead, receiver, { isReminder: kind === "reminder", data })
    case "escalation":
      if (lead?.nombre == null) return "the lead was erased"
      if (!reaches(reachOf(receiver), { team: lead.team, triager: lead.triager_id }))
        return "the lead is somebody else's by now"
      return lead.status === "assigned" ? null : `the lead is ${lead.status} by now`
    case "pause":
      if (about === null) return "there is nobody of this name"
      if (about.id !== receiver.triager?.id && !leadsPerson(reachOf(receiver), about))
        return "it is somebody else's pause"
      return about.paused ? null : `${about.id} is back already`
    case "webhook":
    case "rejection":
      return null
    default:
      return assertNever(kind)
  }
}

const reachOf = ({ role, triager, led }: Receiver): Reach =>
  role === "admin" ? null : { triager: triager?.id ?? null, teams: led }

function whyNotTheirs(
  lead: AlertedLead | null,
  { triager }: Receiver,
  { isReminder, data }: { isReminder: boolean; data: Alert["data"] },
): string | null {
  if (lead?.nombre == null) return "the lead was erased"
  if (triager === null || lead.triager_id !== triager.id) return "the lead is somebody else's by now"
  if (!triager.active) return `${triager.id} is inactive`
  const isNextStep = isReminder && (data.because === "next_step" || data.booking !== undefined)
  const isOpen =
    lead.status === "assigned" ||
    (isNextStep && lead.status === "contacted") ||
    (!isReminder && lead.status === "disqualified" && data.verdict?.disqualified)
  if (!isOpen) return `the lead is ${lead.status} by now`
  return isReminder && !isNextStep && lead.contact_by === null ? "somebody has tried to reach the lead" : null
}
