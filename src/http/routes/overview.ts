/** GET /api/admin/overview: how the team stands now, for whoever leads it. */
import { Type } from "typebox"
import type { Database } from "../../store/connection/database.ts"
import { MOST_OF_EACH, readOverview } from "../../store/find/overview.ts"
import { teamsOf } from "../access/admin.ts"
import { boolean, instant, integer, list, object, orNull, string } from "../schemas/parts.ts"
import type { App } from "../shell/app.ts"
import { operationsOf } from "../shell/operations.ts"

const operation = operationsOf("Statistics")

const Moment = instant()
const count = (description: string) => Type.Integer({ maximum: MOST_OF_EACH, description })

const Overview = object("Overview", "How a team stands now.", {
  late: count("Leads whose deadline of first contact has passed."),
  escalated: count(
    "Of these, those with which nobody has made contact and that go to nobody else by themselves.",
  ),
  waiting: count("Leads that nobody could get yet."),
  waiting_since: orNull(Moment, "When the lead came that has waited longest."),
  rejections: count("Refused bodies that are neither leads nor dismissed."),
  failing_webhooks: list(
    Type.Object({
      id: string(),
      url: string(),
      status: Type.Enum(["enabled", "disabled"]),
      since: orNull(Moment, "Since when its deliveries fail, or it is disabled."),
    }),
    "Webhooks whose deliveries fail, or that were disabled because of that.",
  ),
  team: list(
    Type.Object({
      id: string(),
      name: string(),
      active: boolean(),
      open: integer("Leads that they hold in `assigned` or `contacted`."),
      late: count("Of these, those past their deadline."),
      day_began_at: instant("When their day began: midnight in their time zone."),
      received_today: count(
        "Leads that they got since then, in whatever way and whoever has them now: those of `leads` with `received_by` and `received_from`.",
      ),
      contacted_today: count(
        "Leads with which they made the first contact since then, whoever has them now: those of `leads` with `contacted_by` and `contacted_from`.",
      ),
    }),
    "Everybody who is active or holds leads, by name.",
  ),
})

export function addOverview(scope: App, db: Database): void {
  scope.get(
    "/overview",
    operation(
      "getOverview",
      "How the team stands now",
      `What wants attention, and what everybody has done today. No number goes beyond ${MOST_OF_EACH}: that many, or more.`,
      { response: { 200: Overview } },
      { config: { manager: "own_leads" } },
    ),
    (request) => readOverview(db, teamsOf(request)),
  )
}
