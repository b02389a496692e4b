import assert from "node:assert/strict"
import { test } from "node:test"
import { triager } from "../../../test/helpers/builders.ts"
import type { CalendarDay } from "../time/hours.ts"
import { whyBarred, whyUnavailable } from "./eligibility.ts"
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

test("a closed day of the calendar bars for all of it, a shortened one outside its hours", () => {
  const days = (hours: CalendarDay["hours"]) => ({ days: { "2026-11-16": { name: "San Roque", hours } } })
  assert.equal(barOf(days(null)), "day_off")
  assert.equal(barOf({ ...days(null), absences: [absence] }), "absent")
  assert.equal(barOf({ ...days(null), hours: tuesdays }), "day_off")
  assert.equal(barOf(days([["09:00", "11:00"]])), "outside_hours")
  assert.equal(barOf(days([["09:00", "11:30"]])), null)
  assert.equal(barOf({ ...days(null), time_zone: "Pacific/Auckland" }), "day_off")
  assert.equal(barOf({ ...days(null), time_zone: "Pacific/Kiritimati" }), null)
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
  assert.equal(whyUnavailable(triager("ana", { brackets: [], hours: tuesdays, daily_cap: 0 }), monday), null)
  assert.equal(whyUnavailable(triager("ana", { active: false }), monday), "inactive")
  const paused = { since: "2026-11-16T09:00:00Z", because: "self" } as const
  assert.equal(whyUnavailable(triager("ana", { paused }), monday), "paused")
  assert.equal(whyUnavailable(triager("ana", { absences: [absence] }), monday), "absent")
  const off = (hours: CalendarDay["hours"]) =>
    whyUnavailable(triager("ana", { days: { "2026-11-16": { name: "San Roque", hours } } }), monday)
  assert.deepEqual([off(null), off([["18:00", "19:00"]])], ["day_off", null])
})
