import assert from "node:assert/strict"
import { test } from "node:test"
import fc from "fast-check"
import { type Candidate, chooseFrom, LEAD, nextInTurn, type Standing } from "./rotation.ts"

const leads = (count: number) => BigInt(Math.round(count * Number(LEAD)))

type Given = { weight?: number; owed?: number; openLeads?: number }
const candidate = (
  id: string,
  { weight = 1, owed = 0, openLeads = 0 }: Given = {},
): Candidate & Standing => ({
  id,
  weight,
  owed: leads(owed),
  openLeads,
})

/** Who gets each of a number of leads while the roster stays as it is. */
function takeTurns(count: number, roster: readonly Candidate[]): string {
  let eligible = [...roster]
  return Array.from({ length: count }, () => {
    const { chosen, standings } = nextInTurn("fair", eligible)
    eligible = standings.map((each) => ({ ...each, owed: each.owed - (each.id === chosen ? LEAD : 0n) }))
    return chosen
  }).join("")
}

test("equals take turns in order of id", () => {
  assert.equal(takeTurns(9, [candidate("c"), candidate("a"), candidate("b")]), "abcabcabc")
})

test("who weighs more gets more, evenly spread", () => {
  assert.equal(takeTurns(8, [candidate("a", { weight: 3 }), candidate("b")]), "aabaaaba")
  const three = [candidate("a", { weight: 4 }), candidate("b", { weight: 2 }), candidate("c")]
  assert.equal(takeTurns(14, three), "abaacbaabaacba")
})

test("a single eligible triager gets the lead, whatever the balance, and owes nothing for it", () => {
  const { chosen, because, standings } = nextInTurn("fair", [candidate("a", { owed: -3 })])
  assert.deepEqual([chosen, because, standings[0]?.owed], ["a", "only_one", leads(-2)])
  assert.equal(nextInTurn("least_busy", [candidate("a", { openLeads: 9 })]).because, "only_one")
})

test("somebody must be eligible", () => {
  assert.throws(() => nextInTurn("fair", []), /somebody eligible/)
})

test("the shares of a lead sum to exactly a lead, the odd units going to the first by id", () => {
  const shares = nextInTurn("fair", [candidate("c"), candidate("b"), candidate("a")]).standings
  assert.deepEqual(
    shares.map(({ id, owed }) => [id, owed]),
    [
      ["a", 333_333_333_334n],
      ["b", 333_333_333_333n],
      ["c", 333_333_333_333n],
    ],
  )
})

const anyWeight = fc.oneof(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 1_000_000 }))

test("every share is the exact one, rounded down; what is left over goes to the first by id, one unit each", () => {
  fc.assert(
    fc.property(fc.array(anyWeight, { minLength: 1, maxLength: 40 }), (weights) => {
      const sum = BigInt(weights.reduce((total, weight) => total + weight))
      const eligible = weights.map((weight, i) => candidate(`t${i}`, { weight }))
      const { standings } = nextInTurn("fair", eligible)
      const rounded = standings.map(({ weight }) => (BigInt(weight) * LEAD) / sum)
      const left = LEAD - rounded.reduce((total, share) => total + share, 0n)
      const ids = standings.map(({ id }) => id).toSorted()
      for (const [i, { id, owed }] of standings.entries()) {
        const more = ids.indexOf(id) < left ? 1n : 0n
        assert.equal(owed, (rounded[i] ?? 0n) + more)
      }
    }),
  )
})

test("of those with a claim, the one who would first reach the mark gets the lead", () => {
  // With three the claim begins at 1/4 and the mark is 3/4: "b" is there in 0.35/3 of the time that a weight
  // of 1 takes for a lead, "a" in 0.25.
  const standings = [candidate("a", { owed: 0.5 }), candidate("b", { owed: 0.4, weight: 3 }), candidate("c")]
  assert.deepEqual(chooseFrom("fair", standings), { chosen: "b", because: "first_due" })
})

test("a claim begins at exactly 1/(2n−2) of a lead", () => {
  const heavy = (units: bigint) => ({ ...candidate("b", { weight: 1_000_000 }), owed: units })
  const others = [candidate("a", { owed: 0.3 }), candidate("c")]
  assert.equal(chooseFrom("fair", [heavy(leads(0.25)), ...others]).chosen, "b")
  assert.equal(chooseFrom("fair", [heavy(leads(0.25) - 1n), ...others]).chosen, "a")
  // With eight the claim is 1/14 of a lead, which falls between two units.
  const many = ["d", "e", "f", "g", "h", "i"].map((id) => candidate(id, { owed: -1 }))
  const lighter = candidate("a", { owed: 0.08 })
  assert.equal(chooseFrom("fair", [lighter, heavy(LEAD / 14n), ...many]).chosen, "a")
  assert.equal(chooseFrom("fair", [lighter, heavy(LEAD / 14n + 1n), ...many]).chosen, "b")
})

test("of those already past the mark the most owed goes first, however heavy", () => {
  const standings = [candidate("light", { owed: 1.1 }), candidate("heavy", { owed: 3, weight: 1000 })]
  assert.deepEqual(chooseFrom("fair", standings), { chosen: "heavy", because: "first_due" })
})

test("when nobody has a claim the most owed gets the lead", () => {
  const standings = [
    candidate("a", { owed: -2 }),
    candidate("b", { owed: -0.5, weight: 9 }),
    candidate("c", { owed: -0.4 }),
  ]
  assert.deepEqual(chooseFrom("fair", standings), { chosen: "c", because: "most_owed" })
})

test("ties go to the most owed, then to the first id by code point", () => {
  // Both are 1/2 of a lead's time from the mark of 3/4, the heavier from further below.
  const tied = [
    candidate("a", { owed: 0.25, weight: 2 }),
    candidate("b", { owed: 0.5 }),
    candidate("c", { owed: -1 }),
  ]
  assert.equal(chooseFrom("fair", tied).chosen, "b")
  for (const strategy of ["fair", "least_busy"] as const) {
    assert.equal(chooseFrom(strategy, [candidate("a_b"), candidate("ab"), candidate("a-b")]).chosen, "a-b")
  }
})

test("of the least busy the one who got a lead longest ago gets it, whatever anybody is owed", () => {
  const team = [
    { ...candidate("a", { owed: 9 }), lastReceived: 12 },
    { ...candidate("b", { owed: -9 }), lastReceived: 7 },
    { ...candidate("c", { owed: 3 }), lastReceived: 31 },
  ]
  const turn = nextInTurn("least_busy", team)
  assert.deepEqual([turn.chosen, turn.charged], ["b", false])
  assert.deepEqual(
    turn.standings.map(({ id, owed, idleRank }) => [id, owed, idleRank]),
    [
      ["a", 9n * LEAD, 2],
      ["b", -9n * LEAD, 1],
      ["c", 3n * LEAD, 3],
    ],
  )
  const newcomers = nextInTurn("least_busy", [...team, candidate("z", { owed: 5 }), candidate("y")])
  assert.equal(newcomers.chosen, "y", "who never got one comes first, in order of id")
})

test("the least busy is who has fewest open leads for their weight", () => {
  const busy = [
    candidate("a", { openLeads: 4, owed: 5 }),
    candidate("b", { openLeads: 7, weight: 2, owed: -5 }),
    candidate("c", { openLeads: 11, weight: 3 }),
  ]
  assert.deepEqual(chooseFrom("least_busy", busy), { chosen: "b", because: "least_busy" })
})

test("among equally busy triagers the ledger decides", () => {
  const busy = [candidate("a", { openLeads: 1 }), candidate("b", { openLeads: 3, weight: 3, owed: 0.1 })]
  assert.equal(chooseFrom("least_busy", busy).chosen, "b")
})

test("who is due first goes before who is owed most", () => {
  const standings = [candidate("a", { owed: 0.25, weight: 9 }), candidate("b", { owed: 0.5 })]
  assert.equal(chooseFrom("fair", [...standings]).chosen, "b")
  const three = [...standings, candidate("c", { owed: -0.75 })]
  assert.equal(chooseFrom("fair", three).chosen, "a")
})

test("balances past what a double can hold still differ by a unit", () => {
  const vast = 10n ** 19n
  const standings = [
    { ...candidate("a"), owed: vast },
    { ...candidate("b"), owed: vast + 1n },
  ]
  assert.equal(chooseFrom("fair", standings).chosen, "b")
  assert.equal(chooseFrom("least_busy", standings).chosen, "b")
})

test("neither the order of the candidates nor a second look changes the choice", () => {
  const anyCandidate = fc.record({
    id: fc.string({ minLength: 1, maxLength: 3 }),
    weight: anyWeight,
    owed: fc.bigInt({ min: -2n * LEAD, max: 2n * LEAD }),
    openLeads: fc.nat({ max: 5 }),
  })
  const roster = fc.uniqueArray(anyCandidate, { selector: ({ id }) => id, minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(roster, fc.constantFrom("fair", "least_busy"), (eligible, strategy) => {
      const turn = nextInTurn(strategy, eligible)
      assert.deepEqual(nextInTurn(strategy, eligible.toReversed()), turn)
      const again = chooseFrom(strategy, turn.standings.toReversed())
      assert.deepEqual(again, { chosen: turn.chosen, because: turn.because })
    }),
  )
})
