import assert from "node:assert/strict"
import { describe, test } from "node:test"
import fc from "fast-check"
import { SAYS_NOTHING, submission, triager } from "../../../test/helpers/builders.ts"
import { compilePolicy, type PolicyDocument } from "../policy/policy.ts"
import { readRotation, rotationIn, rotationKey } from "../policy/rotation-key.ts"
import { kindOf, rotationOfQueue } from "../rotation/kinds.ts"
import { Ledger } from "../rotation/ledger.ts"
import type { Triager } from "../rotation/roster.ts"
import { LEAD } from "../rotation/rotation.ts"
import { decide, decideHandedBack, decideMissed, decideWaiting } from "./decide.ts"
import { Desk } from "./desk.ts"
import { replayReceipt } from "./receipt.ts"

const AT = Date.parse("2026-11-16T10:00:00Z")
const PHONES: Record<string, string> = { ES: "+34600000001", MX: "+525512345678", PT: "+351912345678" }
const DOCUMENT: PolicyDocument = {
  brackets: [{ id: "small", below: 50_000 }, { id: "large" }],
  disqualify: [{ id: "tiny", when: { revenue: { below: 100 } }, reason: "Too small" }],
  first_contact: { within_minutes: 60, counted: "always" },
  teams: [
    {
      id: "pt",
      name: "Portugal",
      when: { phone_country: ["PT"] },
      brackets: [{ id: "any" }],
      disqualify: [],
      first_contact: { within_minutes: 10, counted: "always" },
    },
    {
      id: "mx",
      name: "México",
      when: { phone_country: ["MX"] },
      strategy: "least_busy",
      first_contact: null,
    },
    { id: "rest", name: "Resto" },
  ],
}
const POLICY = compilePolicy(1, DOCUMENT)
const deskOf = (roster: readonly Triager[], policy = POLICY) =>
  new Desk({
    policy,
    roster,
    ledger: new Ledger([]),
    at: AT,
    receivedToday: new Map(),
    openLeads: new Map(),
  })
const lead = (country: string, body: object = {}) => submission({ telefono: PHONES[country], ...body })
const judged = (country: string, given: object = {}) => ({
  ...SAYS_NOTHING,
  phone_normal: PHONES[country] ?? null,
  bracket: "small",
  duplicate_of: null,
  ...given,
})
const member = (id: string, ...teams: string[]) => triager(id, { teams })

describe("a policy with teams", () => {
  test("gives a lead to the first team whose conditions hold, and the rest to the last", () => {
    const desk = deskOf([member("ana", "rest"), member("bea", "pt"), member("mar", "mx")])
    for (const [country, team, chosen] of [
      ["PT", "pt", "bea"],
      ["MX", "mx", "mar"],
      ["ES", "rest", "ana"],
    ] as const) {
      const { receipt, triager: got } = decide(desk, lead(country, { revenue: 5_000 }), null, null)
      assert.deepEqual([receipt.team, got?.id], [team, chosen])
      const others = receipt.candidates.filter(({ barred }) => barred !== null)
      assert.deepEqual(new Set(others.map(({ barred }) => barred)), new Set(["other_team"]))
    }
  })

  test("judges, brackets, promises and chooses as the team says, and as the policy where it says nothing", () => {
    const desk = deskOf([triager("ana")])
    const [pt, mx, rest] = ["PT", "MX", "ES"].map((c) => decide(desk, lead(c, { revenue: 50 }), null, null))
    assert.deepEqual([pt?.status, pt?.receipt.bracket.id, pt?.receipt.strategy], ["assigned", "any", "fair"])
    assert.deepEqual([mx?.status, mx?.receipt.strategy], ["disqualified", "least_busy"])
    assert.deepEqual([rest?.status, rest?.receipt.bracket.id], ["disqualified", "small"])
    const ana = desk.triager("ana") as Triager
    assert.equal(desk.promiseTo(ana, "pt/any")?.contact_by, AT + 10 * 60_000)
    assert.equal(desk.promiseTo(ana, "mx/small"), null)
    assert.equal(desk.promiseTo(ana, "rest/small")?.contact_by, AT + 60 * 60_000)
  })

  test("lets a lead wait for a team in which nobody is, and says so", () => {
    const desk = deskOf([member("ana", "rest"), member("bea", "pt")])
    const { status, receipt } = decide(desk, lead("MX", { revenue: 5_000 }), null, null)
    assert.equal(status, "waiting")
    assert.deepEqual(
      receipt.candidates.map(({ triager: id, barred }) => [id, barred]),
      [
        ["ana", "other_team"],
        ["bea", "other_team"],
      ],
    )
  })

  test("keeps a person with whoever has them, of whatever team", () => {
    const desk = deskOf([member("ana", "rest"), member("bea", "pt")])
    const { receipt } = decide(desk, lead("PT"), "l1", { lead: "l1", triager: "ana" })
    assert.deepEqual([receipt.team, receipt.chosen], ["pt", { triager: "ana", because: "sticky" }])
    assert.equal(desk.ledger.owed("pt/any", "bea"), 0n)
  })
})

describe("a lead that came before", () => {
  const roster = [member("ana", "rest"), member("bea", "pt"), member("cruz", "pt")]

  test("is given its team when its turn comes, and a bracket of the team where its own is none of them", () => {
    const { receipt, triager: got } = decideWaiting(deskOf([member("bea", "pt")]), judged("PT"), null)
    assert.deepEqual(
      [receipt.team, receipt.bracket, got?.id],
      ["pt", { id: "any", because: "default" }, "bea"],
    )
    const kept = decideWaiting(deskOf(roster), judged("ES", { bracket: "large" }), null)
    assert.deepEqual([kept.receipt.team, kept.receipt.bracket], ["rest", { id: "large", because: "kept" }])
  })

  test("stays in its team when it is handed back or its deadline is missed", () => {
    const back = decideHandedBack(deskOf(roster.slice(0, 2)), judged("PT"), "cruz", null)
    assert.equal(back.triager?.id, "bea")
    const overdue = { triager: "bea", contact_by: AT, had_by: ["bea"] }
    assert.equal(decideMissed(deskOf(roster), { ...judged("PT"), ...overdue })?.triager?.id, "cruz")
    assert.equal(decideMissed(deskOf(roster.slice(0, 2)), { ...judged("PT"), ...overdue }), null)
  })

  test("waits in a queue that names its rotation, of an edition that ends with the policy", () => {
    const desk = deskOf([triager("ana", { active: false })])
    const kind = desk.kindOf(judged("PT"))
    assert.equal(rotationOfQueue({ bracket: "small", kind }), "pt/any")
    const queue = { bracket: "small", kind, oldest: judged("PT") }
    assert.deepEqual(desk.staleQueues([queue]), [])
    const next = deskOf([triager("ana")], compilePolicy(2, DOCUMENT))
    assert.deepEqual(next.staleQueues([queue]), [queue])
    assert.deepEqual(
      deskOf([triager("ana")], compilePolicy(2, { brackets: DOCUMENT.brackets })).staleQueues([queue]),
      [queue],
    )
    assert.equal(
      kindOf([triager("ana")], compilePolicy(2, { brackets: DOCUMENT.brackets }), judged("PT")),
      "",
    )
  })
})

describe("with whoever is in whatever team", () => {
  const inTeams = fc.option(fc.uniqueArray(fc.constantFrom("pt", "mx", "rest")))
  const rosters = fc
    .array(fc.record({ teams: inTeams, weight: fc.integer({ min: 1, max: 5 }) }), {
      minLength: 1,
      maxLength: 7,
    })
    .map((members) => members.map((given, i) => triager(`t${i}`, given)))
  const arrivals = fc.array(
    fc.record({ country: fc.constantFrom("ES", "MX", "PT"), revenue: fc.integer({ min: 100, max: 99_999 }) }),
    { minLength: 1, maxLength: 80 },
  )
  const fair: PolicyDocument = {
    ...DOCUMENT,
    teams: DOCUMENT.teams?.map((team) => ({ ...team, strategy: "fair" as const })) ?? null,
  }

  test("no lead leaves its team, shares are within the bound in each, and the books of each balance", () => {
    const policy = compilePolicy(1, fair)
    fc.assert(
      fc.property(rosters, arrivals, (roster, list) => {
        const desk = deskOf(roster, policy)
        const got = new Map<string, number>()
        const came = new Map<string, number>()
        for (const { country, revenue } of list) {
          const { triager: chosen, receipt } = decide(desk, lead(country, { revenue }), null, null)
          const team = country === "ES" ? "rest" : country.toLowerCase()
          assert.equal(receipt.team, team)
          const able = roster.filter(({ teams }) => teams?.includes(team) ?? true)
          assert.equal(chosen === null, able.length === 0)
          assert.equal(replayReceipt(receipt), chosen?.id ?? null)
          if (chosen === null) continue
          assert(able.includes(chosen), `${team} went to ${chosen.id}`)
          const key = rotationIn(receipt)
          came.set(key, (came.get(key) ?? 0) + 1)
          got.set(`${key} ${chosen.id}`, (got.get(`${key} ${chosen.id}`) ?? 0) + 1)
          const weights = able.reduce((sum, { weight }) => sum + weight, 0)
          const bound = able.length === 1 ? 0 : 1 - 1 / (2 * able.length - 2)
          for (const { id, weight } of able) {
            const share = ((came.get(key) ?? 0) * weight) / weights
            assert(Math.abs((got.get(`${key} ${id}`) ?? 0) - share) <= bound + 1e-9)
          }
        }
        for (const key of came.keys()) {
          const owed = roster.map(({ id }) => desk.ledger.owed(key, id))
          assert.equal(
            owed.reduce((sum, one) => sum + one, 0n),
            0n,
          )
          assert(owed.every((one) => one < LEAD && one > -LEAD))
        }
      }),
      { numRuns: 60 },
    )
  })

  test("a rotation is known by its team and its bracket, and by its bracket alone without teams", () => {
    const ids = fc.stringMatching(/^[a-z0-9][a-z0-9_-]{0,63}$/)
    fc.assert(
      fc.property(fc.option(ids), ids, (team, bracket) =>
        assert.deepEqual(readRotation(rotationKey(team, bracket)), { team, bracket }),
      ),
    )
    assert.equal(rotationKey(null, "all"), "all")
  })
})
