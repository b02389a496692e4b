/**
 * What each triager got of the rotation's leads, day by day, against what was fair: their part of every lead for which
 * they were in turn.
 *
 * The ledger already holds the sum of these parts: a lead adds each triager's part to their balance, and takes one lead from
 * the balance of the triager who gets it. So a triager's fair share of a day is the change of their balance in that day plus
 * the leads that they got. The first receipt of each day and bracket says what the balances were when the day began.
 *
 * Turns under `least_busy` leave the balances alone; their parts are summed up where they are read. A turn that was voided
 * counts on no day: neither on its own, nor on that of the voiding, which has changed the balances.
 */

import { rotationIn } from "../policy/rotation-key.ts"
import type { Balance } from "../rotation/ledger.ts"
import { ledgerMoves, type Receipt, unitsToLeads } from "./receipt.ts"

/** Leads of one day and rotation that went the same way. Here `bracket` is the key of the rotation. */
export type TurnCount = {
  readonly day: string
  readonly bracket: string
  readonly chosen: string
  readonly turns: number
}

/** The first decision of a day and bracket that charged the ledger. */
export type Opening = {
  readonly day: string
  readonly bracket: string
  readonly seq: number
  readonly receipt: Receipt
}

/** A turn that was voided by the event `seq`. `day`: of the turn; null if it is before the counted range. */
export type VoidedTurn = { readonly seq: number; readonly day: string | null; readonly receipt: Receipt }

export type Share = {
  readonly day: string
  readonly bracket: string
  readonly triager: string
  /** Leads that the rotation gave them. */
  readonly received: number
  readonly fair: number
}

/** `uncharged`: of turns that left the balances alone. In order of day; the received and the fair of a day and bracket sum to the same. */
export function sharesOf(
  turns: readonly TurnCount[],
  openings: readonly Opening[],
  balances: readonly Balance[],
  uncharged: readonly Share[] = [],
  voided: readonly VoidedTurn[] = [],
): Share[] {
  const sums = new Sums()
  for (const { day, bracket, triager, received, fair } of uncharged)
    sums.add(day, bracket, triager, received, fair)
  for (const { day, bracket, chosen, turns: n } of turns) sums.add(day, bracket, chosen, n, n)
  for (const [bracket, days] of Map.groupBy(openings, (opening) => opening.bracket)) {
    const inOrder = days.toSorted((a, b) => a.seq - b.seq)
    const standings = inOrder.map(({ receipt }) => balancesBefore(receipt))
    const now = balances.filter((balance) => balance.bracket === bracket)
    standings.push(new Map(now.map(({ triager_id, owed }) => [triager_id, unitsToLeads(owed)])))
    for (const [i, { day }] of inOrder.entries()) {
      const [before = new Map(), after = new Map()] = standings.slice(i, i + 2)
      for (const triager of new Set([...before.keys(), ...after.keys()]))
        sums.add(day, bracket, triager, 0, (after.get(triager) ?? 0) - (before.get(triager) ?? 0))
    }
    for (const one of voided.filter(({ receipt }) => rotationIn(receipt) === bracket))
      leaveOut(one, inOrder.findLast(({ seq }) => seq < one.seq)?.day, sums)
  }
  return sums.list()
}

/** `changedOn`: the day among whose changes of balances the voiding is. */
function leaveOut({ day, receipt }: VoidedTurn, changedOn: string | undefined, sums: Sums): void {
  for (const [triager, units] of ledgerMoves(receipt)) {
    const moved = unitsToLeads(units)
    const got = triager === receipt.chosen?.triager ? 1 : 0
    if (changedOn !== undefined) sums.add(changedOn, rotationIn(receipt), triager, 0, moved)
    if (day !== null) sums.add(day, rotationIn(receipt), triager, -got, -(moved + got))
  }
}

class Sums {
  readonly #shares = new Map<string, { -readonly [field in keyof Share]: Share[field] }>()

  add(day: string, bracket: string, triager: string, received: number, fair: number): void {
    const key = JSON.stringify([day, bracket, triager])
    const share = this.#shares.get(key) ?? { day, bracket, triager, received: 0, fair: 0 }
    share.received += received
    share.fair += fair
    this.#shares.set(key, share)
  }

  list(): Share[] {
    return [...this.#shares.values()]
      .map((share) => ({ ...share, fair: round(share.fair) }))
      .filter(({ received, fair }) => received !== 0 || fair !== 0)
      .sort((a, b) => compare(a.day, b.day) || compare(a.bracket, b.bracket) || compare(a.triager, b.triager))
  }
}

/** What everybody was owed just before a decision: its receipt has its shares in them already. */
function balancesBefore({ candidates }: Receipt): Map<string, number> {
  const inTurn = candidates.filter(({ barred }) => barred === null)
  const sum = inTurn.reduce((total, { weight }) => total + weight, 0)
  return new Map(
    candidates.map((candidate) => {
      const { triager, owed, weight } = candidate
      return [triager, inTurn.includes(candidate) ? owed - weight / sum : owed]
    }),
  )
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
/** Balances have twelve decimals, and what is left of them after sums and differences is good for nine. */
const round = (leads: number): number => Math.round(leads * 1e9) / 1e9 || 0
