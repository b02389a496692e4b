/** Reads what an operator says of a calendar, for the admin API and the command line alike. Every mistake is reported at once. */
import { type FieldMistake, mistakeIn } from "../field-mistake.ts"
import { shapeMistakes } from "../policy/policy-shape.ts"
import { toShift } from "../time/hours.ts"
import { type Calendar, CalendarInput, isDate } from "./calendar.ts"
import { ID_FORMAT } from "./roster.ts"

/** By country, the regions whose holidays are known. */
export type HolidayPlaces = ReadonlyMap<string, readonly string[]>

export function readCalendar(
  id: string,
  input: unknown,
  places: HolidayPlaces,
): { calendar: Calendar; mistakes: null } | { calendar: null; mistakes: readonly FieldMistake[] } {
  const mistakes: FieldMistake[] = shapeMistakes(input, CalendarInput)
  if (!ID_FORMAT.test(id))
    mistakes.push(
      mistakeIn(
        "id",
        "invalid_id",
        "An id is 1 to 64 of a-z, 0-9, _ and -, and starts with a letter or digit.",
      ),
    )
  if (mistakes.length === 0) mistakes.push(...contradictions(input as CalendarInput, places))
  if (mistakes.length > 0) return { calendar: null, mistakes }
  const given = input as CalendarInput
  return {
    calendar: {
      id,
      name: given.name.trim(),
      country: given.country ?? null,
      region: given.region ?? null,
      days: (given.days ?? []).map(({ date, name, hours }) => ({
        date,
        name: name.trim(),
        hours: hours ?? null,
      })),
      open: [...new Set(given.open ?? [])].sort(),
      default: given.default ?? false,
    },
    mistakes: null,
  }
}

function* contradictions(input: CalendarInput, places: HolidayPlaces): Generator<FieldMistake> {
  const { country = null, region = null, days = [], open = [] } = input
  const regions = country === null ? [] : places.get(country)
  if (country !== null && regions === undefined)
    yield mistakeIn("country", "unknown_country", `No holidays are known of \`${country}\`.`, {
      value: country,
    })
  else if (region !== null && !regions?.includes(region)) {
    const known = regions ?? []
    yield mistakeIn("region", "unknown_region", `The country has no region \`${region}\`.`, {
      value: region,
      known,
    })
  }
  const at = (...path: (string | number)[]) => `#/${path.join("/")}`
  const dates = new Set<string>()
  for (const [i, { date, hours }] of days.entries()) {
    // Of every year: the 29th of February too.
    if (!isDate(date.length === 5 ? `2028-${date}` : date))
      yield { pointer: at("days", i, "date"), code: "invalid_date", detail: "There is no such day." }
    if (dates.has(date))
      yield { pointer: at("days", i, "date"), code: "repeated", detail: "An earlier day has the same date." }
    dates.add(date)
    yield* wrongHours(hours ?? [], at("days", i, "hours"))
  }
  for (const [i, date] of open.entries())
    if (!isDate(date)) yield { pointer: at("open", i), code: "invalid_date", detail: "There is no such day." }
}

function* wrongHours(
  hours: readonly (readonly [string, string])[],
  pointer: string,
): Generator<FieldMistake> {
  const spans = hours.map((span) => toShift(span))
  for (const [i, { start, end }] of spans.entries()) {
    const [from = "", to = ""] = hours[i] ?? []
    if (from >= to)
      yield {
        pointer: `${pointer}/${i}`,
        code: "empty_interval",
        detail: "The hours of a day end after they begin.",
      }
    else if (spans.slice(0, i).some((one) => one.start < end && start < one.end))
      yield {
        pointer: `${pointer}/${i}`,
        code: "overlapping_intervals",
        detail: "These hours overlap earlier ones.",
      }
  }
}
