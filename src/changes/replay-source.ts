/**
 * Everything that a source has kept becomes leads, under what the source says now. A source keeps a thousand bodies at most. They
 * are taken in chunks through the intake, as leads that arrive are, so nobody else waits for more than one of them; and a
 * request lasts no longer than some seconds, after which the caller goes on from where it ended.
 */

import { type ReplayParts, replayKept } from "../ingest/replay-rejection.ts"
import { writeAudit } from "../store/books/audit.ts"
import type { Database } from "../store/connection/database.ts"
import { listKept, setDismissed } from "../store/leads/rejections.ts"

const CHUNK = 50
const MOST_MS = 5_000

export type ReplayedSource = {
  /** How many became leads now. */
  readonly replayed: number
  /** How many are of an event that is a lead already. They are dismissed. */
  readonly repeated: number
  readonly still_refused: number
  /** Where to go on; null if nothing is left to be looked at. */
  readonly next: string | null
}

/** Says who did it in the audit log, unless nothing came of it. */
export async function replaySource(
  parts: ReplayParts,
  sourceId: string,
  actor: string,
  after: string | null,
  mostMs = MOST_MS,
): Promise<ReplayedSource> {
  const { next, ...done } = await replayChunks(parts, sourceId, actor, after, mostMs)
  if (done.replayed + done.repeated > 0)
    await parts.db.transaction().execute((tx) =>
      writeAudit(tx, {
        actor,
        action: "source.replayed",
        subject: `sources/${sourceId}`,
        before: null,
        after: done,
      }),
    )
  return { ...done, next }
}

/** The event is a lead already: nobody needs to look at this body any more. */
const dismissRepeated = (db: Database, actor: string, ids: readonly string[]): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const [before, after] = [{ dismissed: false }, { dismissed: true, because: "repeated" }]
    for (const id of await setDismissed(tx, ids, true))
      await writeAudit(tx, {
        actor,
        action: "rejection.dismissed",
        subject: `rejections/${id}`,
        before,
        after,
      })
  })

/** What looks like the work of a program is not among them: somebody has to look at that. */
async function replayChunks(
  parts: ReplayParts,
  sourceId: string,
  actor: string,
  after: string | null,
  mostMs: number,
): Promise<ReplayedSource> {
  const giveUpAt = performance.now() + mostMs
  const count = { replayed: 0, repeated: 0, still_refused: 0 }
  let next = after
  do {
    const kept = await listKept(parts.db, sourceId, { after: next, limit: CHUNK })
    const results = await Promise.all(
      kept.map(async (rejection) => ({
        id: rejection.id,
        ...(await replayKept(parts, rejection, undefined, actor)),
      })),
    )
    const repeated = results.filter((one) => one.kind === "replayed_before" && one.lead_id !== one.id)
    await dismissRepeated(
      parts.db,
      actor,
      repeated.map(({ id }) => id),
    )
    count.repeated += repeated.length
    count.replayed += results.filter(({ kind }) => kind === "created").length
    count.still_refused += results.filter(({ kind }) => kind === "refused").length
    if (kept.length < CHUNK) return { ...count, next: null }
    next = kept.at(-1)?.id ?? null
  } while (performance.now() < giveUpAt)
  return { ...count, next }
}
