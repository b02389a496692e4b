import assert from "node:assert/strict"
import { test } from "node:test"
import { effectOf, type LiveEvent } from "./event-effects.ts"

const AT = "2026-11-17T10:00:00Z"
const ana = { id: "ana", name: "Ana" }
const event = (type: string, data: LiveEvent["data"] = {}): LiveEvent => ({
  id: "evt_7_x",
  type,
  at: AT,
  lead_id: "1",
  data,
})
const rootsOf = ({ stale }: ReturnType<typeof effectOf>) => stale.map((key) => key.join(" "))

test("a new state is known from the event itself", () => {
  const { told } = effectOf(
    event("lead.status_changed", { status: "contacted", bracket: "b", triager: ana }),
    null,
  )
  assert.deepEqual(told, {
    id: "1",
    status: "contacted",
    bracket: "b",
    triager: ana,
    contact_by: null,
    next_step: null,
    contacted_at: AT,
  })
})

test("what an event leaves open is read anew", () => {
  for (const { type, data } of [
    event("lead.assigned", { status: "assigned", bracket: "b", triager: ana }),
    event("lead.status_changed", { status: "assigned", bracket: "b", triager: ana, undo: true }),
    event("lead.corrected", { status: "assigned", bracket: "b", triager: ana }),
  ]) {
    const effect = effectOf(event(type, data), null)
    assert.equal(effect.told, null, type)
    assert.ok(rootsOf(effect).includes("leads"), type)
  }
})

test("a comment is only in the lead's history", () => {
  assert.deepEqual(rootsOf(effectOf(event("lead.commented", { triager: ana }), "ana")), ["lead 1"])
})

test("an inbox is read anew for its own leads only, also for one that was taken away", () => {
  const assigned = (from: string | null) => event("lead.assigned", { triager: ana, from })
  assert.ok(rootsOf(effectOf(assigned(null), "ana")).includes("inbox ana"))
  assert.ok(rootsOf(effectOf(assigned("leo"), "leo")).includes("me"))
  const other = rootsOf(effectOf(assigned("leo"), "eva"))
  assert.ok(!other.includes("me") && !other.some((key) => key.startsWith("inbox")))
})

test("who lost a lead knows from the event who has it now, for they cannot read it any more", () => {
  const handedOn = event("lead.assigned", { status: "assigned", bracket: "b", triager: ana, from: "leo" })
  assert.deepEqual(effectOf(handedOn, "leo").told?.triager, ana)
  assert.equal(effectOf(handedOn, "ana").told, null, "whoever got it reads its deadline")
  const waits = event("lead.waiting", { status: "waiting", bracket: "b", triager: null, from: "leo" })
  assert.deepEqual(effectOf(waits, "leo").told?.triager, null)
})

test("who loses a lead by an undo knows it from the event, and their inbox is read anew", () => {
  const undone = event("lead.status_changed", {
    ...{ status: "assigned", bracket: "b", triager: ana, from: "assigned" },
    ...{ undo: true, lost_by: "leo" },
  })
  const effect = effectOf(undone, "leo")
  assert.deepEqual(effect.told?.triager, ana)
  assert.ok(rootsOf(effect).includes("inbox leo"))
  assert.equal(effectOf(undone, "ana").told, null, "whoever has it again reads its deadline")
  assert.ok(rootsOf(effectOf(undone, "ana")).includes("inbox ana"))
  assert.ok(!rootsOf(effectOf(undone, "assigned")).includes("inbox assigned"), "a status is nobody")
})

test("other events concern their own screens", () => {
  assert.deepEqual(rootsOf(effectOf({ id: "evt_7_x", type: "policy.published", at: AT, data: {} }, null)), [
    "policy",
    "people", // whoever published it may have come since the page was loaded
  ])
  assert.deepEqual(rootsOf(effectOf({ id: "evt_8_x", type: "webhook.disabled", at: AT, data: {} }, null)), [
    "webhooks",
    "overview",
    "today",
  ])
})
