/** Rows of a decision: the bracket, the state after a turn, and the answer to the sender. */
import { warningsUnder } from "../lead/policy-warnings.ts"
import type { Submission } from "../lead/submission.ts"
import { describeWarnings } from "../lead/warning.ts"
import type { Policy } from "../policy/policy.ts"
import { rotationIn } from "../policy/rotation-key.ts"
import type { PlacedLead } from "../rotation/kinds.ts"
import type { Instant } from "../time/hours.ts"
import type { Decision } from "./decide.ts"
import type { Desk } from "./desk.ts"
import type { LeadRow, TurnRow } from "./planned-rows.ts"
import type { Promised } from "./promise.ts"
import type { Receipt } from "./receipt.ts"
import type { TakenOver } from "./take-over.ts"

type InBracket = Pick<TakenOver | Receipt, "category" | "team" | "bracket">

export function bracketColumns(policy: Policy, submission: Submission, placed: InBracket) {
  const { category, team = null, bracket } = placed
  const warnings = warningsUnder(policy, submission, placed)
  return { category, team, bracket: bracket.id, warnings: warnings.length > 0 ? warnings : null }
}

/** The state of a lead after a decision. */
export function turnOf(
  desk: Desk,
  lead: PlacedLead & { readonly id: string; readonly quiet?: boolean },
  { triager, receipt }: Decision,
  handedOn = 0,
): TurnRow {
  const { id, quiet } = lead
  const { team = null, bracket } = receipt
  if (triager === null)
    return {
      id,
      status: "waiting",
      team,
      bracket: bracket.id,
      kind: desk.kindOf(lead),
      triager_id: null,
      ...promiseRow(null),
      handed_on: handedOn,
    }
  const promised = quiet === true ? null : desk.promiseTo(triager, rotationIn(receipt), lead)
  return {
    id,
    status: "assigned",
    team,
    bracket: bracket.id,
    kind: "",
    triager_id: triager.id,
    ...promiseRow(promised),
    handed_on: handedOn,
  }
}

export const promiseRow = (promised: Promised | null): Pick<LeadRow, "contact_by" | "remind_at"> => ({
  contact_by: isoOrNull(promised?.contact_by ?? null),
  remind_at: isoOrNull(promised?.remind_at ?? null),
})

export const isoOrNull = (moment: Instant | null): string | null =>
  moment === null ? null : new Date(moment).toISOString()

/** The body of the 201. */
export function answerOf(
  lead: LeadRow,
  triager: { id: string; name: string } | null,
  createdAt: string,
): string {
  const { disqualification_rule: rule, disqualification_reason: reason } = lead
  return JSON.stringify({
    id: lead.id,
    status: lead.status,
    disqualified: lead.status === "disqualified",
    disqualification: rule === null ? null : { rule, reason },
    bracket: lead.bracket,
    triager,
    duplicate_of: lead.duplicate_of,
    warnings: describeWarnings(lead.warnings ?? []),
    policy_version: lead.policy_version,
    created_at: createdAt,
  })
}
