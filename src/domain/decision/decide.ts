/**
 * Who gets this lead, and why. Time is passed in and ties are totally ordered: the same history gives the same
 * answers, next year too.
 */

import { classify, classifyAgain } from "../policy/classify.ts"
import { disqualify, type JudgedFields } from "../policy/disqualify.ts"
import { policyOf } from "../policy/policy.ts"
import { rotationIn } from "../policy/rotation-key.ts"
import type { ReceiptBar } from "../rotation/bars.ts"
import type { TakesFields } from "../rotation/kinds.ts"
import type { Triager } from "../rotation/roster.ts"
import { type Candidate, nextInTurn } from "../rotation/rotation.ts"
import type { Instant } from "../time/hours.ts"
import type { Desk } from "./desk.ts"
import { type Receipt, type ReceiptCandidate, unitsToLeads } from "./receipt.ts"

/** The holder of the newest earlier lead of the same person, or of the same company. */
export type Holder = { readonly lead: string; readonly triager: string; readonly same?: "company" }

export type Decision = {
  readonly status: "assigned" | "waiting" | "disqualified"
  readonly triager: Triager | null
  readonly receipt: Receipt
}

/** Decides a lead that has just arrived. */
export function decide(
  desk: Desk,
  lead: JudgedFields,
  duplicateOf: string | null,
  holder: Holder | null,
): Decision {
  const { policy } = desk
  const { category, team, bracket } = classify(policy, lead)
  const verdict = disqualify(policyOf(policy, team), lead, category)
  const place = { category, ...inTeam(team), bracket }
  const account = { cause: "ingest", verdict, ...place, duplicate_of: duplicateOf } as const
  const fields = { ...lead, category }
  if (verdict.disqualified === null) return findTriager(desk, account, fields, holder)
  if (!policy.assignDisqualified)
    return { status: "disqualified", triager: null, receipt: undecided(desk, account) }
  return { ...findTriager(desk, account, fields, null), status: "disqualified" }
}

/** Decides whose turn it is for a lead that has been waiting; it was judged when it arrived. */
export const decideWaiting = (desk: Desk, lead: JudgedLead, holder: Holder | null): Decision =>
  findTriager(desk, accountOf(desk, "waiting", lead), lead, holder)

/** Decides about a lead of a triager who has left, without them; the lead waits if nobody is eligible. */
export function decideHandedBack(
  desk: Desk,
  lead: JudgedLead,
  lostBy: string,
  holder: Holder | null,
): Decision {
  desk.lose(lostBy)
  return findTriager(desk, { ...accountOf(desk, "handed_back", lead), lost_by: lostBy }, lead, holder)
}

/** A lead with a missed deadline, and every triager who has had it. */
export type OverdueLead = JudgedLead & {
  readonly triager: string
  readonly contact_by: Instant
  readonly had_by: readonly string[]
}

/**
 * Decides about a lead with a missed deadline: a turn among the triagers who have not had it. null if nobody is
 * eligible: the lead stays.
 */
export function decideMissed(desk: Desk, lead: OverdueLead): Decision | null {
  const { triager: holder, contact_by, had_by } = lead
  if (!desk.canBeTaken(desk.rotationOf(lead), lead, [holder, ...had_by])) return null
  desk.lose(holder)
  const missed = { lost_by: holder, contact_by: new Date(contact_by).toISOString() }
  const receipt = undecided(desk, { ...accountOf(desk, "deadline", lead), ...missed })
  return takeTurn(desk, receipt, lead, ({ id }) =>
    id === holder ? "holder" : had_by.includes(id) ? "had_it" : null,
  )
}

/** Decides whose turn it is for a lead that a person sends back into the rotation. Nobody has an older claim to it. */
export function decideRequalified(desk: Desk, lead: JudgedLead): Decision {
  return findTriager(desk, accountOf(desk, "requalified", lead), lead, null)
}

/** A lead that was judged before: what stays of its first decision, and what may be asked of it. */
export type JudgedLead = TakesFields & {
  readonly bracket: string
  readonly revenue_label?: string | null
  readonly duplicate_of: string | null
}

type Account = Pick<
  Receipt,
  "cause" | "lost_by" | "contact_by" | "verdict" | "category" | "team" | "bracket" | "duplicate_of"
>

function accountOf({ policy }: Desk, cause: Receipt["cause"], lead: JudgedLead): Account {
  const { team, bracket } = classifyAgain(policy, lead)
  const { category, duplicate_of } = lead
  return { cause, verdict: null, category, ...inTeam(team), bracket, duplicate_of }
}

/** Receipts and events of a policy without teams name none. */
export const inTeam = (team: string | null) => (team === null ? {} : { team })

function findTriager(desk: Desk, account: Account, lead: TakesFields, holder: Holder | null): Decision {
  const sticky = holder === null ? null : considerHolder(desk, holder)
  if (sticky?.owner) {
    desk.receive(sticky.owner, true)
    const chosen = { triager: sticky.owner.id, because: holder?.same ?? "sticky" } as const
    return assigned(desk, sticky.owner, lead, {
      ...undecided(desk, account),
      sticky: sticky.account,
      chosen,
    })
  }
  return takeTurn(desk, { ...undecided(desk, account), sticky: sticky?.account ?? null }, lead)
}

function considerHolder(desk: Desk, holder: Holder) {
  const owner = desk.triager(holder.triager)
  const barred = owner === undefined ? "inactive" : desk.whyUnavailable(owner)
  const { lead, triager, same } = holder
  const account = {
    lead,
    triager,
    barred,
    ...(same !== undefined && { same }),
    ...(owner && desk.dayBarring(owner, barred)),
  } as const
  return { owner: barred === null ? owner : null, account }
}

/** Every choice by the rotation. `excluded` triagers take no part in the turn. */
function takeTurn(
  desk: Desk,
  receipt: Receipt,
  lead: TakesFields,
  excluded: (triager: Triager) => ReceiptBar | null = () => null,
): Decision {
  const rotation = rotationIn(receipt)
  const eligible: Candidate[] = []
  const candidates: ReceiptCandidate[] = []
  for (const triager of desk.roster) {
    const barred = excluded(triager) ?? desk.whyBarred(triager, rotation, lead)
    const owed = desk.ledger.owed(rotation, triager.id)
    const weight = desk.weightOf(triager)
    if (barred === null) {
      const { id } = triager
      const lastReceived = desk.lastReceived(id)
      eligible.push({ id, weight, owed, openLeads: desk.openLeads(id), lastReceived })
    } else {
      candidates.push({
        triager: triager.id,
        weight,
        owed: unitsToLeads(owed),
        barred,
        ...desk.dayBarring(triager, barred),
      })
    }
  }
  if (eligible.length === 0) return { status: "waiting", triager: null, receipt: { ...receipt, candidates } }

  const turn = nextInTurn(receipt.strategy, eligible)
  const winner = desk.triager(turn.chosen) as Triager
  desk.ledger.settle(rotation, turn)
  desk.receive(winner, receipt.verdict?.disqualified == null)
  const standings = turn.standings.map((standing) => ({
    triager: standing.id,
    weight: standing.weight,
    owed: unitsToLeads(standing.owed),
    ...(standing.idleRank !== undefined && { open_leads: standing.openLeads, idle_rank: standing.idleRank }),
    barred: null,
  }))
  const chosen = { triager: winner.id, because: turn.because }
  return assigned(desk, winner, lead, {
    ...receipt,
    candidates: [...standings, ...candidates],
    chosen,
    ...(!turn.charged && { charged: false }),
  })
}

/** Nobody is promised a contact with a lead that is disqualified. */
const assigned = (desk: Desk, triager: Triager, lead: TakesFields, receipt: Receipt): Decision => ({
  status: "assigned",
  triager,
  receipt:
    receipt.verdict?.disqualified == null
      ? { ...receipt, ...desk.promisedKind(rotationIn(receipt), lead) }
      : receipt,
})

const undecided = (desk: Desk, account: Account): Receipt => ({
  ...account,
  policy_version: desk.policy.version,
  sticky: null,
  strategy: policyOf(desk.policy, account.team).strategy,
  candidates: [],
  chosen: null,
})
