/**
 * What decided who has a lead, read out of its history: the policy's decisions, each with its receipt, and what people
 * gave to somebody. Newest first; what was undone is left out.
 */
import type { Receipt } from "../../../../src/domain/decision/receipt.ts"
import { isSticky } from "../../../../src/domain/decision/sticky.ts"
import type { HistoryEntry } from "../../api/lead.ts"

export type { Receipt }
export type PolicyDecision = {
  readonly by: "policy"
  readonly seq: number
  readonly at: string
  readonly receipt: Receipt
}
export type PersonDecision = {
  readonly by: "person"
  readonly seq: number
  readonly at: string
  readonly entry: HistoryEntry
  readonly from: string | null
  readonly reason: string | null
}
export type Decision = PolicyDecision | PersonDecision

export const receiptIn = ({ data }: HistoryEntry): Receipt | null =>
  typeof data.cause === "string" ? (data as unknown as Receipt) : null

export function readDecisions(history: readonly HistoryEntry[]): Decision[] {
  const undone = new Set(history.map(({ data }) => data.undo))
  const decisions: Decision[] = []
  let previous = ""
  for (const entry of history) {
    const { seq, at, type, data } = entry
    if (undone.has(seq)) continue
    const receipt = receiptIn(entry)
    if (receipt !== null) {
      // One that disqualified and assigned at once told two events.
      const told = `${at} ${JSON.stringify(data)}`
      if (told !== previous) decisions.push({ by: "policy", seq, at, receipt })
      previous = told
    } else if (type === "lead.assigned") {
      const from = textOrNull(data.from)
      decisions.push({ by: "person", seq, at, entry, from, reason: textOrNull(data.reason) })
    }
  }
  return decisions.reverse()
}

/** Who got the lead by its newest turn that counts in the rotation and was not voided; null if there is none. */
export function turnToVoid(history: readonly HistoryEntry[]): string | null {
  const voided = new Set(history.map(({ type, data }) => (type === "lead.turn_voided" ? data.turn : null)))
  const turn = history.findLast((entry) => {
    const receipt = entry.type === "lead.assigned" ? receiptIn(entry) : null
    if (receipt === null || voided.has(entry.seq)) return false
    return receipt.chosen !== null && !isSticky(receipt.chosen.because) && receipt.charged !== false
  })
  return (turn && receiptIn(turn)?.chosen?.triager) ?? null
}

/** The lead's fields that are no longer what was decided on. */
export const correctedSince = (history: readonly HistoryEntry[], seq: number): ReadonlySet<string> =>
  new Set(
    history
      .filter((entry) => entry.type === "lead.corrected" && entry.seq > seq)
      .flatMap(({ data }) => (Array.isArray(data.fields) ? data.fields : [])),
  )

export const textOrNull = (value: unknown): string | null => (typeof value === "string" ? value : null)
