import assert from "node:assert/strict"
import { test } from "node:test"
import { beginRequest, hasSessionEnded } from "./session-end.ts"

const [ME, LEADS, EVENTS] = ["/api/admin/me", "/api/admin/leads", "/api/admin/events"]
const answer = (path: string, status: number) => beginRequest(path)(status)

test("a session ends with the first refusal, and a refusal that comes late does not end the next one", () => {
  answer(ME, 401)
  assert.equal(hasSessionEnded(), false, "whoever was never in has no session that could end")
  answer(ME, 200)
  const late = beginRequest(EVENTS)
  answer(LEADS, 401)
  assert.equal(hasSessionEnded(), true)
  answer(LEADS, 200)
  assert.equal(hasSessionEnded(), true, "it is not known yet who is in")
  answer(ME, 200)
  assert.equal(hasSessionEnded(), false)
  late(401)
  assert.equal(hasSessionEnded(), false)
  answer(EVENTS, 401)
  assert.equal(hasSessionEnded(), true)
})
