/** How dark an hour is drawn. */
import assert from "node:assert/strict"
import { test } from "node:test"
import type { Group } from "../../api/stats.ts"
import { levelOf } from "./hours.ts"

const hour = (given: Partial<Group>) =>
  ({ leads: 1, median_minutes_to_first_contact: null, promises_kept_percent: null, ...given }) as Group

test("the slower the answer, the darker the hour; without an answer there is nothing to tell", () => {
  const levels = [4, 5, 5.1, 30, 31, 500].map((median_minutes_to_first_contact) =>
    levelOf(hour({ median_minutes_to_first_contact }), "minutes", 1),
  )
  assert.deepEqual(levels, [1, 1, 2, 3, 4, 5])
  assert.deepEqual([levelOf(hour({}), "minutes", 1), levelOf(undefined, "minutes", 1)], [null, null])
})

test("the more promises were missed, the darker the hour", () => {
  const levels = [100, 90, 80, 60, 0].map((promises_kept_percent) =>
    levelOf(hour({ promises_kept_percent }), "kept", 1),
  )
  assert.deepEqual(levels, [1, 2, 3, 4, 5])
})

test("leads are drawn against the busiest hour", () => {
  assert.deepEqual(
    [1, 20, 100].map((leads) => levelOf(hour({ leads }), "leads", 100)),
    [1, 1, 5],
  )
  assert.equal(levelOf(hour({ leads: 0 }), "leads", 100), null)
})
