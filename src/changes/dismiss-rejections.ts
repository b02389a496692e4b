/** Says of refused bodies that nobody needs to look at them any more, or takes that back. Both stand in the audit log. */
import { writeAudit } from "../store/books/audit.ts"
import type { Database } from "../store/connection/database.ts"
import { readRejectionStates, setDismissed } from "../store/leads/rejections.ts"

/** `done`: it is so now, or was before. */
export type Dismissal = { readonly id: string; readonly kind: "done" | "replayed" | "unknown" }

export const dismissRejections = (
  db: Database,
  actor: string,
  ids: readonly string[],
  dismissed: boolean,
): Promise<Dismissal[]> =>
  db.transaction().execute(async (tx) => {
    for (const id of await setDismissed(tx, ids, dismissed)) {
      const [before, after] = [{ dismissed: !dismissed }, { dismissed }]
      const action = dismissed ? "rejection.dismissed" : "rejection.restored"
      await writeAudit(tx, { actor, action, subject: `rejections/${id}`, before, after })
    }
    const states = await readRejectionStates(tx, ids)
    return ids.map((id): Dismissal => {
      const state = states.get(id)
      return { id, kind: state === undefined ? "unknown" : state === "kept" ? "done" : "replayed" }
    })
  })
