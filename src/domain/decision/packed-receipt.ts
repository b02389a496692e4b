/**
 * A receipt as it is stored. Every lead has one, and half of it would be the names of fields, said again for every rule that was
 * tried and every triager who was considered; so those are short rows. Receipts of earlier versions were stored as they are.
 */
import type { RuleTried } from "../policy/disqualify.ts"
import type { Receipt, ReceiptBar, ReceiptCandidate } from "./receipt.ts"

/** What comes last and says nothing is left out. `failed` is null if the rule matched. */
type PackedRule = readonly [rule: string, failed?: RuleTried["failed"] | null, shadow?: true]
type PackedCandidate = readonly [
  triager: string,
  weight: number,
  owed: number,
  barred?: ReceiptBar | null,
  openLeads?: number,
  idleRank?: number,
]

/** What is no receipt stays as it is. */
export const packed = (data: unknown): unknown => rewritten(data, packRule, packCandidate)

/** The receipt as it was before it was packed, if it was. */
export const unpacked = <Data>(data: Data): Data => rewritten(data, unpackRule, unpackCandidate) as Data

function rewritten(
  data: unknown,
  ruleOf: (tried: RuleTried) => unknown,
  candidateOf: (candidate: ReceiptCandidate) => unknown,
): unknown {
  if (!isReceipt(data)) return data
  const { verdict, candidates } = data
  return {
    ...data,
    ...(verdict !== null && { verdict: { ...verdict, tried: verdict.tried.map(ruleOf) } }),
    candidates: candidates.map(candidateOf),
  }
}

const isReceipt = (data: unknown): data is Receipt =>
  typeof data === "object" && data !== null && "candidates" in data

const packRule = ({ rule, failed, shadow }: RuleTried): PackedRule =>
  shadow ? [rule, failed ?? null, true] : failed === undefined ? [rule] : [rule, failed]

function unpackRule(tried: RuleTried | PackedRule): RuleTried {
  if (!isRow(tried)) return tried
  const [rule, failed = null, shadow = false] = tried
  return failed === null ? { rule, matched: true, shadow } : { rule, matched: false, shadow, failed }
}

const packCandidate = (candidate: ReceiptCandidate): PackedCandidate => {
  const { triager, weight, owed, barred, open_leads, idle_rank } = candidate
  if (idle_rank !== undefined) return [triager, weight, owed, barred, open_leads ?? 0, idle_rank]
  return open_leads !== undefined
    ? [triager, weight, owed, barred, open_leads]
    : barred === null
      ? [triager, weight, owed]
      : [triager, weight, owed, barred]
}

function unpackCandidate(candidate: ReceiptCandidate | PackedCandidate): ReceiptCandidate {
  if (!isRow(candidate)) return candidate
  const [triager, weight, owed, barred = null, open_leads, idle_rank] = candidate
  return {
    triager,
    weight,
    owed,
    ...(open_leads !== undefined && { open_leads }),
    ...(idle_rank !== undefined && { idle_rank }),
    barred,
  }
}

const isRow = <Row extends readonly unknown[]>(one: object | Row): one is Row => Array.isArray(one)
