/**
 * The public holidays of the world's countries and their regions, by the package `date-holidays`. It is loaded when somebody asks,
 * and only then: it is large, and a decision reads stored days.
 */

import type { Language } from "../domain/language.ts"
import type { Holiday } from "../domain/rotation/calendar.ts"
import type { HolidayPlaces } from "../domain/rotation/check-calendar.ts"

const load = async () => (await import("date-holidays")).default

const HOUR_MS = 3_600_000

/** In the country's own language. Days off in a part of the day only are told with the hour at which they begin. */
export async function publicHolidays(
  country: string | null,
  region: string | null,
  years: readonly number[],
): Promise<Holiday[]> {
  if (country === null) return []
  const Holidays = await load()
  const [state = "", ...part] = (region ?? "").split("-")
  const list = new Holidays(country, state, part.join("-"), { types: ["public"] })
  return years.flatMap((year) =>
    list.getHolidays(year).flatMap(({ date, start, end, name }): Holiday[] => {
      const first = date.slice(0, 10)
      const time = date.slice(11, 16)
      const hours = (end.getTime() - start.getTime()) / HOUR_MS
      if (time !== "00:00") return [{ date: first, name, until: time }]
      return Array.from({ length: Math.max(1, Math.round(hours / 24)) }, (_, i) => ({
        date: new Date(Date.parse(first) + i * 24 * HOUR_MS).toISOString().slice(0, 10),
        name,
        until: null,
      }))
    }),
  )
}

/** A country, with its regions: `CT`, or `CT-B` for a part of one. */
export type HolidayCountry = {
  readonly country: string
  readonly name: string
  readonly regions: readonly { readonly region: string; readonly name: string }[]
}

export async function holidayCountries(language: Language): Promise<HolidayCountry[]> {
  const list = new (await load())()
  return Object.entries(list.getCountries(language)).map(([country, name]) => ({
    country,
    name,
    regions: Object.entries(list.getStates(country, language) ?? {}).flatMap(([state, name]) => [
      { region: state, name },
      ...Object.entries(list.getRegions(country, state, language) ?? {}).map(([part, inside]) => ({
        region: `${state}-${part}`,
        name: `${name}, ${inside}`,
      })),
    ]),
  }))
}

export const holidayPlaces = async (): Promise<HolidayPlaces> =>
  new Map(
    (await holidayCountries("en")).map(({ country, regions }) => [
      country,
      regions.map(({ region }) => region),
    ]),
  )
