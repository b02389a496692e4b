/**
 * What the server did about a lead's promise of first contact, in plain sentences: whom it reminded, who made no contact in
 * time, why the lead went to nobody else, and who was paused by that. Who got the lead instead is told by that decision's
 * receipt (sentences.ts).
 */
import { assertNever } from "../assert-never.ts"
import type { Language } from "../language.ts"

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

type Wording = {
  readonly due: (who: string, deadline: string) => string
  readonly call: (who: string, time: string) => string
  readonly nextStep: (who: string, time: string, what: string) => string
  readonly missed: (who: string, deadline: string) => string
  readonly paused: (who: string, missed: number) => string
  readonly enough: (others: number) => string
  readonly nobodyElse: string
  readonly stays: (who: string) => string
}

const WORDINGS: { readonly [language in Language]: Wording } = {
  en: {
    due: (who, deadline) => `${who} was reminded that contact was to be made by ${deadline}.`,
    call: (who, time) => `${who} was reminded of the call agreed for ${time}.`,
    nextStep: (who, time, what) => `${who} was reminded of the next step of ${time}: ${what}.`,
    missed: (who, deadline) => `${who} made no contact by ${deadline}.`,
    paused: (who, missed) =>
      `With that ${who} had missed ${missed === 1 ? "one promise" : `${missed} promises in a row`}, and was paused: no more leads until they resume.`,
    enough: (others) =>
      others === 0
        ? "The policy hands a neglected lead on to nobody."
        : `It had gone to ${others === 1 ? "one other person" : `${others} others`} already, and goes to no more.`,
    nobodyElse: "Nobody who has not had it could take it.",
    stays: (who) => `It stays with ${who}, and the admins were told.`,
  },
  es: {
    due: (who, deadline) => `Se recordó a ${who} que había que contactar antes de ${deadline}.`,
    call: (who, time) => `Se recordó a ${who} la llamada acordada para ${time}.`,
    nextStep: (who, time, what) => `Se recordó a ${who} el siguiente paso de ${time}: ${what}.`,
    missed: (who, deadline) => `${who} no contactó antes de ${deadline}.`,
    paused: (who, missed) =>
      `Con eso ${who} llevaba ${missed === 1 ? "un plazo incumplido" : `${missed} plazos incumplidos seguidos`} y quedó en pausa: no recibe más leads hasta que vuelva.`,
    enough: (others) =>
      others === 0
        ? "La política no pasa a nadie un lead desatendido."
        : `Ya había pasado a ${others === 1 ? "otra persona" : `otras ${others} personas`} y no pasa a nadie más.`,
    nobodyElse: "Nadie que no lo hubiera tenido podía llevarlo.",
    stays: (who) => `Se queda con ${who}, y se avisó a los administradores.`,
  },
}

export function describePromise(
  step: PromiseStep,
  language: Language,
  names: ReadonlyMap<string, string>,
): string[] {
  const wording = WORDINGS[language]
  const who = names.get(step.triager) ?? step.triager
  switch (step.type) {
    case "lead.contact_due":
      if (step.contact_by !== null) return [wording.due(who, showTime(step.contact_by))]
      return step.what === null
        ? [wording.call(who, showTime(step.next_at))]
        : [wording.nextStep(who, showTime(step.next_at), step.what)]
    case "lead.contact_missed": {
      const { contact_by, paused_after } = step
      const paused = paused_after === null ? [] : [wording.paused(who, paused_after)]
      return [wording.missed(who, showTime(contact_by)), ...paused]
    }
    case "lead.escalated": {
      const { because, handed_on } = step
      const why = because === "nobody_else" ? wording.nobodyElse : wording.enough(handed_on)
      return [why, wording.stays(who)]
    }
    default:
      return assertNever(step)
  }
}

/** Of an instant in ISO 8601, UTC. */
const showTime = (instant: string | null): string =>
  instant === null ? "–" : `${instant.slice(0, 19).replace("T", " ")} UTC`
