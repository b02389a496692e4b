/**
 * What somebody has done to a lead and the server has not yet confirmed. A change is plain data, so that it survives the
 * page, and it can be laid over what the server last said: so it is seen at once, and vanishes if it is refused.
 */
import type { Lead } from "../../../client/api.ts"
import { assertNever } from "../../../src/domain/assert-never.ts"

type Deed =
  | {
      readonly kind: "status"
      readonly to: Lead["status"]
      readonly reason: string | null
      /** What a won lead is worth. */
      readonly value?: number | null
      /** When a lost lead comes back. */
      readonly back_at?: string | null
    }
  | { readonly kind: "comment"; readonly text: string }
  | {
      readonly kind: "attempt"
      readonly result: "no_answer" | "call_later" | "wrong_number"
      readonly call_at: string | null
    }
  | { readonly kind: "assign"; readonly to: Holder; readonly reason: string | null }
  /** Back to the rotation, which has a say in what comes of it: nothing is shown before it is done. */
  | { readonly kind: "requalify" }
  | { readonly kind: "void_turn"; readonly reason: string }
  /** Takes back a change that this browser made, by its id, or one that the server has named. */
  | {
      readonly kind: "undo"
      readonly of: string | number
      /** What it gives back to the lead; null: only the server knows. */
      readonly back: Partial<Lead> | null
    }
  /** null: there is none any more, because it `isDone` or is not wanted. */
  | { readonly kind: "next_step"; readonly step: NextStep | null; readonly isDone: boolean }
  /** By whoever has the lead. `contact_by`: the deadline that the colleague would have had when they were chosen. */
  | {
      readonly kind: "hand_over"
      readonly to: Holder
      readonly note: string | null
      readonly contact_by: string | null
    }
type Holder = { readonly id: string; readonly name: string }
export type NextStep = NonNullable<Lead["next_step"]>

export type Change = Deed & {
  /** Names the change to the server, which does it once however often it is sent. */
  readonly id: string
  readonly leadId: string
  /** Whom it is about, for words when the lead itself is not at hand. */
  readonly name: string | null
  readonly at: string
}
export type NewChange = Deed & Pick<Change, "leadId" | "name">

/** What a change will alter of the lead, as it is before. */
export function alteredBy(lead: Lead, change: Change): Partial<Lead> {
  const after = withChange(lead, change)
  return Object.fromEntries(
    Object.entries(lead).filter(([field, value]) => value !== after[field as keyof Lead]),
  )
}

/** The lead as it will be. */
export function withChange(lead: Lead, change: Change): Lead {
  switch (change.kind) {
    case "status":
      return {
        ...lead,
        status: change.to,
        contact_by: null,
        next_step: change.to === "contacted" && lead.next_step?.what != null ? lead.next_step : null,
        contacted_at: lead.contacted_at ?? change.at,
        value: change.value ?? null,
        back_at: change.back_at ?? null,
        touched_at: change.at,
      }
    case "attempt":
      return {
        ...lead,
        contact_by: null,
        next_step: change.call_at === null ? null : { at: change.call_at, what: null },
        attempts: lead.attempts + 1,
        last_attempt_at: change.at,
        touched_at: change.at,
      }
    case "assign":
      return { ...lead, status: "assigned", triager: change.to, contact_by: null, next_step: null }
    case "next_step":
      return { ...lead, next_step: change.step, touched_at: change.at }
    case "hand_over":
      return { ...lead, status: "assigned", triager: change.to, contact_by: change.contact_by }
    case "undo":
      return { ...lead, ...change.back }
    case "comment":
      return { ...lead, touched_at: change.at }
    case "requalify":
    case "void_turn":
      return lead
    default:
      return assertNever(change)
  }
}
