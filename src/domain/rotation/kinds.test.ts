import assert from "node:assert/strict"
import { describe, test } from "node:test"
import fc from "fast-check"
import { SAYS_NOTHING, submission, triager } from "../../../test/helpers/builders.ts"
import { decide, decideMissed, decideWaiting } from "../decision/decide.ts"
import { Desk } from "../decision/desk.ts"
import { replayReceipt } from "../decision/receipt.ts"
import { compilePolicy } from "../policy/policy.ts"
import { editionOf, isOfEdition, kindOf, takesKind } from "./kinds.ts"
import { Ledger } from "./ledger.ts"
import type { Triager } from "./roster.ts"
import { LEAD } from "./rotation.ts"

const AT = Date.parse("2026-11-16T10:00:00Z")
const POLICY = compilePolicy(1, {
  businesses: [{ id: "shop", aliases: ["tienda"] }],
  brackets: [{ id: "all" }],
})
const deskOf = (roster: readonly Triager[], policy = POLICY) =>
  new Desk({
    policy,
    roster,
    ledger: new Ledger([]),
    at: AT,
    receivedToday: new Map(),
    openLeads: new Map(),
  })
const from = (country: string) => ({ phone_country: [country] })
const PHONES: Record<string, string> = { ES: "+34600000001", MX: "+525512345678", PT: "+351912345678" }
const lead = (country: string, body: object = {}) => submission({ telefono: PHONES[country], ...body })

describe("what a triager takes", () => {
  test("bars them from other leads, and everybody else may get those", () => {
    const desk = deskOf([triager("ana", { takes: from("PT") }), triager("bo")])
    const { receipt, triager: chosen } = decide(desk, lead("ES"), null, null)
    assert.equal(chosen?.id, "bo")
    assert.equal(receipt.candidates.find((one) => one.triager === "ana")?.barred, "other_kind")
    assert.equal(receipt.chosen?.because, "only_one")
  })

  test("does not keep them from a person they know", () => {
    const desk = deskOf([triager("ana", { takes: from("PT") }), triager("bo")])
    const { receipt } = decide(desk, lead("ES"), "l1", { lead: "l1", triager: "ana" })
    assert.deepEqual(receipt.chosen, { triager: "ana", because: "sticky" })
  })

  test("names categories as the policy does, and follows it when it changes", () => {
    const roster = [triager("ana", { takes: { business: ["Tienda"] } })]
    assert.equal(decide(deskOf(roster), lead("ES", { business: "shop" }), null, null).status, "assigned")
    const renamed = compilePolicy(2, { businesses: [{ id: "shop" }], brackets: [{ id: "all" }] })
    assert.equal(
      decide(deskOf(roster, renamed), lead("ES", { business: "shop" }), null, null).status,
      "waiting",
    )
  })

  test("is told after what keeps them from any lead, and before where they are", () => {
    const lost = { ...SAYS_NOTHING, phone_normal: PHONES.ES ?? null }
    const barOf = (given: Partial<Triager>) => {
      const one = triager("ana", { takes: from("PT"), ...given })
      return deskOf([one]).whyBarred(one, "all", lost)
    }
    assert.equal(barOf({ active: false }), "inactive")
    assert.equal(barOf({ brackets: [] }), "other_bracket")
    assert.equal(barOf({ daily_cap: 0 }), "other_kind")
    assert.equal(barOf({ takes: from("ES"), daily_cap: 0 }), "cap_reached")
  })

  test("holds for a neglected lead too: it goes to nobody who does not take it", () => {
    const desk = deskOf([triager("ana"), triager("bo", { takes: from("PT") })])
    const overdue = { bracket: "all", duplicate_of: null, triager: "ana", contact_by: AT, had_by: ["ana"] }
    assert.equal(decideMissed(desk, { ...SAYS_NOTHING, ...overdue }), null)
    const taken = decideMissed(desk, { ...SAYS_NOTHING, phone_normal: PHONES.PT ?? null, ...overdue })
    assert.equal(taken?.triager?.id, "bo")
  })
})

describe("5 000 leads over three countries", () => {
  const TEAMS: Record<string, readonly string[]> = {
    ES: ["e1", "e2", "e3"],
    MX: ["m1", "m2"],
    PT: ["p1", "p2", "p3"],
  }
  const roster = Object.entries(TEAMS).flatMap(([country, ids]) =>
    ids.map((id, i) => triager(id, { takes: from(country), weight: i + 1 })),
  )

  test("nobody outside gets one, and in each team nobody is further from their share than the bound", () => {
    const desk = deskOf(roster)
    const weightOf = new Map(roster.map(({ id, weight }) => [id, weight]))
    const got = new Map<string, number>()
    const came = new Map<string, number>()
    let chance = 1
    for (let i = 0; i < 5_000; i++) {
      chance = (chance * 48_271) % 2_147_483_647
      const country = ["ES", "MX", "PT"][chance % 3] as string
      const { triager: chosen, receipt } = decide(desk, lead(country), null, null)
      const team = TEAMS[country] as readonly string[]
      assert(team.includes(String(chosen?.id)), `${country} went to ${chosen?.id}`)
      assert.equal(replayReceipt(receipt), chosen?.id)
      got.set(String(chosen?.id), (got.get(String(chosen?.id)) ?? 0) + 1)
      came.set(country, (came.get(country) ?? 0) + 1)
      const all = team.reduce((sum, id) => sum + (weightOf.get(id) ?? 0), 0)
      for (const id of team) {
        const share = ((came.get(country) ?? 0) * (weightOf.get(id) ?? 0)) / all
        const bound = 1 - 1 / (2 * team.length - 2)
        assert(Math.abs((got.get(id) ?? 0) - share) <= bound + 1e-9, `${id} after ${i + 1} leads`)
      }
    }
  })
})

describe("with whatever anybody takes", () => {
  const countries = fc.uniqueArray(fc.constantFrom("ES", "MX", "PT"), { minLength: 1 })
  const takes = fc.option(
    fc.record(
      { phone_country: countries, funnel: fc.uniqueArray(fc.constantFrom("a", "b"), { minLength: 1 }) },
      { requiredKeys: ["phone_country"] },
    ),
  )
  const team = fc
    .array(fc.record({ takes, weight: fc.integer({ min: 1, max: 5 }) }), { minLength: 1, maxLength: 6 })
    .map((members) => members.map((given, i) => triager(`t${i}`, given)))
  const leads = fc.array(
    fc.record({ country: fc.constantFrom("ES", "MX", "PT"), funnel: fc.constantFrom("a", "b", "c") }),
    { minLength: 1, maxLength: 60 },
  )

  test("a lead goes to somebody who takes it, the books balance, and each choice can be made again", () => {
    fc.assert(
      fc.property(team, leads, (roster, list) => {
        const desk = deskOf(roster)
        for (const { country, funnel } of list) {
          const facts = lead(country, { funnel })
          const able = roster.filter((one) => takesKind(one, POLICY, facts, null))
          const { triager: chosen, receipt } = decide(desk, facts, null, null)
          assert.equal(chosen === null, able.length === 0)
          if (chosen !== null) assert(able.includes(chosen))
          assert.equal(replayReceipt(receipt), chosen?.id ?? null)
          const owed = roster.map(({ id }) => desk.ledger.owed("all", id))
          assert.equal(
            owed.reduce((sum, one) => sum + one, 0n),
            0n,
          )
          const most = (LEAD * BigInt(roster.length)) / 2n
          assert(owed.every((one) => one <= most && one >= -most))
        }
      }),
      { numRuns: 60 },
    )
  })

  test("leads of one kind are taken by the same people", () => {
    fc.assert(
      fc.property(team, leads, (roster, list) => {
        const takenBy = new Map<string, string>()
        for (const { country, funnel } of list) {
          const facts = { ...lead(country, { funnel }), category: null }
          const able = roster.filter((one) => takesKind(one, POLICY, facts, null)).map(({ id }) => id)
          const kind = kindOf(roster, POLICY, { ...facts, bracket: "all" })
          assert.equal(takenBy.get(kind) ?? able.join(), able.join())
          takenBy.set(kind, able.join())
          assert(isOfEdition(kind, editionOf(roster, POLICY)))
        }
      }),
      { numRuns: 60 },
    )
  })
})

test("a kind is of another edition as soon as somebody takes something else", () => {
  const before = [triager("ana", { takes: from("PT") })]
  const kind = kindOf(before, POLICY, { ...SAYS_NOTHING, bracket: "all" })
  assert(isOfEdition(kind, editionOf(before, POLICY)))
  assert(isOfEdition(kind, editionOf([triager("ana", { takes: from("PT"), daily_cap: 3 })], POLICY)))
  for (const after of [
    [triager("ana", { takes: from("ES") })],
    [triager("ana")],
    [...before, triager("bo", { takes: from("ES") })],
  ])
    assert(!isOfEdition(kind, editionOf(after, POLICY)))
  assert(!isOfEdition("", editionOf(before, POLICY)))
  assert(isOfEdition("", editionOf([triager("ana")], POLICY)))
})

test("a lead that waited is given only to who takes it", () => {
  const desk = deskOf([triager("ana", { takes: from("PT") })])
  const judged = { ...SAYS_NOTHING, bracket: "all", duplicate_of: null }
  assert.equal(decideWaiting(desk, judged, null).triager, null)
  assert.equal(decideWaiting(desk, { ...judged, phone_normal: PHONES.PT ?? null }, null).triager?.id, "ana")
})
