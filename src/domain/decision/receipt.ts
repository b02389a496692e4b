/**
 * The stored account of one decision: what was tried, who was considered, who was chosen and why. It holds ids,
 * numbers and names of holidays, nothing personal, so that it outlives the erasure of a person; and it holds enough to make the
 * same choice again.
 */
import type { Placement } from "../policy/bracket.ts"
import type { Verdict } from "../policy/disqualify.ts"
import type { ReceiptBar } from "../rotation/bars.ts"
import type { HolderBar } from "../rotation/eligibility.ts"
import { chooseFrom, LEAD, sharesByWeight, type Turn } from "../rotation/rotation.ts"
import { isSticky, type StickyReason } from "./sticky.ts"

export type Receipt = {
  /** What asked for the decision. */
  readonly cause: "ingest" | "waiting" | "requalified" | "deadline" | "handed_back"
  /** The triager who lost the lead by this turn, and stays charged for it; absent on a first choice. */
  readonly lost_by?: string
  /** The deadline that was missed. */
  readonly contact_by?: string
  readonly policy_version: number
  /** null when the lead was judged before and only its turn is decided here. */
  readonly verdict: Verdict | null
  readonly category: string | null
  /** Absent under a policy without teams. */
  readonly team?: string
  readonly bracket: { readonly id: string; readonly because: Placement["because"] | "kept" }
  readonly duplicate_of: string | null
  /** The holder of this person's newest lead, or of the newest of their company, and what barred them from this one. */
  readonly sticky: {
    readonly lead: string
    readonly triager: string
    readonly barred: HolderBar | null
    /** Absent: of the person. */
    readonly same?: "company"
    /** The day of their calendar that barred them, as it was called. */
    readonly day?: string
  } | null
  readonly strategy: "fair" | "least_busy"
  /** Empty when nobody had to be found: the lead is disqualified, or has a sticky owner. */
  readonly candidates: readonly ReceiptCandidate[]
  /** Only where a triager reads it, without the others: how many could have got the lead. Never stored. */
  readonly in_turn?: number
  readonly chosen: { readonly triager: string; readonly because: Turn["because"] | StickyReason } | null
  /** The promise of first contact, if the kind of the lead decided it. */
  readonly promised?: PromisedKind
  /** False: the ledger stood still, as it does under `least_busy`. Absent in all other receipts. */
  readonly charged?: false
}

/** `kind`: the place, from 1, in `first_contact.by` of the policy. */
export type PromisedKind = { readonly kind: number; readonly within_minutes: number }

/** `owed` in leads: as it stood; for the eligible of a turn that is charged, with their share of this lead added. */
export type ReceiptCandidate = {
  readonly triager: string
  readonly weight: number
  readonly owed: number
  readonly open_leads?: number
  /** 1 is the eligible triager whose last lead is the oldest. */
  readonly idle_rank?: number
  readonly barred: ReceiptBar | null
  /** The day of their calendar, as it was called, if it barred them. */
  readonly day?: string
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
    idleRank: candidate.idle_rank,
  }))
  return chooseFrom(receipt.strategy, standings).chosen
}

/** Whether a decision was a turn that the ledger counts. */
export const movesLedger = ({ chosen, charged }: Receipt): boolean =>
  chosen !== null && !isSticky(chosen.because) && charged !== false

/** What each eligible triager's `owed` has in it of this very lead. */
export function sharesIn(receipt: Receipt): Map<string, bigint> {
  const eligible = receipt.candidates
    .filter(({ barred }) => barred === null)
    .sort((a, b) => (a.triager < b.triager ? -1 : 1))
  const shares = movesLedger(receipt) ? sharesByWeight(eligible) : []
  return new Map(eligible.map(({ triager }, i) => [triager, shares[i] ?? 0n]))
}

/** What a decision did to the balances of its rotation, in ledger units. Sums to zero. */
export function ledgerMoves(receipt: Receipt): Map<string, bigint> {
  const { chosen } = receipt
  if (chosen === null || !movesLedger(receipt)) return new Map()
  const moves = sharesIn(receipt)
  return moves.set(chosen.triager, (moves.get(chosen.triager) ?? 0n) - LEAD)
}
