import assert from "node:assert/strict"
import { test } from "node:test"
import { triager } from "../../../test/helpers/builders.ts"
import type { CalendarDay } from "../time/hours.ts"
import { type Load, roomOf, weightAt, whyBarred, whyUnavailable } from "./eligibility.ts"
import type { Triager } from "./roster.ts"

const monday = Date.parse("2026-11-16T10:00:00Z")
const absence = { from: "2026-11-16T09:00:00+01:00", to: "2026-11-16T12:00:00+01:00" }
const tuesdays = { tue: [["09:00", "14:00"]] } as const

const NO_LOAD = { today: 0, thisWeek: 0, open: 0 }

const barOf = (given: Partial<Triager>, today = 0, at = monday, load: Partial<Load> = {}) =>
  whyBarred(triager("ana", given), "growth", at, { ...NO_LOAD, today, ...load })

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

test("a cap of the week and one of open leads bar as the daily one does, and the one that lasts longest is told", () => {
  const caps = { daily_cap: 3, weekly_cap: 10, open_cap: 5 }
  const barAt = (load: Partial<Load>) => barOf(caps, 0, monday, load)
  assert.equal(barAt({ today: 2, thisWeek: 9, open: 4 }), null)
  assert.equal(barAt({ thisWeek: 10 }), "week_cap_reached")
  assert.equal(barAt({ open: 5 }), "open_cap_reached")
  assert.equal(barAt({ today: 3, thisWeek: 10, open: 5 }), "week_cap_reached")
  assert.equal(barAt({ today: 3, open: 5 }), "cap_reached")
  assert.equal(barOf({}, 99, monday, { thisWeek: 99, open: 99 }), null)
  const room = (load: Partial<Load>) => roomOf(triager("ana", caps), { ...NO_LOAD, ...load })
  assert.deepEqual([room({}), room({ thisWeek: 8 }), room({ open: 4, today: 1 })], [3, 2, 1])
  assert.equal(roomOf(triager("ana"), { ...NO_LOAD, open: 9 }), Number.POSITIVE_INFINITY)
})

test("a weight begins at midnight of its day in the triager's zone, and holds until the next one", () => {
  const ramp = [
    { from: "2026-11-16", weight: 2 },
    { from: "2026-12-14", weight: 1 },
  ]
  const weight = (at: string, time_zone = "Europe/Madrid") =>
    weightAt(triager("ana", { weight: 7, ramp, time_zone }), Date.parse(at))
  assert.equal(weight("2026-11-15T22:59:59Z"), 7)
  assert.equal(weight("2026-11-15T23:00:00Z"), 2)
  assert.equal(weight("2026-11-15T23:00:00Z", "America/Bogota"), 7)
  assert.equal(weight("2026-12-13T23:00:00Z"), 1)
  assert.equal(weight("2036-01-01T00:00:00Z"), 1)
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
