/**
 * Whose turn it is.
 *
 * `fair` adds to every eligible triager their share of a lead and takes a whole lead from the one who gets it. It
 * chooses by the rule of R. Tijdeman, "The chairman assignment problem" (1980): as long as the n
 * eligible and their weights stay the same, nobody is ever more than 1 − 1/(2n−2) of a lead away from their
 * share, and no rule can promise less. However the roster changes, the turns of a team of n never leave
 * anybody n/2 leads away (test/fairness.test.ts says why).
 *
 * `least_busy` looks at open leads and leaves the balances alone: a share for somebody who is passed over because their
 * leads lie about would pay them for it, and `fair` would have to pay it out later.
 *
 * Everything is compared in whole numbers and ties end at the id, so that the same standings give the same choice on
 * every machine.
 */
import { assertNever } from "../assert-never.ts"

/** One lead in ledger units. */
export const LEAD = 1_000_000_000_000n

/** `owed` is the balance before this lead. */
export type Candidate = {
  readonly id: string
  readonly weight: number
  readonly owed: bigint
  readonly openLeads: number
  /** When the triager last got a lead: greater is later, 0 is never. Only for `least_busy`. */
  readonly lastReceived?: number
}

/** `owed` is the balance that the choice looks at: with the share of this lead added, if the turn is charged. */
export type Standing = {
  readonly id: string
  readonly weight: number
  readonly owed: bigint
  readonly openLeads: number
  /** 1 got a lead longest ago. Absent under `fair`, and in receipts of versions that broke ties by balance. */
  readonly idleRank?: number | undefined
}

export type Strategy = "fair" | "least_busy"

export type Choice = {
  readonly chosen: string
  readonly because: "only_one" | "first_due" | "most_owed" | "least_busy"
}

/** Standings are in order of id. `charged`: whether the ledger moves by it. */
export type Turn = Choice & { readonly standings: readonly Standing[]; readonly charged: boolean }

export function nextInTurn(strategy: Strategy, eligible: readonly Candidate[]): Turn {
  const charged = strategy === "fair"
  const standings = charged ? addShares(eligible) : rankIdle(eligible)
  return { ...chooseFrom(strategy, standings), standings, charged }
}

/** The choice alone, which stored standings let anyone make again. */
export function chooseFrom(strategy: Strategy, standings: readonly Standing[]): Choice {
  const [only] = standings
  if (only === undefined) throw new Error("A turn needs somebody eligible")
  if (standings.length === 1) return { chosen: only.id, because: "only_one" }
  switch (strategy) {
    case "fair":
      return chooseFairly(standings)
    case "least_busy":
      return { chosen: first(standings, compareBusy).id, because: "least_busy" }
    default:
      return assertNever(strategy)
  }
}

export const chooseMostOwed = (standings: readonly Standing[]): Choice => ({
  chosen: first(standings, compareOwed).id,
  because: "most_owed",
})

function chooseFairly(standings: readonly Standing[]): Choice {
  const parts = BigInt(2 * standings.length - 2)
  const threshold = (LEAD + parts - 1n) / parts // balances are whole, so rounding up changes no comparison
  const claims = standings.filter((standing) => standing.owed >= threshold)
  if (claims.length === 0) return chooseMostOwed(standings)

  // How far each is from 1 − 1/(2n−2) of a lead, times 2n−2 to stay whole. Divided by the weight it is the
  // time until they are there, which cross-multiplication compares without rounding. Only changes of the
  // roster put several past that mark at once: all of them are there now, and the most owed goes first. By
  // how long they have been there the light would pass the heavy again and again, whose balances then grow:
  // of 12 triagers, to 5.4 leads with random rosters and 45 with hostile ones, instead of 1.8 and 5.7.
  const target = LEAD * (parts - 1n)
  const due = claims.map((standing) => {
    const distance = target - parts * standing.owed
    return { standing, distance: distance > 0n ? distance : 0n, weight: BigInt(standing.weight) }
  })
  const earliest = first(due, (a, b) => {
    const difference = a.distance * b.weight - b.distance * a.weight
    return difference === 0n ? compareOwed(a.standing, b.standing) : difference
  })
  return { chosen: earliest.standing.id, because: "first_due" }
}

/** Adds to each balance the share of this lead. */
function addShares(eligible: readonly Candidate[]): Standing[] {
  const inOrder = eligible.toSorted(compareIds)
  const shares = sharesByWeight(inOrder)
  return inOrder.map(({ id, weight, owed, openLeads }, i) => ({
    id,
    weight,
    owed: owed + (shares[i] as bigint),
    openLeads,
  }))
}

/**
 * How a lead is divided among triagers in order of id: floor(weight × LEAD / sum of weights) for each; the fewer than n
 * units that this leaves over go one each to the first by id, so that the shares of a lead are exactly a lead. Plain
 * numbers are exact here while the weights sum to less than 9 × 10⁹, which takes 9 000 triagers of the greatest weight;
 * bigint divisions would make a turn a third slower (12 triagers: 6.2 instead of 4.7 µs, November 2026).
 */
export function sharesByWeight(inOrder: readonly { readonly weight: number }[]): bigint[] {
  const sum = inOrder.reduce((total, { weight }) => total + weight, 0)
  const lead = Number(LEAD)
  const whole = divide(lead, sum)
  const rest = lead % sum
  const shares = inOrder.map(({ weight }) => weight * whole + divide(weight * rest, sum))
  const leftOver = lead - shares.reduce((total, share) => total + share, 0)
  return shares.map((share, i) => BigInt(share + (i < leftOver ? 1 : 0)))
}

/** Triagers without any lead come first, in order of id. */
function rankIdle(eligible: readonly Candidate[]): Standing[] {
  const inOrder = eligible.toSorted(compareIds)
  const longestIdle = inOrder.toSorted((a, b) => (a.lastReceived ?? 0) - (b.lastReceived ?? 0))
  const rankOf = new Map(longestIdle.map(({ id }, i) => [id, i + 1]))
  return inOrder.map(({ id, weight, owed, openLeads }) => ({
    id,
    weight,
    owed,
    openLeads,
    idleRank: rankOf.get(id),
  }))
}

/** Exact for whole numbers, where rounding a quotient down might start from one that was rounded up. */
const divide = (dividend: number, divisor: number): number => (dividend - (dividend % divisor)) / divisor

/** Negative when `a` goes before `b`; zero only for the same triager. */
type Order<T> = (a: T, b: T) => number | bigint

const compareIds = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
const compareOwed: Order<Standing> = (a, b) => (a.owed === b.owed ? compareIds(a, b) : b.owed - a.owed)
const compareBusy: Order<Standing> = (a, b) =>
  a.openLeads * b.weight - b.openLeads * a.weight ||
  (a.idleRank ?? 0) - (b.idleRank ?? 0) ||
  compareOwed(a, b)

const first = <T>(list: readonly T[], compare: Order<T>): T =>
  list.reduce((best, next) => (compare(next, best) < 0 ? next : best))
