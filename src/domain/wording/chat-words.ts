/** The wording of chat messages in one language. A title is one line that stands alone, as in a notification. */
import type { AttemptResult, Status } from "../decision/lifecycle.ts"
import type { Receipt } from "../decision/receipt.ts"

/** Why a triager has a lead: a person gave it, they know the lead's person already, or what asked for the turn. */
export type GivenBecause = Receipt["cause"] | "sticky" | "person"

/** `who` is the triager's name; `bracket` is null if it is not known. */
export type ChatWording = {
  readonly locale: string
  readonly created: (bracket: string | null) => string
  /** `before`: the holder until then. */
  readonly assigned: {
    readonly [because in GivenBecause]: (who: string, bracket: string | null, before: string | null) => string
  }
  readonly waiting: (bracket: string | null) => string
  readonly disqualified: (reason: string | null) => string
  readonly status: { readonly [status in Status]: string }
  readonly statusChanged: (status: string, who: string | null) => string
  readonly undone: (status: string, who: string | null) => string
  readonly attempted: {
    readonly [result in AttemptResult]: (who: string | null, attempts: number) => string
  }
  /** `left`: how much time there is, null if it is over. */
  readonly contactDue: (who: string | null, left: string | null) => string
  readonly nextStep: (who: string | null) => string
  readonly nextStepDue: (who: string | null) => string
  /** A call that was agreed on. */
  readonly callBack: (who: string | null) => string
  readonly contactMissed: (who: string | null) => string
  readonly escalated: (bracket: string | null) => string
  readonly escalatedFrom: (who: string, others: number) => string
  readonly commented: (who: string | null) => string
  readonly corrected: (fields: string) => string
  readonly turnVoided: string
  readonly erased: string
  readonly pausedSelf: (who: string) => string
  readonly pausedMissed: (who: string, missed: number) => string
  readonly resumed: (who: string) => string
  readonly published: (version: number) => string
  readonly webhookDisabled: (host: string) => string
  readonly rejected: (count: number) => string
  readonly test: string
  readonly testNote: string
  readonly contactWithin: (left: string) => string
  readonly happened: (ago: string) => string
  readonly quote: (text: string) => string
  readonly minutes: (count: number) => string
  readonly hours: (count: number) => string
  readonly days: (count: number) => string
  readonly open: { readonly [page in "lead" | "rotation" | "policy" | "webhooks" | "rejections"]: string }
}
