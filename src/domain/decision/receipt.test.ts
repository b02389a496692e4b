import assert from "node:assert/strict"
import { describe, test } from "node:test"
import fc from "fast-check"
import { SAYS_NOTHING, triager } from "../../../test/helpers/builders.ts"
import type { JudgedFields } from "../policy/disqualify.ts"
import { compilePolicy, type PolicyDocument } from "../policy/policy.ts"
import { Ledger } from "../rotation/ledger.ts"
import { LEAD } from "../rotation/rotation.ts"
import {
  type Decision,
  decide,
  decideHandedBack,
  decideMissed,
  decideRequalified,
  decideWaiting,
} from "./decide.ts"
import { Desk, type DeskState } from "./desk.ts"
import { type Receipt, replayReceipt } from "./receipt.ts"

const at = Date.parse("2026-11-16T10:00:00Z")
const today = { from: "2026-11-16T00:00:00Z", to: "2026-11-17T00:00:00Z" }

const policy = (given: Partial<PolicyDocument> = {}) =>
  compilePolicy(3, {
    disqualify: [
      { id: "tiny", when: { revenue: { below: 20 } }, reason: "Muy pequeño", shadow: true },
      { id: "no-business", when: { business: ["empleado"] }, reason: "No tiene negocio" },
    ],
    brackets: [{ id: "starter", below: 50_000 }, { id: "growth" }],
    ...given,
  })
const lead = (given: Partial<JudgedFields> = {}): JudgedFields => ({
  ...SAYS_NOTHING,
  revenue: 100_000,
  revenue_label: null,
  business: null,
  qualified: false,
  phone_country: null,
  ...given,
})
const desk = (given: Partial<DeskState> = {}) =>
  new Desk({
    policy: policy(),
    roster: [triager("ana"), triager("bo")],
    ledger: new Ledger([]),
    at,
    receivedToday: new Map(),
    openLeads: new Map(),
    ...given,
  })

/** What the stored text of the receipt gives, which is all that is left of a decision years later. */
function replay({ receipt }: Decision): string | null {
  return replayReceipt(JSON.parse(JSON.stringify(receipt)) as Receipt)
}

const seldom = <T, U>(usual: T, other: U) =>
  fc.oneof({ weight: 5, arbitrary: fc.constant(usual) }, fc.constant(other))

const member = fc.record({
  weight: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 1_000_000 })),
  active: seldom(true, false),
  absences: seldom([], [today]),
  brackets: seldom(null, ["starter"]),
  daily_cap: fc.constantFrom(null, 1, 3),
  owed: fc.oneof(fc.constantFrom(0n, LEAD / 2n), fc.bigInt({ min: -3n * LEAD, max: 3n * LEAD })),
  open: fc.nat({ max: 4 }),
})
const team = fc
  .array(member, { maxLength: 6 })
  .map((members) => members.map((given, i) => ({ ...given, id: `t${i}` })))

const arrival = fc.record({
  business: fc.constantFrom(null, "ecommerce", "empleado"),
  revenue: fc.constantFrom(null, 10, 100_000),
  holder: fc.option(fc.constantFrom("t0", "t1", "gone")),
  cause: fc.constantFrom("ingest", "waiting", "requalified", "handed_back", "deadline"),
})

describe("a receipt that was stored and read again", () => {
  for (const strategy of ["fair", "least_busy"] as const)
    test(`gives the same choice (${strategy})`, () => {
      const history = fc.array(arrival, { minLength: 1, maxLength: 12 })
      fc.assert(
        fc.property(team, history, fc.boolean(), (members, arrivals, assign_disqualified) => {
          const busy = desk({
            policy: policy({ strategy, assign_disqualified }),
            roster: members.map(({ owed, open, id, ...given }) => triager(id, given)),
            ledger: new Ledger(members.map(({ id, owed }) => ({ bracket: "growth", triager_id: id, owed }))),
            openLeads: new Map(members.map(({ id, open }) => [id, open])),
          })
          const judged = { ...SAYS_NOTHING, bracket: "growth", duplicate_of: null }
          for (const { cause, ...given } of arrivals) {
            const holder = given.holder && { lead: "L1", triager: given.holder }
            const overdue = { ...judged, triager: "t0", contact_by: at, had_by: ["t0", "t2"] }
            const decision = {
              ingest: () => decide(busy, lead(given), null, holder),
              waiting: () => decideWaiting(busy, judged, holder),
              requalified: () => decideRequalified(busy, judged),
              handed_back: () => decideHandedBack(busy, judged, "t1", holder),
              deadline: () => decideMissed(busy, overdue),
            }[cause]()
            if (decision !== null) assert.equal(replay(decision), decision.triager?.id ?? null)
          }
        }),
      )
    })

  test("keeps a difference of one unit, up to 2 000 leads", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -2000n * LEAD, max: 2000n * LEAD }), (owed) => {
        const balances = [
          { bracket: "growth", triager_id: "ana", owed },
          { bracket: "growth", triager_id: "bo", owed: owed + 1n },
        ]
        const decision = decide(desk({ ledger: new Ledger(balances) }), lead(), null, null)
        assert.equal(decision.triager?.id, "bo")
        assert.equal(replay(decision), "bo")
      }),
    )
  })

  test("gives the sticky owner again, or the rotation's choice if the owner was away", () => {
    const holder = { lead: "L1", triager: "bo" }
    assert.equal(replay(decide(desk(), lead(), "L1", holder)), "bo")
    const roster = [triager("ana"), triager("bo", { absences: [today] })]
    assert.equal(replay(decide(desk({ roster }), lead(), "L1", holder)), "ana")
  })

  test("gives nobody again", () => {
    assert.equal(replay(decide(desk({ roster: [] }), lead(), null, null)), null)
    assert.equal(replay(decide(desk(), lead({ business: "empleado" }), null, null)), null)
  })
})

test("a receipt holds nothing of the person", () => {
  const person = lead({
    email_normal: "eva@example.com",
    phone_normal: "+34600000000",
    revenue_label: "mucho",
  })
  const { receipt } = decide(desk(), person, null, null)
  assert.doesNotMatch(JSON.stringify(receipt), /eva|34600000000|mucho|100000/)
})
