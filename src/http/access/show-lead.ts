/** A lead as an answer: as much of it as the caller may see, with the version that a correction can name. */
import type { FastifyReply, FastifyRequest } from "fastify"
import type { Receipt } from "../../domain/decision/receipt.ts"
import { receiptFor } from "../../domain/decision/receipt-for.ts"
import { versionOf } from "../../domain/lead/correction.ts"
import type { LeadDetail } from "../../store/leads/leads.ts"
import { onlyOf } from "./caller.ts"
import { tag } from "./if-match.ts"

export function showLead(request: FastifyRequest, reply: FastifyReply, lead: LeadDetail): LeadDetail {
  tag(reply, versionOf(lead))
  return narrowLead(request, lead)
}

/** A triager gets receipts that say nothing about colleagues. */
function narrowLead(request: FastifyRequest, lead: LeadDetail): LeadDetail {
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
