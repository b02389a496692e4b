import assert from "node:assert/strict"
import { test } from "node:test"
import { SAYS_NOTHING, submission, triager } from "../../../test/helpers/builders.ts"
import { compilePolicy, type PolicyDocument } from "../policy/policy.ts"
import { Ledger } from "../rotation/ledger.ts"
import type { Triager } from "../rotation/roster.ts"
import { decide, decideRequalified, decideWaiting } from "./decide.ts"
import { Desk } from "./desk.ts"

const AT = Date.UTC(2026, 10, 16, 10)
const ONE_BRACKET: PolicyDocument = { brackets: [{ id: "all" }] }

const deskOf = (roster: Triager[], document = ONE_BRACKET, receivedToday: [string, number][] = []) =>
  new Desk({
    policy: compilePolicy(1, document),
    roster,
    ledger: new Ledger([]),
    at: AT,
    receivedToday: new Map(receivedToday),
    openLeads: new Map(),
  })
const decideMany = (desk: Desk, n: number, body = {}) =>
  Array.from({ length: n }, () => decide(desk, submission(body), null, null).triager?.id)

test("a triager back from holiday is not flooded", () => {
  const away = [{ from: "2026-11-01T00:00:00Z", to: "2026-11-30T00:00:00Z" }]
  const ledger = new Ledger([])
  const during = [triager("ana"), triager("bo", { absences: away })]
  const after = [triager("ana"), triager("bo")]
  const state = {
    policy: compilePolicy(1, ONE_BRACKET),
    ledger,
    at: AT,
    receivedToday: new Map(),
    openLeads: new Map(),
  }
  assert.deepEqual(new Set(decideMany(new Desk({ ...state, roster: during }), 50)), new Set(["ana"]))
  const back = decideMany(new Desk({ ...state, roster: after }), 10)
  assert.equal(back.filter((id) => id === "bo").length, 5)
})

test("the receipt names everybody, with what they were owed or why they were left out", () => {
  const desk = deskOf(
    [
      triager("ana", { weight: 2 }),
      triager("bo"),
      triager("cleo", { active: false }),
      triager("dani", { brackets: ["other"] }),
      triager("eva", { hours: { sun: [["09:00", "10:00"]] } }),
      triager("fer", { daily_cap: 3 }),
    ],
    ONE_BRACKET,
    [["fer", 3]],
  )
  const { receipt } = decide(desk, submission(), null, null)
  assert.deepEqual(receipt.candidates, [
    { triager: "ana", weight: 2, owed: 0.666666666667, barred: null },
    { triager: "bo", weight: 1, owed: 0.333333333333, barred: null },
    { triager: "cleo", weight: 1, owed: 0, barred: "inactive" },
    { triager: "dani", weight: 1, owed: 0, barred: "other_bracket" },
    { triager: "eva", weight: 1, owed: 0, barred: "outside_hours" },
    { triager: "fer", weight: 1, owed: 0, barred: "cap_reached" },
  ])
  assert.deepEqual(receipt.chosen, { triager: "ana", because: "first_due" })
})

test("a cap that fills up in the middle of a batch holds from the next lead on", () => {
  const desk = deskOf([triager("ana", { daily_cap: 2 }), triager("bo")], ONE_BRACKET, [["ana", 1]])
  assert.deepEqual(decideMany(desk, 4), ["ana", "bo", "bo", "bo"])
})

test("a disqualified lead that is assigned all the same is nobody's open lead", () => {
  const document: PolicyDocument = {
    ...ONE_BRACKET,
    strategy: "least_busy",
    assign_disqualified: true,
    disqualify: [{ id: "tiny", when: { revenue: { below: 10 } }, reason: "Too small" }],
  }
  const desk = deskOf([triager("ana"), triager("bo")], document)
  const first = decide(desk, submission({ revenue: 1 }), null, null)
  assert.deepEqual([first.status, first.triager?.id, desk.openLeads("ana")], ["disqualified", "ana", 0])
  assert.equal(decide(desk, submission({ revenue: 100 }), null, null).receipt.candidates[0]?.open_leads, 0)
})

test("who holds a person gets their next lead uncharged, unless inactive or absent", () => {
  const holder = { lead: "l1", triager: "bo" }
  const kept = deskOf([triager("ana"), triager("bo", { brackets: [], hours: {}, daily_cap: 0 })])
  assert.equal(decide(kept, submission(), "l1", holder).receipt.chosen?.because, "sticky")
  assert.deepEqual(kept.ledger.changes(), [])
  const gone = deskOf([triager("ana"), triager("bo", { active: false })])
  const { receipt, triager: chosen } = decide(gone, submission(), "l1", holder)
  assert.deepEqual([receipt.sticky?.barred, chosen?.id], ["inactive", "ana"])
})

test("a lead that waited keeps its bracket and its verdict, and says that it waited", () => {
  const desk = deskOf([triager("ana")])
  const { receipt } = decideWaiting(desk, { ...SAYS_NOTHING, bracket: "gone", duplicate_of: null }, null)
  assert.deepEqual(
    [receipt.cause, receipt.verdict, receipt.bracket],
    ["waiting", null, { id: "gone", because: "kept" }],
  )
})

test("a lead that comes back takes a new turn, which is charged, and keeps its bracket and its verdict", () => {
  const desk = deskOf([triager("ana"), triager("bo")])
  const { receipt } = decideRequalified(desk, { ...SAYS_NOTHING, bracket: "all", duplicate_of: "l1" })
  assert.deepEqual(
    [receipt.cause, receipt.verdict, receipt.bracket, receipt.sticky],
    ["requalified", null, { id: "all", because: "kept" }, null],
  )
  assert.equal(receipt.chosen?.triager, "ana")
  assert.deepEqual(
    desk.ledger.changes().map(({ owed }) => owed),
    [-500_000_000_000n, 500_000_000_000n],
  )
})
