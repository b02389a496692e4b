import assert from "node:assert/strict"
import { describe, test } from "node:test"
import { SAYS_NOTHING, triager } from "../../../test/helpers/builders.ts"
import type { FirstContactDocument } from "../policy/first-contact.ts"
import { compilePolicy, type PolicyDocument } from "../policy/policy.ts"
import { Ledger } from "../rotation/ledger.ts"
import type { Triager } from "../rotation/roster.ts"
import { LEAD } from "../rotation/rotation.ts"
import { Desk } from "./desk.ts"
import { type DueLead, type DueStep, type PromisedLead, planPromises } from "./plan-promises.ts"
import { type Receipt, replayReceipt } from "./receipt.ts"

const AT = Date.UTC(2026, 10, 16, 10)
const MINUTE = 60_000
const iso = (at: number) => new Date(at).toISOString()
const MISSED = iso(AT - 1)

type Given = {
  promise?: Partial<FirstContactDocument> | null
  policy?: Partial<PolicyDocument>
  owed?: Record<string, number>
  openLeads?: Record<string, number>
}
const deskOf = (
  roster: readonly Triager[],
  { promise = {}, policy = {}, owed = {}, openLeads = {} }: Given = {},
) =>
  new Desk({
    policy: compilePolicy(1, {
      brackets: [{ id: "all" }],
      first_contact: promise && { within_minutes: 30, ...promise },
      ...policy,
    }),
    roster,
    ledger: new Ledger(
      Object.entries(owed).map(([triager_id, leads]) => ({
        bracket: "all",
        triager_id,
        owed: BigInt(leads * 100) * (LEAD / 100n),
      })),
    ),
    at: AT,
    receivedToday: new Map(),
    openLeads: new Map(Object.entries(openLeads)),
  })
const due = (id: string, holder: string, given: Partial<PromisedLead> = {}): PromisedLead => ({
  id,
  ...SAYS_NOTHING,
  bracket: "all",
  duplicate_of: null,
  triager: holder,
  contact_by: AT - 1,
  had_by: [holder],
  handed_on: 0,
  ...given,
})
const TEAM = [triager("ana"), triager("bo"), triager("cleo")]
const plan = (desk: Desk, leads: readonly DueLead[], missed: Record<string, number> = {}) =>
  planPromises(desk, 10, new Map(Object.entries(missed)), leads)
type Planned = ReturnType<typeof plan>
const told = ({ events }: Planned) => events.map(({ type }) => type)
const goesTo = ({ turns }: Planned) => turns.map(({ triager_id }) => triager_id)
const receiptIn = ({ events }: Planned) =>
  events.find(({ type }) => type === "lead.assigned")?.data as Receipt

describe("a reminder", () => {
  test("is told once to whoever has the lead, and moves nothing", () => {
    const desk = deskOf(TEAM)
    const planned = plan(desk, [due("l1", "ana", { contact_by: AT + 1 })])
    const data = { triager: "ana", contact_by: iso(AT + 1), because: "promise" }
    const event = { seq: 11, type: "lead.contact_due", actor: "criba", lead_id: "l1", quiet: false, data }
    assert.deepEqual(planned.events, [event])
    assert.deepEqual([planned.reminded, planned.turns, planned.escalated], [["l1"], [], []])
    assert.deepEqual([...planned.missedInRow], [])
  })

  test("of an agreed call comes at its time, is held against nobody and ends no promise", () => {
    const next_step = { at: AT, what: null }
    const call: DueStep = { id: "l1", triager: "ana", contact_by: null, next_step }
    const planned = plan(deskOf(TEAM), [call], { ana: 2 })
    const data = { triager: "ana", contact_by: null, because: "next_step", at: iso(AT), what: null }
    const event = { seq: 11, type: "lead.contact_due", actor: "criba", lead_id: "l1", quiet: false, data }
    assert.deepEqual(planned.events, [event])
    assert.deepEqual([planned.reminded, planned.toldNext, planned.turns, planned.ended], [[], ["l1"], [], []])
    assert.deepEqual([...planned.missedInRow, ...planned.paused], [])
  })
})

describe("a missed deadline", () => {
  test("is a turn among the others, with a new promise, and gives nothing back to who missed it", () => {
    const desk = deskOf(TEAM, { owed: { ana: -1, bo: 0.25, cleo: 0.75 } })
    const planned = plan(desk, [due("l1", "ana")])
    const [turn] = planned.turns
    assert.deepEqual(turn, {
      id: "l1",
      status: "assigned",
      team: null,
      bracket: "all",
      kind: "",
      triager_id: "cleo",
      contact_by: iso(AT + 30 * MINUTE),
      remind_at: iso(AT + 15 * MINUTE),
      handed_on: 1,
    })
    assert.deepEqual(told(planned), ["lead.contact_missed", "lead.assigned"])
    const [missed, given] = planned.events
    assert.deepEqual(missed?.data, { triager: "ana", contact_by: MISSED })
    assert.deepEqual([given?.seq, given?.received_by], [12, "cleo"])
    const { cause, lost_by, contact_by, chosen } = receiptIn(planned)
    assert.deepEqual([cause, lost_by, contact_by], ["deadline", "ana", MISSED])
    assert.deepEqual(chosen, { triager: "cleo", because: "first_due" })
    assert.equal(replayReceipt(receiptIn(planned)), "cleo")
    assert.deepEqual(
      TEAM.map(({ id }) => Number(desk.ledger.owed("all", id)) / Number(LEAD)),
      [-1, 0.75, 0.25],
    )
  })

  test("never goes to somebody who had the lead before", () => {
    const desk = deskOf(TEAM, { owed: { ana: 0, bo: -5, cleo: 5 } })
    const planned = plan(desk, [
      due("l1", "ana", { had_by: ["ana", "cleo"] }),
      due("l2", "ana", { had_by: ["ana", "bo", "cleo"] }),
    ])
    assert.deepEqual(goesTo(planned), ["bo"], "everybody has had the second: it stays")
    const bars = receiptIn(planned).candidates.map(({ triager, barred }) => [triager, barred])
    assert.deepEqual(bars, [
      ["bo", null],
      ["ana", "holder"],
      ["cleo", "had_it"],
    ])
    assert.deepEqual(planned.escalated, ["l2"])
  })

  test("stays where it is and is told to the admins where nobody else is there", () => {
    const desk = deskOf([triager("ana"), triager("bo", { active: false }), triager("cleo", { brackets: [] })])
    const planned = plan(desk, [due("l1", "ana")])
    assert.deepEqual([planned.turns, planned.escalated], [[], ["l1"]])
    assert.deepEqual(told(planned), ["lead.contact_missed", "lead.escalated"])
    const data = { triager: "ana", contact_by: MISSED, handed_on: 0, because: "nobody_else" }
    assert.deepEqual(planned.events[1]?.data, data)
    assert.deepEqual(desk.ledger.changes(), [])
  })

  test("goes to so many others and no more", () => {
    const planned = plan(deskOf(TEAM, { promise: { hand_on: 1 } }), [due("l1", "ana", { handed_on: 1 })])
    assert.deepEqual([planned.turns, planned.escalated], [[], ["l1"]])
    assert.equal(Object(planned.events[1]?.data).because, "handed_on_enough")
    assert.deepEqual(plan(deskOf(TEAM, { promise: { hand_on: 0 } }), [due("l1", "ana")]).escalated, ["l1"])
  })

  test("counts for the cap, so that what is overdue together may have to stay", () => {
    const desk = deskOf([triager("ana"), triager("bo", { daily_cap: 1 })])
    const planned = plan(desk, [due("l1", "ana"), due("l2", "ana")])
    assert.deepEqual([goesTo(planned), planned.escalated], [["bo"], ["l2"]])
  })

  test("counts open leads for the least busy, and takes them off who lost them", () => {
    const policy = { strategy: "least_busy" } as const
    const desk = deskOf(TEAM, { policy, openLeads: { ana: 3, bo: 1, cleo: 2 } })
    const leads = ["l1", "l2", "l3"].map((id) => due(id, "ana"))
    assert.deepEqual(goesTo(plan(desk, leads)), ["bo", "cleo", "bo"], "then the ledger decides")
    assert.equal(desk.openLeads("ana"), 0)
  })

  test("goes on once, without a new deadline, when the policy promises nothing any more", () => {
    const planned = plan(deskOf(TEAM, { promise: null }), [due("l1", "ana")])
    assert.deepEqual([planned.turns.length, planned.turns[0]?.contact_by], [1, null])
  })
})

describe("who misses one deadline after the other", () => {
  test("is paused at the last one allowed, before that lead goes on, and is told why", () => {
    const desk = deskOf([triager("ana"), triager("bo")], { promise: { away_after_missed: 2 } })
    const planned = plan(desk, [due("l1", "ana"), due("l2", "bo"), due("l3", "ana")], { ana: 1 })
    assert.deepEqual(planned.paused, ["ana"])
    assert.deepEqual(told(planned).slice(0, 3), ["lead.contact_missed", "triager.paused", "lead.assigned"])
    assert.deepEqual(planned.events[1]?.data, { triager: "ana", because: "missed", missed: 2 })
    assert.equal(planned.events[1]?.lead_id, null)
    assert.deepEqual(
      Object.fromEntries(planned.missedInRow),
      { ana: 3, bo: 1 },
      "what is missed after the pause counts, and pauses nobody again",
    )
    assert.deepEqual(planned.escalated, ["l2"], "the lead of bo does not go to ana any more")
  })

  test("is not paused by a policy that does not say so, nor if they were taken out of the rotation", () => {
    const leads = [due("l1", "ana"), due("l2", "ana")]
    assert.deepEqual(plan(deskOf(TEAM, { promise: { away_after_missed: null } }), leads).paused, [])
    const gone = [triager("ana", { active: false }), triager("bo")]
    assert.deepEqual(plan(deskOf(gone, { promise: { away_after_missed: 1 } }), leads).paused, [])
    const away = [triager("ana", { paused: { since: iso(AT), because: "self" } }), triager("bo")]
    assert.deepEqual(plan(deskOf(away, { promise: { away_after_missed: 1 } }), leads).paused, [])
  })
})
