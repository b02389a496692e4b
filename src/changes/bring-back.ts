/**
 * Lost leads that were to come back on a date go through the rotation again when it has come, like any that a person requalifies.
 * What is due is found without the desk, along the index `lead_coming_back`.
 */
import { SYSTEM } from "../domain/decision/plan-batch.ts"
import { findComingBack } from "../store/leads/waiting.ts"
import { type LeadDesk, planMove } from "./change-lead.ts"
import { changeManyLeads } from "./change-many-leads.ts"

const MOST_AT_ONCE = 100

export async function bringBack(leads: LeadDesk, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted) {
    const ids = await findComingBack(leads.db, MOST_AT_ONCE)
    if (ids.length === 0) return
    const done = await changeManyLeads(
      leads,
      { ids, actor: SYSTEM },
      planMove({ to: "assigned", reason: null }),
    )
    if (
      ids.length < MOST_AT_ONCE ||
      done.kind !== "done" ||
      done.results.every(({ refusal }) => refusal !== null)
    )
      return
  }
}
