/** GET /api/admin/leads/values: which values leads have carried lately. */
import { Type } from "typebox"
import type { Database } from "../../store/connection/database.ts"
import { NEWEST_LEADS, readArrived } from "../../store/leads/arrived-values.ts"
import { list, object, string } from "../schemas/parts.ts"
import type { App } from "../shell/app.ts"
import { operationsOf } from "../shell/operations.ts"

const operation = operationsOf("Leads")

const Fields = (description: string) =>
  list(Type.Object({ name: string(), values: list(string()) }), description)

const ArrivedValues = object("ArrivedValues", "What leads have carried lately, most frequent first.", {
  fields: Fields("Fields of Criba's own on which conditions may ask, as the condition is called."),
  extra: Fields("Fields of `extra`."),
})

export function addArrivedValues(scope: App, db: Database): void {
  scope.get(
    "/leads/values",
    operation(
      "getArrivedValues",
      "Values that leads have carried lately",
      `For whoever writes conditions: which values the newest ${NEWEST_LEADS} leads have in the fields on which rules and \`takes\` may ask.`,
      { response: { 200: ArrivedValues } },
      { config: { reads: "read:leads" } },
    ),
    () => readArrived(db),
  )
}
