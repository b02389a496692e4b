/** Work on leads in portions, each in a transaction of its own, so that nobody waits long for one. */
import type { Database, Tx } from "./database.ts"

/** Leads of a portion that is summed up, and of one that is copied. */
export const PORTION = 500
/** Leads of a round. */
export const LEADS_A_ROUND = 20_000

/** As many portions as a round has, or until one was not full. `work` answers how many leads it had. */
export async function inPortions(
  db: Database,
  work: (tx: Tx) => Promise<number>,
  signal: AbortSignal | undefined,
): Promise<void> {
  for (let left = LEADS_A_ROUND; left > 0 && signal?.aborted !== true; ) {
    const leads = await db.transaction().execute(work)
    if (leads < PORTION) return
    left -= leads
  }
}
