/** The set-up ends once, because nothing is left of it or because somebody wants no more of it. It never comes back. */
import { writeAudit } from "../store/books/audit.ts"
import type { Database } from "../store/connection/database.ts"
import { readSetUp, type SET_UP_ENDS } from "../store/people/set-up.ts"

export const endSetUp = (db: Database, actor: string, action: (typeof SET_UP_ENDS)[number]): Promise<void> =>
  db.transaction().execute(async (tx) => {
    if ((await readSetUp(tx)).over) return
    await writeAudit(tx, { actor, action, subject: "set-up", before: null, after: null })
  })
