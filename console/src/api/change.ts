/**
 * What somebody has done to a lead and the server has not yet confirmed. A change is plain data, so that it survives the
 * page, and it can be laid over what the server last said: so it is seen at once, and vanishes if it is refused.
 */
import type { Lead } from "../../../client/api.ts"

type Deed =
  | { readonly kind: "status"; readonly to: Lead["status"]; readonly reason: string | null }
  | { readonly kind: "comment"; readonly text: string }
  | {
      readonly kind: "attempt"
      readonly result: "no_answer" | "call_later" | "wrong_number"
      readonly call_at: string | null
    }

export type Change = Deed & {
  /** Names the change to the server, which does it once however often it is sent. */
  readonly id: string
  readonly leadId: string
  /** Whom it is about, for words when the lead itself is not at hand. */
  readonly name: string | null
  readonly at: string
}
export type NewChange = Deed & Pick<Change, "leadId" | "name">

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
      }
    case "attempt":
      return {
        ...lead,
        contact_by: null,
        next_step: change.call_at === null ? null : { at: change.call_at, what: null },
        attempts: lead.attempts + 1,
        last_attempt_at: change.at,
      }
    case "comment":
      return lead
  }
}
