import assert from "node:assert/strict"
import { test } from "node:test"
import fc from "fast-check"
import { Temporal } from "temporal-polyfill"
import { runs } from "../../../test/helpers/runs.ts"
import { type Hours, isWithinHours, localDay, WEEKDAYS } from "./hours.ts"

/** An instant by its wall-clock time; of two with the same time, the earlier unless an offset says which. */
const wall = (timeZone: string, time: string) =>
  Temporal.ZonedDateTime.from(`${time}[${timeZone}]`, { disambiguation: "earlier" }).epochMilliseconds

const utc = (time: string) => Date.parse(`${time}Z`)
const iso = (instant: number) => new Date(instant).toISOString().replace(":00.000Z", "Z")

const officeHours: Hours = {
  mon: [
    ["09:00", "14:00"],
    ["16:00", "19:00"],
  ],
}
const inOffice = (time: string) => isWithinHours(officeHours, "Europe/Madrid", wall("Europe/Madrid", time))

test("without hours every moment is within them", () => {
  assert.equal(isWithinHours(null, "Europe/Madrid", utc("2026-11-16T03:00")), true)
})

test("an interval includes its start and excludes its end", () => {
  assert.equal(inOffice("2026-11-16T08:59:59.999"), false)
  assert.equal(inOffice("2026-11-16T09:00"), true)
  assert.equal(inOffice("2026-11-16T13:59:59.999"), true)
  assert.equal(inOffice("2026-11-16T14:00"), false)
})

test("a day may have several intervals, and a day that is not named has none", () => {
  assert.equal(inOffice("2026-11-16T18:00"), true)
  assert.equal(inOffice("2026-11-17T10:00"), false)
  assert.equal(isWithinHours({}, "UTC", utc("2026-11-16T10:00")), false)
})

test("hours are those of the triager's zone, not of UTC", () => {
  const monday = { mon: [["00:00", "24:00"]] } as const
  assert.equal(isWithinHours(monday, "Pacific/Auckland", utc("2026-11-15T11:00")), true)
  assert.equal(isWithinHours(monday, "Pacific/Honolulu", utc("2026-11-16T09:59")), false)
})

test("24:00 is the end of the day", () => {
  const evening = { mon: [["20:00", "24:00"]] } as const
  assert.equal(isWithinHours(evening, "UTC", utc("2026-11-16T23:59:59.999")), true)
  assert.equal(isWithinHours(evening, "UTC", utc("2026-11-17T00:00")), false)
})

test("an end before its start lies in the next day, also past the end of the week", () => {
  const nights = { tue: [["22:00", "06:00"]], sun: [["22:00", "00:30"]] } as const
  const at = (time: string) => isWithinHours(nights, "UTC", utc(time))
  assert.equal(at("2026-11-17T05:59"), false)
  assert.equal(at("2026-11-17T22:00"), true)
  assert.equal(at("2026-11-18T05:59"), true)
  assert.equal(at("2026-11-18T06:00"), false)
  assert.equal(at("2026-11-22T23:00"), true)
  assert.equal(at("2026-11-23T00:29"), true)
  assert.equal(at("2026-11-23T00:30"), false)
})

test("an interval that the clock skips does not happen, and one that it repeats happens twice", () => {
  const sunday = { sun: [["02:00", "03:00"]] } as const
  const minutesWithin = (day: string) =>
    Array.from({ length: 24 * 60 }, (_, minute) => utc(`${day}T00:00`) + minute * 60_000).filter((at) =>
      isWithinHours(sunday, "Europe/Madrid", at),
    ).length
  assert.equal(minutesWithin("2026-03-22"), 60)
  assert.equal(minutesWithin("2026-03-29"), 0)
  assert.equal(minutesWithin("2026-10-25"), 120)
})

test("a night shift over a change of the clock ends by the new time", () => {
  const night = { sat: [["22:00", "06:00"]] } as const
  const at = (time: string) => isWithinHours(night, "Europe/Madrid", utc(time))
  assert.equal(at("2026-03-29T03:59"), true, "spring: 05:59 is 03:59 in UTC")
  assert.equal(at("2026-03-29T04:00"), false)
  assert.equal(at("2026-10-25T04:59"), true, "autumn: 05:59 is 04:59 in UTC")
  assert.equal(at("2026-10-25T05:00"), false)
})

test("a shift that begins at a midnight which the clock skips begins when the day does", () => {
  const sunday = { sun: [["00:00", "02:00"]] } as const
  assert.equal(isWithinHours(sunday, "America/Santiago", utc("2026-09-06T03:59")), false)
  assert.equal(isWithinHours(sunday, "America/Santiago", utc("2026-09-06T04:00")), true)
  assert.equal(isWithinHours(sunday, "America/Santiago", utc("2026-09-06T05:00")), false)
})

test("a clock that moves by half an hour is followed", () => {
  const sunday = { sun: [["02:00", "02:30"]] } as const
  const at = (time: string) => isWithinHours(sunday, "Australia/Lord_Howe", utc(time))
  assert.equal(at("2026-10-03T15:30"), false, "spring: 02:00 becomes 02:30")
  assert.equal(at("2026-04-04T15:29"), false, "autumn: 01:30 to 02:00 comes twice")
  assert.equal(at("2026-04-04T15:30"), true)
})

test("a day begins at its local midnight, or when the clock first shows its date", () => {
  const dayOf = (timeZone: string, time: string) => {
    const { date, startsAt } = localDay(timeZone, utc(time))
    return [date, iso(startsAt)]
  }
  assert.deepEqual(dayOf("Europe/Madrid", "2026-11-15T22:59"), ["2026-11-15", "2026-11-14T23:00Z"])
  assert.deepEqual(dayOf("Europe/Madrid", "2026-11-15T23:00"), ["2026-11-16", "2026-11-15T23:00Z"])
  assert.deepEqual(dayOf("Europe/Madrid", "2026-03-29T20:00"), ["2026-03-29", "2026-03-28T23:00Z"])
  assert.deepEqual(dayOf("Europe/Madrid", "2026-03-29T22:00"), ["2026-03-30", "2026-03-29T22:00Z"])
  assert.deepEqual(dayOf("America/Santiago", "2026-09-06T12:00"), ["2026-09-06", "2026-09-06T04:00Z"])
  assert.deepEqual(dayOf("America/Santiago", "2026-09-07T03:30"), ["2026-09-07", "2026-09-07T03:00Z"])
  assert.deepEqual(dayOf("America/Santiago", "2026-04-05T03:30"), ["2026-04-04", "2026-04-04T03:00Z"])
  assert.deepEqual(dayOf("Australia/Lord_Howe", "2026-10-04T10:00"), ["2026-10-04", "2026-10-03T13:30Z"])
})

const zones = Intl.supportedValuesOf("timeZone")
const changes = [
  "2026-03-29T01:00",
  "2026-10-25T01:00",
  "2026-09-06T04:00",
  "2026-04-05T03:00",
  "2026-10-03T15:30",
]

const anyZone = fc.oneof(
  fc.constantFrom("Europe/Madrid", "America/Santiago", "Australia/Lord_Howe", "Africa/Casablanca"),
  fc.constantFrom(...zones),
)
const anyInstant = fc.oneof(
  fc.integer({ min: utc("2012-01-01T00:00"), max: utc("2040-01-01T00:00") }),
  fc
    .tuple(fc.constantFrom(...changes), fc.integer({ min: -2 * 86_400_000, max: 2 * 86_400_000 }))
    .map(([change, ms]) => utc(change) + ms),
)
const anyTime = fc
  .integer({ min: 0, max: 24 * 60 - 1 })
  .map(
    (minute) => `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`,
  )
const anyHours: fc.Arbitrary<Hours> = fc.record(
  Object.fromEntries(
    WEEKDAYS.map((day) => [
      day,
      fc.array(
        fc.tuple(anyTime, fc.oneof(anyTime, fc.constant("24:00"))).filter(([start, end]) => start !== end),
        { maxLength: 3 },
      ),
    ]),
  ),
  { requiredKeys: [] },
)

/** What a wall clock shows, told by Intl alone. */
function readWallClock(timeZone: string, at: number) {
  const parts = new Intl.DateTimeFormat("en-CA", {
    timeZone,
    hourCycle: "h23",
    weekday: "short",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
  }).formatToParts(at)
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? ""
  return {
    day: WEEKDAYS.findIndex((day) => part("weekday").toLowerCase().startsWith(day)),
    time: `${part("hour")}:${part("minute")}`,
    date: `${part("year")}-${part("month")}-${part("day")}`,
  }
}

test("in every zone, hours are kept as the wall clock shows them", () => {
  fc.assert(
    fc.property(anyHours, anyZone, anyInstant, (hours, timeZone, at) => {
      const { day, time } = readWallClock(timeZone, at)
      const of = (weekday: number) => hours[WEEKDAYS[(weekday + 7) % 7] ?? "mon"] ?? []
      const today = of(day).some(([start, end]) => start <= time && (time < end || end < start))
      const sinceYesterday = of(day - 1).some(([start, end]) => end < start && time < end)
      assert.equal(isWithinHours(hours, timeZone, at), today || sinceYesterday)
    }),
    { numRuns: runs(200, 2_000) },
  )
})

test("in every zone, days carry the wall clock's date and follow one another without gaps", () => {
  fc.assert(
    fc.property(anyZone, anyInstant, (timeZone, at) => {
      const { date, startsAt } = localDay(timeZone, at)
      assert.equal(date, readWallClock(timeZone, at).date)
      assert.equal(date, readWallClock(timeZone, startsAt).date)
      assert.ok(startsAt <= at)
      assert.deepEqual(localDay(timeZone, startsAt), { date, startsAt })
      assert.ok(localDay(timeZone, startsAt - 1).date < date)
      const next = localDay(timeZone, startsAt + 27 * 3_600_000)
      assert.ok(at < next.startsAt && date < next.date)
      assert.deepEqual(localDay(timeZone, next.startsAt - 1), { date, startsAt })
    }),
    { numRuns: runs(100, 1_000) },
  )
})

test("what was asked before changes no answer", () => {
  fc.assert(
    fc.property(anyZone, fc.array(anyInstant, { minLength: 2, maxLength: 6 }), (timeZone, instants) => {
      const forwards = instants.map((at) => localDay(timeZone, at))
      const backwards = instants.toReversed().map((at) => localDay(timeZone, at))
      assert.deepEqual(forwards, backwards.toReversed())
    }),
    { numRuns: runs(50, 500) },
  )
})
