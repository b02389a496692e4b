/**
 * What each triager got of the rotation's leads, day by day, against what was fair: their part of every lead for which
 * they were in turn.
 *
 * The ledger already holds the sum of these parts: a lead adds each triager's part to their balance, and takes one lead from
 * the balance of the triager who gets it. So a triager's fair share of a day is the change of their balance in that day plus
 * the leads that they got. The first receipt of each day and bracket says what the balances were when the day began.
 */
import { type Receipt, unitsToLeads } from "../decision/receipt.ts"
import type { Balance } from "./ledger.ts"

/** Leads of one day and bracket that went the same way. */
export type TurnCount = {
  readonly day: string
  readonly bracket: string
  readonly chosen: string
  /** Only of receipts from before version 0.2: who lost them to the chosen one, and what they were charged with them. */
  readonly lost_by: string | null
  readonly turns: number
}

/** The first decision of a day and bracket that charged the ledger. */
export type Opening = { readonly day: string; readonly bracket: string; readonly receipt: Receipt }

export type Share = {
  readonly day: string
  readonly bracket: string
  readonly triager: string
  /** Leads that they were charged for. */
  readonly received: number
  readonly fair: number
}

/** In order of day. The received and the fair of a day and bracket sum to the same. */
export function sharesOf(
  turns: readonly TurnCount[],
  openings: readonly Opening[],
  balances: readonly Balance[],
): Share[] {
  const received = new Map<string, number>()
  const keyOf = (...parts: string[]) => JSON.stringify(parts)
  for (const { day, bracket, chosen, lost_by, turns: n } of turns) {
    const count = (triager: string, leads: number) => {
      const key = keyOf(day, bracket, triager)
      received.set(key, (received.get(key) ?? 0) + leads)
    }
    count(chosen, n)
    if (lost_by !== null) count(lost_by, -n)
  }
  const shares: Share[] = []
  for (const [bracket, days] of Map.groupBy(openings, (opening) => opening.bracket)) {
    const inOrder = days.toSorted((a, b) => compare(a.day, b.day))
    const standings = inOrder.map(({ receipt }) => balancesBefore(receipt))
    const now = balances.filter((balance) => balance.bracket === bracket)
    standings.push(new Map(now.map(({ triager_id, owed }) => [triager_id, unitsToLeads(owed)])))
    for (const [i, { day }] of inOrder.entries()) {
      const [before = new Map(), after = new Map()] = standings.slice(i, i + 2)
      for (const triager of new Set([...before.keys(), ...after.keys()])) {
        const got = received.get(keyOf(day, bracket, triager)) ?? 0
        const fair = round(got + (after.get(triager) ?? 0) - (before.get(triager) ?? 0))
        if (got !== 0 || fair !== 0) shares.push({ day, bracket, triager, received: got, fair })
      }
    }
  }
  return shares.sort((a, b) => compare(a.day, b.day))
}

/** What everybody was owed just before a decision: receipts of first choices have its shares in them already. */
function balancesBefore({ candidates, from }: Receipt): Map<string, number> {
  const inTurn = from === undefined ? candidates.filter(({ barred }) => barred === null) : []
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
