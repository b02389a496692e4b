/** Records in the audit log that the history was checked, with the result. */
import { writeAudit } from "../store/books/audit.ts"
import type { Database } from "../store/connection/database.ts"

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
  const entry = { actor, action: "history.verified", subject: "history", before: null, after }
  return db.transaction().execute((tx) => writeAudit(tx, entry))
}
