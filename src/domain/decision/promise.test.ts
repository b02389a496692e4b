import assert from "node:assert/strict"
import { test } from "node:test"
import type { Worker } from "../rotation/working-time.ts"
import { type CalendarDays, NO_DAYS } from "../time/hours.ts"
import { movedPromise, type Promised } from "./promise.ts"

const MINUTE = 60_000
const at = (text: string) => Date.parse(`2026-11-${text}:00Z`)
const OFFICE = [["09:00", "13:00"]] as const
const working = (days: CalendarDays = NO_DAYS): Worker => ({
  hours: { mon: OFFICE, tue: OFFICE, wed: OFFICE },
  time_zone: "UTC",
  absences: [],
  days,
})
const closed = (...dates: string[]) =>
  working(Object.fromEntries(dates.map((date) => [`2026-11-${date}`, { name: "Fiesta", hours: null }])))
/** Monday at noon, with two hours: an hour is left for Tuesday. */
const PROMISED: Promised = { contact_by: at("17T10:00"), remind_at: at("16T12:30") + 1 }
const NOON = at("16T12:00")

test("a holiday that comes and goes again gives the exact deadline back", () => {
  for (const again of [NOON, NOON + 1, at("16T12:20") + 333, at("16T15:00")]) {
    const moved = movedPromise(PROMISED, working(), closed("17", "18"), NOON)
    assert.equal(moved.contact_by, at("23T10:00"))
    assert.deepEqual(movedPromise(moved, closed("17", "18"), working(), again), PROMISED)
  }
})

test("while today is closed the clock stands, and goes on where it stood", () => {
  const moved = movedPromise(PROMISED, working(), closed("16"), NOON)
  assert.equal(moved.contact_by, at("17T11:00"))
  const back = movedPromise(moved, closed("16"), working(), NOON + 20 * MINUTE)
  assert.equal(back.contact_by, PROMISED.contact_by + 20 * MINUTE)
})

test("what is over, and what was counted by the clock, stays", () => {
  const night = { contact_by: at("16T20:00"), remind_at: NOON - 1 }
  assert.deepEqual(movedPromise(night, working(), closed("17"), NOON), night)
  assert.deepEqual(movedPromise(night, working(), working(), NOON), night)
})
