import assert from "node:assert/strict"
import { test } from "node:test"
import { readMoment } from "./read-moment.ts"

const read = (text: string, side: "from" | "to", timeZone?: string) => {
  const moment = readMoment(text, side, timeZone)
  return moment === null ? null : new Date(moment).toISOString()
}

test("a date is the whole day: from its start, or to its end", () => {
  assert.equal(read("2026-02-28", "from"), "2026-02-28T00:00:00.000Z")
  assert.equal(read("2026-02-28", "to"), "2026-03-01T00:00:00.000Z")
})

test("a day is as long as the clocks of the zone make it", () => {
  const spring = ["from", "to"].map((side) => read("2026-03-29", side as "from" | "to", "Europe/Madrid"))
  assert.deepEqual(spring, ["2026-03-28T23:00:00.000Z", "2026-03-29T22:00:00.000Z"])
})

test("an instant is itself, whatever its offset and the zone", () => {
  for (const side of ["from", "to"] as const) {
    const moment = read("2026-02-28T12:30:00.5+02:00", side, "America/Bogota")
    assert.equal(moment, "2026-02-28T10:30:00.500Z")
  }
})

test("what is no time is none", () => {
  for (const text of ["", "yesterday", "2026-02-30", "2026-02-28T25:00:00Z", "2026-02-28T12:00:00", "2026"])
    assert.equal(read(text, "from"), null, text)
})
