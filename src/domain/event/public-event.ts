/**
 * The public form of an event, the same in the feed and in webhooks: small, with the state at the time of the event.
 * Nothing personal is in it but what people wrote as reasons and comments, and that is gone once the person is
 * erased.
 */
import { assertNever } from "../assert-never.ts"
import type { Status } from "../decision/lifecycle.ts"
import type { Receipt } from "../decision/receipt.ts"
import { type EventType, eventIdOf } from "./event.ts"

type Data = Readonly<Record<string, unknown>>

export type StoredEvent = {
  readonly seq: number
  readonly type: EventType
  readonly at: Date
  readonly actor: string
  readonly data: Data
  readonly lead_id: string | null
  readonly team: string | null
  /** That of the decision before, of an event that may have put the lead into another. */
  readonly team_before: string | null
  /** Of an event of a triager: the teams that they are in; null: all. */
  readonly triager_teams: readonly string[] | null
  readonly bracket: string | null
  /**
   * What gave the lead the state that it had then: the event itself, or the last one before it that changed something.
   * For `lead.created` the one after it, the decision of the same moment. null: the event is of no lead.
   */
  readonly standing: { readonly type: EventType; readonly data: Data } | null
  /** The holder at that time, or the last one; with today's name. */
  readonly triager: { readonly id: string; readonly name: string } | null
}

export type PublicEvent = {
  readonly seq: number
  /** Whose teams it concerns: that of the lead, or those of the triager, which are all without any. Not told. */
  readonly teams: readonly string[] | null
  /** The team that the lead left by it. Not told. */
  readonly left: string | null
  readonly id: string
  readonly type: EventType
  readonly at: Date
  readonly lead_id: string | null
  readonly data: Data
}

export const publicEvent = (event: StoredEvent): PublicEvent => ({
  seq: event.seq,
  teams: event.lead_id === null ? event.triager_teams : event.team === null ? [] : [event.team],
  left: event.team_before === event.team ? null : event.team_before,
  id: eventIdOf(event),
  type: event.type,
  at: event.at,
  lead_id: event.lead_id,
  data: { ...(event.standing === null ? event.data : publicLead(event, event.standing)), actor: event.actor },
})

/** What is told of it where the lead was: that it is gone, and nothing of where it went. */
export function farewell(event: PublicEvent): PublicEvent {
  const { team: _, ...data } = event.data
  const from = event.type === "lead.status_changed" ? data.from : null
  const untold = { triager: null, decision: null, reason: null, lost_by: null }
  return { ...event, data: { ...data, ...untold, from } }
}

function publicLead(event: StoredEvent, standing: NonNullable<StoredEvent["standing"]>): Data {
  const { type, data, lead_id: id, team, bracket, triager } = event
  const lead = { id, status: statusAfter(standing), ...(team !== null && { team }), bracket, triager }
  const { reason = null } = data
  switch (type) {
    case "lead.created":
      return { ...lead, decision: summarise(standing.data) }
    case "lead.disqualified":
      return { ...lead, decision: summarise(data) }
    case "lead.assigned":
    case "lead.waiting":
      return { ...lead, decision: summarise(data), from: data.lost_by ?? data.from ?? null, reason }
    case "lead.status_changed":
      return {
        ...lead,
        decision: null,
        from: data.from,
        to: data.to,
        reason,
        undo: "undo" in data,
        lost_by: data.lost_by ?? null,
        ...("value" in data && { value: data.value }),
        ...("back_at" in data && { back_at: data.back_at }),
      }
    case "lead.next_step":
      return {
        ...lead,
        decision: null,
        at: data.at,
        what: data.what ?? null,
        ...("done" in data && { done: data.done }),
        ...("booking" in data && { booking: bookingIn(data.booking as Data) }),
      }
    case "lead.attempted": {
      const { result, attempts, call_at, note = null } = data
      return { ...lead, decision: null, result, attempts, call_at, note }
    }
    case "lead.commented":
      return { ...lead, decision: null, text: data.text ?? null }
    case "lead.corrected":
      return { ...lead, decision: null, fields: data.fields }
    case "lead.turn_voided":
      return { ...lead, decision: null, turn: data.turn, given_back_to: data.given_back_to, reason }
    case "lead.erased":
      return { ...lead, decision: null, import: data.import ?? null }
    case "lead.contact_due": {
      const { contact_by, because, at = null, what = null } = data
      return { ...lead, decision: null, contact_by, because, at, what }
    }
    case "lead.contact_missed":
      return { ...lead, decision: null, contact_by: data.contact_by }
    case "lead.escalated": {
      const { contact_by, handed_on, because } = data
      return { ...lead, decision: null, contact_by, handed_on, because }
    }
    case "triager.paused":
    case "triager.resumed":
    case "policy.published":
    case "webhook.disabled":
    case "rejections.arrived":
      return data
    default:
      return assertNever(type)
  }
}

/** Of a decision that disqualified and assigned all the same, both events leave the lead disqualified. */
function statusAfter({ type, data }: { type: EventType; data: Data }): Status {
  if (type === "lead.status_changed") return data.to as Status
  if (type === "lead.assigned")
    return isReceipt(data) && data.verdict?.disqualified ? "disqualified" : "assigned"
  return type === "lead.waiting" ? "waiting" : "disqualified"
}

export type DecisionSummary = Pick<
  Receipt,
  "cause" | "policy_version" | "bracket" | "duplicate_of" | "strategy"
> & {
  readonly disqualification: { readonly rule: string; readonly reason: string } | null
  /** Why the triager was chosen; null if nobody was. */
  readonly because: NonNullable<Receipt["chosen"]>["because"] | null
  /** How many triagers were looked at, and how many of them could have got the lead. */
  readonly considered: number
  readonly eligible: number
}

/** null if a person decided. The candidates, with what each was owed, are in the lead's own history. */
function summarise(data: Data): DecisionSummary | null {
  if (!isReceipt(data)) return null
  const { cause, policy_version, verdict, bracket, duplicate_of, strategy, candidates, chosen } = data
  return {
    cause,
    policy_version,
    disqualification: verdict?.disqualified ?? null,
    bracket,
    duplicate_of,
    strategy,
    because: chosen?.because ?? null,
    considered: candidates.length,
    eligible: candidates.filter(({ barred }) => barred === null).length,
  }
}

const isReceipt = (data: Data | Receipt): data is Receipt => "cause" in data

const bookingIn = ({ is, at }: Data) => ({ is, at })
