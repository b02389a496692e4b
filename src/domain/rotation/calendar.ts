/**
 * A calendar: the public holidays of a place and what a company makes of them. What decisions read are its days, computed once and
 * stored, so that a newer list of holidays changes nothing that has been decided.
 */
import { type Static, Type } from "typebox"
import { about, text } from "../policy/schema-words.ts"
import type { CalendarDay, CalendarDays } from "../time/hours.ts"
import { LONGEST_NAME } from "./roster.ts"

/** A closed or shortened day of one's own: of one year, or "12-24" of every year. */
export type OwnDay = CalendarDay & { readonly date: string }

export type Calendar = {
  readonly id: string
  readonly name: string
  /** Whose public holidays are free; null: only own days are. */
  readonly country: string | null
  readonly region: string | null
  readonly days: readonly OwnDay[]
  /** Public holidays on which one works. */
  readonly open: readonly string[]
  /** Of triagers who name none. One calendar is. */
  readonly default: boolean
}

/** A public holiday. `until`: from then on, by the clock; null: all day. */
export type Holiday = { readonly date: string; readonly name: string; readonly until: string | null }

export const MOST_OWN_DAYS = 400
export const LONGEST_DAY_NAME = 100

const TIME = "^([01][0-9]|2[0-3]):[0-5][0-9]$|^24:00$"
const DATE = "[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])"

const OwnDayInput = Type.Object(
  {
    date: Type.String({ pattern: `^${DATE}$|^(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$` }),
    name: text(LONGEST_DAY_NAME, about("Name", "What people call the day.", "Nochebuena")),
    hours: Type.Optional(
      Type.Union([
        Type.Array(
          Type.Unsafe<readonly [string, string]>(
            Type.Array(Type.String({ pattern: TIME }), { minItems: 2, maxItems: 2 }),
          ),
          { minItems: 1, maxItems: 10 },
        ),
        Type.Null(),
      ]),
    ),
  },
  { additionalProperties: false },
)

export type CalendarInput = Static<typeof CalendarInput>
export const CalendarInput = Type.Object(
  {
    name: text(LONGEST_NAME, about("Name", "What people call it.", "Madrid")),
    country: Type.Optional(
      Type.Union([Type.String(), Type.Null()], {
        description: "Whose public holidays are free, as ISO 3166-1 has it; null: only the own days are.",
        examples: ["ES"],
        default: null,
      }),
    ),
    region: Type.Optional(
      Type.Union([Type.String(), Type.Null()], {
        description:
          "Of the country, as `GET holiday-countries` names it; null: only what the whole country has.",
        examples: ["MD"],
        default: null,
      }),
    ),
    days: Type.Optional(
      Type.Array(OwnDayInput, {
        maxItems: MOST_OWN_DAYS,
        description:
          "Own days: of one year, or as `12-24` of every year. Without `hours` they are closed, else open only then. " +
          "They stand in place of a public holiday of the same date.",
        examples: [[{ date: "12-24", name: "Nochebuena", hours: [["09:00", "13:00"]] }]],
        default: [],
      }),
    ),
    open: Type.Optional(
      Type.Array(Type.String({ pattern: `^${DATE}$` }), {
        maxItems: MOST_OWN_DAYS,
        description: "Dates of public holidays on which one works all the same.",
        examples: [["2027-10-12"]],
        default: [],
      }),
    ),
    default: Type.Optional(
      Type.Boolean({
        description:
          "true: triagers who name no calendar have this one, in place of the default before. Else the default stays which it is; the first calendar always is.",
        default: false,
      }),
    ),
  },
  { additionalProperties: false },
)

const ALL_DAY = [["00:00", "24:00"]] as const

/** Whether one works all day, though the day has a name. */
export const isOpenAllDay = ({ hours }: CalendarDay): boolean =>
  hours?.length === 1 && hours[0]?.[0] === "00:00" && hours[0][1] === "24:00"

/** Of these years. Two holidays of one date are one day with both names. */
export function daysOf(
  { days, open }: Pick<Calendar, "days" | "open">,
  holidays: readonly Holiday[],
  years: readonly number[],
): CalendarDays {
  const all = new Map<string, CalendarDay>()
  for (const { date, name, until } of holidays) {
    const before = all.get(date)
    const isClosed = until === null || until === "00:00" || before?.hours === null
    const hours = open.includes(date) ? ALL_DAY : isClosed ? null : ([["00:00", until]] as const)
    all.set(date, { name: before === undefined ? name : `${before.name}, ${name}`, hours })
  }
  // A date of one year says more than one of every year.
  for (const { date, name, hours } of days.toSorted((a, b) => a.date.length - b.date.length))
    for (const full of date.length === 5 ? years.map((year) => `${year}-${date}`) : [date])
      if (isDate(full) && years.includes(Number(full.slice(0, 4)))) all.set(full, { name, hours })
  return Object.fromEntries([...all].sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Not the 30th of February, and the 29th only where there is one. */
export const isDate = (date: string): boolean =>
  !Number.isNaN(Date.parse(date)) && new Date(date).toISOString().startsWith(date)
