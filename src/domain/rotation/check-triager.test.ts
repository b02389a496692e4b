import assert from "node:assert/strict"
import { test } from "node:test"
import fc from "fast-check"
import Value from "typebox/value"
import { runs } from "../../../test/helpers/runs.ts"
import { readTriager } from "./check-triager.ts"
import { TriagerInput } from "./roster.ts"

const known = { brackets: ["starter", "growth"], teams: ["es", "pt"], calendars: ["madrid"] }
const read = (input: unknown, id = "ana") => readTriager(id, input, known)
const accepted = (given: object) => {
  const { triager, mistakes } = read({ name: "Ana", ...given })
  assert.equal(mistakes, null)
  return triager
}
const mistakesIn = (given: object) =>
  (read({ name: "Ana", ...given }).mistakes ?? []).map(({ pointer, code }) => `${pointer} ${code}`)

test("a name is all that a triager needs", () => {
  assert.deepEqual(accepted({}), {
    id: "ana",
    name: "Ana",
    email: null,
    language: "es",
    active: true,
    paused: null,
    teams: null,
    brackets: null,
    takes: null,
    weight: 1,
    time_zone: "Europe/Madrid",
    daily_cap: null,
    weekly_cap: null,
    open_cap: null,
    ramp: [],
    booking_url: null,
    public_phone: null,
    hours: null,
    absences: [],
    calendar: null,
  })
})

test("everything that may be said of a triager is kept", () => {
  const given = {
    email: "ana@example.com",
    language: "en",
    active: false,
    teams: ["pt"],
    brackets: ["growth"],
    takes: { phone_country: ["CL"], extra: { idioma: ["es"] } },
    weight: 3,
    time_zone: "America/Santiago",
    ramp: [{ from: "2027-01-11", weight: 5 }],
    daily_cap: 0,
    weekly_cap: 0,
    open_cap: 12,
    booking_url: "https://cal.example.com/ana?d=15",
    public_phone: "+34 911 222 333 ext. 7",
    hours: { mon: [["09:00", "14:00"]], fri: [["22:00", "06:00"]], sun: [] },
    absences: [{ from: "2027-08-01T00:00:00.000Z", to: "2027-08-16T00:00:00.000Z" }],
    calendar: "madrid",
  }
  assert.deepEqual(accepted(given), { id: "ana", name: "Ana", paused: null, ...given })
})

test("names and addresses are trimmed, and an empty address is none", () => {
  const { name, email } = accepted({ name: "  Ana\t", email: " ana@example.com " })
  assert.deepEqual([name, email], ["Ana", "ana@example.com"])
  assert.equal(accepted({ email: " " }).email, null)
})

test("absences are kept in UTC, however they were written", () => {
  const { absences } = accepted({ absences: [{ from: "2027-08-01T00:00+02:00", to: "20270816T000000Z" }] })
  assert.deepEqual(absences, [{ from: "2027-07-31T22:00:00.000Z", to: "2027-08-16T00:00:00.000Z" }])
})

test("all mistakes are reported at once", () => {
  const { mistakes } = read({ weight: 0, hours: { mon: [["09:00", "25:00"]] }, dailycap: 3 }, "Ana!")
  assert.deepEqual(
    mistakes?.map(({ pointer, code }) => `${pointer} ${code}`),
    [
      "#/id invalid_id",
      "#/name required",
      "#/weight out_of_range",
      "#/hours/mon/0/1 invalid_time",
      "#/dailycap unknown_field",
    ],
  )
})

test("mistakes in what they take are told as those of a rule are", () => {
  assert.deepEqual(mistakesIn({ takes: {} }), ["#/takes says_nothing"])
  assert.deepEqual(mistakesIn({ takes: ["PT"] }), ["#/takes wrong_type"])
  assert.deepEqual(
    mistakesIn({ takes: { phone_country: ["Portugal"], country: ["PT"], extra: { a: [] } } }),
    [
      "#/takes/country unknown_field",
      "#/takes/extra/a empty_list",
      "#/takes/phone_country/0 unknown_country",
    ],
  )
})

test("ids are what the database takes", () => {
  for (const id of ["a", "0", "ana_maria-2", "a".repeat(64)])
    assert.equal(read({ name: "A" }, id).mistakes, null, id)
  for (const id of ["", "_a", "-a", "Ana", "añ", "a b", "ana\n", "a".repeat(65)]) {
    assert.equal(read({ name: "A" }, id).mistakes?.[0]?.code, "invalid_id", id)
  }
})

test("only an object describes a triager", () => {
  for (const input of [null, undefined, "Ana", 1, ["Ana"]]) {
    assert.deepEqual(
      read(input).mistakes?.map(({ pointer, code }) => `${pointer} ${code}`),
      ["# not_an_object"],
    )
  }
})

const refused: [string, object, string][] = [
  ["a blank name", { name: " " }, "#/name required"],
  ["a name that is a number", { name: 7 }, "#/name wrong_type"],
  ["a name that is null", { name: null }, "#/name wrong_type"],
  ["a long name", { name: "ñ".repeat(201) }, "#/name too_long"],
  ["a name with NUL", { name: "A\0" }, "#/name invalid_characters"],
  ["half a character", { name: "A\ud800" }, "#/name invalid_characters"],
  ["an address without an at sign", { email: "ana" }, "#/email invalid_email"],
  ["an address with half a character", { email: "a\ud800@example.com" }, "#/email invalid_email"],
  ["an address that is too long", { email: `${"a".repeat(250)}@b.es` }, "#/email too_long"],
  ["another language", { language: "fr" }, "#/language unknown_language"],
  ["a flag in words", { active: "yes" }, "#/active wrong_type"],
  ["a null that is no choice", { active: null }, "#/active wrong_type"],
  ["an unknown bracket", { brackets: ["starter", "huge"] }, "#/brackets/1 unknown_bracket"],
  ["a bracket by number", { brackets: [1] }, "#/brackets/0 wrong_type"],
  ["one bracket without a list", { brackets: "starter" }, "#/brackets wrong_type"],
  ["a fractional weight", { weight: 1.5 }, "#/weight out_of_range"],
  ["a weight past a million", { weight: 1_000_001 }, "#/weight out_of_range"],
  ["a weight in quotes", { weight: "2" }, "#/weight wrong_type"],
  ["a negative cap of the week", { weekly_cap: -1 }, "#/weekly_cap out_of_range"],
  ["a cap of open leads in quotes", { open_cap: "3" }, "#/open_cap wrong_type"],
  ["a ramp that is no list", { ramp: 2 }, "#/ramp wrong_type"],
  ["a weight from no day", { ramp: [{ from: "2027-02-30", weight: 2 }] }, "#/ramp/0/from invalid_date"],
  ["a day without a weight", { ramp: [{ from: "2027-02-01" }] }, "#/ramp/0/weight required"],
  ["a later weight of 0", { ramp: [{ from: "2027-02-01", weight: 0 }] }, "#/ramp/0/weight out_of_range"],
  [
    "two weights from one day",
    { ramp: ["2027-02-01", "2027-02-01"].map((from) => ({ from, weight: 2 })) },
    "#/ramp/1/from repeated",
  ],
  [
    "a ramp without end",
    { ramp: Array.from({ length: 51 }, () => ({ from: "2027-02-01", weight: 2 })) },
    "#/ramp too_many",
  ],
  [
    "a booking link without encryption",
    { booking_url: "http://cal.example.com" },
    "#/booking_url invalid_format",
  ],
  ["a booking link that runs", { booking_url: "javascript:alert(1)" }, "#/booking_url invalid_format"],
  [
    "a booking link with a password",
    { booking_url: "https://a:b@cal.example.com" },
    "#/booking_url invalid_format",
  ],
  [
    "a booking link without end",
    { booking_url: `https://cal.example.com/${"a".repeat(500)}` },
    "#/booking_url too_long",
  ],
  [
    "a phone number with words",
    { public_phone: "call me: https://x.example" },
    "#/public_phone invalid_format",
  ],
  ["a phone number of two lines", { public_phone: "+34 911\n222 333" }, "#/public_phone invalid_format"],
  ["a phone number without end", { public_phone: "9".repeat(41) }, "#/public_phone too_long"],
  ["a negative cap", { daily_cap: -1 }, "#/daily_cap out_of_range"],
  ["a cap past the database's integers", { daily_cap: 2 ** 31 }, "#/daily_cap out_of_range"],
  ["an unknown calendar", { calendar: "atlantis" }, "#/calendar unknown_calendar"],
  ["an unknown time zone", { time_zone: "Europe/Atlantis" }, "#/time_zone unknown_time_zone"],
  ["an offset for a time zone", { time_zone: "+02:00" }, "#/time_zone unknown_time_zone"],
  ["an empty time zone", { time_zone: "" }, "#/time_zone unknown_time_zone"],
  ["a time zone by number", { time_zone: 2 }, "#/time_zone wrong_type"],
  ["hours as a list", { hours: [] }, "#/hours not_an_object"],
  ["a day in Spanish", { hours: { lunes: [] } }, "#/hours/lunes unknown_field"],
  ["a day without intervals", { hours: { mon: "09:00" } }, "#/hours/mon wrong_type"],
  ["an interval without an end", { hours: { mon: [["09:00"]] } }, "#/hours/mon/0 wrong_type"],
  ["a start without a zero", { hours: { mon: [["9:00", "10:00"]] } }, "#/hours/mon/0/0 invalid_time"],
  ["a start at the day's end", { hours: { mon: [["24:00", "10:00"]] } }, "#/hours/mon/0/0 invalid_time"],
  ["an end past the day's end", { hours: { mon: [["09:00", "24:01"]] } }, "#/hours/mon/0/1 invalid_time"],
  ["an end with a line feed", { hours: { mon: [["09:00", "10:00\n"]] } }, "#/hours/mon/0/1 invalid_time"],
  ["an interval of no length", { hours: { mon: [["09:00", "09:00"]] } }, "#/hours/mon/0 empty_interval"],
  ["an absence without an end", { absences: [{ from: "2027-08-01T00:00Z" }] }, "#/absences/0/to required"],
  ["an absence that is null", { absences: [null] }, "#/absences/0 not_an_object"],
  ["absences as an object", { absences: {} }, "#/absences wrong_type"],
  ["a field named with a slash", { "a/b": 1 }, "#/a~1b unknown_field"],
  ["a field named like a method", { toString: 1 }, "#/toString unknown_field"],
  ["a field named with half a character", { "\ud800": 1 }, "#/%EF%BF%BD unknown_field"],
]
for (const [what, given, mistake] of refused) {
  test(`${what} is refused`, () => assert.deepEqual(mistakesIn(given), [mistake]))
}

test("the intervals of one day may touch but not overlap, also past midnight", () => {
  const day = (...mon: string[][]) => mistakesIn({ hours: { mon } })
  assert.deepEqual(day(["09:00", "14:00"], ["14:00", "19:00"]), [])
  assert.deepEqual(day(["14:00", "24:00"], ["09:00", "14:00"]), [])
  assert.deepEqual(day(["22:00", "06:00"], ["00:00", "06:00"]), [])
  const overlap = ["#/hours/mon/1 overlapping_intervals"]
  assert.deepEqual(day(["09:00", "14:00"], ["13:59", "19:00"]), overlap)
  assert.deepEqual(day(["16:00", "19:00"], ["09:00", "16:01"]), overlap)
  assert.deepEqual(day(["09:00", "19:00"], ["10:00", "11:00"]), overlap)
  assert.deepEqual(day(["22:00", "06:00"], ["23:00", "01:00"]), overlap)
})

test("an absence ends after it begins, in instants and not in letters", () => {
  const absence = (from: string, to: string) => mistakesIn({ absences: [{ from, to }] })
  assert.deepEqual(absence("2027-08-01T00:30:00+02:00", "2027-07-31T23:00:00Z"), [])
  assert.deepEqual(absence("2027-08-01T00:00:00+02:00", "2027-07-31T22:00:00Z"), [
    "#/absences/0 empty_absence",
  ])
  assert.deepEqual(absence("2027-08-02T00:00:00Z", "2027-08-01T00:00:00Z"), ["#/absences/0 empty_absence"])
})

test("an absence needs instants: a date, or a time without offset, is not one", () => {
  for (const from of ["2027-08-01", "2027-08-01T00:00:00", "tomorrow", "2027-02-30T00:00Z", 0, null]) {
    const absences = [{ from, to: "2027-08-16T00:00:00Z" }]
    assert.deepEqual(mistakesIn({ absences }), ["#/absences/0/from invalid_instant"], String(from))
  }
})

test("the published schema promises the defaults that are applied, and examples that are accepted", () => {
  for (const [field, schema] of Object.entries(TriagerInput.properties)) {
    const { default: byDefault, examples } = schema as { default?: unknown; examples?: unknown[] }
    if (byDefault !== undefined) assert.deepEqual(accepted({})[field as "weight"], byDefault, field)
    for (const example of examples ?? []) {
      assert.equal(
        readTriager(
          "ana",
          { name: "Ana", [field]: example },
          {
            brackets: ["growth", "enterprise"],
            teams: ["es"],
            calendars: ["madrid"],
          },
        ).mistakes,
        null,
        field,
      )
    }
  }
})

test("no input breaks the reader, and what it takes the published schema takes too", () => {
  const near = (...values: unknown[]) =>
    fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...values) }, fc.jsonValue())
  const input = fc.record(
    {
      name: near("Ana", " ", ""),
      email: near(null, "ana@example.com", ""),
      language: near("es", "en"),
      active: near(true, false),
      brackets: near(null, [], ["growth"]),
      weight: near(1, 1_000_000, 0),
      time_zone: near("UTC", "Asia/Tokyo"),
      ramp: near([], [{ from: "2027-02-01", weight: 2 }]),
      daily_cap: near(null, 0, 5),
      open_cap: near(null, 0, 5),
      booking_url: near(null, "https://cal.example.com/ana"),
      public_phone: near(null, "(91) 122-23.33"),
      hours: near(null, {}, { mon: [["09:00", "24:00"]] }),
      absences: near([], [{ from: "2027-08-01T00:00:00Z", to: "2027-08-02T00:00:00Z" }]),
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(fc.oneof({ weight: 9, arbitrary: input }, fc.jsonValue()), (given) => {
      const { triager, mistakes } = read(given)
      assert.equal(triager === null, mistakes !== null && mistakes.length > 0)
      if (triager !== null) assert.ok(Value.Check(TriagerInput, given))
    }),
    { numRuns: runs(500, 5_000) },
  )
})

test("a team that the policy does not have is refused, as a bracket is", () => {
  assert.deepEqual(mistakesIn({ teams: ["es", "fr"], brackets: ["all"] }), [
    "#/teams/1 unknown_team",
    "#/brackets/0 unknown_bracket",
  ])
  assert.deepEqual(mistakesIn({ teams: "es" }), ["#/teams wrong_type"])
})
