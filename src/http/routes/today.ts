/** GET /api/admin/today: how the day is going, for whoever leads the team; /me/day: the same of one triager for themselves. */
import { Type } from "typebox"
import { isTimeZone } from "../../domain/time/time-zone.ts"
import { seeMyDay, seeToday } from "../../reports/see-today.ts"
import type { Database } from "../../store/connection/database.ts"
import { readQuietSenders } from "../../store/find/quiet-senders.ts"
import type { DeskReader } from "../../store/leads/desk.ts"
import { ENDS_SOON_DAYS, listDoubtfulKeys, UNUSED_DAYS } from "../../store/people/keys.ts"
import { ownTriager, teamsOf } from "../access/admin.ts"
import { DoubtfulKey } from "../schemas/key.ts"
import { onePage, optionalText, timeZone } from "../schemas/parts.ts"
import { MyDay, QuietSender, Today } from "../schemas/today.ts"
import type { App } from "../shell/app.ts"
import { operationsOf } from "../shell/operations.ts"
import { Problem, unknownTimeZone } from "../shell/problems.ts"

const operation = operationsOf("Statistics")

export function addToday(scope: App, { db, desks }: { db: Database; desks: DeskReader }): void {
  scope.get(
    "/today",
    operation(
      "getToday",
      "How the day is going",
      "Today until now, beside the thirteen days before until the same hour; what is late and what soon will be, with a proposal to whom it " +
        "could go; the team; calls and next steps; what came of leads this week; and the last arrivals. All of one moment.",
      {
        querystring: Type.Object({
          time_zone: timeZone("In which days begin: UTC or an IANA time zone."),
          team: optionalText(64, "Only leads and people of this team.", "es"),
        }),
        response: { 200: Today },
      },
      { config: { manager: "own_leads" } },
    ),
    async (request) => {
      const { time_zone: zone = "UTC", team } = request.query
      if (!isTimeZone(zone)) throw unknownTimeZone()
      return seeToday(db, desks, zone, teamsOf(request, team))
    },
  )

  scope.get(
    "/me/day",
    operation(
      "getMyDay",
      "How one's own day is going",
      "For people who are somebody on the roster: their own figures, in days of their own time zone.",
      { response: { 200: MyDay }, problems: ["not_found"] },
      { config: { triager: "own_leads" } },
    ),
    async (request) => {
      const id = ownTriager(request)
      const day = id === null ? null : await seeMyDay(db, desks, id)
      if (day === null) throw new Problem("not_found", "You are nobody on the roster.")
      return day
    },
  )

  scope.get(
    "/today/quiet",
    operation(
      "getQuietSenders",
      "Sources that have gone quiet",
      "Sources and keys from which nothing has come for at least an hour and at most a week, though five leads or more usually come in the " +
        "same hours of the week.",
      {
        response: {
          200: onePage("QuietSenderList", "Those from which most is missing first.", QuietSender),
        },
      },
    ),
    async () => ({ data: await readQuietSenders(db), next_cursor: null }),
  )

  scope.get(
    "/today/keys",
    operation(
      "getDoubtfulKeys",
      "Keys to look at",
      `API keys that end within ${ENDS_SOON_DAYS} days, and those that were not used for ${UNUSED_DAYS}.`,
      {
        response: {
          200: onePage("DoubtfulKeyList", "The next to end first, then the longest unused.", DoubtfulKey),
        },
      },
    ),
    async () => ({ data: await listDoubtfulKeys(db), next_cursor: null }),
  )
}
