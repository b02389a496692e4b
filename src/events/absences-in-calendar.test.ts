import assert from "node:assert/strict"
import { once } from "node:events"
import { suite, test } from "node:test"
import { Worker } from "node:worker_threads"
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

/** Of a server that stands there. */
function inZone<Answer>(zone: string, ask: () => Answer): Answer {
  const { TZ } = process.env
  process.env.TZ = zone
  try {
    return ask()
  } finally {
    if (TZ === undefined) delete process.env.TZ
    else process.env.TZ = TZ
  }
}

suite("wherever the server stands", () => {
  const away = (zone: string, ...more: string[]) => [
    `DTSTART${zone}:20261023T210000`,
    `DTEND${zone}:20261023T230000`,
    OOF,
    ...more,
  ]
  const everywhere = (events: (readonly string[])[], timeZone?: string) => {
    const [first, ...others] = ["UTC", "Pacific/Auckland", "America/Los_Angeles"].map((zone) =>
      inZone(zone, () => read(events, timeZone)),
    )
    for (const other of others) assert.deepEqual(other, first)
    return first
  }

  test("a time of no zone, or of one that nobody knows, is that of the person, and repeated by their clock", () => {
    for (const zone of [
      "",
      ";TZID=Nowhere",
      ";TZID=Customized Time Zone",
      ";TZID=tzone://Microsoft/Custom",
      ";TZID=GMT+0100",
    ]) {
      assert.deepEqual(
        everywhere([away(zone)], "America/Bogota"),
        ["2026-10-24T02:00 2026-10-24T04:00"],
        zone,
      )
      const weekly = away(zone, "RRULE:FREQ=WEEKLY;COUNT=3", `EXDATE${zone}:20261106T210000`)
      assert.deepEqual(
        everywhere([weekly], "America/New_York"),
        ["2026-10-24T01:00 2026-10-24T03:00", "2026-10-31T01:00 2026-10-31T03:00"],
        zone,
      )
      assert.deepEqual(everywhere([weekly]), [
        "2026-10-23T19:00 2026-10-23T21:00",
        "2026-10-30T20:00 2026-10-30T22:00",
      ])
    }
  })

  test("a zone is known by its name of IANA or of Windows, however that is written", () => {
    for (const zone of [
      "Europe/Madrid",
      '"Europe/Madrid"',
      "Romance Standard Time",
      "(UTC+01:00) Brussels, Copenhagen, Madrid, Paris",
      '"(UTC+01:00) Brussels, Copenhagen, Madrid, Paris"',
    ])
      assert.deepEqual(
        everywhere([away(`;TZID=${zone}`, "RRULE:FREQ=WEEKLY;COUNT=2")], "America/Bogota"),
        ["2026-10-23T19:00 2026-10-23T21:00", "2026-10-30T20:00 2026-10-30T22:00"],
        zone,
      )
    assert.deepEqual(everywhere([away(";TZID=tzone://Microsoft/Utc")], "America/Bogota"), [
      "2026-10-23T21:00 2026-10-23T23:00",
    ])
    assert.deepEqual(everywhere([["DTSTART:20261023", " T210000Z", "DURATION:PT2H", OOF]]), [
      "2026-10-23T21:00 2026-10-23T23:00",
    ])
  })

  test("days of a series are whole days, those with another length too", () => {
    const weekends = [...day("20261023", "20261024"), "RRULE:FREQ=WEEKLY;BYDAY=FR,SU;COUNT=3"]
    assert.deepEqual(everywhere([[...weekends, "EXDATE;VALUE=DATE:20261030"]]), [
      "2026-10-22T22:00 2026-10-23T22:00",
      "2026-10-24T22:00 2026-10-25T23:00",
    ])
  })
})

test("a day of another zone, from midnight to midnight and marked as one, is a day", () => {
  const zoned = ["DTSTART;TZID=Romance Standard Time:20261106T000000", "DURATION:P1D"]
  const busy = "X-MICROSOFT-CDO-BUSYSTATUS:BUSY"
  assert.deepEqual(read([[...zoned, busy]], "America/Bogota"), [])
  assert.deepEqual(read([[...zoned, busy, "X-MICROSOFT-CDO-ALLDAYEVENT:TRUE"]], "America/Bogota"), [
    "2026-11-05T23:00 2026-11-06T23:00",
  ])
})

test("an event that makes no sense costs nobody the others", () => {
  const odd = [
    [...day("20261110"), "RRULE:FREQ=NEVER"],
    ["DTSTART;VALUE=DATE:tomorrow"],
    [...day("20261112"), "DURATION:P99999999999999W"],
  ]
  assert.deepEqual(read([day("20261224"), ...odd, day("20261228")]), [
    "2026-11-11T23:00 2026-11-12T23:00",
    "2026-12-23T23:00 2026-12-24T23:00",
    "2026-12-27T23:00 2026-12-28T23:00",
  ])
  assert.deepEqual(read([[...day("20261112"), "DURATION:P9999999W"]]), ["2026-11-11T23:00 9999-12-31T00:00"])
})

test("what a calendar says is told to no log", async () => {
  const thread = new Worker(new URL("./feed-thread.ts", import.meta.url), { stdout: true, stderr: true })
  let said = ""
  for (const stream of [thread.stdout, thread.stderr]) stream.on("data", (chunk) => (said += chunk))
  const secret = ["UID:1", ...day("20261112"), "DURATION:Clínica Ruber"]
  thread.postMessage({ text: calendar(secret), timeZone: "UTC", now: NOW })
  const [{ answer }] = await once(thread, "message")
  assert.equal(answer.absences.length, 1)
  await thread.terminate()
  assert.doesNotMatch(said, /Ruber/)
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
