import assert from "node:assert/strict"
import { test } from "node:test"
import fc from "fast-check"
import { nextAttempt } from "./schedule.ts"

const HOUR = 3_600_000
const jitter = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })

test("ten attempts: at once, then after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h", () => {
  const delays = Array.from({ length: 10 }, (_, i) => nextAttempt(i + 1, 0, null))
  const hours = [2, 5, 10, 14, 20, 24].map((n) => n * HOUR)
  assert.deepEqual(delays, [5_000, 300_000, 1_800_000, ...hours, null])
})

test("chance makes a delay longer, by a tenth at most, and never shorter", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9 }), jitter, (failures, chance) => {
      const [plain, delay] = [nextAttempt(failures, 0, null) ?? 0, nextAttempt(failures, chance, null) ?? 0]
      assert.ok(delay >= plain && delay <= plain * 1.1)
    }),
  )
})

test("what the receiver asked for is waited for, up to a day, and shortens nothing", () => {
  assert.equal(nextAttempt(1, 0, 60_000), 60_000)
  assert.equal(nextAttempt(1, 0, 30 * 24 * HOUR), 24 * HOUR)
  assert.equal(nextAttempt(3, 0, 60_000), 1_800_000)
  assert.equal(nextAttempt(10, 0, 60_000), null)
})
