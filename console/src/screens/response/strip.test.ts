import assert from "node:assert/strict"
import { test } from "node:test"
import type { FirstContact } from "../../parts/promised.ts"
import { axisOf, levelAgainst, promisedIn, promisedTo, singleTimes, type Times } from "./strip.ts"

const times = (given: Partial<Times>): Times => ({ leads: 9, contacted: 9, median: 10, p90: 20, ...given })
const promise = (given: Partial<FirstContact>) =>
  ({ within_minutes: 60, by: [], by_bracket: {}, ...given }) as FirstContact

test("of one or two leads the single times are drawn, and no median", () => {
  assert.deepEqual(singleTimes(times({ contacted: 1, median: 12, p90: 12 })), [12])
  // 10 and 30 minutes: the median is 20, and nine tenths of the way 28.
  assert.deepEqual(singleTimes(times({ contacted: 2, median: 20, p90: 28 })), [10, 30])
  assert.deepEqual(singleTimes(times({ contacted: 3 })), [])
  assert.deepEqual(singleTimes(times({ contacted: 0, median: null, p90: null })), [])
})

test("the axis begins at none, holds the promise, and one who took weeks ends at its edge", () => {
  const axis = axisOf([times({ p90: 40_000 })], { shortest: 60, longest: 60 })
  assert.equal(axis.at(0), 0)
  assert.equal(axis.at(40_000), 100)
  assert.ok(axis.at(60) > 30 && axis.at(60) < 50)
  const lefts = axis.ticks.map(axis.at)
  assert.ok(lefts.every((left, n) => n === 0 || left - (lefts[n - 1] ?? 0) >= 11))
})

test("where several are promised, the line is a band; a bracket has its own", () => {
  const said = promise({ by_bracket: { large: 10 } })
  assert.deepEqual(promisedIn(said), { shortest: 10, longest: 60 })
  assert.deepEqual(promisedTo(said, "large"), { shortest: 10, longest: 10 })
  assert.equal(promisedIn(null), null)
})

test("an hour is told against the promise, and grey below three leads", () => {
  assert.deepEqual(
    [10, 30, 50, 60, 80, 200].map((minutes) => levelAgainst(60, minutes, 3)),
    [1, 2, 3, 4, 5, 6],
  )
  assert.equal(levelAgainst(60, 200, 2), null)
  assert.equal(levelAgainst(60, null, 9), null)
})
