import assert from "node:assert/strict"
import { describe, test } from "node:test"
import { triager } from "../../../test/helpers/builders.ts"
import { compilePolicy, type PolicyDocument } from "../policy/policy.ts"
import { Ledger } from "../rotation/ledger.ts"
import type { Triager } from "../rotation/roster.ts"
import { LEAD } from "../rotation/rotation.ts"
import { Desk } from "./desk.ts"
import { planBatch, type TurnRow, type WaitingLead } from "./plan-batch.ts"
import { planHandBack, planMissed } from "./plan-successions.ts"
import type { Receipt } from "./receipt.ts"

const AT = Date.UTC(2026, 10, 16, 10)
const MINUTE = 60_000
const POLICY: PolicyDocument = { brackets: [{ id: "all" }], first_contact_within_minutes: 30 }
const DUE = new Date(AT + 30 * MINUTE).toISOString()

type Given = {
  policy?: Partial<PolicyDocument>
  owed?: Record<string, number>
  openLeads?: Record<string, number>
}
const deskOf = (roster: readonly Triager[], { policy = {}, owed = {}, openLeads = {} }: Given = {}) =>
  new Desk({
    policy: compilePolicy(1, { ...POLICY, ...policy }),
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
const overdue = (id: string, holder: string, had_by: readonly string[] = [holder]) => ({
  id,
  bracket: "all",
  category: null,
  duplicate_of: null,
  triager: holder,
  contact_by: AT - 1,
  had_by,
})
const open = (id: string, given: Partial<WaitingLead> = {}): WaitingLead => ({
  id,
  seq: 1,
  bracket: "all",
  category: null,
  duplicate_of: null,
  email_normal: null,
  phone_normal: null,
  holder: null,
  contacted: false,
  charged_to: null,
  ...given,
})
const goesTo = ({ turns }: { turns: readonly TurnRow[] }) => turns.map(({ triager_id }) => triager_id)
const receiptIn = (plan: ReturnType<typeof planMissed>, i = 0) => plan.events[i]?.data as Receipt
const TEAM = [triager("ana"), triager("bo"), triager("cleo")]

describe("a missed deadline", () => {
  test("sends the lead to whoever is owed most, with a new deadline, and moves the charge", () => {
    const desk = deskOf(TEAM, { owed: { ana: -1, bo: 0.25, cleo: 0.75 } })
    const plan = planMissed(desk, 10, [overdue("l1", "ana")])
    assert.deepEqual(plan.turns, [
      { id: "l1", status: "assigned", triager_id: "cleo", contact_by: DUE, charged_to: null },
    ])
    const { data, ...event } = plan.events[0] ?? assert.fail()
    assert.deepEqual(event, {
      seq: 11,
      type: "lead.assigned",
      actor: "criba",
      lead_id: "l1",
      received_by: "cleo",
      quiet: false,
    })
    const { cause, from, contact_by, chosen } = data as Receipt
    assert.deepEqual([cause, from, contact_by], ["deadline", "ana", new Date(AT - 1).toISOString()])
    assert.deepEqual(chosen, { triager: "cleo", because: "most_owed" })
    assert.equal(plan.lastSeq, 11)
    assert.deepEqual(
      TEAM.map(({ id }) => Number(desk.ledger.owed("all", id)) / Number(LEAD)),
      [0, 0.25, -0.25],
    )
  })

  test("passes by those who had the lead before, unless nobody else is there", () => {
    const desk = deskOf(TEAM, { owed: { ana: 0, bo: -5, cleo: 5 } })
    const plan = planMissed(desk, 0, [
      overdue("l1", "ana", ["ana", "cleo"]),
      overdue("l2", "ana", ["ana", "bo", "cleo"]),
    ])
    assert.deepEqual(goesTo(plan), ["bo", "cleo"])
    const bars = (i: number) => receiptIn(plan, i).candidates.map(({ barred }) => barred)
    assert.deepEqual(bars(0), ["holder", null, "had_it"])
    assert.deepEqual(bars(1), ["holder", null, null])
  })

  test("changes nothing where nobody else is there", () => {
    const desk = deskOf([triager("ana"), triager("bo", { active: false }), triager("cleo", { brackets: [] })])
    const { turns, events, lastSeq } = planMissed(desk, 7, [overdue("l1", "ana")])
    assert.deepEqual({ turns, events, lastSeq }, { turns: [], events: [], lastSeq: 7 })
    assert.deepEqual(desk.ledger.changes(), [])
  })

  test("counts for the cap, so that what is overdue together may have to stay", () => {
    const desk = deskOf([triager("ana"), triager("bo", { daily_cap: 1 })])
    assert.deepEqual(goesTo(planMissed(desk, 0, [overdue("l1", "ana"), overdue("l2", "ana")])), ["bo"])
  })

  test("counts open leads for the least busy, and takes them off who lost them", () => {
    const policy = { strategy: "least_busy" } as const
    const desk = deskOf(TEAM, { policy, openLeads: { ana: 3, bo: 1, cleo: 2 } })
    const leads = ["l1", "l2", "l3"].map((id) => overdue(id, "ana"))
    assert.deepEqual(goesTo(planMissed(desk, 0, leads)), ["bo", "cleo", "bo"], "then the ledger decides")
    assert.equal(desk.openLeads("ana"), 0)
  })

  test("has no new deadline once the policy has none", () => {
    const desk = deskOf(TEAM, { policy: { first_contact_within_minutes: null } })
    assert.equal(planMissed(desk, 0, [overdue("l1", "ana")]).turns[0]?.contact_by, null)
  })
})

describe("leads that are handed back", () => {
  const handed = { from: "ana", actor: "key:k" }
  const without = [triager("ana", { active: false }), triager("bo"), triager("cleo")]

  test("go to whoever is owed most, one after the other, told by whoever asked for it", () => {
    const desk = deskOf(without, { owed: { ana: -2, bo: 1.5, cleo: 0.5 } })
    const plan = planHandBack(desk, 0, handed, [open("l1"), open("l2", { contacted: true })])
    assert.deepEqual(plan.turns, [
      { id: "l1", status: "assigned", triager_id: "bo", contact_by: DUE, charged_to: null },
      { id: "l2", status: "assigned", triager_id: "bo", contact_by: null, charged_to: null },
    ])
    assert.deepEqual(
      plan.events.map(({ actor, received_by }) => [actor, received_by]),
      [
        ["key:k", "bo"],
        ["key:k", "bo"],
      ],
    )
    assert.equal(receiptIn(plan).cause, "handed_back")
    assert.equal(desk.ledger.owed("all", "ana"), 0n)
  })

  test("wait if nobody is there, and move the charge when somebody is", () => {
    const plan = planHandBack(deskOf([triager("ana", { active: false })]), 0, handed, [open("l1")])
    const [turn] = plan.turns
    assert.deepEqual(turn, {
      id: "l1",
      status: "waiting",
      triager_id: null,
      contact_by: null,
      charged_to: "ana",
    })
    assert.deepEqual([plan.events[0]?.type, plan.events[0]?.received_by], ["lead.waiting", undefined])

    const desk = deskOf(without)
    const later = planBatch(desk, 0, [open("l1", { charged_to: "ana" })], [], new Map())
    assert.deepEqual(goesTo(later), ["bo"])
    assert.deepEqual([receiptIn(later).cause, receiptIn(later).from], ["waiting", "ana"])
    assert.deepEqual(
      desk.ledger.changes().map(({ triager_id, owed }) => [triager_id, owed]),
      [
        ["ana", LEAD],
        ["bo", -LEAD],
      ],
      "nobody accrues",
    )
  })

  test("of one person go to one successor, and the second moves no charge", () => {
    const desk = deskOf(without)
    const person = { email_normal: "zoe@example.com" }
    const holder = { lead: "l1", triager: "ana", seq: 1 }
    const plan = planHandBack(desk, 0, handed, [
      open("l1", person),
      open("l2", { ...person, seq: 2, duplicate_of: "l1", holder }),
    ])
    assert.deepEqual(goesTo(plan), ["bo", "bo"])
    assert.equal(receiptIn(plan, 1).chosen?.because, "sticky")
    assert.equal(desk.ledger.owed("all", "bo"), -LEAD)
  })
})
