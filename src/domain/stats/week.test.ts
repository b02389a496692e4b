import assert from "node:assert/strict"
import { test } from "node:test"
import { lastWeek } from "./week.ts"

test("the last week ends with the Monday of the asker's time zone", () => {
  const monday = lastWeek("Europe/Madrid", new Date("2026-11-16T07:00:00Z"))
  assert.deepEqual([monday.days.at(0), monday.days.at(-1)], ["2026-11-09", "2026-11-15"])
  assert.deepEqual([monday.daysBefore.at(0), monday.daysBefore.at(-1)], ["2026-11-02", "2026-11-08"])
  assert.equal(monday.from.toISOString(), "2026-11-08T23:00:00.000Z")
  assert.equal(monday.to.toISOString(), "2026-11-15T23:00:00.000Z")
  assert.deepEqual(lastWeek("Europe/Madrid", new Date("2026-11-22T22:59:00Z")), monday)
  assert.equal(lastWeek("America/Mexico_City", new Date("2026-11-16T04:00:00Z")).days.at(-1), "2026-11-08")
})

test("a week in which the clocks change has an hour more or less", () => {
  const hoursOf = (at: string) => {
    const { from, to } = lastWeek("Europe/Madrid", new Date(at))
    return (to.getTime() - from.getTime()) / 3_600_000
  }
  assert.equal(hoursOf("2026-10-26T08:00:00Z"), 7 * 24 + 1)
  assert.equal(hoursOf("2026-03-30T08:00:00Z"), 7 * 24 - 1)
})
