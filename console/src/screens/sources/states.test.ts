import assert from "node:assert/strict"
import { test } from "node:test"
import { stateOf } from "./states.ts"

test("a source to which only something unreadable came does not just wait", () => {
  const received = { leads: 0, refused: 0, last_lead_at: null, last_refused_at: null }
  const fresh = { revoked_at: null, listening: true, received }
  assert.equal(stateOf(fresh), "listening")
  assert.equal(stateOf({ ...fresh, received: { ...received, refused: 2 } }), "refused")
  assert.equal(
    stateOf({ ...fresh, listening: false, received: { ...received, leads: 1, refused: 2 } }),
    "active",
  )
  assert.equal(stateOf({ ...fresh, revoked_at: "2026-11-18T10:00:00Z" }), "revoked")
})
