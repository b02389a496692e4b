/** What an assistant asked or did, by which tool. It is written before the tool runs, so that one that fails is told too. */
import { writeAudit } from "../store/books/audit.ts"
import type { Database } from "../store/connection/database.ts"

export const recordQuestion = (
  db: Database,
  actor: string,
  tool: string,
  after: Readonly<Record<string, unknown>>,
): Promise<void> => {
  const entry = { actor, action: "assistant.asked", subject: `assistants/${tool}`, before: null, after }
  return db.transaction().execute((tx) => writeAudit(tx, entry))
}
