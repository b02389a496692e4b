/** Which colour an hour has, and which hours are shown. */
import assert from "node:assert/strict"
import { test } from "node:test"
import type { Group } from "../../api/stats.ts"
import { hoursShown, levelOf, type Scale } from "./hours.ts"

const scale: Scale = { clock: "wall", middle: 60, mostLeads: 100 }
const hour = (given: Partial<Group>) =>
  ({
    leads: 9,
    contacted: 9,
    promises: 9,
    median_minutes_to_first_contact: null,
    promises_kept_percent: null,
    ...given,
  }) as Group

test("an hour is faster or later than the promise, and grey where fewer than three were contacted", () => {
  const level = (median_minutes_to_first_contact: number, contacted = 9) =>
    levelOf(hour({ median_minutes_to_first_contact, contacted }), "minutes", scale)
  assert.deepEqual(
    [10, 60, 200].map((minutes) => level(minutes)),
    [1, 4, 6],
  )
  assert.equal(level(200, 2), null)
  assert.equal(levelOf(undefined, "minutes", scale), null)
})

test("the more promises were missed, the redder the hour; too few say nothing", () => {
  const level = (promises_kept_percent: number, promises = 9) =>
    levelOf(hour({ promises_kept_percent, promises }), "kept", scale)
  assert.deepEqual(
    [100, 92, 85, 75, 60, 0].map((kept) => level(kept)),
    [1, 2, 3, 4, 5, 6],
  )
  assert.equal(level(0, 2), null)
})

test("leads are drawn against the busiest hour", () => {
  assert.deepEqual(
    [1, 20, 100].map((leads) => levelOf(hour({ leads }), "leads", scale)),
    [1, 2, 6],
  )
  assert.equal(levelOf(hour({ leads: 0 }), "leads", scale), null)
})

test("the map begins and ends with the hours in which leads came, and is never a sliver", () => {
  const at = (...hours: string[]) => hoursShown(hours.map((one) => hour({ hour: one })))
  assert.deepEqual([at("mon 09").at(0), at("mon 09").length], ["08", 12])
  assert.deepEqual([at("mon 03", "sun 23").at(0), at("mon 03", "sun 23").at(-1)], ["03", "23"])
  assert.equal(at("mon 23").length, 16)
  assert.equal(hoursShown([]).length, 12)
})
