/**
 * The states of a lead, and every step between them that a person may ask for. State in, state or refusal out: code
 * that stores the result of a step cannot leave the table of states. Always: somebody holds a lead that is assigned
 * or contacted, nobody one that waits, exactly the disqualified have a disqualification, only the assigned have a
 * deadline, and a lead that came to its end is to be called no more. A lead of an erased person takes no step at all.
 */
import type { Params } from "../field-mistake.ts"
import type { Reason, Refusal } from "../refusal.ts"
import type { Instant } from "../time/hours.ts"
import type { Promised } from "./promise.ts"

export const STATUSES = ["waiting", "assigned", "contacted", "qualified", "disqualified", "lost"] as const
export type Status = (typeof STATUSES)[number]

/** Whether a triager has the lead and still works on it. */
export const isOpen = (status: Status): boolean => status === "assigned" || status === "contacted"

export type LeadState = {
  readonly status: Status
  /** The present or last holder. */
  readonly triager: string | null
  readonly disqualification: { readonly rule: string; readonly reason: string | null } | null
  /** The first contact ever, by whomever. */
  readonly contacted_at: Instant | null
  /** The holder's deadline of first contact, fixed on assignment; also if others have made contact before. */
  readonly contact_by: Instant | null
  /** The first deadline missed since the last contact or attempt, by whichever holder. */
  readonly missed_at: Instant | null
  /** When the triager is to be reminded of that, or of the call that was agreed on; null if not, or if they have been. */
  readonly remind_at: Instant | null
  /** How many others have had the lead, one after the other, because nobody made contact in time. */
  readonly handed_on: number
  /** Since when the admins know that nobody makes contact; the lead stays where it is. */
  readonly escalated_at: Instant | null
  /** Attempts to reach the person, and the time of the last one. */
  readonly attempts: number
  readonly last_attempt_at: Instant | null
  /** When the person is to be called again. */
  readonly call_at: Instant | null
}

/** The result of an attempt to reach the person. */
export const ATTEMPT_RESULTS = ["no_answer", "call_later", "wrong_number"] as const
export type AttemptResult = (typeof ATTEMPT_RESULTS)[number]

export type Step =
  | { readonly state: LeadState; readonly refusal: null }
  | { readonly state: null; readonly refusal: Refusal }

/** How a promise of first contact ended. */
export type PromiseEnd = "kept" | "missed"

/** null if this step ends no promise, or one that was still open and that nobody could keep any more: the lead was lost, say. */
export function endOfPromise(before: LeadState, after: LeadState, at: Instant): PromiseEnd | null {
  // What the admins know of was missed before, and has been counted.
  if (before.contact_by === null || before.escalated_at !== null) return null
  if (before.contact_by <= at) return "missed"
  return hasTried(before, after) ? "kept" : null
}

/** Whether this step is a contact or an attempt by the holder. Never for an undo. */
export const hasTried = (before: LeadState, after: LeadState): boolean =>
  after.attempts > before.attempts || (before.status === "assigned" && isContact(after.status))

const isContact = (status: Status): boolean => status === "contacted" || status === "qualified"

/** What stands for a rule of the policy when a person disqualifies. */
export const MANUAL = "manual"
const UNDO_WITHIN_MS = 5 * 60_000

/** Where a person may send a lead. Back to `assigned` the rotation chooses for whom. */
export const NEXT: { readonly [from in Status]: readonly Status[] } = {
  waiting: ["disqualified", "lost"],
  assigned: ["contacted", "qualified", "disqualified", "lost"],
  contacted: ["qualified", "disqualified", "lost"],
  qualified: [],
  disqualified: ["assigned"],
  lost: ["assigned"],
}
/** From where a person may give a lead to a triager of their choice. */
export const GIVEABLE: readonly Status[] = ["waiting", "assigned", "contacted"]

/** A change of status by a person. A lead is contacted before it is qualified. */
export function move(
  state: LeadState,
  to: Exclude<Status, "assigned">,
  reason: string | null,
  at: Instant,
): Step {
  if (!NEXT[state.status].includes(to)) return whyNotMove(state.status, to)
  return step({
    ...state,
    status: to,
    disqualification: to === "disqualified" ? { rule: MANUAL, reason } : null,
    contacted_at: state.contacted_at ?? (isContact(to) ? at : null),
    missed_at: isContact(to) ? null : missedBy(state, at),
    ...NO_PROMISE,
    call_at: null,
  })
}

/**
 * An attempt to reach the person, which keeps the promise. It ends an agreed call. The next agreed call gets a
 * reminder, unless the lead is quiet.
 */
export function attempt(state: LeadState, callAt: Instant | null, at: Instant, quiet = false): Step {
  if (state.status !== "assigned" && state.status !== "contacted")
    return refuse("not_called", `A lead that is \`${state.status}\` is not being called.`, {
      from: state.status,
    })
  return step({
    ...state,
    ...NO_PROMISE,
    missed_at: null,
    attempts: state.attempts + 1,
    last_attempt_at: at,
    call_at: callAt,
    remind_at: callAt !== null && callAt > at && !quiet ? callAt : null,
  })
}

/** Back into the rotation, which chose the triager: null if nobody is eligible. `promised` is what they have to keep. */
export function requalify(state: LeadState, triager: string | null, promised: Promised | null): Step {
  if (!NEXT[state.status].includes("assigned")) return whyNotMove(state.status, "assigned")
  if (triager !== null) return step(assignTo(state, triager, promised))
  return step({ ...state, status: "waiting", triager, disqualification: null, ...NO_PROMISE })
}

/** Never charges the ledger: a person chose, not the rotation. */
export function giveTo(state: LeadState, triager: string, promised: Promised | null, at: Instant): Step {
  if (!GIVEABLE.includes(state.status)) return whyNotMove(state.status, "assigned")
  if (state.triager === triager) {
    const detail = `A lead that is \`${state.status}\` with \`${triager}\` cannot be given to \`${triager}\`.`
    return refuse("held_already", detail, { triager })
  }
  return step({ ...assignTo(state, triager, promised), missed_at: missedBy(state, at) })
}

/** The new holder gets a new promise, and the list of earlier holders starts again. */
const assignTo = (state: LeadState, triager: string, promised: Promised | null): LeadState => ({
  ...state,
  status: "assigned",
  triager,
  disqualification: null,
  ...NO_PROMISE,
  ...promised,
})

/** With a deadline that is over and that nobody has seen to yet. */
const missedBy = ({ missed_at, contact_by }: LeadState, at: Instant): Instant | null =>
  missed_at ?? (contact_by !== null && contact_by <= at ? contact_by : null)

const NO_PROMISE = { contact_by: null, remind_at: null, handed_on: 0, escalated_at: null } as const

/**
 * The newest change of a lead's state or holder, or the newest attempt, if a person made it. `seq` is that of its
 * event. Comments and corrections are no such changes.
 */
export type LastChange = {
  readonly seq: number
  readonly actor: string
  readonly at: Instant
  readonly before: LeadState
}
/** `change` is the seq of the change to undo; null: the last one. */
export type UndoAsked = { readonly change: number | null; readonly actor: string; readonly at: Instant }

/** `isActive` says whether a triager may still be given a lead. What the rotation charged stays charged. */
export function undo(
  last: LastChange | null,
  { change, actor, at }: UndoAsked,
  isActive: (triager: string) => boolean,
): Step {
  if (change !== null && last?.seq !== change) {
    const detail = `The change ${change} is not the last one of this lead: it was undone, or something has happened since.`
    return refuse("changed_since", detail)
  }
  if (last === null) {
    return refuse("nothing_to_undo", "There is nothing to undo: no person made the last change of this lead.")
  }
  if (last.actor !== actor)
    return refuse("not_yours_to_undo", "Only whoever made the last change of a lead can undo it.")
  if (at - last.at > UNDO_WITHIN_MS)
    return refuse("too_late_to_undo", "The last change is more than 5 minutes ago.")
  const { status, triager } = last.before
  if (GIVEABLE.includes(status) && triager !== null && !isActive(triager)) {
    const detail = `Undoing would give the lead back to \`${triager}\`, who is inactive and gets no leads.`
    return refuse("undo_to_inactive", detail, { triager })
  }
  return step(last.before)
}

const step = (state: LeadState): Step => ({ state, refusal: null })
const refuse = (reason: Reason, detail: string, params?: Params): Step => ({
  state: null,
  refusal: { reason, detail, ...(params && { params }) },
})

function whyNotMove(from: Status, to: Status): Step {
  const no = `A lead that is \`${from}\` cannot become \`${to}\``
  return to === "assigned" && GIVEABLE.includes(from)
    ? refuse("needs_triager", `${no} without a triager: say who gets it, with \`leads/{id}/triager\`.`)
    : refuse("wrong_state", `${no}.`, { from, to })
}
