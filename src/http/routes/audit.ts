/** GET /api/admin/audit: who changed what, newest first. */
import { Type } from "typebox"
import { listAudit } from "../../store/audit.ts"
import type { Database } from "../../store/database.ts"
import {
  ADMIN_PROBLEMS,
  DEFAULT_LIMIT,
  isPlaceNumber,
  PageQuery,
  pageOf,
  readCursor,
  toPage,
} from "../access/admin.ts"
import { named } from "../shell/named-schemas.ts"
import { problemResponses } from "../shell/openapi.ts"
import type { App } from "../shell/server.ts"

const AuditEntry = named(
  "AuditEntry",
  Type.Object({
    id: Type.Integer(),
    at: Type.Unsafe<Date>(Type.String({ format: "date-time" })),
    actor: Type.String({ description: "`key:<id>`, `cli`, or `criba` for the server itself." }),
    action: Type.String({ examples: ["triager.changed"] }),
    subject: Type.String({ examples: ["triagers/ana"] }),
    before: Type.Unknown({ description: "null for something new." }),
    after: Type.Unknown({ description: "null for something gone." }),
  }),
  "Who changed what, and when.",
)

export function addAudit(scope: App, db: Database): void {
  scope.get(
    "/audit",
    {
      schema: {
        operationId: "listAudit",
        tags: ["Audit"],
        summary: "Who changed what",
        description:
          "Every change of keys, triagers, policy, webhooks and people, newest first, with the values before and after.",
        security: [{ bearer: [] }],
        querystring: Type.Object({
          ...PageQuery,
          subject: Type.Optional(
            Type.String({ description: "Only changes of this thing.", examples: ["triagers/ana"] }),
          ),
        }),
        response: { 200: pageOf(AuditEntry), ...problemResponses(...ADMIN_PROBLEMS, "invalid_parameter") },
      },
    },
    async ({ query }) => {
      const limit = query.limit ?? DEFAULT_LIMIT
      const before = readCursor(query.cursor, isPlaceNumber)
      const entries = await listAudit(db, { before, subject: query.subject ?? null, limit: limit + 1 })
      return toPage(entries, limit, (entry) => entry.id)
    },
  )
}
