import assert from "node:assert/strict"
import { test } from "node:test"
import fc from "fast-check"
import { triager } from "../../../test/helpers/builders.ts"
import { isWithinHours, WEEKDAYS } from "../time/hours.ts"
import type { Load } from "./eligibility.ts"
import { presenceOf } from "./presence.ts"
import type { Triager } from "./roster.ts"

const OFFICE = {
  mon: [
    ["09:00", "14:00"],
    ["14:00", "19:00"],
  ],
  tue: [["09:00", "14:00"]],
  fri: [["22:00", "06:00"]],
} as const
const MINUTE_MS = 60_000

/** In Madrid in winter, which is an hour ahead of UTC; Monday is 16 November. */
const at = (time: string) => Date.parse(`2026-11-${time}+01:00`)
const NO_LOAD = { today: 0, thisWeek: 0, open: 0 }
const seen = (given: Partial<Triager>, time: string, load: Partial<Load> = {}) => {
  const ana = triager("ana", { hours: OFFICE, ...given })
  const { barred, until } = presenceOf(ana, "all", at(time), { ...NO_LOAD, ...load })
  return [barred, until === null ? null : new Date(until).toISOString().slice(0, 16)]
}

test("who is on is on until their shift ends, not where one shift joins the next", () => {
  assert.deepEqual(seen({}, "16T10:00"), [null, "2026-11-16T18:00"])
  assert.deepEqual(seen({}, "20T23:30"), [null, "2026-11-21T05:00"])
})

test("or until an absence begins", () => {
  const absences = [{ from: "2026-11-16T11:00:00Z", to: "2026-11-18T11:00:00Z" }]
  assert.deepEqual(seen({ absences }, "16T10:00"), [null, "2026-11-16T11:00"])
})

test("who is at any hour, or all day and every day, has no end", () => {
  assert.deepEqual(seen({ hours: null }, "16T10:00"), [null, null])
  const hours = Object.fromEntries(WEEKDAYS.map((day) => [day, [["00:00", "24:00"] as const]]))
  assert.deepEqual(seen({ hours }, "16T10:00"), [null, null])
})

test("who is outside their hours is back when the next shift begins", () => {
  assert.deepEqual(seen({}, "16T08:00"), ["outside_hours", "2026-11-16T08:00"])
  assert.deepEqual(seen({}, "17T14:00"), ["outside_hours", "2026-11-20T21:00"])
  assert.deepEqual(seen({}, "21T06:00"), ["outside_hours", "2026-11-23T08:00"])
})

test("who is absent is back with the first shift after it, past any other absence", () => {
  const absences = [
    { from: "2026-11-15T00:00:00Z", to: "2026-11-17T20:00:00Z" },
    { from: "2026-11-20T20:00:00Z", to: "2026-11-20T23:00:00Z" },
  ]
  assert.deepEqual(seen({ absences }, "16T10:00"), ["absent", "2026-11-20T23:00"])
})

test("a holiday ends at midnight, before the next shift, and a shortened day when its hours end", () => {
  const days = {
    "2026-11-16": { name: "Short", hours: [["10:00", "12:00"]] },
    "2026-11-17": { name: "Holiday", hours: null },
  } as const
  assert.deepEqual(seen({ days }, "16T11:00"), [null, "2026-11-16T11:00"])
  assert.deepEqual(seen({ days }, "16T12:30"), ["outside_hours", "2026-11-20T21:00"])
  assert.deepEqual(seen({ days }, "17T10:00"), ["day_off", "2026-11-20T21:00"])
  assert.deepEqual(seen({ days, hours: null }, "17T10:00"), ["day_off", "2026-11-17T23:00"])
  assert.deepEqual(seen({ days, hours: null }, "16T11:00"), [null, "2026-11-16T11:00"])
  const { day } = presenceOf(triager("ana", { days }), "all", at("17T10:00"), NO_LOAD)
  assert.equal(day, "Holiday")
})

test("who has reached their cap is back in the next day's first shift", () => {
  assert.deepEqual(seen({ daily_cap: 3 }, "16T10:00", { today: 3 }), ["cap_reached", "2026-11-17T08:00"])
})

test("who has reached the week's cap is back in next week's first shift, and who has too many open leads when some are closed", () => {
  const weekly = (time: string) => seen({ weekly_cap: 9 }, time, { thisWeek: 9 })
  assert.deepEqual(weekly("16T10:00"), ["week_cap_reached", "2026-11-23T08:00"])
  assert.deepEqual(weekly("17T10:00"), ["week_cap_reached", "2026-11-23T08:00"])
  assert.deepEqual(seen({ open_cap: 9 }, "16T10:00", { open: 9 }), ["open_cap_reached", null])
})

test("who is paused, has no hours or serves nothing does not come back by themselves", () => {
  assert.deepEqual(seen({ active: false }, "16T10:00"), ["inactive", null])
  assert.deepEqual(seen({ brackets: [] }, "16T10:00"), ["other_bracket", null])
  assert.deepEqual(seen({ hours: {} }, "16T10:00"), ["outside_hours", null])
})

test("a shift that begins in the hour that the clock skips begins when it is put forward, and one that it repeats goes on", () => {
  const change = (hours: Triager["hours"], from: string) =>
    new Date(presenceOf(triager("ana", { hours }), "all", Date.parse(from), NO_LOAD).until ?? 0).toISOString()
  assert.equal(change({ sun: [["02:30", "10:00"]] }, "2026-03-29T00:00Z"), "2026-03-29T01:00:00.000Z")
  assert.equal(change({ sun: [["01:00", "02:30"]] }, "2026-10-25T00:40Z"), "2026-10-25T01:00:00.000Z")
})

/** The slow way to know: minute by minute. */
function changeByMinutes({ hours, time_zone }: Triager, from: number): number | null {
  const within = isWithinHours(hours, time_zone, from)
  for (let moment = from + MINUTE_MS; moment < from + 8 * 24 * 60 * MINUTE_MS; moment += MINUTE_MS)
    if (isWithinHours(hours, time_zone, moment) !== within) return moment
  return null
}

test("the change that is foretold is the one that comes, also where clocks are put forward or back", () => {
  const time = fc
    .integer({ min: 0, max: 47 })
    .map((half) => `${String(half >> 1).padStart(2, "0")}:${half % 2 ? "30" : "00"}`)
  const interval = fc.tuple(time, time).filter(([start, end]) => start !== end)
  const hours = fc.dictionary(
    fc.constantFrom(...WEEKDAYS),
    fc.array(interval, { minLength: 1, maxLength: 2 }),
    {
      minKeys: 3,
    },
  )
  const zone = fc.constantFrom("Europe/Madrid", "America/Santiago", "Australia/Lord_Howe", "UTC")
  // Around the weekends at which these zones change their clocks.
  const start = fc
    .tuple(fc.constantFrom("2026-03-27", "2026-10-23", "2026-04-03", "2026-10-02"), fc.nat(4 * 24 * 60))
    .map(([day, minutes]) => Date.parse(day) + minutes * MINUTE_MS)
  fc.assert(
    fc.property(hours, zone, start, (hours, time_zone, from) => {
      const one = triager("ana", { hours, time_zone })
      const expected = changeByMinutes(one, from)
      if (expected !== null) assert.equal(presenceOf(one, "all", from, NO_LOAD).until, expected)
    }),
    { numRuns: 60 },
  )
})
