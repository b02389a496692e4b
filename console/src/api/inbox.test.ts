import assert from "node:assert/strict"
import { test } from "node:test"
import type { Lead, LeadPage } from "../../../client/api.ts"
import { inboxOf, mostUrgentFirst, turnOf } from "./inbox.ts"

const page = (...ids: string[]): LeadPage => ({ data: ids.map((id) => ({ id }) as Lead), next_cursor: null })

test("a lead that moves while the inbox is read is in it once", () => {
  assert.deepEqual(inboxOf(page("a", "b"), page("c", "a")).ids, ["c", "a", "b"])
})

test("the most urgent comes first: by deadline, then who has waited longest", () => {
  const at = (minute: number | null) => (minute === null ? null : `2026-11-17T10:${minute}:00Z`)
  const lead = (seq: number, minute: number | null, missed: number | null = null) =>
    ({ seq, next_step: null, contact_by: at(minute), missed_at: at(missed) }) as Lead
  const leads = [lead(4, null), lead(3, 30), lead(2, null, 10), lead(5, 20), lead(6, 59, 11)]
  assert.deepEqual(
    leads.sort(mostUrgentFirst).map(({ seq }) => seq),
    [6, 5, 3, 2, 4],
    "the one that came late into other hands goes first",
  )
})

test("a lead nobody could reach is for later, and for now when its time has come", () => {
  const now = Date.parse("2026-11-17T10:00:00Z")
  const lead = (
    status: "assigned" | "contacted",
    attempts: number,
    call_at: string | null,
    contact_by: string | null = null,
  ) =>
    ({
      status,
      attempts,
      next_step: call_at === null ? null : { at: call_at, what: null },
      contact_by,
    }) as Lead
  assert.equal(turnOf(lead("assigned", 0, null), now), "now")
  assert.equal(turnOf(lead("assigned", 2, null), now), "later")
  assert.equal(turnOf(lead("assigned", 1, "2026-11-17T10:15:00Z"), now), "later")
  assert.equal(turnOf(lead("assigned", 1, "2026-11-17T09:59:00Z"), now), "now")
  assert.equal(turnOf(lead("contacted", 0, null), now), "talking")
  const due = "2026-11-17T10:30:00Z"
  assert.equal(turnOf(lead("assigned", 2, null, due), now), "now", "whoever has it now has tried nothing yet")
  assert.equal(turnOf(lead("assigned", 2, "2026-11-18T10:00:00Z", due), now), "now")
  assert.equal(turnOf(lead("contacted", 1, "2026-11-17T09:59:00Z"), now), "now")
})
