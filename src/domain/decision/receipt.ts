/**
 * The stored account of one decision: what was tried, who was considered, who was chosen and why. It holds ids and
 * numbers only, nothing personal, so that it outlives the erasure of a person; and it holds enough to make the
 * same choice again.
 */
import type { Placement } from "../policy/bracket.ts"
import type { Verdict } from "../policy/disqualify.ts"
import type { Bar } from "../rotation/eligibility.ts"
import { chooseFrom, chooseMostOwed, LEAD, type Turn } from "../rotation/rotation.ts"

export type Receipt = {
  /** What asked for the decision. */
  readonly cause: "ingest" | "waiting" | "requalified" | "deadline" | "handed_back"
  /** Who lost the lead to this turn, and keeps what they were charged for it; absent on a first choice. */
  readonly lost_by?: string
  /**
   * Only in receipts from before version 0.2: who lost the lead. Then a lead that changed hands was no turn: nobody
   * accrued, the most owed got it, and the charge moved along.
   */
  readonly from?: string
  /** The deadline that was missed. */
  readonly contact_by?: string
  readonly policy_version: number
  /** null when the lead was judged before and only its turn is decided here. */
  readonly verdict: Verdict | null
  readonly category: string | null
  readonly bracket: { readonly id: string; readonly because: Placement["because"] | "kept" }
  readonly duplicate_of: string | null
  /** Who holds this person's newest lead, and what kept them from getting this one. */
  readonly sticky: {
    readonly lead: string
    readonly triager: string
    readonly barred: "inactive" | "paused" | "absent" | null
  } | null
  readonly strategy: "fair" | "least_busy"
  /** Empty when nobody had to be found: the lead is disqualified, or has a sticky owner. */
  readonly candidates: readonly ReceiptCandidate[]
  /** Only where a triager reads it, without the others: how many could have got the lead. Never stored. */
  readonly in_turn?: number
  readonly chosen: { readonly triager: string; readonly because: Turn["because"] | "sticky" } | null
}

/** A lead whose deadline was missed leaves its holder, and never goes to somebody who had it before. */
export type ReceiptBar = Bar | "holder" | "had_it"

/** `owed` in leads: for the eligible with their share of this lead added, for the barred as it stood. */
export type ReceiptCandidate = {
  readonly triager: string
  readonly weight: number
  readonly owed: number
  readonly open_leads?: number
  readonly barred: ReceiptBar | null
}

/** Ledger units as leads. Twelve decimals come back exactly up to 2 000 leads, far past what anyone is owed. */
export const unitsToLeads = (units: bigint): number => Number(units) / Number(LEAD)
export const leadsToUnits = (leads: number): bigint => BigInt(Math.round(leads * Number(LEAD)))

/** Makes the choice again from the receipt alone: the triager's id, or null if nobody was to be chosen. */
export function replayReceipt(receipt: Receipt): string | null {
  if (receipt.sticky !== null && receipt.sticky.barred === null) return receipt.sticky.triager
  const eligible = receipt.candidates.filter((candidate) => candidate.barred === null)
  if (eligible.length === 0) return null
  const standings = eligible.map((candidate) => ({
    id: candidate.triager,
    weight: candidate.weight,
    owed: leadsToUnits(candidate.owed),
    openLeads: candidate.open_leads ?? 0,
  }))
  const mostOwed = receipt.from !== undefined && receipt.strategy === "fair"
  return (mostOwed ? chooseMostOwed(standings) : chooseFrom(receipt.strategy, standings)).chosen
}
