/** What was decided about a lead, and why, from the receipts that were stored with the decisions. */
import type { Language } from "../domain/language.ts"
import { describePromise } from "../domain/wording/promise-sentences.ts"
import {
  describeImport,
  describeManualAssignment,
  describeReceipt,
  describeVoidedTurn,
} from "../domain/wording/sentences.ts"
import { listTriagers } from "../store/books/roster.ts"
import { readVoidings } from "../store/books/void-turn.ts"
import type { Database } from "../store/connection/database.ts"
import { readImport, readManualAssignments } from "../store/leads/change-lead.ts"
import { readDecisions, readLeadSummary } from "../store/leads/leads.ts"
import { readPromiseSteps } from "../store/leads/promises.ts"

/** null: there is no such lead. */
export async function explainLead(db: Database, id: string, language: Language) {
  const lead = await readLeadSummary(db, id)
  if (lead === null) return null
  const names = new Map((await listTriagers(db)).map(({ id, name }) => [id, name]))
  const decisions = await readDecisions(db, lead.id)
  const byHand = await readManualAssignments(db, lead.id)
  const imported = await readImport(db, lead.id)
  const promises = await readPromiseSteps(db, lead.id)
  const voidings = await readVoidings(db, lead.id)
  const accounts = [
    ...(imported === null ? [] : [{ ...imported, sentences: describeImport(imported, language, names) }]),
    ...decisions.map((one) => ({ ...one, sentences: describeReceipt(one.receipt, language, names) })),
    ...byHand.map((one) => ({ ...one, sentences: describeManualAssignment(one, language, names) })),
    ...promises.map((one) => ({ ...one, sentences: describePromise(one, language, names) })),
    ...voidings.map((one) => ({ ...one, sentences: describeVoidedTurn(one, language, names) })),
  ]
    .sort((a, b) => a.seq - b.seq)
    .map(({ at, sentences }) => ({ at, sentences }))
  return { lead, decisions, accounts }
}
