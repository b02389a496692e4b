import assert from "node:assert/strict"
import { test } from "node:test"
import { absencesIn } from "./absences-in-calendar.ts"

const NOW = Date.parse("2026-10-01T00:00:00Z")

/** Each event as its lines. */
const calendar = (...events: (readonly string[])[]) =>
  [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    ...events.flatMap((lines, i) => [
      "BEGIN:VEVENT",
      ...(lines.some((line) => line.startsWith("UID")) ? [] : [`UID:${i}`]),
      "DTSTAMP:20260901T000000Z",
      ...lines,
      "END:VEVENT",
    ]),
    "END:VCALENDAR",
    "",
  ].join("\r\n")

function read(events: (readonly string[])[], timeZone = "Europe/Madrid") {
  const found = absencesIn({ text: calendar(...events), timeZone, now: NOW })
  return "failure" in found
    ? found.failure
    : found.absences.map(({ from, to }) => `${from.slice(0, 16)} ${to.slice(0, 16)}`)
}

const day = (from: string, to?: string) => [
  `DTSTART;VALUE=DATE:${from}`,
  ...(to === undefined ? [] : [`DTEND;VALUE=DATE:${to}`]),
]
const OOF = "X-MICROSOFT-CDO-BUSYSTATUS:OOF"

test("an all-day event is an absence from midnight to midnight in the person's zone, also of 23 hours", () => {
  assert.deepEqual(read([day("20261224", "20261227")]), ["2026-12-23T23:00 2026-12-26T23:00"])
  assert.deepEqual(read([day("20261224")]), ["2026-12-23T23:00 2026-12-24T23:00"])
  assert.deepEqual(read([day("20270328", "20270329")]), ["2027-03-27T23:00 2027-03-28T22:00"])
  assert.deepEqual(read([day("20261224", "20261225")], "America/Bogota"), [
    "2026-12-24T05:00 2026-12-25T05:00",
  ])
})

test("free, tentative, cancelled and ordinary events keep nobody away", () => {
  const all = day("20261224", "20261225")
  const busy = (status: string) => [...all, `X-MICROSOFT-CDO-BUSYSTATUS:${status}`]
  assert.deepEqual(
    read([
      [...all, "TRANSP:TRANSPARENT"],
      [...all, "STATUS:CANCELLED"],
    ]),
    [],
  )
  assert.deepEqual(read([busy("FREE"), busy("TENTATIVE"), busy("WORKINGELSEWHERE")]), [])
  assert.deepEqual(read([busy("BUSY")]), ["2026-12-23T23:00 2026-12-24T23:00"])
  const meeting = ["DTSTART:20261224T090000Z", "DTEND:20261224T100000Z"]
  assert.deepEqual(read([meeting, [...meeting, "X-MICROSOFT-CDO-BUSYSTATUS:BUSY", "TRANSP:OPAQUE"]]), [])
  assert.deepEqual(read([[...meeting, OOF]]), ["2026-12-24T09:00 2026-12-24T10:00"])
  assert.deepEqual(read([[...meeting, "SUMMARY:Fuera de la oficina"]]), ["2026-12-24T09:00 2026-12-24T10:00"])
  assert.deepEqual(read([[...meeting, "SUMMARY;LANGUAGE=en:Out of office"]]), [
    "2026-12-24T09:00 2026-12-24T10:00",
  ])
})

test("what is repeated keeps its time of the clock when that is put back, with what is left out and put elsewhere", () => {
  const zoned = (at: string) => `TZID=Romance Standard Time:${at}`
  const weekly = [`DTSTART;${zoned("20261020T160000")}`, `DTEND;${zoned("20261020T180000")}`, OOF, "UID:w"]
  assert.deepEqual(
    read([
      [...weekly, "RRULE:FREQ=WEEKLY;COUNT=4", `EXDATE;${zoned("20261110T160000")}`],
      [
        "UID:w",
        `RECURRENCE-ID;${zoned("20261103T160000")}`,
        `DTSTART;${zoned("20261104T090000")}`,
        `DTEND;${zoned("20261104T100000")}`,
        OOF,
      ],
    ]),
    [
      "2026-10-20T14:00 2026-10-20T16:00",
      "2026-10-27T15:00 2026-10-27T17:00",
      "2026-11-04T08:00 2026-11-04T09:00",
    ],
  )
  const fridays = [...day("20261002", "20261003"), "RRULE:FREQ=WEEKLY;UNTIL=20261017T000000Z"]
  assert.deepEqual(read([fridays]), [
    "2026-10-01T22:00 2026-10-02T22:00",
    "2026-10-08T22:00 2026-10-09T22:00",
    "2026-10-15T22:00 2026-10-16T22:00",
  ])
})

test("one day of a series may keep away where the others do not", () => {
  const weekly = ["UID:w", "DTSTART:20261020T090000Z", "DTEND:20261020T100000Z", "RRULE:FREQ=WEEKLY;COUNT=3"]
  const one = [
    "UID:w",
    "RECURRENCE-ID:20261027T090000Z",
    "DTSTART:20261027T090000Z",
    "DTEND:20261027T170000Z",
    OOF,
  ]
  assert.deepEqual(read([weekly, one]), ["2026-10-27T09:00 2026-10-27T17:00"])
})

test("a time of no zone, or of one that nobody knows, is that of the person", () => {
  const plain = ["DTSTART:20261224T090000", "DTEND:20261224T100000", OOF]
  const unknown = ["DTSTART;TZID=Nowhere:20261224T090000", "DTEND;TZID=Nowhere:20261224T100000", OOF]
  for (const event of [plain, unknown])
    assert.deepEqual(read([event], "America/Bogota"), ["2026-12-24T14:00 2026-12-24T15:00"])
})

test("what touches is one absence, what is long over or far away is none", () => {
  assert.deepEqual(
    read([day("20261225", "20261227"), day("20261224", "20261226"), day("20261227", "20261228")]),
    ["2026-12-23T23:00 2026-12-27T23:00"],
  )
  assert.deepEqual(read([day("20250101", "20250201"), day("20290101")]), [])
  assert.deepEqual(
    read([day("20260901", "20261101")]),
    ["2026-08-31T22:00 2026-10-31T23:00"],
    "one that goes on",
  )
})

test("what is cut off or is no calendar is told from a calendar without absences", () => {
  const failing = (text: string) => absencesIn({ text, timeZone: "UTC", now: NOW })
  const whole = calendar(day("20261224"))
  for (const text of ["", "<html>Sign in</html>", whole.slice(0, -20), whole.slice(20)])
    assert.deepEqual(failing(text), { failure: "not_a_calendar" })
  assert.deepEqual(read([]), [])
})

test("more than anybody has is refused", () => {
  const days = (n: number, step: number) =>
    Array.from({ length: n }, (_, i) => [
      `DTSTART:${new Date(NOW + i * step).toISOString().replaceAll(/[-:]|\.\d+/g, "")}`,
      "DURATION:PT1M",
      OOF,
    ])
  assert.equal(read(days(501, 3_600_000)), "too_large")
  const every = (rule: string) =>
    read([["DTSTART:19900101T090000Z", "DTEND:19900101T100000Z", OOF, `RRULE:FREQ=${rule}`]])
  assert.equal(every("SECONDLY"), "too_large")
  assert.equal(every("DAILY").length, 431, "for longer than a career")
  assert.deepEqual(every("YEARLY;BYMONTH=2;BYMONTHDAY=30"), [])
  assert.equal(read(Array.from({ length: 20_000 }, () => ["DTSTART:20261224T090000Z"])), "too_large")
})
