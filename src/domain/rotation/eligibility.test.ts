import assert from "node:assert/strict"
import { test } from "node:test"
import { triager } from "../../../test/helpers/builders.ts"
import { isAvailable, whyBarred } from "./eligibility.ts"
import type { Triager } from "./roster.ts"

const monday = Date.parse("2026-11-16T10:00:00Z")
const absence = { from: "2026-11-16T09:00:00+01:00", to: "2026-11-16T12:00:00+01:00" }
const tuesdays = { tue: [["09:00", "14:00"]] } as const

const barOf = (given: Partial<Triager>, receivedToday = 0, at = monday) =>
  whyBarred(triager("ana", given), "growth", at, receivedToday)

test("an active triager without limits is eligible for every bracket", () => {
  assert.equal(barOf({}, 1000), null)
})

test("each limit bars by itself", () => {
  assert.equal(barOf({ active: false }), "inactive")
  assert.equal(barOf({ brackets: ["starter"] }), "other_bracket")
  assert.equal(barOf({ absences: [absence] }), "absent")
  assert.equal(barOf({ hours: tuesdays }), "outside_hours")
  assert.equal(barOf({ daily_cap: 3 }, 3), "cap_reached")
})

test("of several bars the first in the fixed order is told", () => {
  const every = { active: false, brackets: ["starter"], absences: [absence], hours: tuesdays, daily_cap: 0 }
  assert.equal(barOf(every), "inactive")
  assert.equal(barOf({ ...every, active: true }), "other_bracket")
  assert.equal(barOf({ ...every, active: true, brackets: ["growth"] }), "absent")
  assert.equal(barOf({ ...every, active: true, brackets: null, absences: [] }), "outside_hours")
  assert.equal(barOf({ ...every, active: true, brackets: null, absences: [], hours: null }), "cap_reached")
})

test("a triager whose brackets the policy has dropped serves none", () => {
  assert.equal(barOf({ brackets: ["gone"] }), "other_bracket")
  assert.equal(barOf({ brackets: [] }), "other_bracket")
})

test("an absence includes its first moment and excludes its last", () => {
  const at = (time: string) => barOf({ absences: [absence] }, 0, Date.parse(time))
  assert.equal(at("2026-11-16T07:59:59.999Z"), null)
  assert.equal(at("2026-11-16T08:00:00Z"), "absent")
  assert.equal(at("2026-11-16T10:59:59.999Z"), "absent")
  assert.equal(at("2026-11-16T11:00:00Z"), null)
})

test("any one of several absences bars", () => {
  const lastYear = { from: "2025-11-01T00:00:00Z", to: "2025-11-20T00:00:00Z" }
  assert.equal(barOf({ absences: [lastYear, absence] }), "absent")
  assert.equal(barOf({ absences: [lastYear] }), null)
})

test("a cap bars from the lead after the last one it allows", () => {
  assert.equal(barOf({ daily_cap: 3 }, 2), null)
  assert.equal(barOf({ daily_cap: 3 }, 4), "cap_reached")
  assert.equal(barOf({ daily_cap: 0 }), "cap_reached")
})

test("a sticky owner need only be active, not paused and present", () => {
  assert.equal(isAvailable(triager("ana", { brackets: [], hours: tuesdays, daily_cap: 0 }), monday), true)
  assert.equal(isAvailable(triager("ana", { active: false }), monday), false)
  const paused = { since: "2026-11-16T09:00:00Z", because: "self" } as const
  assert.equal(isAvailable(triager("ana", { paused }), monday), false)
  assert.equal(isAvailable(triager("ana", { absences: [absence] }), monday), false)
})
