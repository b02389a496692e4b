/**
 * What people do with a lead after it was taken in: say what came of it, give it to somebody, undo. Each holds the
 * desk, and each is made only to the lead that was there when it was asked for: of two changes that were on their way
 * at once one is made, whatever the table of states would say to the second.
 */
import { decideRequalified } from "../domain/decision/decide.ts"
import type { Desk } from "../domain/decision/desk.ts"
import {
  type Aim,
  type AttemptResult,
  attempt,
  endOfPromise,
  giveTo,
  handOver,
  hasTried,
  type LeadState,
  move,
  type NextStep,
  type PromiseEnd,
  planNext,
  requalify,
  type Status,
  stepDoneBy,
  undo,
} from "../domain/decision/lifecycle.ts"
import type { Promised } from "../domain/decision/promise.ts"
import type { Receipt } from "../domain/decision/receipt.ts"
import { type FieldMistake, mistakeIn } from "../domain/field-mistake.ts"
import { policyOf } from "../domain/policy/policy.ts"
import { rotationKey } from "../domain/policy/rotation-key.ts"
import { leads, type Reach, reaches } from "../domain/reach.ts"
import type { Refusal as Because } from "../domain/refusal.ts"
import type { ChangedBalance } from "../domain/rotation/ledger.ts"
import type { Triager } from "../domain/rotation/roster.ts"
import { workedBetween } from "../domain/rotation/working-time.ts"
import { type DeskTx, holdDesk } from "../store/books/hold-desk.ts"
import { keepAnswer, recallAnswer } from "../store/books/idempotent-answers.ts"
import type { Database } from "../store/connection/database.ts"
import {
  type LeadEvent,
  type LeadInLife,
  readLastChange,
  readLeadInLife,
  readReceivedAt,
  readTriagerOf,
  type StateChange,
  saveStateChange,
} from "../store/leads/change-lead.ts"
import type { DeskReader } from "../store/leads/desk.ts"
import { forgetMissed } from "../store/leads/promises.ts"

/** What changes of leads need. */
export type LeadDesk = {
  readonly db: Database
  readonly desks: DeskReader
  /** Called after the commit with each promise of first contact that has ended. */
  readonly onPromiseEnd?: (end: PromiseEnd) => void
}
/** An idempotent request: recognised by actor and key; the hash proves that it is the same request. */
export type Repeatable = { readonly key: string; readonly hash: Buffer }
/** Which lead to change, and for whom. `reach`: only while it is within it. */
export type ChangeTarget = {
  readonly id: string
  readonly actor: string
  readonly reach?: Reach
  readonly repeatable?: Repeatable | null
}

export type Refusal =
  | { readonly kind: "unknown" }
  | { readonly kind: "key_reused" }
  | { readonly kind: "refused"; readonly because: Because }
  | { readonly kind: "mistaken"; readonly mistakes: readonly FieldMistake[] }
/** `repeated`: this request was carried out before. `seq` is that of the change's event, by which it can be undone. */
export type LeadChange =
  | { readonly kind: "changed"; readonly seq: number }
  | { readonly kind: "repeated"; readonly seq: number }
  | Refusal

/** What somebody says of a lead. */
export type Move = Omit<Aim, "to"> & { readonly to: Status }

export const moveLead = (leads: LeadDesk, target: ChangeTarget, aim: Move): Promise<LeadChange> =>
  changeLead(leads, target, planMove(aim))

export const planMove =
  ({ to, ...details }: Move): PlanChange =>
  async (_tx, lead, desk) => {
    const { reason } = details
    if (to === "assigned") return requalifyLead(lead, desk, reason)
    const { state, refusal } = move(lead.state, { ...details, to }, desk.at, lead.quiet)
    if (state === null) return refused(refusal)
    const { value, back_at, triager } = state
    const data = {
      from: lead.state.status,
      to,
      reason,
      triager,
      ...(to === "won" && { value }),
      ...(back_at !== null && { back_at: new Date(back_at) }),
    }
    return { kind: "planned", state, event: { type: "lead.status_changed", data } }
  }

function requalifyLead(lead: LeadInLife, desk: Desk, reason: string | null): Planned | Refusal {
  // Checked first, because deciding changes the desk object, which the next lead may use too.
  const possible = requalify(lead.state, null, null)
  if (possible.state === null) return refused(possible.refusal)
  const { receipt, triager } = decideRequalified(desk, lead)
  const placed = placedBy(receipt)
  const promised = triager === null ? null : promiseOf({ ...lead, ...placed }, desk, triager)
  const { state, refusal } = requalify(lead.state, triager?.id ?? null, promised)
  if (state === null) return refused(refusal)
  const type = state.triager === null ? "lead.waiting" : "lead.assigned"
  const event = { type, received_by: state.triager, data: { ...receipt, reason } } as const
  return { kind: "planned", state, event, placed, balances: desk.ledger.changes() }
}

const placedBy = ({ team, bracket }: Receipt) => ({ team: team ?? null, bracket: bracket.id })

/** Never charges the ledger: the rotation had no say. */
export const assignLead = (
  leads: LeadDesk,
  target: ChangeTarget,
  assignment: NewTriager,
): Promise<LeadChange> => changeLead(leads, target, planAssignment(assignment))

type NewTriager = { readonly triager: string; readonly reason: string | null; readonly isHandOver?: boolean }

export const planAssignment =
  ({ triager, reason, isHandOver = false }: NewTriager): PlanChange =>
  async (_tx, lead, desk) => {
    const receiver = desk.triager(triager)
    if (!receiver?.active) {
      const mistake = receiver
        ? mistakeIn("triager", "inactive", `\`${triager}\` is inactive and gets no leads.`)
        : mistakeIn("triager", "unknown_triager", "There is no such triager.")
      return { kind: "mistaken", mistakes: [mistake] }
    }
    const give = isHandOver ? handOver : giveTo
    const { state, refusal } = give(lead.state, triager, promiseOf(lead, desk, receiver), desk.at)
    if (state === null) return refused(refusal)
    const data = { by: "person", triager, from: lead.state.triager, reason }
    return { kind: "planned", state, event: { type: "lead.assigned", received_by: triager, data } }
  }

/** A triager gives a lead of theirs to a colleague, if the policy lets them. */
export const handOverLead = (
  leadDesk: LeadDesk,
  target: ChangeTarget,
  { triager, note }: { triager: string; note: string | null },
): Promise<LeadChange> =>
  changeLead(leadDesk, target, async (tx, lead, desk) => {
    const policy = policyOf(desk.policy, lead.team)
    const isLeaders = leads(target.reach ?? null, lead.team)
    if (policy.handOver === "never" && !isLeaders) {
      const detail = "The policy lets nobody hand a lead over; ask an admin."
      return refused({ reason: "no_hand_over", detail })
    }
    const receiver = desk.triager(triager)
    const isElsewhere = receiver?.teams != null && lead.team !== null && !receiver.teams.includes(lead.team)
    if (policy.handOver === "team" && !isLeaders && isElsewhere) {
      const detail = "The policy lets a lead be handed over within its team only; ask an admin."
      return refused({ reason: "other_team", detail })
    }
    return planAssignment({ triager, reason: note, isHandOver: true })(tx, lead, desk)
  })

/** What is to happen next with an open lead. */
export const planNextStep = (leads: LeadDesk, target: ChangeTarget, next: NextStep): Promise<LeadChange> =>
  changeLead(leads, target, async (_tx, lead, desk) => {
    const { state, refusal } = planNext(lead.state, next, desk.at, lead.quiet)
    if (state === null) return refused(refusal)
    const data = { at: new Date(next.at), what: next.what }
    return { kind: "planned", state, event: { type: "lead.next_step", data } }
  })

/** Nothing is to happen next any more: it was done, or it is not wanted. What was done the history keeps. */
export const endNextStep = (leads: LeadDesk, target: ChangeTarget, isDone: boolean): Promise<LeadChange> =>
  changeLead(leads, target, async (_tx, lead, desk) => {
    const { state, refusal } = planNext(lead.state, null, desk.at, lead.quiet)
    if (state === null) return refused(refusal)
    const done = isDone && lead.state.next_step !== null
    const data = { at: null, what: done ? lead.state.next_step.what : null, ...(done && { done }) }
    return { kind: "planned", state, event: { type: "lead.next_step", data }, isStepDone: done }
  })

/** An attempt to reach the person failed. */
export const attemptLead = (
  leads: LeadDesk,
  target: ChangeTarget,
  made: { result: AttemptResult; callAt: number | null; note: string | null },
): Promise<LeadChange> =>
  changeLead(leads, target, async (_tx, lead, desk) => {
    const { state, refusal } = attempt(lead.state, made.callAt, desk.at, lead.quiet)
    if (state === null) return refused(refusal)
    const call_at = made.callAt === null ? null : new Date(made.callAt)
    const data = { result: made.result, attempts: state.attempts, call_at, note: made.note }
    return { kind: "planned", state, event: { type: "lead.attempted", data } }
  })

/**
 * Takes back the last change, and no other if `change` names it. What was charged stays charged, and what was received stays
 * received: for that day's cap an undone assignment counts.
 */
export const undoLastChange = (
  leads: LeadDesk,
  target: ChangeTarget,
  change: number | null = null,
): Promise<LeadChange> =>
  // Who has handed a lead over may take it back although it is not theirs any more. Whether the change was theirs is asked below.
  changeLead(leads, { ...target, reach: null }, async (tx, lead, desk) => {
    const last = await readLastChange(tx, lead.id)
    if (!reaches(target.reach ?? null, reachedOf(lead)) && last?.actor !== target.actor)
      return { kind: "unknown" }
    const isActive = (triager: string) => desk.triager(triager)?.active === true
    const { state, refusal } = undo(last, { change, actor: target.actor, at: desk.at }, isActive)
    if (state === null) return refused(refusal)
    const { status: from, triager: holder } = lead.state
    const lost_by = holder === state.triager ? null : holder
    const data = { undo: last?.seq, from, to: state.status, triager: state.triager, lost_by }
    const event = { type: "lead.status_changed", data } as const
    return { kind: "planned", state, event, placed: last?.placed ?? null, undoes: last?.seq ?? null }
  })

type Planned = {
  readonly kind: "planned"
  readonly state: LeadState
  readonly event: Pick<LeadEvent, "type" | "received_by" | "data">
  /** Where a turn has put it, or its undoing puts it back, and the balances after it. */
  readonly placed?: StateChange["placed"]
  readonly balances?: readonly ChangedBalance[]
  /** Somebody says that the next step was done. */
  readonly isStepDone?: boolean
  /** The seq of the change that it undoes, null if there is none. An undo cannot be undone. */
  readonly undoes?: number | null
}
export type PlanChange = (tx: DeskTx, lead: LeadInLife, desk: Desk) => Promise<Planned | Refusal>

export async function changeLead(
  { db, desks, onPromiseEnd }: LeadDesk,
  { id, actor, reach = null, repeatable = null }: ChangeTarget,
  plan: PlanChange,
): Promise<LeadChange> {
  const seen = await readLeadInLife(db, id)
  if (seen === null) return { kind: "unknown" }
  let promise: PromiseEnd | null = null
  const change = await holdDesk(db, "lead", async (held): Promise<LeadChange> => {
    const { tx } = held
    const { desk } = await desks.read(held)
    const lead = await readLeadInLife(tx, id, desk)
    if (lead === null) return { kind: "unknown" } // its import was undone meanwhile
    if (!reaches(reach, reachedOf(lead))) return { kind: "unknown" }
    if (repeatable !== null) {
      const known = await recallAnswer(tx, actor, repeatable)
      if (known !== null)
        return known.isSame ? { kind: "repeated", seq: Number(known.answer) } : { kind: "key_reused" }
    }
    const made = await makeChange(tx, desk, { seen, lead, actor }, plan)
    if (made.kind !== "made") return made
    const { seq } = made
    if (repeatable !== null) await keepAnswer(tx, actor, repeatable, { lead_id: id, answer: String(seq) })
    promise = made.promise
    return { kind: "changed", seq }
  })
  if (promise !== null) onPromiseEnd?.(promise)
  return change
}

/** Whose a lead is. */
export const reachedOf = ({ team, state: { triager } }: LeadInLife) => ({ team, triager })

type Made = {
  readonly kind: "made"
  /** The seq of the change's event. */
  readonly seq: number
  readonly state: LeadState
  readonly promise: PromiseEnd | null
}

/** Changes `lead`, as read under the lock, if it is still as it was `seen`. */
export async function makeChange(
  tx: DeskTx,
  desk: Desk,
  { seen, lead, actor }: { readonly seen: LeadInLife; readonly lead: LeadInLife; readonly actor: string },
  plan: PlanChange,
): Promise<Made | Refusal> {
  if (lead.erased) return refused(ERASED)
  if (lead.state.status !== seen.state.status || lead.state.triager !== seen.state.triager) {
    const detail = `Somebody else was faster: the lead has gone from ${describe(seen)} to ${describe(lead)}.`
    return refused({ reason: "changed_meanwhile", detail })
  }
  const planned = await plan(tx, lead, desk)
  if (planned.kind !== "planned") return planned
  const { state, event, placed = null, balances = [], isStepDone = false, undoes } = planned
  const contactedBy = await whoMadeContact(tx, lead.state, state, actor)
  // An undo is neither a contact nor an attempt of the present holder.
  const isUndo = undoes !== undefined
  const promise = isUndo ? null : endOfPromise(lead.state, state, desk.at)
  const seq = await saveStateChange(tx, {
    state,
    event: { ...event, lead_id: lead.id, at: desk.at, actor },
    placed,
    balances,
    before: isUndo ? null : lead.state,
    ended: promise && {
      triager: String(lead.state.triager),
      outcome: promise === "kept" ? "kept" : "late",
    },
    stepDone: isUndo ? null : stepDoneBy(lead.state, state, isStepDone),
    undoes: undoes ?? null,
    contactedBy,
    workedMinutes: contactedBy === null ? null : await minutesWorked(tx, desk, lead.id, contactedBy),
  })
  if (!isUndo && lead.state.triager !== null && hasTried(lead.state, state))
    await forgetMissed(tx, lead.state.triager)
  desk.ledger.wasStored() // the next lead may be decided at this desk
  return { kind: "made", seq, state, promise }
}

/** The triager who made the first contact by this step: the actor, or whoever had the lead if the actor is no triager. */
async function whoMadeContact(
  tx: DeskTx,
  before: LeadState,
  after: LeadState,
  actor: string,
): Promise<string | null> {
  if (before.contacted_at !== null || after.contacted_at === null) return null
  return (await readTriagerOf(tx, actor)) ?? before.triager
}

/** How much of their working time a triager needed for the first contact, from getting the lead; null if they never got it. */
async function minutesWorked(
  tx: DeskTx,
  desk: Desk,
  leadId: string,
  triagerId: string,
): Promise<number | null> {
  const triager = desk.triager(triagerId)
  const receivedAt = await readReceivedAt(tx, leadId, triagerId)
  if (triager === undefined || receivedAt === null) return null
  return workedBetween(triager, receivedAt, desk.at) / 60_000
}

/** The promise for a lead that is assigned now. */
const promiseOf = (lead: LeadInLife, desk: Desk, triager: Triager): Promised | null =>
  lead.quiet ? null : desk.promiseTo(triager, rotationKey(lead.team, lead.bracket), lead)

export const ERASED: Because = {
  reason: "lead_erased",
  detail: "The person of this lead was erased: it changes no more.",
}

const refused = (because: Because): Refusal => ({ kind: "refused", because })
const describe = ({ state: { status, triager } }: LeadInLife): string =>
  `\`${status}\`${triager === null ? "" : ` with \`${triager}\``}`
