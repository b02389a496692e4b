import assert from "node:assert/strict"
import { suite, test } from "node:test"
import fc from "fast-check"
import { runs } from "../../../test/helpers/runs.ts"
import { type CalendarDays, type Hours, NO_DAYS, WEEKDAYS } from "../time/hours.ts"
import { afterWorking, isAtWork, workedBetween } from "./working-time.ts"

const MINUTE = 60_000
const at = (text: string) => Date.parse(text)
const iso = (moment: number | null) => moment && new Date(moment).toISOString()
const OFFICE = Object.fromEntries(
  WEEKDAYS.slice(0, 5).map((day) => [
    day,
    [
      ["09:00", "14:00"],
      ["16:00", "19:00"],
    ],
  ]),
) as Hours
const office = (absences: { from: string; to: string }[] = []) => ({
  hours: OFFICE,
  time_zone: "Europe/Madrid",
  absences,
  days: NO_DAYS,
})

suite("when so much working time has passed", () => {
  for (const [name, from, minutes, expected] of [
    ["within a shift", "2026-11-16T09:00Z", 30, "2026-11-16T09:30:00.000Z"],
    ["over the pause at noon", "2026-11-16T12:50Z", 30, "2026-11-16T15:20:00.000Z"],
    ["to the very end of a shift", "2026-11-16T12:50Z", 10, "2026-11-16T13:00:00.000Z"],
    ["at three in the morning", "2026-11-16T02:00Z", 30, "2026-11-16T08:30:00.000Z"],
    ["over a weekend", "2026-11-20T17:50Z", 30, "2026-11-23T08:20:00.000Z"],
    ["over the end of summer time", "2026-10-23T16:50Z", 30, "2026-10-26T08:20:00.000Z"],
  ] as const)
    test(name, () => assert.equal(iso(afterWorking(office(), at(from), minutes * MINUTE)), expected))

  test("absences do not count, in whatever order and however they overlap", () => {
    const absences = [
      { from: "2026-11-17T00:00:00Z", to: "2026-11-19T00:00:00Z" },
      { from: "2026-11-16T09:10:00Z", to: "2026-11-16T10:00:00Z" },
      { from: "2026-11-16T09:30:00Z", to: "2026-11-16T12:55:00Z" },
    ]
    const found = (minutes: number) =>
      iso(afterWorking(office(absences), at("2026-11-16T09:00Z"), minutes * MINUTE))
    assert.equal(found(12), "2026-11-16T12:57:00.000Z")
    assert.equal(found(15 + 180 + 5), "2026-11-19T08:05:00.000Z")
  })

  test("who works at any hour works through the night", () => {
    const worker = { hours: null, time_zone: "UTC", absences: [], days: NO_DAYS }
    assert.equal(iso(afterWorking(worker, at("2026-11-16T23:50Z"), 30 * MINUTE)), "2026-11-17T00:20:00.000Z")
  })

  test("who has no hours at all, or is away for good, does not work any more", () => {
    const gone = { from: "2026-11-16T00:00:00Z", to: "9999-01-01T00:00:00Z" }
    assert.equal(afterWorking({ ...office(), hours: { mon: [] } }, at("2026-11-16T09:00Z"), 1), null)
    assert.equal(afterWorking(office([gone]), at("2026-11-16T09:00Z"), MINUTE), null)
  })
})

// Madrid and Lord Howe (half an hour of summer time) around the changes of their clocks, Kathmandu without any.
const ZONES = ["Europe/Madrid", "Australia/Lord_Howe", "America/Santiago", "Asia/Kathmandu"]
const time = fc.integer({ min: 0, max: 95 }).map((quarter) => {
  const [hour, minute] = [Math.floor(quarter / 4), (quarter % 4) * 15]
  return `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`
})
const interval = fc.tuple(time, time).filter(([start, end]) => start !== end)
const hours = fc.record(
  Object.fromEntries(WEEKDAYS.map((day) => [day, fc.array(interval, { maxLength: 2 })])),
) as fc.Arbitrary<Hours>
const start = fc
  .tuple(
    fc.constantFrom("2026-03-27", "2026-10-23", "2026-04-03", "2026-09-04", "2026-12-30"),
    fc.nat(3 * 1440),
  )
  .map(([day, minute]) => at(`${day}T00:00Z`) + minute * MINUTE)
const absence = fc.tuple(fc.nat(4 * 1440), fc.integer({ min: 1, max: 2 * 1440 }))
/** Days around the start: closed, or open only for some hours. */
const calendar = fc
  .array(
    fc.tuple(
      fc.integer({ min: -1, max: 6 }),
      fc.option(fc.tuple(time, time).filter(([open, close]) => open < close)),
    ),
    { maxLength: 4 },
  )
  .map(
    (days) =>
      (from: number): CalendarDays =>
        Object.fromEntries(
          days.map(([after, hours]) => [
            new Date(from + after * 1440 * MINUTE).toISOString().slice(0, 10),
            { name: "A holiday", hours: hours && [hours] },
          ]),
        ),
  )
const worker = fc
  .tuple(
    fc.option(hours, { freq: 4 }),
    fc.constantFrom(...ZONES),
    start,
    fc.array(absence, { maxLength: 2 }),
    calendar,
  )
  .map(([hours, time_zone, from, away, daysFrom]) => ({
    from,
    worker: {
      hours,
      time_zone,
      days: daysFrom(from),
      absences: away.map(([after, long]) => ({
        from: new Date(from + (after - 1440) * MINUTE).toISOString(),
        to: new Date(from + (after - 1440 + long) * MINUTE).toISOString(),
      })),
    },
  }))

test("it counts what counting minute by minute would", () => {
  fc.assert(
    fc.property(worker, fc.integer({ min: 1, max: 2_000 }), ({ worker, from }, minutes) => {
      let counted = 0
      let moment = from
      for (; counted < minutes && moment < from + 20 * 1440 * MINUTE; moment += MINUTE)
        if (isAtWork(worker, moment)) counted++
      if (counted < minutes) return
      assert.equal(iso(afterWorking(worker, from, minutes * MINUTE)), iso(moment))
      assert.equal(workedBetween(worker, from, moment), minutes * MINUTE)
    }),
    { numRuns: runs(100, 2_000) },
  )
})

suite("a calendar", () => {
  const days: CalendarDays = {
    "2026-12-08": { name: "Inmaculada", hours: null },
    "2026-12-24": { name: "Nochebuena", hours: [["10:00", "13:00"]] },
  }
  const with_ = (days: CalendarDays) => ({ ...office(), days })

  test("closes a day from midnight to midnight", () => {
    const found = afterWorking(with_(days), at("2026-12-07T17:50Z"), 30 * MINUTE)
    assert.equal(iso(found), "2026-12-09T08:20:00.000Z")
    const anyHour = { ...with_(days), hours: null }
    assert.equal(iso(afterWorking(anyHour, at("2026-12-07T22:50Z"), 30 * MINUTE)), "2026-12-08T23:20:00.000Z")
  })

  test("leaves of a shortened day what is in the hours as well", () => {
    assert.equal(workedBetween(with_(days), at("2026-12-24T00:00Z"), at("2026-12-25T00:00Z")), 180 * MINUTE)
  })

  test("counts by the day of the triager's own zone", () => {
    const canary = { ...with_(days), time_zone: "Atlantic/Canary", hours: null }
    assert.equal(isAtWork(canary, at("2026-12-07T23:59Z")), true)
    assert.equal(isAtWork(canary, at("2026-12-08T00:00Z")), false)
    assert.equal(isAtWork(with_(days), at("2026-12-08T22:59Z")), false)
  })
})
