/**
 * GET /api/admin/leads.csv: leads as a table, streamed as fast as the caller reads and in constant memory.
 *
 * Spreadsheets run what looks like a formula, and anybody can send a lead. So no cell begins with a character that
 * starts a formula, and none does after a semicolon or a line break either, where a spreadsheet that was told to split
 * there would begin another.
 */
import { Readable } from "node:stream"
import { Type } from "typebox"
import type { Database } from "../../store/database.ts"
import { exportLeads } from "../../store/find-leads.ts"
import type { Lead } from "../../store/leads.ts"
import { ADMIN_PROBLEMS } from "../admin.ts"
import { FilterQuery, leadExample } from "../lead-schema.ts"
import { problemResponses } from "../openapi.ts"
import { Problem } from "../problems.ts"
import type { App } from "../server.ts"
import { readFilters } from "./leads.ts"

/** Each holds a connection to the database for as long as its reader takes. */
const MOST_EXPORTS = 3

export function addLeadsCsv(scope: App, db: Database): void {
  let running = 0
  scope.get(
    "/leads.csv",
    {
      // A HEAD would read everything only to throw it away.
      exposeHeadRoute: false,
      schema: {
        operationId: "exportLeads",
        tags: ["Leads"],
        summary: "Export leads as CSV",
        description:
          "Newest first, all that pass the filters, as they were at one moment. RFC 4180 in UTF-8, with a header row. " +
          "A cell that a spreadsheet would run as a formula begins with an apostrophe.",
        security: [{ bearer: [] }],
        querystring: Type.Object(FilterQuery, { additionalProperties: false }),
        response: {
          200: {
            description: "The leads.",
            headers: { "content-disposition": { type: "string", description: "A name for the file." } },
            content: {
              "text/csv": {
                schema: Type.Unsafe<Readable>({
                  type: "string",
                  examples: [toLine(HEADER) + toRow(leadExample as unknown as Lead)],
                }),
              },
            },
          },
          ...problemResponses(...ADMIN_PROBLEMS, "invalid_parameter"),
        },
      },
    },
    async ({ query }, reply) => {
      const filters = readFilters(query)
      if (running >= MOST_EXPORTS) {
        const detail = `${MOST_EXPORTS} exports are being read already. Try again when one has ended.`
        throw new Problem("unavailable", detail, { headers: { "retry-after": "10" } })
      }
      running++
      const pages = exportLeads(db, filters)
      const end = async () => {
        running--
        await pages.return()
      }
      // Read before the answer begins, so that a database that is away is still told as a problem.
      const first = await pages.next().catch(async (error) => {
        await end()
        throw error
      })
      const body = Readable.from(toCsv(first.value ?? [], pages), { objectMode: false })
      body.once("close", end)
      return reply
        .type("text/csv; charset=utf-8; header=present")
        .header("content-disposition", 'attachment; filename="leads.csv"')
        .send(body)
    },
  )
}

async function* toCsv(
  first: readonly Lead[],
  others: AsyncIterable<readonly Lead[]>,
): AsyncGenerator<string> {
  yield toLine(HEADER) + first.map(toRow).join("")
  for await (const leads of others) yield leads.map(toRow).join("")
}

type Cell = string | number | boolean | Date | null

const FIELDS = [
  "id",
  "seq",
  "created_at",
  "nombre",
  "email",
  "telefono",
  "business",
  "business_label",
  "revenue",
  "revenue_label",
  "qualified",
  "funnel",
  "utm_source",
  "utm_medium",
  "utm_campaign",
  "referrer",
  "notes",
  "email_normal",
  "phone_normal",
  "category",
  "bracket",
  "status",
  "contacted_at",
  "disqualified",
  "duplicate_of",
  "policy_version",
  "erased_at",
] as const satisfies readonly (keyof Lead)[]

const COLUMNS: Readonly<Record<string, (lead: Lead) => Cell>> = {
  ...Object.fromEntries(FIELDS.map((field) => [field, (lead: Lead) => lead[field]])),
  triager: ({ triager }) => triager?.id ?? null,
  triager_name: ({ triager }) => triager?.name ?? null,
  disqualification_rule: ({ disqualification }) => disqualification?.rule ?? null,
  disqualification_reason: ({ disqualification }) => disqualification?.reason ?? null,
  warnings: ({ warnings }) => warnings.map(({ field, code }) => `${field}: ${code}`).join(", "),
}
const HEADER = Object.keys(COLUMNS)
const CELLS = Object.values(COLUMNS)

const toRow = (lead: Lead): string => toLine(CELLS.map((read) => read(lead)))
const toLine = (cells: readonly Cell[]): string => `${cells.map(toCell).join(",")}\r\n`

function toCell(cell: Cell): string {
  if (cell === null) return ""
  if (typeof cell !== "string") return cell instanceof Date ? cell.toISOString() : String(cell)
  const text = PHONE.test(cell) ? cell : cell.replace(FORMULA, "$1'")
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Whatever a spreadsheet makes of a plus, digits and spaces, it does nothing: a number to dial stays as it is. */
const PHONE = /^\+[\d ]+$/
const FORMULA = /(^|[;\r\n])(?=[=+\-@\t\r])/g
