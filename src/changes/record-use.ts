/**
 * What changes nothing and stands in the audit log all the same: exports, checks of the history, what assistants ask. An export and a
 * question are written before the first row is sent and the tool runs, so that one that is cut off or fails is told too.
 */
import { writeAudit } from "../store/books/audit.ts"
import type { Database } from "../store/connection/database.ts"

type Use = {
  readonly actor: string
  readonly action: string
  readonly subject: string
  readonly after: object
}

const record = (db: Database, use: Use): Promise<void> =>
  db.transaction().execute((tx) => writeAudit(tx, { ...use, before: null }))

/** Words that were searched for may be a lead's name or address, which must not outlive the lead: of them only that there were some. */
export const recordExport = (
  db: Database,
  actor: string,
  file: "leads.csv" | "audit.csv" | "errors.csv" | "conversions.csv",
  { q, ...filters }: { readonly q?: string | undefined; readonly [name: string]: unknown },
): Promise<void> => {
  const after = { ...filters, ...(q !== undefined && { q: "…" }) }
  return record(db, { actor, action: "table.exported", subject: `exports/${file}`, after })
}

type Found = {
  readonly leads: number
  readonly events: number
  readonly decisions: number
  readonly differences: number
}

export const recordCheck = (
  db: Database,
  actor: string,
  since: Date | null,
  { leads, events, decisions, differences }: Found,
): Promise<void> => {
  const after = { since, leads, events, decisions, differences }
  return record(db, { actor, action: "history.verified", subject: "history", after })
}

export const recordQuestion = (
  db: Database,
  actor: string,
  tool: string,
  after: Readonly<Record<string, unknown>>,
): Promise<void> => record(db, { actor, action: "assistant.asked", subject: `assistants/${tool}`, after })
