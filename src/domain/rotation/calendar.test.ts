import assert from "node:assert/strict"
import { test } from "node:test"
import { type Calendar, daysOf, type Holiday, type OwnDay } from "./calendar.ts"
import { readCalendar } from "./check-calendar.ts"

const PLACES = new Map([
  ["ES", ["MD", "CT"]],
  ["PT", []],
])
const read = (given: object, id = "madrid") => readCalendar(id, { name: "Madrid", ...given }, PLACES)
const mistakesIn = (given: object) =>
  (read(given).mistakes ?? []).map(({ pointer, code }) => `${pointer} ${code}`)

const NEW_YEAR: Holiday = { date: "2027-01-01", name: "Año Nuevo", until: null }
const daysWith = (given: Partial<Pick<Calendar, "days" | "open">>, holidays = [NEW_YEAR]) =>
  daysOf({ days: [], open: [], ...given }, holidays, [2027, 2028])
const own = (date: string, hours: OwnDay["hours"] = null): OwnDay => ({ date, name: "Own", hours })

test("a public holiday is closed, unless one works on it, or closed from an hour on", () => {
  assert.deepEqual(daysWith({}), { "2027-01-01": { name: "Año Nuevo", hours: null } })
  assert.deepEqual(daysWith({ open: ["2027-01-01"] })["2027-01-01"]?.hours, [["00:00", "24:00"]])
  const noon = { date: "2027-12-24", name: "Nochebuena", until: "12:00" }
  assert.deepEqual(daysWith({}, [noon])["2027-12-24"], { name: "Nochebuena", hours: [["00:00", "12:00"]] })
})

test("two holidays of one date are one day with both names", () => {
  const both = [NEW_YEAR, { ...NEW_YEAR, name: "Lunes", until: "12:00" }]
  assert.deepEqual(daysWith({}, both), { "2027-01-01": { name: "Año Nuevo, Lunes", hours: null } })
})

test("an own day stands in place of a holiday, and one of a year in place of one of every year", () => {
  assert.equal(daysWith({ days: [own("2027-01-01")] })["2027-01-01"]?.name, "Own")
  const shortened = [["09:00", "13:00"]] as const
  const days = daysWith({ days: [own("2028-12-24"), own("12-24", shortened)] }, [])
  assert.deepEqual(days, {
    "2027-12-24": { name: "Own", hours: shortened },
    "2028-12-24": { name: "Own", hours: null },
  })
})

test("the 29th of February is there in leap years, and other years are left out", () => {
  assert.deepEqual(Object.keys(daysWith({ days: [own("02-29"), own("2031-01-02")] }, [])), ["2028-02-29"])
})

test("a name is all that a calendar needs", () => {
  assert.deepEqual(read({ name: " Madrid " }).calendar, {
    id: "madrid",
    name: "Madrid",
    country: null,
    region: null,
    days: [],
    open: [],
    default: false,
  })
})

for (const [name, given, mistake] of [
  ["no name", { name: " " }, "#/name blank"],
  ["a name that cannot be stored", { name: "Mad\0rid" }, "#/name invalid_characters"],
  ["an unknown country", { country: "XX" }, "#/country unknown_country"],
  ["a region of another country", { country: "PT", region: "MD" }, "#/region unknown_region"],
  ["a region without a country", { region: "MD" }, "#/region unknown_region"],
  ["a day that does not exist", { days: [own("2027-02-29")] }, "#/days/0/date invalid_date"],
  ["a date in another form", { days: [own("24/12")] }, "#/days/0/date invalid_format"],
  ["the same date twice", { days: [own("12-24"), own("12-24")] }, "#/days/1/date repeated"],
  ["a day without a name", { days: [{ ...own("12-24"), name: " " }] }, "#/days/0/name blank"],
  [
    "hours that end before they begin",
    { days: [own("12-24", [["13:00", "09:00"]])] },
    "#/days/0/hours/0 empty_interval",
  ],
  [
    "hours that overlap",
    {
      days: [
        own("12-24", [
          ["09:00", "13:00"],
          ["12:00", "14:00"],
        ]),
      ],
    },
    "#/days/0/hours/1 overlapping_intervals",
  ],
  ["an open date that does not exist", { open: ["2027-02-29"] }, "#/open/0 invalid_date"],
  ["a misspelt field", { regoin: "MD" }, "#/regoin unknown_field"],
] as const)
  test(`${name} is refused`, () => assert.deepEqual(mistakesIn(given), [mistake]))
