/** GET /api/admin/leads and /api/admin/leads/{id}: what is known of leads. */
import { Temporal } from "temporal-polyfill"
import { type Static, Type } from "typebox"
import type { Database } from "../../store/database.ts"
import { findLeads, type LeadFilters } from "../../store/find-leads.ts"
import { readLead } from "../../store/leads.ts"
import {
  ADMIN_PROBLEMS,
  DEFAULT_LIMIT,
  isPlaceNumber,
  PageQuery,
  pageOf,
  readCursor,
  toPage,
} from "../admin.ts"
import { FilterQuery, LeadDetailAnswer, LeadItem, LeadParams } from "../lead-schema.ts"
import { problemResponses } from "../openapi.ts"
import { type FieldError, Problem } from "../problems.ts"
import type { App } from "../server.ts"

export function addLeads(scope: App, db: Database): void {
  const shared = { tags: ["Leads"], security: [{ bearer: [] }] }
  scope.get(
    "/leads",
    {
      schema: {
        ...shared,
        operationId: "listLeads",
        summary: "Find leads",
        description:
          "Newest first. Leads that arrive while you page move nothing: none is skipped or repeated.",
        querystring: Type.Object({ ...PageQuery, ...FilterQuery }, { additionalProperties: false }),
        response: { 200: pageOf(LeadItem), ...problemResponses(...ADMIN_PROBLEMS, "invalid_parameter") },
      },
    },
    async ({ query: { limit = DEFAULT_LIMIT, cursor, ...asked } }) => {
      const after = readCursor(cursor, isPlaceNumber)
      const leads = await findLeads(db, readFilters(asked), { after, limit: limit + 1 })
      return toPage(leads, limit, (lead) => lead.seq)
    },
  )
  scope.get(
    "/leads/:id",
    {
      schema: {
        ...shared,
        operationId: "readLead",
        summary: "A lead with its decision and history",
        description: "An erased lead is still there, without its personal fields.",
        params: LeadParams,
        response: { 200: LeadDetailAnswer, ...problemResponses(...ADMIN_PROBLEMS, "not_found") },
      },
    },
    async ({ params }) => {
      const lead = await readLead(db, params.id)
      if (lead === null) throw new Problem("not_found", "There is no such lead.")
      return lead
    },
  )
}

/** The filters of a query that has passed its schema, which cannot tell what is an instant. */
export function readFilters(asked: Static<Type.TObject<typeof FilterQuery>>): LeadFilters {
  const errors: FieldError[] = []
  const readSide = (name: "from" | "to"): Date | undefined => {
    const text = asked[name]
    const moment = text === undefined ? undefined : readMoment(text)
    if (moment === null) {
      const detail = `\`${name}\` must be a date (2026-11-30) or an instant (2026-11-30T18:00:00Z).`
      errors.push({ pointer: `#/${name}`, code: "invalid_format", detail })
    }
    return moment ?? undefined
  }
  const filters = { ...asked, from: readSide("from"), to: readSide("to") }
  if (errors.length > 0) {
    throw new Problem("invalid_parameter", errors.map(({ detail }) => detail).join(" "), { errors })
  }
  return filters
}

const DATE = /^\d{4}-\d\d-\d\d$/
/** Four digits a year: what lies further off, the database need not know. */
const DATE_AND_TIME = /^\d{4}-\d\d-\d\dT/

function readMoment(text: string): Date | null {
  if (!DATE.test(text) && !DATE_AND_TIME.test(text)) return null
  try {
    const instant = Temporal.Instant.from(DATE.test(text) ? `${text}T00:00Z` : text)
    return new Date(instant.epochMilliseconds)
  } catch {
    return null // Temporal's way of saying that there is no such day or hour
  }
}
