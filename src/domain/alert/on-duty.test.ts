import assert from "node:assert/strict"
import { test } from "node:test"
import { NO_DAYS } from "../time/hours.ts"
import { endOfDuty, isOnDuty } from "./on-duty.ts"

const WORKER = {
  time_zone: "Europe/Madrid",
  hours: {
    mon: [
      ["09:00", "14:00"],
      ["16:00", "19:00"],
    ],
    fri: [["22:00", "06:00"]],
  },
  absences: [{ from: "2026-11-23T10:00:00+01:00", to: "2026-11-24T00:00:00+01:00" }],
  days: NO_DAYS,
} as const
const at = (text: string) => Date.parse(`${text}+01:00`)

test("hours and absences are those of the rotation", () => {
  assert.equal(isOnDuty(WORKER, at("2026-11-16T09:00")), true)
  assert.equal(isOnDuty(WORKER, at("2026-11-16T15:00")), false)
  assert.equal(isOnDuty(WORKER, at("2026-11-21T05:59")), true, "past midnight")
  assert.equal(isOnDuty(WORKER, at("2026-11-23T09:59")), true)
  assert.equal(isOnDuty(WORKER, at("2026-11-23T10:00")), false)
})

test("who gets no leads, or has no hours, is always there", () => {
  for (const worker of [null, { ...WORKER, hours: null, absences: [] }]) {
    assert.equal(isOnDuty(worker, at("2026-11-15T03:00")), true)
    assert.equal(endOfDuty(worker, at("2026-11-15T03:00")), null)
  }
})

test("duty ends with the shift, past midnight too, or with the absence before that", () => {
  assert.equal(endOfDuty(WORKER, at("2026-11-16T10:00")), at("2026-11-16T14:00"))
  assert.equal(endOfDuty(WORKER, at("2026-11-20T23:00")), at("2026-11-21T06:00"))
  assert.equal(endOfDuty(WORKER, at("2026-11-23T09:30")), at("2026-11-23T10:00"))
})

test("who works around the clock comes to no end, and asking takes none", () => {
  const always = Object.fromEntries(
    ["mon", "tue", "wed", "thu", "fri", "sat", "sun"].map((day) => [day, [["00:00", "24:00"]]]),
  )
  assert.equal(endOfDuty({ ...WORKER, hours: always as never, absences: [] }, at("2026-11-16T10:00")), null)
})
