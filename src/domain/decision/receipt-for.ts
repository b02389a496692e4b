/**
 * A receipt as a triager may read it. It answers "why me" and "why not me": the rules, the bracket, who got the lead and
 * why, how many were in turn, and what they themselves were owed. What colleagues weigh, are owed or were kept by is
 * between them and the admins.
 */
import type { Receipt } from "./receipt.ts"

export function receiptFor(triager: string, receipt: Receipt): Receipt {
  const { candidates, sticky } = receipt
  return {
    ...receipt,
    sticky: sticky?.triager === triager ? sticky : null,
    candidates: candidates.filter((candidate) => candidate.triager === triager),
    in_turn: candidates.filter(({ barred }) => barred === null).length,
  }
}

/** A lead as a triager may read it: its receipts say nothing about colleagues. */
export function leadFor<
  Lead extends { readonly decision: Receipt | null; readonly history: readonly { readonly data: object }[] },
>(triager: string, lead: Lead): Lead {
  const { decision, history } = lead
  const dataFor = (data: object) => ("cause" in data ? receiptFor(triager, data as Receipt) : data)
  return {
    ...lead,
    decision: decision && { ...decision, ...receiptFor(triager, decision) },
    history: history.map((entry) => ({ ...entry, data: dataFor(entry.data) })),
  }
}
