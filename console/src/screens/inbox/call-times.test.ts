import assert from "node:assert/strict"
import { test } from "node:test"
import { localTime } from "../../parts/step-times.ts"
import { callTimes } from "./call-times.ts"

const told = (now: Date) => callTimes(now.getTime()).map(({ key, at }) => `${key} ${localTime(at).slice(8)}`)

test("in the morning an afternoon is offered, later not", () => {
  assert.deepEqual(told(new Date(2026, 10, 17, 9, 7)), [
    "soon 17T09:30",
    "hour 17T10:15",
    "afternoon 17T17:00",
    "tomorrow 18T10:00",
  ])
  assert.deepEqual(told(new Date(2026, 10, 30, 16, 0)), [
    "soon 30T16:15",
    "hour 30T17:00",
    "tomorrow 01T10:00",
  ])
})
