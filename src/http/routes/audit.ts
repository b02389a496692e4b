/** GET /api/admin/audit: who changed what, newest first. */

import { Readable } from "node:stream"
import { Type } from "typebox"
import { recordExport } from "../../changes/record-use.ts"
import { toCsvLine } from "../../domain/import/csv-cell.ts"
import { type AuditFilters, type NamedEntry as Entry, listAudit } from "../../store/books/audit.ts"
import type { Database } from "../../store/connection/database.ts"
import {
  actorOf,
  DEFAULT_LIMIT,
  isSeq,
  PageQuery,
  pageOf,
  readCursor,
  toPage,
  writeCursor,
} from "../access/admin.ts"
import { ASKS_AGAIN } from "../access/caller.ts"
import { momentsIn } from "../access/moments.ts"
import { CSV_TYPE, csvAnswer, datedAttachment } from "../schemas/csv.ts"
import { instant, integer, object, optionalText, orNull, string } from "../schemas/parts.ts"
import type { App } from "../shell/app.ts"
import { operationsOf } from "../shell/operations.ts"
import { type FieldError, refuseParameters } from "../shell/problems.ts"

const operation = operationsOf("Audit")

const AuditEntry = object("AuditEntry", "Who changed what, and when.", {
  id: integer(),
  at: instant(),
  actor: string("`key:<id>`, `person:<id>`, `cli`, or `criba` for the server itself."),
  actor_name: orNull(string(), "What people call the key or the person."),
  action: Type.String({ examples: ["triager.changed"] }),
  subject: Type.String({ examples: ["triagers/ana"] }),
  before: Type.Unknown({ description: "null for something new." }),
  after: Type.Unknown({ description: "null for something gone." }),
})

const FilterQuery = {
  subject: optionalText(300, "Only changes of this thing.", "triagers/ana"),
  kind: optionalText(
    50,
    "Only changes of these kinds of things, with commas between them: the first part of their subject.",
    "triagers,policy",
  ),
  actor: optionalText(100, "Only what they did.", "cli"),
  action: optionalText(1_000, "Only these, with commas between them.", "triager.changed"),
  q: optionalText(
    200,
    "Part of who did it, of what it was, or of a value before or after, whatever the case.",
    "ana",
  ),
  from: optionalText(
    40,
    "At this instant or later; a date: from the start of that day, in UTC.",
    "2026-11-01",
  ),
  to: optionalText(40, "Before this instant; a date: to the end of that day, in UTC.", "2026-11-30"),
}

/** `written`: the pool for writing; `db` may be another one. */
export function addAudit(scope: App, db: Database, written: Database): void {
  scope.get(
    "/audit",
    operation(
      "listAudit",
      "Who changed what",
      "Every change of keys, triagers, policy, webhooks and people, every sign-in, export and check of the history, newest first, with the values before and after. With `kind` or " +
        "`q`, a page may have fewer entries than asked for, even none: `next_cursor` says whether there is more to look through.",
      { querystring: Type.Object({ ...PageQuery, ...FilterQuery }), response: { 200: pageOf(AuditEntry) } },
    ),
    async ({ query }) => {
      const { limit = DEFAULT_LIMIT, cursor, ...filters } = query
      const before = readCursor(cursor, isSeq)
      // One more than a page shows: it tells whether there is another page.
      const { entries, reached } = await listAudit(db, { before, ...readFilters(filters), limit: limit + 1 })
      if (entries.length > limit) return toPage(entries, limit, (entry) => entry.id)
      return { data: [...entries], next_cursor: reached === null ? null : writeCursor(reached) }
    },
  )
  scope.get(
    "/audit.csv",
    operation(
      "exportAudit",
      "Who changed what, as CSV",
      "Everything that `audit` lists, newest first; the values before and after as JSON.",
      { querystring: Type.Object(FilterQuery), response: { 200: csvAnswer("The changes.") } },
      { exposeHeadRoute: false, ...ASKS_AGAIN },
    ),
    async (request, reply) => {
      const { query } = request
      const filters = readFilters(query)
      // Read before the answer begins, so that an outage is still answered as a problem.
      const pages = allEntries(db, filters)
      const first = await pages.next()
      await recordExport(written, actorOf(request), "audit.csv", query)
      const body = Readable.from(toTable(first.value ?? [], pages), { objectMode: false })
      return reply.type(CSV_TYPE).header("content-disposition", datedAttachment("audit")).send(body)
    },
  )
}

const COLUMNS = ["id", "at", "actor", "actor_name", "action", "subject", "before", "after"] as const
const PAGE = 1_000

async function* allEntries(db: Database, filters: AuditFilters): AsyncGenerator<readonly Entry[], undefined> {
  let before: number | null = null
  do {
    const { entries, reached }: Awaited<ReturnType<typeof listAudit>> = await listAudit(db, {
      before,
      ...filters,
      limit: PAGE,
    })
    yield entries
    before = reached
  } while (before !== null)
}

type AuditQuery = { readonly [name in keyof typeof FilterQuery]?: string }

function readFilters({ from, to, q, ...exact }: AuditQuery): AuditFilters {
  const errors: FieldError[] = []
  const moment = momentsIn({ from, to }, errors)
  const filters = { ...exact, q: q?.trim(), from: moment("from"), to: moment("to") }
  if (errors.length > 0) throw refuseParameters(...errors)
  return filters
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
