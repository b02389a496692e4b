/**
 * GET /api/admin/leads.csv: leads as a table, streamed as fast as the caller reads and in constant memory.
 */
import { Readable } from "node:stream"
import { Type } from "typebox"
import { toCsvLine } from "../../domain/csv-cell.ts"
import type { Database } from "../../store/database.ts"
import { EXPORTED_COLUMNS, exportLeads, type RowText, readCells } from "../../store/leads-csv.ts"
import { ADMIN_PROBLEMS } from "../access/admin.ts"
import { FilterQuery, leadExample } from "../schemas/lead.ts"
import { problemResponses } from "../shell/openapi.ts"
import { Problem } from "../shell/problems.ts"
import type { App } from "../shell/server.ts"
import { readFilters } from "./leads.ts"

const example: Readonly<Record<string, unknown>> = {
  ...leadExample,
  triager: leadExample.triager.id,
  triager_name: leadExample.triager.name,
  warnings: leadExample.warnings.map(({ field, code }) => `${field}: ${code}`).join(", "),
}
const EXAMPLE = EXPORTED_COLUMNS.map((column) => {
  const value = example[column] ?? null
  return value === null ? null : String(value)
})

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
                  examples: [toCsvLine(EXPORTED_COLUMNS) + toCsvLine(EXAMPLE)],
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
  first: readonly RowText[],
  others: AsyncIterable<readonly RowText[]>,
): AsyncGenerator<string> {
  yield toCsvLine(EXPORTED_COLUMNS) + first.map(rowToLine).join("")
  for await (const leads of others) yield leads.map(rowToLine).join("")
}

const rowToLine = (row: RowText): string => plainLine(row) ?? toCsvLine(readCells(row))

/**
 * Most rows are plain: nothing is escaped in their JSON, no cell has a comma or a semicolon, none begins like a formula,
 * and the revenue is written without exponent. Then the quotes and nulls are all that is too much: 3 µs a lead, where
 * reading and writing the cells takes 12.
 */
function plainLine(row: RowText): string | null {
  if (NOT_PLAIN.test(row) || countCommas(row) !== EXPORTED_COLUMNS.length - 1) return null
  return `${row.slice(1, -1).replace(NULLS_AND_QUOTES, "")}\r\n`
}
const NOT_PLAIN = /[\\;]|"[=\-@'＝＋－＠]|"\+(?![\d ]+")|"\d[\d.]*e[+-]/
/** A null stands between commas; the text "null" has quotes about it. */
const NULLS_AND_QUOTES = /(?<![^,])null(?![^,])|"/g

function countCommas(text: string): number {
  let count = 0
  for (let place = text.indexOf(","); place !== -1; place = text.indexOf(",", place + 1)) count++
  return count
}
