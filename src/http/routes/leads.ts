/** GET /api/admin/leads, /api/admin/leads/count and /api/admin/leads/{id}: what is known of leads. */

import type { FastifyReply, FastifyRequest } from "fastify"
import { type Static, Type } from "typebox"
import { leadFor } from "../../domain/decision/receipt-for.ts"
import { versionOf } from "../../domain/lead/correction.ts"
import { STALE_AFTER_DAYS } from "../../domain/policy/policy.ts"
import { leads, type Reach } from "../../domain/reach.ts"
import { readCurrentPolicy } from "../../store/books/policies.ts"
import type { Database } from "../../store/connection/database.ts"
import {
  countLeads,
  findLeads,
  type LeadCursor,
  MOST_COUNTED,
  type Sort,
} from "../../store/find/find-leads.ts"
import { EXACT_FILTERS, type LeadFilters } from "../../store/find/lead-filters.ts"
import { findImport } from "../../store/imports/imports.ts"
import { type Lead, type LeadDetail, readLead } from "../../store/leads/leads.ts"
import {
  DEFAULT_LIMIT,
  isSeq,
  onlyOf,
  ownTriager,
  PageQuery,
  pageOf,
  reachOf,
  readCursor,
  toPage,
} from "../access/admin.ts"
import { leadReachOf } from "../access/caller.ts"
import { tag } from "../access/if-match.ts"
import { momentsIn } from "../access/moments.ts"
import * as schemas from "../schemas/lead.ts"
import { describeFailure } from "../schemas/webhook.ts"
import type { App } from "../shell/app.ts"
import { operationsOf } from "../shell/operations.ts"
import { type FieldError, Problem, refuseParameters } from "../shell/problems.ts"

const operation = operationsOf("Leads")

export function addLeads(scope: App, db: Database): void {
  const readOwnFilters = async (request: FastifyRequest, query: LeadFilterQuery): Promise<LeadFilters> => {
    const [only, me] = [onlyOf(request), ownTriager(request)]
    const filters = await readFilters(db, query, reachOf(request))
    const idOf = (id: string) => (me !== null && id === "me" ? me : id)
    const { received, contacted } = filters
    return {
      ...filters,
      received: received && { ...received, triager: idOf(received.triager) },
      contacted:
        contacted?.triager === undefined ? contacted : { ...contacted, triager: idOf(contacted.triager) },
      triager: only === null ? filters.triager?.map(idOf) : [only],
    }
  }

  scope.get(
    "/leads",
    operation(
      "listLeads",
      "Find leads",
      "Newest first, unless `sort` says otherwise. Leads that arrive while you page move nothing: none is skipped or repeated.",
      {
        querystring: Type.Object({
          ...PageQuery,
          ...schemas.SortQuery,
          ...schemas.FilterQuery,
          ...schemas.ExtraQuery,
        }),
        response: { 200: pageOf(schemas.LeadItem) },
      },
      { config: { triager: "own_leads", reads: "read:leads" } },
    ),
    async (request) => {
      const { limit = DEFAULT_LIMIT, cursor, extra, sort = "-created_at", ...query } = request.query
      const after = readLeadCursor(cursor, sort)
      const filters = await readOwnFilters(request, query)
      const withExtra = extra === "true"
      const found = await findLeads(db, filters, { after, limit: limit + 1, withExtra, sort })
      return toPage(found, limit, (last) => cursorOf(last, sort))
    },
  )
  scope.get(
    "/leads/count",
    operation(
      "countLeads",
      "Count leads",
      `How many leads pass the filters. Counting ends at ${MOST_COUNTED}, so that it is quick among any number of leads.`,
      {
        querystring: Type.Object(schemas.FilterQuery),
        response: { 200: schemas.LeadCount },
      },
      { config: { triager: "own_leads", reads: "read:leads" } },
    ),
    async (request) => {
      const count = await countLeads(db, await readOwnFilters(request, request.query))
      return { count: Math.min(count, MOST_COUNTED), more: count > MOST_COUNTED }
    },
  )
  scope.get(
    "/leads/:id",
    operation(
      "readLead",
      "A lead with its decision and history",
      "An erased lead is still there, without its personal fields. A person with the role `triager` sees of " +
        "`candidates` only themselves, and in `in_turn` how many could have got the lead.",
      { params: schemas.LeadParams, response: { 200: schemas.LeadDetailAnswer } },
      { config: { triager: "own_lead", reads: "read:leads" } },
    ),
    async (request, reply) => {
      const lead = await readLead(db, request.params.id)
      if (lead === null) throw new Problem("not_found", "There is no such lead.")
      return showLead(request, reply, lead)
    },
  )
}

/** As much of a lead as the caller may see, with the version that a correction can name. */
export function showLead(request: FastifyRequest, reply: FastifyReply, lead: LeadDetail) {
  tag(reply, versionOf(lead))
  const { triager = null } = reachOf(request) ?? {}
  const seen = leads(leadReachOf(request), lead.team) || triager === null ? lead : leadFor(triager, lead)
  const records = seen.records.map((one) => ({ ...one, error: one.error && describeFailure(one.error) }))
  return { ...seen, records }
}

function cursorOf({ seq, contact_by, touched_at, contacted_at, created_at }: Lead, sort: Sort) {
  if (sort === "contact_by") return [contact_by, seq]
  return sort === "touched_at" ? [touched_at ?? contacted_at ?? created_at, seq] : seq
}

function readLeadCursor(cursor: string | undefined, sort: Sort): LeadCursor | null {
  if (sort !== "contact_by" && sort !== "touched_at") {
    const seq = readCursor(cursor, isSeq)
    return seq === null ? null : { seq }
  }
  const key = readCursor(cursor, isMomentKey)
  return key === null ? null : { moment: new Date(key[0]), seq: key[1] }
}

const isMomentKey = (key: unknown): key is [string, number] =>
  Array.isArray(key) && !Number.isNaN(Date.parse(String(key[0]))) && isSeq(key[1])

type LeadFilterQuery = Static<Type.TObject<typeof schemas.FilterQuery>>

/** The filters of a query that has passed its schema, which cannot tell what is an instant. An unknown import has no leads. */
export async function readFilters(
  db: Database,
  { import: importId, ...query }: LeadFilterQuery,
  reach: Reach,
): Promise<LeadFilters> {
  const errors: FieldError[] = []
  const moment = momentsIn<
    "from" | "to" | "received_from" | "contacted_from" | "qualified_from" | "won_from" | "next_before"
  >(query, errors)
  const { received_by, contacted_by } = query
  if (received_by === undefined && query.received_from !== undefined) {
    const detail = "`received_from` needs `received_by`."
    errors.push({ pointer: "#/received_by", code: "required", detail })
  }
  const isContactAsked = contacted_by !== undefined || query.contacted_from !== undefined
  const exact = EXACT_FILTERS.map((name) => [name, listOf(query[name])])
  const filters: LeadFilters = {
    ...Object.fromEntries(exact),
    reach,
    received: received_by === undefined ? undefined : { triager: received_by, from: moment("received_from") },
    contacted: isContactAsked ? { triager: contacted_by, from: moment("contacted_from") } : undefined,
    qualifiedFrom: moment("qualified_from"),
    wonFrom: moment("won_from"),
    dueWithin: query.due_within,
    late: query.late,
    escalated: query.escalated,
    nextBefore: moment("next_before") ?? (query.next_step && (query.next_step === "due" ? "now" : null)),
    q: query.q,
    status: listOf(query.status),
    from: moment("from"),
    to: moment("to"),
  }
  if (errors.length > 0) throw refuseParameters(...errors)
  const stale = query.stale === true ? { staleDays: await readStaleDays(db) } : {}
  if (importId === undefined) return { ...filters, ...stale }
  return { ...filters, ...stale, importedFile: (await findImport(db, importId))?.shape?.hash ?? "" }
}

const readStaleDays = async (db: Database): Promise<number> =>
  (await readCurrentPolicy(db)).document.stale_after_days ?? STALE_AFTER_DAYS

/** Twice the same is once: it would be found twice. */
const listOf = (values: string | string[] | undefined): string[] | undefined =>
  values === undefined ? undefined : [...new Set([values].flat())]
