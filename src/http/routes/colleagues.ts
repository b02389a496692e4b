/** GET /api/admin/colleagues: to whom a lead can be given now. Also triagers read it, so it says no more than that needs. */
import { Type } from "typebox"
import { seeColleagues } from "../../reports/see-colleagues.ts"
import type { Database } from "../../store/connection/database.ts"
import type { DeskReader } from "../../store/leads/desk.ts"
import { EVERYBODY, reachOf } from "../access/caller.ts"
import { boolean, instant, integer, onePage, orNull, string } from "../schemas/parts.ts"
import { BARS } from "../schemas/rotation-seat.ts"
import type { App } from "../shell/app.ts"
import { operationsOf } from "../shell/operations.ts"

const Colleague = Type.Object({
  id: string(),
  name: string(),
  on: boolean("Whether they take leads now."),
  barred: orNull(Type.Enum(BARS), "Why not. A person may give them a lead all the same."),
  until: orNull(
    instant(),
    "When this ends by itself: their shift, if they are on; else their being away. null: it does not.",
  ),
  day: orNull(string(), "The day of their calendar, if it is the reason."),
  open_leads: integer("Leads that they hold in `assigned` or `contacted`."),
  contact_by: orNull(
    instant(),
    "Their deadline of first contact, if they got the lead now; null without a promise.",
  ),
})
const Colleagues = onePage("Colleagues", "To whom a lead can be given now, in order of id.", Colleague)

const operation = operationsOf("Triagers")

export function addColleagues(scope: App, { db, desks }: { db: Database; desks: DeskReader }): void {
  scope.get(
    "/colleagues",
    operation(
      "listColleagues",
      "To whom a lead can be given",
      "Everybody active, with whether they are there, how much they have and the deadline that they would get. People with the role " +
        "`triager` read it, too: they hand leads over.",
      {
        querystring: Type.Object(
          {
            bracket: Type.Optional(
              Type.String({
                maxLength: 100,
                description: "Of the lead. Left out: one that each of them serves.",
                examples: ["growth"],
              }),
            ),
            lead: Type.Optional(
              Type.String({
                format: "uuid",
                description: "The lead that is to be given: its bracket and its kind decide the deadline.",
              }),
            ),
          },
          { additionalProperties: false },
        ),
        response: { 200: Colleagues },
      },
      EVERYBODY,
    ),
    async (request) => {
      const { bracket = null, lead: id = null } = request.query
      const given = { bracket, id, reach: reachOf(request) }
      return { data: [...(await seeColleagues(db, desks, given))], next_cursor: null }
    },
  )
}
