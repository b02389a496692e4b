import assert from "node:assert/strict"
import { test } from "node:test"
import { lastDays, lastWeeks } from "./last-days.ts"

const utc = (at: number) => new Date(at).toISOString().slice(0, 16)

test("each of the last days ends at its midnight, and at the hour that it is now", () => {
  const days = lastDays("Europe/Madrid", Date.parse("2026-11-18T10:42Z"), 14)
  assert.deepEqual(
    [days.length, days[0]?.day, days[6]?.day, days[13]?.day],
    [14, "2026-11-05", "2026-11-11", "2026-11-18"],
  )
  const { from = 0, until = 0, to = 0 } = days[6] ?? {}
  assert.deepEqual([from, until, to].map(utc), ["2026-11-10T23:00", "2026-11-11T10:42", "2026-11-11T23:00"])
  assert.equal(days[13]?.until, days[13]?.to, "nothing has happened after now")
})

test("a day on which the clock is put back is an hour longer, and the hour is that of the wall", () => {
  const days = lastDays("Europe/Madrid", Date.parse("2026-10-26T08:00Z"), 2)
  const { from = 0, until = 0, to = 0 } = days[0] ?? {}
  assert.deepEqual([from, until, to].map(utc), ["2026-10-24T22:00", "2026-10-25T08:00", "2026-10-25T23:00"])
})

test("a week begins on Monday, and the one before ends as late in it, also on a Monday and a Sunday", () => {
  const spans = (at: string) => {
    const { now, before } = lastWeeks("UTC", Date.parse(at))
    return [now.from, now.to, before.from, before.to].map(utc)
  }
  assert.deepEqual(spans("2026-11-16T09:30Z"), [
    "2026-11-16T00:00",
    "2026-11-17T00:00",
    "2026-11-09T00:00",
    "2026-11-09T09:30",
  ])
  assert.deepEqual(spans("2026-11-22T09:30Z"), [
    "2026-11-16T00:00",
    "2026-11-23T00:00",
    "2026-11-09T00:00",
    "2026-11-15T09:30",
  ])
})
