import assert from "node:assert/strict"
import { test } from "node:test"
import { differencesOf } from "./differences.ts"

const HOURS = { mon: [["09:00", "14:00"]], fri: [["09:00", "15:00"]] }

test("what was only written otherwise is no change", () => {
  const before = {
    hours: HOURS,
    absences: [{ from: "2027-08-01T00:00:00+02:00" }],
    email: null,
    brackets: [],
  }
  const after = {
    absences: [{ from: "2027-07-31T22:00:00.000Z" }],
    hours: { fri: HOURS.fri, sat: [], mon: HOURS.mon },
    email: "",
  }
  assert.deepEqual(differencesOf(before, after), [])
})

test("what is not as it was is told with both sides, and nothing else", () => {
  assert.deepEqual(
    differencesOf({ name: "Ana", weight: 1, hours: HOURS }, { name: "Ana", weight: 2, hours: null }),
    [
      { field: "weight", before: 1, after: 2 },
      { field: "hours", before: HOURS, after: null },
    ],
  )
})

test("of something new what it says is told, and what an import counted one by one", () => {
  assert.deepEqual(
    differencesOf(null, { file_name: "a.csv", counts: { created: 3, wrong: {}, errors: 0 }, note: null }),
    [
      { field: "file_name", before: undefined, after: "a.csv" },
      { field: "created", before: undefined, after: 3 },
      { field: "errors", before: undefined, after: 0 },
    ],
  )
})
