/** Pauses triagers, who may resume themselves. Deactivation is independent of it: only an admin ends that. */
import { writeAudit } from "../store/books/audit.ts"
import { holdDesk } from "../store/books/hold-desk.ts"
import { appendTriagerEvent, savePause } from "../store/books/roster.ts"
import type { Database } from "../store/connection/database.ts"
import { DeskReader } from "../store/leads/desk.ts"

export type Paused = "done" | "unknown" | "deactivated"

/** No event if nothing changes. */
export const pauseTriager = (db: Database, actor: string, id: string, paused: boolean): Promise<Paused> =>
  holdDesk(db, "roster", async (held): Promise<Paused> => {
    const { tx } = held
    const { desk } = await new DeskReader().read(held)
    const triager = desk.triager(id)
    if (triager === undefined) return "unknown"
    if (!triager.active) return "deactivated"
    if ((triager.paused !== null) === paused) return "done"
    const pause = paused ? ({ at: desk.at, because: "self" } as const) : null
    await savePause(tx, id, pause)
    const data = paused ? { triager: id, because: "self", missed: null } : { triager: id }
    const type = paused ? "triager.paused" : "triager.resumed"
    await appendTriagerEvent(tx, { type, at: desk.at, actor, data })
    const after = pause && { since: new Date(desk.at).toISOString(), because: pause.because }
    await writeAudit(tx, {
      actor,
      action: type,
      subject: `triagers/${id}`,
      before: { paused: triager.paused },
      after: { paused: after },
    })
    return "done"
  })
