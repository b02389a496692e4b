import assert from "node:assert/strict"
import { test } from "node:test"
import type { Receipt } from "../decision/receipt.ts"
import { EVENT_TYPES } from "./event.ts"
import { publicEvent, type StoredEvent } from "./public-event.ts"

const receipt = (given: Partial<Receipt> = {}): Receipt => ({
  cause: "ingest",
  policy_version: 3,
  verdict: { disqualified: null, skipped: null, tried: [] },
  category: null,
  bracket: { id: "growth", because: "revenue" },
  duplicate_of: null,
  sticky: null,
  strategy: "fair",
  candidates: [
    { triager: "ana", weight: 1, owed: 0.5, barred: null },
    { triager: "bo", weight: 1, owed: 0.5, barred: null },
    { triager: "cleo", weight: 1, owed: 0, barred: "absent" },
  ],
  chosen: { triager: "ana", because: "first_due" },
  ...given,
})
const disqualified = receipt({
  verdict: { disqualified: { rule: "tiny", reason: "Poca facturación" }, skipped: null, tried: [] },
})
const ANA = { id: "ana", name: "Ana" }

/** An event of a lead that ana holds. */
function publicForm(given: Pick<StoredEvent, "type"> & Partial<StoredEvent>) {
  const { type, data = {} } = given
  const event: StoredEvent = {
    seq: 12,
    at: new Date("2026-11-14T10:31:02.114Z"),
    actor: "criba",
    lead_id: "0199c0de-7a41-7c3e-9d53-0b6a5d1f2e10",
    team: null,
    team_before: null,
    triager_teams: null,
    bracket: "growth",
    triager: ANA,
    data,
    standing: { type, data },
    ...given,
  }
  return publicEvent(event)
}

test("a decision is told in short: without the candidates, but with how many there were", () => {
  const { data } = publicForm({ type: "lead.assigned", data: { ...receipt() } })
  assert.deepEqual(data, {
    id: "0199c0de-7a41-7c3e-9d53-0b6a5d1f2e10",
    status: "assigned",
    bracket: "growth",
    triager: ANA,
    decision: {
      cause: "ingest",
      policy_version: 3,
      disqualification: null,
      bracket: { id: "growth", because: "revenue" },
      duplicate_of: null,
      strategy: "fair",
      because: "first_due",
      considered: 3,
      eligible: 2,
    },
    from: null,
    reason: null,
    actor: "criba",
  })
})

test("a new lead is told with the decision that was made at once", () => {
  const standing = { type: "lead.waiting", data: { ...receipt({ candidates: [], chosen: null }) } } as const
  const { data } = publicForm({ type: "lead.created", standing, triager: null, actor: "key:k" })
  const { cause, because, considered } = data.decision as Record<string, unknown>
  assert.deepEqual(
    [data.status, data.actor, cause, because, considered],
    ["waiting", "key:k", "ingest", null, 0],
  )
})

test("a lead that is disqualified and assigned all the same is disqualified in both events", () => {
  for (const type of ["lead.disqualified", "lead.assigned"] as const) {
    const { data } = publicForm({ type, data: { ...disqualified } })
    const { disqualification } = data.decision as Record<string, unknown>
    assert.deepEqual(
      [data.status, data.triager, disqualification],
      ["disqualified", ANA, { rule: "tiny", reason: "Poca facturación" }],
    )
  }
})

test("what a person assigned was not decided", () => {
  const { data } = publicForm({
    type: "lead.assigned",
    data: { by: "person", triager: "ana", from: "bo", reason: "Habla francés" },
  })
  assert.deepEqual(
    [data.decision, data.from, data.reason, data.status],
    [null, "bo", "Habla francés", "assigned"],
  )
})

test("a triager who lost a lead is named, whatever took it from them", () => {
  for (const type of ["lead.assigned", "lead.waiting"] as const)
    assert.equal(
      publicForm({ type, data: { ...receipt({ cause: "handed_back", lost_by: "bo" }) } }).data.from,
      "bo",
    )
})

test("a change of status says from where to where, and whether it takes something back", () => {
  const { data } = publicForm({
    type: "lead.status_changed",
    data: { from: "assigned", to: "lost", reason: "Spam" },
  })
  assert.deepEqual(
    [data.from, data.to, data.reason, data.undo, data.status],
    ["assigned", "lost", "Spam", false, "lost"],
  )
  const back = publicForm({ type: "lead.status_changed", data: { undo: 11, from: "lost", to: "assigned" } })
  assert.deepEqual([back.data.undo, back.data.reason, back.data.status], [true, null, "assigned"])
  const taken = { undo: 11, from: "assigned", to: "assigned", triager: "ana", lost_by: "bo" }
  assert.deepEqual(
    [back.data.lost_by, publicForm({ type: "lead.status_changed", data: taken }).data.lost_by],
    [null, "bo"],
  )
})

test("what leaves the lead as it is tells how it stood", () => {
  const standing = { type: "lead.status_changed", data: { from: "assigned", to: "contacted" } } as const
  const comment = publicForm({ type: "lead.commented", data: { text: "Llamar luego" }, standing })
  assert.deepEqual([comment.data.status, comment.data.text], ["contacted", "Llamar luego"])
  const correction = publicForm({ type: "lead.corrected", data: { fields: ["email"] }, standing })
  assert.deepEqual([correction.data.status, correction.data.fields], ["contacted", ["email"]])
  assert.equal(publicForm({ type: "lead.erased", standing }).data.status, "contacted")
})

test("what was erased is told as nothing", () => {
  const { data } = publicForm({
    type: "lead.commented",
    data: {},
    standing: { type: "lead.waiting", data: {} },
  })
  assert.equal(data.text, null)
})

test("an event of no lead is told as it is, with who did it", () => {
  const event = {
    type: "policy.published",
    lead_id: null,
    bracket: null,
    triager: null,
    standing: null,
  } as const
  const { id, lead_id, data } = publicForm({ ...event, data: { version: 4, note: null }, actor: "cli" })
  assert.deepEqual([id, lead_id, data], ["evt_12_mwg9mbxe", null, { version: 4, note: null, actor: "cli" }])
})

test("every event names who did it", () => {
  for (const type of EVENT_TYPES) assert.equal(publicForm({ type }).data.actor, "criba", type)
})
