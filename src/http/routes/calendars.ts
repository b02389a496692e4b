/** /api/admin/calendars: which days nobody works. And the public holidays of the world, to choose from. */
import { Type } from "typebox"
import {
  removeCalendar,
  replaceCalendar,
  seeCalendarYear,
  versionOf,
} from "../../changes/change-calendars.ts"
import { holidayCountries, holidayPlaces, publicHolidays } from "../../changes/public-holidays.ts"
import { USUAL_LANGUAGE } from "../../domain/language.ts"
import { findCalendar, listCalendars, type StoredCalendar } from "../../store/books/calendars.ts"
import type { Database } from "../../store/connection/database.ts"
import { ADMIN_PREFIX, actorOf, PageQuery, readPage } from "../access/admin.ts"
import { found, made } from "../access/found.ts"
import { ifMatch, tagged, versionsIn } from "../access/if-match.ts"
import * as schemas from "../schemas/calendar.ts"
import type { App } from "../shell/app.ts"
import { operationsOf, READ_BY_DOMAIN } from "../shell/operations.ts"
import { refuseFor, refuseParameters } from "../shell/problems.ts"

const operation = operationsOf("Calendars")

export function addCalendars(scope: App, db: Database): void {
  scope.get(
    "/calendars",
    operation(
      "listCalendars",
      "All calendars, in order of id",
      "One of them is the default, if there are any.",
      { querystring: Type.Object(PageQuery), response: { 200: schemas.CalendarsAnswer } },
      { config: { manager: "anything" } },
    ),
    ({ query }) => readPage(query, async (page) => (await listCalendars(db, page)).map(show)),
  )

  scope.get(
    "/calendars/:id",
    operation("getCalendar", "One calendar", "What is set of it. The header `ETag` is its version.", {
      params: schemas.CalendarId,
      response: { 200: schemas.CalendarAnswer },
    }),
    async ({ params }, reply) =>
      tagged(reply, show(found(await findCalendar(db, params.id), "calendar", params.id))),
  )

  scope.get(
    "/calendars/:id/days",
    operation(
      "listCalendarDays",
      "The days of a calendar in a year",
      "Public holidays and own days. What is stored decides; of years that are not stored yet, the days as they would be.",
      { params: schemas.CalendarId, querystring: schemas.YearQuery, response: { 200: schemas.CalendarYear } },
    ),
    async ({ params, query }) => {
      const calendar = found(await findCalendar(db, params.id), "calendar", params.id)
      return onePageOf(await seeCalendarYear(calendar, query.year))
    },
  )

  scope.put(
    "/calendars/:id",
    operation(
      "putCalendar",
      "Add a calendar, or replace one",
      "A field that is left out gets its default. Its days are stored from last year to the end of the year after next, and the " +
        "deadlines of first contact of everybody whose days change move. The next lead, on whatever server, is decided with it.",
      {
        params: schemas.CalendarId,
        headers: Type.Object({ "if-match": ifMatch("calendar") }),
        body: schemas.CalendarBody,
        response: {
          200: { ...schemas.CalendarAnswer, description: "The calendar was there before." },
          201: { ...schemas.CalendarAnswer, description: "The calendar is new." },
        },
      },
      READ_BY_DOMAIN,
    ),
    async (request, reply) => {
      const { id } = request.params
      const replacing = versionsIn(request.headers["if-match"])
      const body = settingsIn(request.body)
      const { calendar, isNew } = made(
        await replaceCalendar(db, actorOf(request), id, body, replacing),
        "calendar",
        id,
      )
      if (isNew) reply.code(201).header("location", `${ADMIN_PREFIX}/calendars/${id}`)
      return tagged(reply, show(calendar))
    },
  )

  scope.delete(
    "/calendars/:id",
    operation(
      "deleteCalendar",
      "Delete a calendar",
      "One that no triager names, and not the default, unless it is the last. Then no day is free.",
      { params: schemas.CalendarId, response: { 200: schemas.CalendarAnswer }, problems: ["conflict"] },
    ),
    async (request) => {
      const { id } = request.params
      const removal = made(await removeCalendar(db, actorOf(request), id), "calendar", id)
      if (removal.kind === "removed") return show(removal.calendar)
      const named = removal.triagers.length > 0
      throw refuseFor("conflict", {
        reason: named ? "calendar_in_use" : "calendar_is_default",
        detail: named
          ? `The calendar \`${id}\` is that of ${removal.triagers.join(", ")}. Give them another first.`
          : `The calendar \`${id}\` is the default. Make another the default first.`,
        params: { id, triagers: removal.triagers },
      })
    },
  )

  scope.get(
    "/holidays",
    operation(
      "listHolidays",
      "The public holidays of a place",
      "As the list of this version knows them, in the country's own language.",
      { querystring: schemas.HolidaysQuery, response: { 200: schemas.HolidaysAnswer } },
    ),
    async ({ query: { country, region = null, year } }) => {
      const regions = (await holidayPlaces()).get(country)
      if (regions === undefined) throw unknown("country", "unknown_country", country)
      if (region !== null && !regions.includes(region)) throw unknown("region", "unknown_region", region)
      return onePageOf(await publicHolidays(country, region, [year]))
    },
  )

  scope.get(
    "/holiday-countries",
    operation("listHolidayCountries", "Countries and their regions", "Of which public holidays are known.", {
      querystring: schemas.CountriesQuery,
      response: { 200: schemas.CountriesAnswer },
    }),
    async ({ query }) => onePageOf(await holidayCountries(query.language ?? USUAL_LANGUAGE)),
  )
}

const show = ({ holidays, ...calendar }: StoredCalendar) => ({ ...calendar, version: versionOf(calendar) })

const onePageOf = <T>(data: readonly T[]) => ({ data: [...data], next_cursor: null })

/** What was read from here may come back with its changes. */
function settingsIn(body: unknown): unknown {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return body
  const { id, version, until_year, ...settings } = body as Record<string, unknown>
  return settings
}

const unknown = (field: string, code: "unknown_country" | "unknown_region", value: string) =>
  refuseParameters({
    pointer: `#/${field}`,
    code,
    detail: `\`${field}\` \`${value}\` is not known.`,
    params: { value },
  })
