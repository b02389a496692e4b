/**
 * Leads that come from somewhere else with a life behind them: a date, an owner, a state. Such a lead is taken over as
 * it is. No rule judges it and the rotation has no say, so it is charged to nobody and counts for no cap. Only its
 * category, team and bracket are this policy's, because every lead has them.
 */
import type { Submission } from "../lead/submission.ts"
import type { Placement } from "../policy/bracket.ts"
import { classify } from "../policy/classify.ts"
import type { Instant } from "../time/hours.ts"
import { inTeam } from "./decide.ts"
import type { Desk } from "./desk.ts"
import { isOpen, MANUAL, type Status } from "./lifecycle.ts"

/** What a lead brings along. */
export type Past = {
  /** When it came; null if that is not known, and the lead comes now. */
  readonly created_at: Instant | null
  /** The earlier lead of the same person; undefined if that is not known and has to be looked for. */
  readonly duplicate_of: string | null | undefined
  /** null: the policy decides about it like about any other. */
  readonly state: PastState | null
}

export type PastState = {
  readonly status: Exclude<Status, "waiting">
  readonly triager: string | null
  readonly disqualification: { readonly rule: string; readonly reason: string | null } | null
  readonly contacted_at: Instant | null
  /** The triager of the first contact; null if there was none, or if unknown. */
  readonly contacted_by: string | null
  readonly qualified_at?: Instant | null
  /** Of a won lead. */
  readonly won_at?: Instant | null
  readonly value?: number | null
}

/** What a lead that is taken over has instead of a decision. */
export type TakenOver = {
  readonly category: string | null
  readonly team?: string
  readonly bracket: Placement
  readonly state: PastState
}

/** null if nobody can hold it as it was: an open lead whose owner is inactive or gone goes through the rotation. */
export function takeOver(desk: Desk, lead: Submission, state: PastState): TakenOver | null {
  const owner = state.triager === null ? undefined : desk.triager(state.triager)
  if (isOpen(state.status) && !owner?.active) return null
  if (isOpen(state.status)) desk.keep(String(owner?.id))
  const isOut = state.status === "disqualified"
  const { category, team, bracket } = classify(desk.policy, lead)
  return {
    category,
    ...inTeam(team),
    bracket,
    state: {
      ...state,
      triager: owner?.id ?? null,
      disqualification: isOut ? (state.disqualification ?? { rule: MANUAL, reason: null }) : null,
    },
  }
}

/** The event in the lead's history. `from` is null: the earlier status is unknown. */
export const describeTakeOver = ({ state, team, bracket }: TakenOver) => ({
  from: null,
  to: state.status,
  reason: null,
  triager: state.triager,
  imported: true,
  ...(team !== undefined && { team }),
  bracket: bracket.id,
})
