/** POST /api/admin/leads/bulk: one change of many leads. Only of leads that one may give away. */
import type { Static } from "typebox"
import { type LeadDesk, planAssignment, planMove } from "../../changes/change-lead.ts"
import { type ChangeResult, changeManyLeads } from "../../changes/change-many-leads.ts"
import { assertNever } from "../../domain/assert-never.ts"
import type { Reach } from "../../domain/reach.ts"
import type { Database } from "../../store/connection/database.ts"
import { findLeads } from "../../store/find/find-leads.ts"
import { actorOf } from "../access/admin.ts"
import { leadReachOf } from "../access/caller.ts"
import { bulkSchema, MOST_AT_ONCE } from "../schemas/lead-bulk.ts"
import type { App } from "../shell/app.ts"
import { refuseFields } from "../shell/problems.ts"
import { readFilters } from "./leads.ts"

export function addLeadBulk(
  scope: App,
  { leads, reports }: { readonly leads: LeadDesk; readonly reports: Database },
): void {
  scope.post("/leads/bulk", { schema: bulkSchema, config: { manager: "own_leads" } }, async (request) => {
    const plan = planOf(request.body)
    const reach = leadReachOf(request)
    const { ids, more } = await idsOf(reports, reach, request.body)
    const changed = await changeManyLeads(leads, { ids, actor: actorOf(request), reach }, plan)
    if (changed.kind === "mistaken") throw refuseFields(changed.mistakes)
    const results = changed.results.map(toResult)
    const refused = results.filter(({ ok }) => !ok).length
    return { changed: results.length - refused, refused, more, results }
  })
}

type BulkChange = Static<typeof bulkSchema.body>

function planOf({ status, triager, reason: words }: BulkChange) {
  const reason = words?.trim() || null
  if (status !== undefined && triager === undefined) return planMove({ to: status, reason })
  if (triager !== undefined && status === undefined) return planAssignment({ triager, reason })
  throw refuse("status", "either `status` or `triager`")
}

async function idsOf(
  db: Database,
  reach: Reach,
  { ids, filter }: BulkChange,
): Promise<{ readonly ids: readonly string[]; readonly more: boolean }> {
  if (ids !== undefined && filter === undefined)
    return { ids: [...new Set(ids.map((id) => id.toLowerCase()))], more: false }
  if (filter === undefined || ids !== undefined) throw refuse("ids", "either `ids` or `filter`")
  const filters = await readFilters(db, filter, reach)
  const found = await findLeads(db, filters, { after: null, limit: MOST_AT_ONCE + 1 })
  return { ids: found.slice(0, MOST_AT_ONCE).map(({ id }) => id), more: found.length > MOST_AT_ONCE }
}

const refuse = (field: string, choice: string) =>
  refuseFields([{ pointer: `#/${field}`, code: "invalid_value", detail: `Send ${choice}.` }])

function toResult({ id, status, change, refusal }: ChangeResult) {
  if (refusal === null) return { id, ok: true, status, change, code: null, reason: null, detail: null }
  switch (refusal.kind) {
    case "unknown":
      return {
        id,
        ok: false,
        status,
        change,
        code: "not_found",
        reason: null,
        detail: "There is no such lead.",
      } as const
    case "refused": {
      const { reason, detail } = refusal.because
      return { id, ok: false, status, change, code: "invalid_transition", reason, detail } as const
    }
    default:
      return assertNever(refusal)
  }
}
