/** GET /api/admin/policy/unknown-labels: revenue labels of recent leads that no bracket knows. */
import { Type } from "typebox"
import { compilePolicy } from "../../domain/policy/policy.ts"
import { unknownLabels } from "../../domain/policy/unknown-labels.ts"
import { readCurrentPolicy } from "../../store/books/policies.ts"
import type { Database } from "../../store/connection/database.ts"
import { countLabels, LABEL_DAYS } from "../../store/leads/unknown-labels.ts"
import { integer, onePage, string } from "../schemas/parts.ts"
import type { App } from "../shell/app.ts"
import { operationsOf } from "../shell/operations.ts"

const operation = operationsOf("Policy")

const UnknownLabels = onePage(
  "UnknownLabels",
  "Revenue labels that decide no bracket, the most frequent first.",
  Type.Object({
    label: string("As most of these leads wrote it."),
    leads: integer("How many leads came with it."),
  }),
  { examples: [{ data: [{ label: "Todavía no facturo", leads: 12 }], next_cursor: null }] },
)

export function addUnknownLabels(scope: App, db: Database): void {
  scope.get(
    "/policy/unknown-labels",
    operation(
      "listUnknownLabels",
      "Revenue labels that no bracket knows",
      `The revenue labels of the last ${LABEL_DAYS} days that decide no bracket by the policy in force, 50 at most. Add each to the \`labels\` of the bracket that it means.`,
      { response: { 200: UnknownLabels } },
    ),
    async () => {
      const { version, document } = await readCurrentPolicy(db)
      const data = unknownLabels(compilePolicy(version, document), await countLabels(db))
      return { data, next_cursor: null }
    },
  )
}
