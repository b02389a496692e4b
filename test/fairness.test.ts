/**
 * What the rotation promises, over many teams and histories: with an unchanging roster nobody strays from
 * their share by more than Tijdeman's bound, with a changing one balances stay small, and the ledger is a
 * closed system.
 */
import assert from "node:assert/strict"
import { test } from "node:test"
import fc from "fast-check"
import { type Balance, Ledger } from "../src/domain/rotation/ledger.ts"
import { LEAD, nextInTurn } from "../src/domain/rotation/rotation.ts"
import { runs } from "./helpers/runs.ts"

type Member = { readonly id: string; readonly weight: number }
type Roster = readonly Member[]
type Strategy = "fair" | "least_busy"

const BRACKET = "growth"
const magnitude = (units: bigint) => (units < 0n ? -units : units)
const weigh = (roster: Roster) => roster.reduce((sum, { weight }) => sum + weight, 0)
const member = (id: string, weight = 1): Member => ({ id, weight })

/** Decides one lead and says who got it. */
function route(
  ledger: Ledger,
  roster: Roster,
  strategy: Strategy = "fair",
  openLeads = new Map<string, number>(),
): string {
  const eligible = roster.map(({ id, weight }) => ({
    id,
    weight,
    owed: ledger.owed(BRACKET, id),
    openLeads: openLeads.get(id) ?? 0,
  }))
  const turn = nextInTurn(strategy, eligible)
  ledger.settle(BRACKET, turn)
  openLeads.set(turn.chosen, (openLeads.get(turn.chosen) ?? 0) + 1)
  return turn.chosen
}

const routeMany = (ledger: Ledger, roster: Roster, count: number): string[] =>
  Array.from({ length: count }, () => route(ledger, roster))

const anyWeight = fc.oneof(
  fc.integer({ min: 1, max: 4 }),
  fc.integer({ min: 1, max: 1_000_000 }),
  fc.integer({ min: 0, max: 6 }).map((digits) => 10 ** digits),
)
const anyTeam: fc.Arbitrary<Roster> = fc
  .array(anyWeight, { minLength: 2, maxLength: 12 })
  .map((weights) => weights.map((weight, i) => member(`t${i}`, weight)))

/** One roster per lead: who is there changes every time, and now and then somebody's weight does. */
const anyRosters = (leads: { minLength: number; maxLength: number }): fc.Arbitrary<Roster[]> =>
  anyTeam.chain((team) => {
    const change = fc.record({
      present: fc.integer({ min: 1, max: 2 ** team.length - 1 }),
      reweighed: fc.option(fc.record({ who: fc.nat({ max: team.length - 1 }), weight: anyWeight }), {
        freq: 5,
      }),
    })
    return fc.array(change, { ...leads, size: "max" }).map((changes) => {
      let current = team
      return changes.map(({ present, reweighed }) => {
        if (reweighed !== null) {
          current = current.map((each, i) =>
            i === reweighed.who ? { ...each, weight: reweighed.weight } : each,
          )
        }
        return current.filter((_, i) => present & (1 << i))
      })
    })
  })

test("with an unchanging roster nobody is ever further from their share than 1 − 1/(2n−2) of a lead", () => {
  fc.assert(
    fc.property(anyTeam, fc.integer({ min: 1, max: 400 }), (team, leads) => {
      const ledger = new Ledger([])
      const received = new Map<string, number>()
      const [sum, parts] = [BigInt(weigh(team)), BigInt(2 * team.length - 2)]
      for (let lead = 1; lead <= leads; lead++) {
        const chosen = route(ledger, team)
        received.set(chosen, (received.get(chosen) ?? 0) + 1)
        for (const { id, weight } of team) {
          // |received − leads × weight / sum| ≤ 1 − 1/(2n−2) + leads × 10⁻¹², everything times sum × (2n−2) ×
          // 10¹². The last term is the only slack: the ledger rounds the share of each lead by less than one
          // unit.
          const distance = magnitude(BigInt(received.get(id) ?? 0) * sum - BigInt(lead) * BigInt(weight))
          const bound = (parts - 1n) * sum * LEAD + BigInt(lead) * sum * parts
          assert.ok(distance * parts * LEAD <= bound, `${id} after ${lead} leads`)
        }
      }
    }),
    { numRuns: runs(50, 400) },
  )
})

test("over a whole cycle of small weights everybody gets exactly their weight", () => {
  const smallTeam = fc
    .array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 12 })
    .map((weights) => weights.map((weight, i) => member(`t${i}`, weight)))
  fc.assert(
    fc.property(smallTeam, (team) => {
      const got = Map.groupBy(routeMany(new Ledger([]), team, weigh(team)), (id) => id)
      for (const { id, weight } of team) assert.equal(got.get(id)?.length, weight)
    }),
  )
})

// Empirical, hence the seed: a hostile history reaches more. With 12 triagers the worst balance in 1.2
// million leads with random rosters was 1.73.
test("with rosters that change at random every balance stays under two leads", () => {
  fc.assert(
    fc.property(anyRosters({ minLength: 100, maxLength: 400 }), (rosters) => {
      const ledger = new Ledger([])
      for (const roster of rosters) {
        route(ledger, roster)
        for (const { id } of roster) assert.ok(magnitude(ledger.owed(BRACKET, id)) < 2n * LEAD)
      }
    }),
    { numRuns: runs(50, 400), seed: 1980 },
  )
})

/*
 * Why no history can do worse. Bound what any k of a team of n are owed together by f(k), with f(0) = f(n) =
 * 0 and steps f(k) − f(k−1) that fall by at least 1 from each to the next: (n−1)/2, (n−3)/2 … for an odd n;
 * for an even n, 1 − 1/(2n−2) to the middle, 1 more for each step before it, and the same downwards after it.
 * The first step is the bound that is tested. When c gets a lead, every set T of k triagers stays within
 * f(k):
 * - c is in T: together they gain at most 1 and pay 1.
 * - c is not, and nobody eligible was owed more than c. Say that j of T are eligible, owed X with their
 *   shares, and the others of T are owed Y ≤ f(k−j). X ≤ j × owed(c) and Y + X + owed(c) ≤ f(k+1) + 1, hence
 *   Y + X ≤ (f(k−j) + j × f(k+1) + j)/(j+1), which is at most f(k) because the steps fall by 1.
 * - c is not, and somebody eligible was owed more. Then nobody was past the mark, or the most owed would have
 *   got the lead. If k ≤ n/2: each eligible one of T is owed at most 1 − 1/(2n−2), and no step up to k is
 *   smaller. If k > n/2: of those outside T, owed together at least −f(n−k) before, only c lost, who had a
 *   claim and now owes at most 1 − 1/(2n−2); again no step up to n−k is smaller.
 */
test("however hostile the changes of the roster, turns never leave one of a team of n n/2 leads away", () => {
  const anyHarm = fc.record({
    from: fc.nat({ max: 10 }),
    size: fc.integer({ min: 2, max: 4 }),
    weights: fc.array(anyWeight, { minLength: 4, maxLength: 4 }),
  })
  const anyTeamSize = fc.integer({ min: 2, max: 12 })
  fc.assert(
    fc.property(
      anyTeamSize,
      fc.array(anyHarm, { minLength: 200, maxLength: 400, size: "max" }),
      (n, harms) => {
        const ledger = new Ledger([])
        const ids = Array.from({ length: n }, (_, i) => `t${i}`)
        const [size, parts] = [BigInt(n), BigInt(2 * n - 2)]
        const bound = n % 2 === 1 ? ((size - 1n) * LEAD) / 2n : (size * LEAD) / 2n - LEAD / parts
        for (const { from, size, weights } of harms) {
          ids.sort((a, b) => Number(ledger.owed(BRACKET, a) - ledger.owed(BRACKET, b)))
          const neighbours = ids.slice(from % (n - 1)).slice(0, size)
          route(
            ledger,
            neighbours.map((id, i) => member(id, weights[i])),
          )
          for (const id of ids) assert.ok(magnitude(ledger.owed(BRACKET, id)) <= bound)
        }
      },
    ),
  )
})

test("the ledger sums to zero under any mix of strategies, and stands still under least_busy", () => {
  const strategies = fc.infiniteStream(fc.constantFrom("fair", "least_busy"))
  fc.assert(
    fc.property(anyRosters({ minLength: 1, maxLength: 60 }), strategies, (rosters, strategyOf) => {
      const ledger = new Ledger([])
      const openLeads = new Map<string, number>()
      for (const roster of rosters) {
        const before = ledger.changes()
        const strategy = strategyOf.next().value
        route(ledger, roster, strategy, openLeads)
        const after = ledger.changes()
        if (strategy === "least_busy") assert.deepEqual(after, before)
        assert.equal(
          after.reduce((sum, { owed }) => sum + owed, 0n),
          0n,
        )
      }
    }),
  )
})

test("the same history gives the same choices, also when the ledger is saved and loaded on the way", () => {
  fc.assert(
    fc.property(anyRosters({ minLength: 1, maxLength: 60 }), (rosters) => {
      const ledger = new Ledger([])
      const first = rosters.map((roster) => route(ledger, roster))
      const saved = new Map<string, Balance>()
      const again = rosters.map((roster) => {
        const loaded = new Ledger(saved.values())
        const chosen = route(loaded, roster.toReversed())
        for (const balance of loaded.changes()) saved.set(balance.triager_id, balance)
        return chosen
      })
      assert.deepEqual(again, first)
    }),
  )
})

test("who is away neither accrues meanwhile nor is flooded on return", () => {
  const anyAbsence = fc.record({ team: anyTeam, before: fc.nat({ max: 60 }), during: fc.nat({ max: 300 }) })
  fc.assert(
    fc.property(anyAbsence, fc.integer({ min: 1, max: 60 }), ({ team, before, during }, after) => {
      const ledger = new Ledger([])
      const [away, ...others] = team as [Member, ...Member[]]
      routeMany(ledger, team, before)
      const owed = ledger.owed(BRACKET, away.id)
      routeMany(ledger, others, during)
      assert.equal(ledger.owed(BRACKET, away.id), owed)

      const received = routeMany(ledger, team, after).filter((id) => id === away.id).length
      const share = (after * away.weight) / weigh(team)
      assert.ok(Math.abs(received - share) < 2, `${received} leads for a share of ${share}`)
    }),
  )
})

test("a triager back from a week away goes on in turn", () => {
  const [ana, bo, carla] = [member("ana"), member("bo"), member("carla")]
  const ledger = new Ledger([])
  routeMany(ledger, [ana, bo, carla], 30)
  routeMany(ledger, [ana, carla], 500)
  assert.deepEqual(routeMany(ledger, [ana, bo, carla], 6), ["ana", "bo", "carla", "ana", "bo", "carla"])
})
