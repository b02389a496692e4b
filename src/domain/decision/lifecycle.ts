/**
 * The states of a lead, and every step between them that a person may ask for. State in, state or refusal out: code
 * that stores the result of a step cannot leave the table of states. Always: somebody holds a lead that is assigned
 * or contacted, nobody one that waits, exactly the disqualified have a disqualification, only the assigned have a
 * deadline, only leads of which something may still come a next step, only won leads a value, and only lost leads come back on a date. A lead of
 * an erased person takes no step at all.
 */
import type { Params } from "../field-mistake.ts"
import type { Reason, Refusal } from "../refusal.ts"
import type { Instant } from "../time/hours.ts"
import type { Promised } from "./promise.ts"

export const STATUSES = [
  "waiting",
  "assigned",
  "contacted",
  "qualified",
  "won",
  "disqualified",
  "lost",
] as const
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
  /** What is agreed to happen next, a call for example; null if nothing is. */
  readonly next_step: NextStep | null
  /** When the triager is to be reminded of that; null if not, or if they have been. */
  readonly next_remind_at: Instant | null
  readonly qualified_at: Instant | null
  readonly won_at: Instant | null
  /** What a won lead is worth, in the policy's currency; null if nobody said. */
  readonly value: number | null
  /** When a lost lead comes back by itself. */
  readonly back_at: Instant | null
}
/** `what` is null of a call. */
export type NextStep = { readonly at: Instant; readonly what: string | null }

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

/**
 * When the next step was due that this change ended, or null: its call was made or tried, something else came of the lead, or somebody
 * said that it is done. One that is put off, taken away or goes to somebody else with the lead was not done, and nobody has done that
 * of a lead that waits. Never for an undo.
 */
export function stepDoneBy(before: LeadState, after: LeadState, isSaid: boolean): Instant | null {
  const [was, is] = [before.next_step, after.next_step]
  if (was === null || before.triager === null || before.triager !== after.triager || is?.at === was.at)
    return null
  const hasMoved = before.status !== after.status || before.attempts !== after.attempts
  return hasMoved || isSaid ? was.at : null
}

/** Whether this step is a contact or an attempt by the holder. Never for an undo. */
export const hasTried = (before: LeadState, after: LeadState): boolean =>
  after.attempts > before.attempts || (before.status === "assigned" && isContact(after.status))

const isContact = (status: Status): boolean =>
  status === "contacted" || status === "qualified" || status === "won"

/** What stands for a rule of the policy when a person disqualifies. */
export const MANUAL = "manual"
const UNDO_WITHIN_MS = 5 * 60_000

/** Where a person may send a lead. Back to `assigned` the rotation chooses for whom. */
export const NEXT: { readonly [from in Status]: readonly Status[] } = {
  waiting: ["disqualified", "lost"],
  assigned: ["contacted", "qualified", "disqualified", "lost"],
  contacted: ["qualified", "disqualified", "lost"],
  qualified: ["won", "lost"],
  won: [],
  disqualified: ["assigned"],
  lost: ["assigned"],
}
/** From where a person may give a lead to a triager of their choice. */
export const GIVEABLE: readonly Status[] = ["waiting", "assigned", "contacted"]

/** What came of a lead: `value` only of one that is won, `back_at` only of one that is lost. */
export type Aim = {
  readonly to: Exclude<Status, "assigned">
  readonly reason: string | null
  readonly value?: number | null
  readonly back_at?: Instant | null
}

/**
 * A change of status by a person. A lead is contacted before it is qualified. A contact ends an agreed call; any other
 * next step stays while the lead is open.
 */
export function move(state: LeadState, aim: Aim, at: Instant, quiet = false): Step {
  const { to, reason, value = null, back_at = null } = aim
  if (!NEXT[state.status].includes(to)) return whyNotMove(state.status, to)
  const kept = to === "contacted" && state.next_step?.what != null ? state.next_step : null
  return step({
    ...state,
    status: to,
    disqualification: to === "disqualified" ? { rule: MANUAL, reason } : null,
    contacted_at: state.contacted_at ?? (isContact(to) ? at : null),
    missed_at: isContact(to) ? null : missedBy(state, at),
    qualified_at: to === "qualified" ? at : state.qualified_at,
    won_at: to === "won" ? at : null,
    value: to === "won" ? value : null,
    back_at: to === "lost" ? back_at : null,
    ...NO_PROMISE,
    ...nextStep(kept, at, quiet),
  })
}

const nextStep = (next_step: NextStep | null, at: Instant, quiet: boolean) => ({
  next_step,
  next_remind_at: next_step !== null && next_step.at > at && !quiet ? next_step.at : null,
})

/** What is to happen next with an open lead; null: nothing any more. Of one that came quietly nobody is reminded. */
export function planNext(state: LeadState, next: NextStep | null, at: Instant, quiet = false): Step {
  if (!isOpen(state.status))
    return refuse("no_next_step", `A lead that is \`${state.status}\` has no next step.`, {
      from: state.status,
    })
  return step({ ...state, ...nextStep(next, at, quiet) })
}

/** A meeting that the person has booked: also while their lead waits for somebody, who will have it with the lead. */
export const planMeeting = (state: LeadState, next: NextStep | null, at: Instant, quiet: boolean): Step =>
  state.status === "waiting"
    ? step({ ...state, ...nextStep(next, at, quiet) })
    : planNext(state, next, at, quiet)

/**
 * An attempt to reach the person, which keeps the promise. It ends an agreed call. The next agreed call gets a
 * reminder, unless the lead is quiet.
 */
export function attempt(state: LeadState, callAt: Instant | null, at: Instant, quiet = false): Step {
  if (!isOpen(state.status))
    return refuse("not_called", `A lead that is \`${state.status}\` is not being called.`, {
      from: state.status,
    })
  return step({
    ...state,
    ...NO_PROMISE,
    missed_at: null,
    attempts: state.attempts + 1,
    last_attempt_at: at,
    ...nextStep(callAt === null ? null : { at: callAt, what: null }, at, quiet),
  })
}

/** Back into the rotation, which chose the triager: null if nobody is eligible. `promised` is what they have to keep. */
export function requalify(state: LeadState, triager: string | null, promised: Promised | null): Step {
  if (!NEXT[state.status].includes("assigned")) return whyNotMove(state.status, "assigned")
  const back = { ...state, back_at: null }
  if (triager !== null) return step(assignTo(back, triager, promised))
  return step({ ...back, status: "waiting", triager, disqualification: null, ...NO_PROMISE })
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

/** From one triager to a colleague: as `giveTo`, but only of a lead that somebody has. */
export function handOver(state: LeadState, triager: string, promised: Promised | null, at: Instant): Step {
  if (!isOpen(state.status))
    return refuse("not_handed_over", `A lead that is \`${state.status}\` cannot be handed over.`, {
      from: state.status,
    })
  return giveTo(state, triager, promised, at)
}

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
  /** Where it was before, if the change was a turn that has put it elsewhere. */
  readonly placed?: Placed | null
}
/** By which rotation a lead went: its team and its bracket. */
export type Placed = { readonly team: string | null; readonly bracket: string }
/** `change` is the seq of the change to undo; null: the last one. */
export type UndoRequest = { readonly change: number | null; readonly actor: string; readonly at: Instant }

/** `isActive` says whether a triager may still be given a lead. What the rotation charged stays charged. */
export function undo(
  last: LastChange | null,
  { change, actor, at }: UndoRequest,
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
