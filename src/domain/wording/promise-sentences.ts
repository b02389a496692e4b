/**
 * What the server did about a lead's promise of first contact, in plain sentences: whom it reminded, who made no contact in
 * time, why the lead went to nobody else, and who was paused by that. Who got the lead instead is told by that decision's
 * receipt (sentences.ts).
 */
import { assertNever } from "../assert-never.ts"
import type { Language } from "../language.ts"
import { showTime } from "./sentences.ts"
import { tellServer } from "./tell-server.ts"

/** An event about a promise, as it is stored. */
export type PromiseStep =
  | {
      readonly type: "lead.contact_due"
      readonly triager: string
      readonly contact_by: string | null
      /** If it was a reminder of a next step: when that is due, and what it is; null: a call. */
      readonly next_at: string | null
      readonly what: string | null
    }
  | {
      readonly type: "lead.contact_missed"
      readonly triager: string
      readonly contact_by: string
      /** How many in a row it was, if the triager was paused by that. */
      readonly paused_after: number | null
    }
  | {
      readonly type: "lead.escalated"
      readonly triager: string
      readonly handed_on: number
      readonly because: "handed_on_enough" | "nobody_else"
    }

export function describePromise(
  step: PromiseStep,
  language: Language,
  names: ReadonlyMap<string, string>,
): string[] {
  const t = tellServer("explain", language)
  const who = names.get(step.triager) ?? step.triager
  switch (step.type) {
    case "lead.contact_due": {
      const { contact_by, next_at, what } = step
      if (contact_by !== null) return [t("explain.promise.due", { who, deadline: showTime(contact_by) })]
      const time = next_at === null ? "–" : showTime(next_at)
      return what === null
        ? [t("explain.promise.call", { who, time })]
        : [t("explain.promise.nextStep", { who, time, what })]
    }
    case "lead.contact_missed": {
      const { contact_by, paused_after: missed } = step
      const paused = missed === null ? [] : [t("explain.promise.paused", { who, missed })]
      return [t("explain.promise.missed", { who, deadline: showTime(contact_by) }), ...paused]
    }
    case "lead.escalated": {
      const { because, handed_on: others } = step
      const why =
        because === "nobody_else" ? t("explain.promise.nobodyElse") : t("explain.promise.enough", { others })
      return [why, t("explain.promise.stays", { who })]
    }
    default:
      return assertNever(step)
  }
}
