/**
 * Who gets this lead, and why. Time is passed in and ties are totally ordered: the same history gives the same
 * answers, next year too.
 */
import { bracketOf } from "../policy/bracket.ts"
import { disqualify, type LeadFacts } from "../policy/disqualify.ts"
import { categoryOf } from "../policy/policy.ts"
import { isAvailable } from "../rotation/eligibility.ts"
import type { Instant } from "../rotation/hours.ts"
import type { Triager } from "../rotation/roster.ts"
import { type Candidate, chooseSuccessor, nextInTurn } from "../rotation/rotation.ts"
import type { Desk } from "./desk.ts"
import { type Receipt, type ReceiptBar, type ReceiptCandidate, unitsToLeads } from "./receipt.ts"

/** Whoever holds the newest earlier lead of the same person. */
export type Holder = { readonly lead: string; readonly triager: string }

export type Decision = {
  readonly status: "assigned" | "waiting" | "disqualified"
  readonly triager: Triager | null
  readonly receipt: Receipt
}

/** Decides a lead that has just arrived. */
export function decide(
  desk: Desk,
  lead: LeadFacts,
  duplicateOf: string | null,
  holder: Holder | null,
): Decision {
  const { policy } = desk
  const category = categoryOf(policy, lead.business)
  const verdict = disqualify(policy, lead, category)
  const bracket = bracketOf(policy, lead)
  const account = { cause: "ingest", verdict, category, bracket, duplicate_of: duplicateOf } as const
  if (verdict.disqualified === null) return findTriager(desk, account, holder)
  if (!policy.assignDisqualified)
    return { status: "disqualified", triager: null, receipt: undecided(desk, account) }
  return { ...findTriager(desk, account, null), status: "disqualified" }
}

/**
 * Decides whose turn it is for a lead that has been waiting; it was judged when it arrived. One that waits because it was
 * handed back still weighs on whoever had it (`chargedTo`), whose charge moves.
 */
export function decideWaiting(
  desk: Desk,
  lead: JudgedLead,
  holder: Holder | null,
  chargedTo: string | null = null,
): Decision {
  const account = accountOf("waiting", lead)
  return findTriager(desk, chargedTo === null ? account : { ...account, from: chargedTo }, holder)
}

/** Decides who takes over a lead of somebody who has left; it waits if nobody can. */
export function decideHandedBack(
  desk: Desk,
  lead: JudgedLead,
  from: string,
  holder: Holder | null,
): Decision {
  desk.lose(from)
  return findTriager(desk, { ...accountOf("handed_back", lead), from }, holder)
}

/** A lead with which contact was not made in time, with everybody who has ever had it. */
export type OverdueLead = JudgedLead & {
  readonly triager: string
  readonly contact_by: Instant
  readonly had_by: readonly string[]
}

/**
 * Decides who takes over a lead whose deadline was missed: somebody who never had it, if there is anybody, or else
 * anybody but its holder. null if nobody else is there, and the lead stays.
 */
export function decideMissed(desk: Desk, lead: OverdueLead): Decision | null {
  const { bracket, triager: holder, contact_by, had_by } = lead
  if (!desk.hasSuccessor(bracket, holder)) return null
  const bars = desk.roster.map((triager) =>
    triager.id === holder ? "holder" : desk.whyBarred(triager, bracket),
  )
  const barsForNewcomers = desk.roster.map(({ id }, i) => bars[i] ?? (had_by.includes(id) ? "had_it" : null))
  desk.lose(holder)
  const missed = { from: holder, contact_by: new Date(contact_by).toISOString() }
  const receipt = undecided(desk, { ...accountOf("deadline", lead), ...missed })
  return takeOver(desk, receipt, holder, barsForNewcomers.includes(null) ? barsForNewcomers : bars)
}

/** Decides whose turn it is for a lead that a person sends back into the rotation. Nobody has an older claim to it. */
export function decideRequalified(desk: Desk, lead: JudgedLead): Decision {
  return findTriager(desk, accountOf("requalified", lead), null)
}

/** What stays of a lead's first decision. */
export type JudgedLead = {
  readonly bracket: string
  readonly category: string | null
  readonly duplicate_of: string | null
}

type Account = Pick<
  Receipt,
  "cause" | "from" | "contact_by" | "verdict" | "category" | "bracket" | "duplicate_of"
>

const accountOf = (cause: Receipt["cause"], lead: JudgedLead): Account => ({
  cause,
  verdict: null,
  category: lead.category,
  bracket: { id: lead.bracket, because: "kept" },
  duplicate_of: lead.duplicate_of,
})

function findTriager(desk: Desk, account: Account, holder: Holder | null): Decision {
  const sticky = holder === null ? null : considerHolder(desk, holder)
  if (sticky?.owner) {
    desk.receive(sticky.owner, true)
    const chosen = { triager: sticky.owner.id, because: "sticky" } as const
    return assigned(sticky.owner, { ...undecided(desk, account), sticky: sticky.account, chosen })
  }
  const receipt = { ...undecided(desk, account), sticky: sticky?.account ?? null }
  if (account.from === undefined) return takeTurn(desk, receipt)
  const bars = desk.roster.map((triager) => desk.whyBarred(triager, account.bracket.id))
  return takeOver(desk, receipt, account.from, bars)
}

function considerHolder(desk: Desk, holder: Holder) {
  const owner = desk.triager(holder.triager)
  const available = owner !== undefined && isAvailable(owner, desk.at)
  const barred = available ? null : owner?.active ? "absent" : "inactive"
  return { owner: available ? owner : null, account: { ...holder, barred } as const }
}

function takeTurn(desk: Desk, receipt: Receipt): Decision {
  const bracket = receipt.bracket.id
  const eligible: Candidate[] = []
  const candidates: ReceiptCandidate[] = []
  for (const triager of desk.roster) {
    const barred = desk.whyBarred(triager, bracket)
    const owed = desk.ledger.owed(bracket, triager.id)
    if (barred === null) {
      eligible.push({ id: triager.id, weight: triager.weight, owed, openLeads: desk.openLeads(triager.id) })
    } else candidates.push({ triager: triager.id, weight: triager.weight, owed: unitsToLeads(owed), barred })
  }
  if (eligible.length === 0) return { status: "waiting", triager: null, receipt: { ...receipt, candidates } }

  const turn = nextInTurn(receipt.strategy, eligible)
  const winner = desk.triager(turn.chosen) as Triager
  desk.ledger.settle(bracket, turn)
  desk.receive(winner, receipt.verdict?.disqualified == null)
  const standings = turn.standings.map((standing) => ({
    triager: standing.id,
    weight: standing.weight,
    owed: unitsToLeads(standing.owed),
    ...(receipt.strategy === "least_busy" && { open_leads: standing.openLeads }),
    barred: null,
  }))
  const chosen = { triager: winner.id, because: turn.because }
  return assigned(winner, { ...receipt, candidates: [...standings, ...candidates], chosen })
}

/** The charge of `from` moves to whoever takes the lead over. `bars` are in the order of the roster. */
function takeOver(
  desk: Desk,
  receipt: Receipt,
  from: string,
  bars: readonly (ReceiptBar | null)[],
): Decision {
  const { strategy, bracket } = receipt
  const everybody: Candidate[] = desk.roster.map(({ id, weight }) => ({
    id,
    weight,
    owed: desk.ledger.owed(bracket.id, id),
    openLeads: desk.openLeads(id),
  }))
  const candidates = everybody.map(({ id, weight, owed, openLeads }, i) => ({
    triager: id,
    weight,
    owed: unitsToLeads(owed),
    ...(strategy === "least_busy" && bars[i] === null && { open_leads: openLeads }),
    barred: bars[i] ?? null,
  }))
  const eligible = everybody.filter((_, i) => bars[i] === null)
  if (eligible.length === 0) return { status: "waiting", triager: null, receipt: { ...receipt, candidates } }

  const { chosen, because } = chooseSuccessor(strategy, eligible)
  const successor = desk.triager(chosen) as Triager
  desk.ledger.move(bracket.id, from, chosen)
  desk.receive(successor, true)
  return assigned(successor, { ...receipt, candidates, chosen: { triager: chosen, because } })
}

const assigned = (triager: Triager, receipt: Receipt): Decision => ({ status: "assigned", triager, receipt })

const undecided = (desk: Desk, account: Account): Receipt => ({
  ...account,
  policy_version: desk.policy.version,
  sticky: null,
  strategy: desk.policy.strategy,
  candidates: [],
  chosen: null,
})
