/**
 * Looks for the roster changes that make the rotation owe somebody the most. With an unchanging roster nobody
 * is ever a lead away from their share; nothing so strict can hold when who is eligible, and with which
 * weight, is chosen anew for each lead by somebody who wants to do harm. Of two with equal balances and
 * weights one must gain half a lead and the other lose it: by pairing equals until there are none, n triagers
 * are brought to balances that all differ, at least (n − 1)/4 leads at one end, whatever rule chooses. Ours
 * never lets it come to n/2 (test/fairness.test.ts says why). The search shows how near one gets.
 *
 * Each attempt builds one history. For every next lead it tries some rosters, mostly takes the one that
 * drives the balances furthest apart, sometimes any, and ends when that has not helped for a while.
 *
 * Found on 2026-11-16 (120 s, seed 2): 5.72 leads with 12 triagers after 9 313 leads, 4.98 with 11, 3.00 with
 * 7, 2.00 with 5, 1.00 with 3. If those past their mark were served by how long they have been there instead
 * of by what they are owed, 12 triagers could be driven to 45 leads (60 s, seed 1).
 *
 *   node tools/search-hostile-rosters.ts [seconds, 60] [seed, 1]
 */
import { parseArgs } from "node:util"
import { LEAD, nextInTurn } from "../src/domain/rotation/rotation.ts"

const MOST_TRIAGERS = 12
const PATIENCE = 300

type Roster = readonly { readonly member: number; readonly weight: number }[]
type Find = { triagers: number; leads: number; owed: number }

const { positionals } = parseArgs({ allowPositionals: true })
const [seconds = 60, seed = 1] = positionals.map(Number)
const random = makeRandom(seed)

const worst = new Map<number, Find>()
const until = performance.now() + seconds * 1000
for (let attempt = 0; performance.now() < until; attempt++) {
  const find = buildHistory(2 + (attempt % (MOST_TRIAGERS - 1)))
  if (find.owed > (worst.get(find.triagers)?.owed ?? 0)) worst.set(find.triagers, find)
}

console.log("triagers  worst balance  after leads")
for (const { triagers, owed, leads } of [...worst.values()].sort((a, b) => a.triagers - b.triagers)) {
  console.log(
    `${String(triagers).padStart(8)}  ${owed.toFixed(6).padStart(13)}  ${String(leads).padStart(11)}`,
  )
}

function buildHistory(triagers: number): Find {
  const power = pick([2, 3, 4, 8])
  const tries = pick([4, 16, 48])
  const whim = pick([0, 0.02, 0.2])
  const find: Find = { triagers, leads: 0, owed: 0 }
  let balances: readonly bigint[] = Array<bigint>(triagers).fill(0n)
  for (let leads = 1; leads <= find.leads + PATIENCE && performance.now() < until; leads++) {
    const spreadOf = (next: readonly bigint[]) =>
      next.reduce((sum, owed) => sum + Math.abs(inLeads(owed)) ** power, 0)
    const futures = Array.from({ length: random() < whim ? 1 : tries }, () =>
      routeLead(balances, inventRoster(balances)),
    )
    balances = futures.reduce((best, next) => (spreadOf(next) > spreadOf(best) ? next : best))
    const owed = Math.max(...balances.map((balance) => Math.abs(inLeads(balance))))
    if (owed > find.owed + 1e-6) Object.assign(find, { owed, leads })
  }
  return find
}

function routeLead(balances: readonly bigint[], roster: Roster): bigint[] {
  const eligible = roster.map(({ member, weight }) => ({
    id: String.fromCharCode(97 + member),
    weight,
    owed: balances[member] ?? 0n,
    openLeads: 0,
  }))
  const turn = nextInTurn("fair", eligible)
  const next = [...balances]
  for (const { id, owed } of turn.standings) {
    next[id.charCodeAt(0) - 97] = turn.chosen === id ? owed - LEAD : owed
  }
  return next
}

/** Neighbours in balance are where a choice hurts most, so half of all rosters are neighbours. */
function inventRoster(balances: readonly bigint[]): Roster {
  const members = [...balances.keys()]
  if (random() < 0.5) members.sort((a, b) => inLeads((balances[a] ?? 0n) - (balances[b] ?? 0n)))
  else members.sort(() => random() - 0.5)
  const size = random() < 0.5 ? 2 : 2 + Math.floor(random() * (members.length - 1))
  const start = Math.floor(random() * (members.length - size + 1))
  const weigh = pick([
    () => 1,
    () => 10 ** Math.floor(random() * 7),
    () => 1 + Math.floor(random() * 1_000_000),
  ])
  return members.slice(start, start + size).map((member) => ({ member, weight: weigh() }))
}

function inLeads(units: bigint): number {
  return Number(units) / Number(LEAD)
}

function pick<T>(choices: readonly [T, ...T[]]): T {
  return choices[Math.floor(random() * choices.length)] ?? choices[0]
}

/** Mulberry32: the same seed searches the same histories, as far as the time allows. */
function makeRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
