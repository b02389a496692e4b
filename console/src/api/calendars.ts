/** Calendars: which days nobody works, and the holidays that can be chosen. */
import { queryOptions } from "@tanstack/react-query"
import type { Calendar, CalendarInput, CalendarYear } from "../../../client/api.ts"
import type { Language } from "../../../src/domain/language.ts"
import { api, at, atVersion, got } from "./client.ts"
import { after, allOf } from "./pages.ts"

export type { Calendar } from "../../../client/api.ts"
export type NamedDay = CalendarYear["data"][number]
export type OwnDay = NonNullable<CalendarInput["days"]>[number]

export const calendarsQuery = queryOptions({
  queryKey: ["calendars"],
  queryFn: ({ signal }) =>
    allOf((cursor) => got(api.GET("/api/admin/calendars", { params: { query: after(cursor) }, signal }))),
})

/** By version: a calendar that was changed has other days. */
export const calendarYearQuery = ({ id, version }: Calendar, year: number) =>
  queryOptions({
    queryKey: ["calendars", id, version, year],
    queryFn: async ({ signal }) =>
      (
        await got(
          api.GET("/api/admin/calendars/{id}/days", { params: { path: { id }, query: { year } }, signal }),
        )
      ).data,
  })

export const countriesQuery = (language: Language) =>
  queryOptions({
    queryKey: ["holiday-countries", language],
    queryFn: async ({ signal }) =>
      (await got(api.GET("/api/admin/holiday-countries", { params: { query: { language } }, signal }))).data,
    staleTime: Number.POSITIVE_INFINITY,
  })

export const addCalendar = (id: string, body: CalendarInput) =>
  got(api.PUT("/api/admin/calendars/{id}", { ...at(id), body }))

/** What is named of it. Refused if it has been changed since it was read. */
export const changeCalendar = (calendar: Calendar, changes: Partial<CalendarInput>) => {
  const { id, version, until_year: _, ...settings } = calendar
  return got(
    api.PUT("/api/admin/calendars/{id}", {
      ...atVersion(id, version),
      body: { ...settings, ...changes } as CalendarInput,
    }),
  )
}

export const removeCalendar = (id: string) => got(api.DELETE("/api/admin/calendars/{id}", at(id)))
