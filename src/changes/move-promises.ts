/**
 * When somebody's hours or absences change, the promises that they have to keep move along: what is left of each stays
 * left. The leads go in portions, so that ingest hardly waits. If the server dies in between, the rest keep their deadlines.
 */
import { isDeepStrictEqual } from "node:util"
import { movedPromise } from "../domain/decision/promise.ts"
import type { Triager } from "../domain/rotation/roster.ts"
import type { Database } from "../store/database.ts"
import { DeskReader } from "../store/desk.ts"
import { holdDesk } from "../store/hold-desk.ts"
import { saveMoved, stillPromised } from "../store/promises.ts"

const PORTION = 200

export const changesWorkingTime = (before: Triager, after: Triager): boolean => {
  const timesOf = ({ hours, time_zone, absences }: Triager) => ({ hours, time_zone, absences })
  return !isDeepStrictEqual(timesOf(before), timesOf(after))
}

/** `ids`: the leads that they had to contact when the change was made; what they got since is promised by it. */
export async function movePromises(
  db: Database,
  { before, after, ids }: { before: Triager; after: Triager; ids: readonly string[] },
): Promise<void> {
  const desks = new DeskReader()
  for (let i = 0; i < ids.length; i += PORTION)
    await holdDesk(db, "roster", async (held) => {
      const { desk } = await desks.read(held)
      if (desk.policy.firstContact?.counted !== "working_hours") return
      const promised = await stillPromised(held.tx, after.id, ids.slice(i, i + PORTION))
      await saveMoved(
        held.tx,
        promised.map(({ id, ...promise }) => ({ id, ...movedPromise(promise, before, after, desk.at) })),
      )
    })
}
