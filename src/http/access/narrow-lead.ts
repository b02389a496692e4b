/** A lead as the caller may see it: a triager gets receipts that say nothing about colleagues. */
import type { FastifyRequest } from "fastify"
import type { Receipt } from "../../domain/decision/receipt.ts"
import { receiptFor } from "../../domain/decision/receipt-for.ts"
import type { LeadDetail } from "../../store/leads.ts"
import { onlyOf } from "./caller.ts"

export function narrowLead(request: FastifyRequest, lead: LeadDetail): LeadDetail {
  const triager = onlyOf(request)
  if (triager === null) return lead
  const { decision, history } = lead
  return {
    ...lead,
    decision: decision && { ...decision, ...receiptFor(triager, decision) },
    history: history.map((entry) =>
      "cause" in entry.data
        ? {
            ...entry,
            data: receiptFor(triager, entry.data as unknown as Receipt) as unknown as typeof entry.data,
          }
        : entry,
    ),
  }
}
