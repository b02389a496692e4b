/** GET /api/admin/audit: who changed what, newest first. */
import { Readable } from "node:stream"
import { Type } from "typebox"
import { toCsvLine } from "../../domain/csv-cell.ts"
import { type AuditEntry as Entry, listAudit } from "../../store/audit.ts"
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
import { attachment, CSV_TYPE, csvAnswer } from "../schemas/csv.ts"
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

const subject = Type.Optional(
  Type.String({ description: "Only changes of this thing.", examples: ["triagers/ana"] }),
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
          subject,
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
  scope.get(
    "/audit.csv",
    {
      exposeHeadRoute: false,
      schema: {
        operationId: "exportAudit",
        tags: ["Audit"],
        summary: "Who changed what, as CSV",
        description: "Everything that `audit` lists, newest first; the values before and after as JSON.",
        security: [{ bearer: [] }],
        querystring: Type.Object({ subject }),
        response: {
          200: csvAnswer(
            "The changes.",
            toLine(COLUMNS) +
              toLine([
                182,
                "2026-11-14T10:31:02.114Z",
                "cli",
                "triager.changed",
                "triagers/ana",
                { weight: 1 },
                { weight: 2 },
              ]),
          ),
          ...problemResponses(...ADMIN_PROBLEMS, "invalid_parameter"),
        },
      },
    },
    async ({ query }, reply) => {
      // The first page is read before the answer begins, so that a database that is away is still told as a problem.
      const pages = allEntries(db, query.subject ?? null)
      const first = await pages.next()
      const body = Readable.from(toTable(first.value ?? [], pages), { objectMode: false })
      return reply.type(CSV_TYPE).header("content-disposition", attachment("audit.csv")).send(body)
    },
  )
}

const COLUMNS = ["id", "at", "actor", "action", "subject", "before", "after"] as const
const PAGE = 1_000

async function* allEntries(db: Database, subject: string | null): AsyncGenerator<Entry[], undefined> {
  let before: number | null = null
  for (;;) {
    const entries: Entry[] = await listAudit(db, { before, subject, limit: PAGE })
    yield entries
    if (entries.length < PAGE) return
    before = entries.at(-1)?.id ?? null
  }
}

async function* toTable(
  first: readonly Entry[],
  others: AsyncIterable<readonly Entry[]>,
): AsyncGenerator<string> {
  const write = (entries: readonly Entry[]) =>
    entries.map((entry) => toLine(COLUMNS.map((column) => entry[column]))).join("")
  yield toLine(COLUMNS) + write(first)
  for await (const entries of others) yield write(entries)
}

const toLine = (values: readonly unknown[]): string => toCsvLine(values.map(toText))

function toText(value: unknown): string | null {
  if (value === null) return null
  if (value instanceof Date) return value.toISOString()
  return typeof value === "string" ? value : JSON.stringify(value)
}
