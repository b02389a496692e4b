/**
 * GET /api/admin/leads.csv: leads as a table, streamed as fast as the caller reads and in constant memory.
 */
import { Readable } from "node:stream"
import { Type } from "typebox"
import { recordExport } from "../../changes/record-use.ts"
import type { Database } from "../../store/connection/database.ts"
import { MOST_EXPORTS } from "../../store/connection/pools.ts"
import { exportLeads, writeLeads } from "../../store/find/leads-csv.ts"
import { actorOf, reachOf } from "../access/admin.ts"
import { CSV_TYPE, csvAnswer, datedAttachment } from "../schemas/csv.ts"
import { FilterQuery } from "../schemas/lead.ts"
import type { App } from "../shell/app.ts"
import { operationsOf } from "../shell/operations.ts"
import { Problem } from "../shell/problems.ts"
import { readFilters } from "./leads.ts"

const operation = operationsOf("Leads")

/** `choose`: the database to read the leads from; it is asked for each export. */
export function addLeadsCsv(
  scope: App,
  db: Database,
  choose: () => Promise<Database> = async () => db,
): void {
  let running = 0
  scope.get(
    "/leads.csv",
    operation(
      "exportLeads",
      "Export leads as CSV",
      "Newest first, all that pass the filters, as they were at one moment. RFC 4180 in UTF-8, with a header row. " +
        "A cell that a spreadsheet would run as a formula begins with an apostrophe. A field of `extra` has a column of its own " +
        "behind the others (`extra.color`): the 64 that most of the newest 100 000 of these leads have. The last column, " +
        "`extra`, holds as JSON what has no column, and what is not text. What is exported here can be imported.",
      {
        querystring: Type.Object(FilterQuery),
        response: { 200: csvAnswer("The leads.") },
      },
      {
        // A HEAD would read everything for nothing.
        exposeHeadRoute: false,
        config: { asksAgain: true, reads: "read:leads", manager: "own_leads" },
      },
    ),
    async (request, reply) => {
      const { query } = request
      const reach = reachOf(request)
      // Of a manager those of their teams, and not what they hold themselves of another.
      const filters = await readFilters(db, query, reach && { ...reach, triager: null })
      if (running >= MOST_EXPORTS) {
        const detail = `${MOST_EXPORTS} exports are being read already. Try again when one has ended.`
        throw new Problem("unavailable", detail, { headers: { "retry-after": "10" } })
      }
      running++
      let pages: ReturnType<typeof exportLeads> | undefined
      const end = async () => {
        running--
        await pages?.return()
      }
      // Read before the answer begins, so that an outage is still answered as a problem.
      const begin = async () => {
        await recordExport(db, actorOf(request), "leads.csv", query)
        pages = exportLeads(await choose(), filters)
        return writeLeads((await pages.next()).value ?? undefined, pages)
      }
      const lines = await begin().catch(async (error) => {
        await end()
        throw error
      })
      const body = Readable.from(lines, { objectMode: false })
      body.once("close", end)
      return reply.type(CSV_TYPE).header("content-disposition", datedAttachment("leads")).send(body)
    },
  )
}
