/**
 * Replays a lead's events and compares the final state with the stored one. Its judgement by the policy is repeated
 * too, unless its fields were corrected since.
 */
import { MANUAL, type Status } from "../decision/lifecycle.ts"
import type { Receipt } from "../decision/receipt.ts"
import type { HistoryEvent } from "../event/event.ts"
import { presentLife } from "../import/take-back.ts"
import { classify } from "../policy/classify.ts"
import { disqualify, type JudgedFields } from "../policy/disqualify.ts"
import { type Policy, policyOf as policyFor } from "../policy/policy.ts"
import { rotationIn, rotationKey } from "../policy/rotation-key.ts"
import type { Difference } from "./difference.ts"

export type LivedLead = JudgedFields & {
  readonly id: string
  readonly seq: number
  readonly status: Status
  readonly triager_id: string | null
  readonly team: string | null
  readonly bracket: string
  readonly category: string | null
  readonly duplicate_of: string | null
  readonly policy_version: number
  readonly disqualification_rule: string | null
  readonly attempts: number
  readonly erased: boolean
}

type State = {
  readonly status: Status | null
  readonly triager: string | null
  /** Undefined: the event does not contain it. */
  readonly rule: string | null | undefined
  readonly attempts: number
  /** Team and bracket of its last turn: a later policy with other teams may have put it elsewhere. */
  readonly place: string | null
}

/** `events` are all of the lead, in their order. */
export function* checkLife(
  lead: LivedLead,
  events: readonly HistoryEvent[],
  policyOf: (version: number) => Policy | null,
): Generator<Difference> {
  const differs = (kind: Difference["kind"], sentence: string): Difference => ({
    kind,
    seq: lead.seq,
    lead_id: lead.id,
    sentence: `Lead ${lead.id} ${sentence}`,
  })
  const life = presentLife(events)
  const [created, decided] = life
  if (created?.type !== "lead.created" || decided?.seq !== lead.seq)
    return yield differs(
      "lead_without_beginning",
      `has no event that says how it came in at place ${lead.seq}.`,
    )

  const end = live(life)
  const { status, triager_id, disqualification_rule, attempts } = lead
  if (end.status !== status || end.triager !== triager_id)
    yield differs(
      "other_state",
      `is ${describe(status, triager_id)}; by its events it is ${describe(end.status, end.triager)}.`,
    )
  else if (end.rule !== undefined && end.rule !== disqualification_rule)
    yield differs(
      "other_state",
      `is disqualified by ${disqualification_rule ?? "nothing"}; by its events, by ${end.rule ?? "nothing"}.`,
    )
  if (end.attempts !== attempts)
    yield differs("other_state", `has ${attempts} attempts; by its events, ${end.attempts}.`)
  yield* checkJudgement({ lead, place: end.place, events: life }, decided.data as Receipt, policyOf, differs)
}

function* checkJudgement(
  { lead, place, events }: Pick<State, "place"> & { lead: LivedLead; events: readonly HistoryEvent[] },
  receipt: Partial<Receipt>,
  policyOf: (version: number) => Policy | null,
  differs: (kind: Difference["kind"], sentence: string) => Difference,
): Generator<Difference> {
  const { verdict, bracket, policy_version, duplicate_of } = receipt
  if (verdict == null || bracket === undefined || policy_version === undefined) return // taken over as it was
  const stored = rotationKey(lead.team, lead.bracket)
  if (place !== stored || policy_version !== lead.policy_version)
    return yield differs(
      "other_judgement",
      `is in bracket ${stored} by policy version ${lead.policy_version}; its receipt says ${place} by version ${policy_version}.`,
    )
  if (duplicate_of !== lead.duplicate_of)
    yield differs(
      "other_judgement",
      `repeats ${duplicate_of ?? "none"} by its receipt, and ${lead.duplicate_of ?? "none"} as it is stored.`,
    )
  if (lead.erased || events.some(({ type }) => type === "lead.corrected")) return
  const policy = policyOf(policy_version)
  if (policy === null)
    return yield differs(
      "unknown_policy",
      `was judged by policy version ${policy_version}, which is not there.`,
    )
  const again = classify(policy, lead)
  const rule = disqualify(policyFor(policy, again.team), lead, again.category).disqualified?.rule ?? null
  const first = rotationIn({ team: receipt.team ?? null, bracket })
  const said = verdict.disqualified?.rule ?? null
  if (rule !== said)
    yield differs(
      "other_judgement",
      `was disqualified by ${said ?? "nothing"}; policy version ${policy_version} says ${rule ?? "nothing"}.`,
    )
  if (rotationIn(again) !== first)
    yield differs(
      "other_judgement",
      `was put into bracket ${first}; policy version ${policy_version} says ${rotationIn(again)}.`,
    )
}

/** Where the events leave a lead. */
function live(events: readonly HistoryEvent[]): State {
  let state: State = { status: null, triager: null, rule: null, attempts: 0, place: null }
  const before = new Map<number, State>()
  for (const event of events) {
    before.set(event.seq, state)
    state = step(state, event, before)
  }
  return state
}

type EventFields = {
  readonly by?: string
  readonly undo?: number
  readonly imported?: boolean
  readonly to?: Status
  readonly triager?: string | null
  readonly attempts?: number
  readonly verdict?: Receipt["verdict"]
  readonly chosen?: Receipt["chosen"]
}

function step(last: State, { type, data }: HistoryEvent, before: ReadonlyMap<number, State>): State {
  const fields = (data ?? {}) as EventFields
  const isTurn = (data as Partial<Receipt> | null)?.cause !== undefined
  const state = isTurn ? { ...last, place: rotationIn(data as Receipt) } : last
  const rule = fields.verdict?.disqualified?.rule ?? null
  switch (type) {
    case "lead.disqualified":
      return { ...state, status: "disqualified", triager: null, rule }
    case "lead.waiting":
      return { ...state, status: "waiting", triager: null, rule: null }
    case "lead.assigned": {
      const triager = fields.by === "person" ? (fields.triager ?? null) : (fields.chosen?.triager ?? null)
      return { ...state, status: rule === null ? "assigned" : "disqualified", triager, rule }
    }
    case "lead.status_changed":
      if (fields.undo !== undefined) return before.get(fields.undo) ?? state
      return {
        ...state,
        status: fields.to ?? state.status,
        triager: fields.triager === undefined ? state.triager : fields.triager,
        rule: fields.to !== "disqualified" ? null : fields.imported ? undefined : MANUAL,
      }
    case "lead.attempted":
      return { ...state, attempts: fields.attempts ?? state.attempts + 1 }
    case "lead.erased":
      return { ...state, status: state.status === "waiting" ? "lost" : state.status }
    default:
      return state
  }
}

const describe = (status: string | null, triager: string | null): string =>
  `${status ?? "nowhere"}${triager === null ? "" : ` with ${triager}`}`
