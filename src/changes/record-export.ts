/**
 * Who took a whole table out of Criba. It is written before the first row is sent, so that an export that is cut off is told too.
 * Words that were searched for may be a lead's name or address, which must not outlive the lead: of them only that there were some.
 */
import { writeAudit } from "../store/books/audit.ts"
import type { Database } from "../store/connection/database.ts"

export const recordExport = (
  db: Database,
  actor: string,
  file: "leads.csv" | "audit.csv" | "errors.csv" | "conversions.csv",
  { q, ...filters }: { readonly q?: string | undefined; readonly [name: string]: unknown },
): Promise<void> => {
  const after = { ...filters, ...(q !== undefined && { q: "…" }) }
  const entry = { actor, action: "table.exported", subject: `exports/${file}`, before: null, after }
  return db.transaction().execute((tx) => writeAudit(tx, entry))
}
