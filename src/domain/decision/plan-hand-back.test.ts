import assert from "node:assert/strict"
import { describe, test } from "node:test"
import { SAYS_NOTHING, triager } from "../../../test/helpers/builders.ts"
import { compilePolicy, type PolicyDocument } from "../policy/policy.ts"
import { Ledger } from "../rotation/ledger.ts"
import type { Triager } from "../rotation/roster.ts"
import { LEAD } from "../rotation/rotation.ts"
import { Desk } from "./desk.ts"
import { planBatch, type WaitingLead } from "./plan-batch.ts"
import { planHandBack } from "./plan-hand-back.ts"
import type { TurnRow } from "./planned-rows.ts"
import type { Receipt } from "./receipt.ts"

const AT = Date.UTC(2026, 10, 16, 10)
const MINUTE = 60_000
const POLICY: PolicyDocument = { brackets: [{ id: "all" }], first_contact_within_minutes: 30 }
const DUE = new Date(AT + 30 * MINUTE).toISOString()
const REMIND = new Date(AT + 15 * MINUTE).toISOString()

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
const open = (id: string, given: Partial<WaitingLead> = {}): WaitingLead => ({
  id,
  seq: 1,
  ...SAYS_NOTHING,
  bracket: "all",
  duplicate_of: null,
  holder: null,
  ...given,
})
const goesTo = ({ turns }: { turns: readonly TurnRow[] }) => turns.map(({ triager_id }) => triager_id)
const receiptIn = (plan: ReturnType<typeof planHandBack>, i = 0) => plan.events[i]?.data as Receipt

describe("leads that are handed back", () => {
  const handed = { from: "ana", actor: "key:k" }
  const without = [triager("ana", { active: false }), triager("bo"), triager("cleo")]

  test("have a turn each, in which who leaves takes no part, told by whoever asked for it", () => {
    const desk = deskOf(without, { owed: { ana: -2, bo: 1.25, cleo: 0.75 } })
    const plan = planHandBack(desk, 0, handed, [open("l1"), open("l2", { quiet: true })])
    assert.deepEqual(plan.turns, [
      {
        id: "l1",
        status: "assigned",
        team: null,
        bracket: "all",
        kind: "",
        triager_id: "bo",
        contact_by: DUE,
        remind_at: REMIND,
        handed_on: 0,
      },
      {
        id: "l2",
        status: "assigned",
        team: null,
        bracket: "all",
        kind: "",
        triager_id: "cleo",
        contact_by: null,
        remind_at: null,
        handed_on: 0,
      },
    ])
    assert.deepEqual(
      plan.events.map(({ actor, received_by }) => [actor, received_by]),
      [
        ["key:k", "bo"],
        ["key:k", "cleo"],
      ],
    )
    assert.deepEqual([receiptIn(plan).cause, receiptIn(plan).lost_by], ["handed_back", "ana"])
    assert.equal(desk.ledger.owed("all", "ana"), -2n * LEAD, "nothing is given back")
  })

  test("wait if nobody is there, and have a turn like any other when somebody is", () => {
    const plan = planHandBack(deskOf([triager("ana", { active: false })]), 0, handed, [open("l1")])
    const [turn] = plan.turns
    assert.deepEqual(turn, {
      id: "l1",
      status: "waiting",
      team: null,
      bracket: "all",
      kind: "",
      triager_id: null,
      contact_by: null,
      remind_at: null,
      handed_on: 0,
    })
    assert.deepEqual([plan.events[0]?.type, plan.events[0]?.received_by], ["lead.waiting", undefined])

    const desk = deskOf(without)
    const later = planBatch(desk, 0, [open("l1")], [], new Map())
    assert.deepEqual(goesTo(later), ["bo"])
    assert.deepEqual([receiptIn(later).cause, receiptIn(later).lost_by], ["waiting", undefined])
    assert.deepEqual(
      desk.ledger.changes().map(({ triager_id, owed }) => [triager_id, owed]),
      [
        ["bo", -LEAD / 2n],
        ["cleo", LEAD / 2n],
      ],
    )
  })

  test("of one person go to one successor, and the second is no turn", () => {
    const desk = deskOf(without)
    const person = { email_normal: "zoe@example.com" }
    const holder = { lead: "l1", triager: "ana", seq: 1 }
    const plan = planHandBack(desk, 0, handed, [
      open("l1", person),
      open("l2", { ...person, seq: 2, duplicate_of: "l1", holder }),
    ])
    assert.deepEqual(goesTo(plan), ["bo", "bo"])
    assert.equal(receiptIn(plan, 1).chosen?.because, "sticky")
    assert.equal(desk.ledger.owed("all", "bo"), -LEAD / 2n)
  })
})
