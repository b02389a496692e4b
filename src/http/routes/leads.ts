/** GET /api/admin/leads and /api/admin/leads/{id}: what is known of leads. */
import { type Static, Type } from "typebox"
import { MOMENT_FORMAT, readMoment } from "../../domain/read-moment.ts"
import type { Database } from "../../store/database.ts"
import { findLeads, type LeadFilters } from "../../store/find-leads.ts"
import { findImport } from "../../store/imports.ts"
import { readLead } from "../../store/leads.ts"
import {
  ADMIN_PROBLEMS,
  DEFAULT_LIMIT,
  isPlaceNumber,
  onlyOf,
  PageQuery,
  pageOf,
  readCursor,
  toPage,
} from "../access/admin.ts"
import { narrowLead } from "../access/narrow-lead.ts"
import { ExtraQuery, FilterQuery, LeadDetailAnswer, LeadItem, LeadParams } from "../schemas/lead.ts"
import { problemResponses } from "../shell/openapi.ts"
import { type FieldError, Problem } from "../shell/problems.ts"
import type { App } from "../shell/server.ts"

export function addLeads(scope: App, db: Database): void {
  const shared = { tags: ["Leads"], security: [{ bearer: [] }] }
  scope.get(
    "/leads",
    {
      config: { triager: "own_leads" },
      schema: {
        ...shared,
        operationId: "listLeads",
        summary: "Find leads",
        description:
          "Newest first. Leads that arrive while you page move nothing: none is skipped or repeated.",
        querystring: Type.Object(
          { ...PageQuery, ...FilterQuery, ...ExtraQuery },
          { additionalProperties: false },
        ),
        response: { 200: pageOf(LeadItem), ...problemResponses(...ADMIN_PROBLEMS, "invalid_parameter") },
      },
    },
    async (request) => {
      const { limit = DEFAULT_LIMIT, cursor, extra, ...asked } = request.query
      const after = readCursor(cursor, isPlaceNumber)
      const only = onlyOf(request)
      const filters = { ...(await readFilters(db, asked)), ...(only !== null && { triager: only }) }
      const leads = await findLeads(db, filters, { after, limit: limit + 1, withExtra: extra === "true" })
      return toPage(leads, limit, (lead) => lead.seq)
    },
  )
  scope.get(
    "/leads/:id",
    {
      config: { triager: "own_lead" },
      schema: {
        ...shared,
        operationId: "readLead",
        summary: "A lead with its decision and history",
        description:
          "An erased lead is still there, without its personal fields. A person with the role `triager` sees of " +
          "`candidates` only themselves, and in `in_turn` how many could have got the lead.",
        params: LeadParams,
        response: { 200: LeadDetailAnswer, ...problemResponses(...ADMIN_PROBLEMS, "not_found") },
      },
    },
    async (request) => {
      const lead = await readLead(db, request.params.id)
      if (lead === null) throw new Problem("not_found", "There is no such lead.")
      return narrowLead(request, lead)
    },
  )
}

/** The filters of a query that has passed its schema, which cannot tell what is an instant. An unknown import has no leads. */
export async function readFilters(
  db: Database,
  { import: importId, ...asked }: Static<Type.TObject<typeof FilterQuery>>,
): Promise<LeadFilters> {
  const errors: FieldError[] = []
  const readSide = (name: "from" | "to"): Date | undefined => {
    const text = asked[name]
    if (text === undefined) return undefined
    const moment = readMoment(text, name)
    if (moment !== null) return new Date(moment)
    errors.push({ pointer: `#/${name}`, code: "invalid_format", detail: `\`${name}\` ${MOMENT_FORMAT}.` })
  }
  const filters = { ...asked, from: readSide("from"), to: readSide("to") }
  if (errors.length > 0) {
    throw new Problem("invalid_parameter", errors.map(({ detail }) => detail).join(" "), { errors })
  }
  if (importId === undefined) return filters
  return { ...filters, importedFile: (await findImport(db, importId))?.shape?.hash ?? "" }
}
