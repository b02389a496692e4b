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
