/** GET /api/admin/leads/values: which values leads have carried lately. */
import { Type } from "typebox"
import type { Database } from "../../store/connection/database.ts"
import { NEWEST_LEADS, readArrived } from "../../store/leads/arrived-values.ts"
import { named } from "../shell/named-schemas.ts"
import type { App } from "../shell/server.ts"

const Fields = (description: string) =>
  Type.Array(Type.Object({ name: Type.String(), values: Type.Array(Type.String()) }), { description })

const ArrivedValues = named(
  "ArrivedValues",
  Type.Object({
    fields: Fields("Fields of Criba's own on which conditions may ask, as the condition is called."),
    extra: Fields("Fields of `extra`."),
  }),
  "What leads have carried lately, most frequent first.",
)

export function addArrivedValues(scope: App, db: Database): void {
  scope.get(
    "/leads/values",
    {
      schema: {
        operationId: "getArrivedValues",
        tags: ["Leads"],
        summary: "Values that leads have carried lately",
        description: `For whoever writes conditions: which values the newest ${NEWEST_LEADS} leads have in the fields on which rules and \`takes\` may ask.`,
        security: [{ bearer: [] }],
        response: { 200: ArrivedValues },
      },
    },
    () => readArrived(db),
  )
}
