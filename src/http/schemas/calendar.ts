/** What the API reference says of calendars, and what is sent to set one. */
import { Type } from "typebox"
import { LANGUAGE_IDS, USUAL_LANGUAGE } from "../../domain/language.ts"
import { CalendarInput } from "../../domain/rotation/calendar.ts"
import { ID_FORMAT } from "../../domain/rotation/roster.ts"
import { pageOf } from "../access/admin.ts"
import { boolean, byId, input, integer, object, onePage, orNull, string } from "./parts.ts"

const EXAMPLE = {
  name: "Madrid",
  country: "ES",
  region: "MD",
  days: [{ date: "12-24", name: "Nochebuena", hours: [["09:00", "13:00"]] }],
  open: ["2027-10-12"],
  default: true,
}

const id = Type.String({ pattern: ID_FORMAT.source })
export const CalendarId = byId("madrid", { description: "The calendar's id." })
export const CalendarBody = input(
  "CalendarInput",
  "A calendar to be added or replaced.",
  { id: Type.Optional(id), ...CalendarInput.properties },
  { examples: [EXAMPLE] },
)

export const CalendarAnswer = object("Calendar", "Which days are free, and which are shortened.", {
  id,
  ...Type.Required(CalendarInput).properties,
  until_year: integer("The last year whose days are stored; each month the coming two are."),
  version: string("Names what is set of it. Its ETag, without the quotes."),
})
export const CalendarsAnswer = pageOf(CalendarAnswer)

const year = Type.Integer({ minimum: 2000, maximum: 2100, examples: [2027] })
export const YearQuery = Type.Object({ year }, { additionalProperties: false })

const HOURS = orNull(
  Type.Array(Type.Unsafe<readonly [string, string]>(Type.Array(Type.String(), { minItems: 2, maxItems: 2 }))),
  "null: closed all day; else open only then.",
)
export const CalendarYear = onePage(
  "CalendarYear",
  "The days of a calendar that are not as usual, in order.",
  Type.Object({
    date: string(),
    name: string(),
    hours: HOURS,
    own: boolean("One of the calendar's own days, and no public holiday."),
    open: boolean("A day with a name on which one works as usual."),
  }),
)

export const HolidaysQuery = Type.Object(
  {
    country: Type.String({ pattern: "^[A-Z]{2}$", examples: ["ES"] }),
    region: Type.Optional(Type.String({ maxLength: 20, examples: ["MD"] })),
    year,
  },
  { additionalProperties: false },
)
export const HolidaysAnswer = onePage(
  "PublicHolidays",
  "The public holidays of a place in a year, in order.",
  Type.Object({
    date: string(),
    name: string(),
    until: orNull(string(), "The day is free from then on; null: all day."),
  }),
)

export const CountriesQuery = Type.Object(
  {
    language: Type.Optional(
      Type.Enum(LANGUAGE_IDS, { description: "Of the names.", default: USUAL_LANGUAGE }),
    ),
  },
  { additionalProperties: false },
)
export const CountriesAnswer = onePage(
  "HolidayCountries",
  "The countries whose public holidays are known.",
  Type.Object({
    country: string("As ISO 3166-1 has it."),
    name: string(),
    regions: Type.Array(Type.Object({ region: string(), name: string() })),
  }),
)
