/**
 * The one place where reading, deciding and writing meet. Ingest, the waiting leads' turn and the replay of a
 * rejection all come through this door, one batch at a time over all servers.
 */
import { type Arrival, type Outcome, type Plan, planBatch } from "../domain/decision/plan-batch.ts"
import { type Database, isOutage } from "../store/database.ts"
import { type DeskReader, lockDesk } from "../store/desk.ts"
import { recognise, waitingInTurn } from "../store/recognise.ts"
import { savePlan, wasSaved } from "../store/save-plan.ts"

/** Waiting leads that get their turn in one batch. More would hold the desk for longer than 100 ms. */
export const MOST_TURNS = 500

export type Routed = { readonly outcomes: readonly Outcome[]; readonly turns: number }

/** The connection was lost while the commit was on its way: the batch is saved whole or not at all. */
export class CommitUnknown extends Error {
  readonly routed: Routed
  constructor(routed: Routed, cause: unknown) {
    super("The connection was lost during a commit", { cause })
    this.routed = routed
  }
}

/** `whileSaving` is called when the batch is on its way to the disk and this process has nothing else to do. */
export async function routeBatch(
  db: Database,
  desks: DeskReader,
  batch: readonly Arrival[],
  whileSaving: () => void = () => {},
): Promise<Routed> {
  let routed: Routed | null = null
  try {
    return await db.transaction().execute(async (tx) => {
      const { desk, lastSeq, someoneWaits } = await desks.lock(tx)
      const waiting = someoneWaits ? await waitingInTurn(tx, desk, MOST_TURNS) : []
      const known = batch.length > 0 ? await recognise(tx, desk, batch) : new Map()
      const plan = planBatch(desk, lastSeq, waiting, batch, known)
      setImmediate(whileSaving)
      if (changesSomething(plan)) await savePlan(tx, desk, plan)
      routed = { outcomes: plan.outcomes, turns: plan.turns.length }
      return routed
    })
  } catch (error) {
    throw routed !== null && isOutage(error) ? new CommitUnknown(routed, error) : error
  }
}

/** Whether the batch of a lost commit was saved. Whoever holds the desk knows: no earlier holder is still at it. */
export const learnFate = (db: Database, leadId: string): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    await lockDesk(tx)
    return wasSaved(tx, leadId)
  })

const changesSomething = (plan: Plan): boolean => plan.leads.length > 0 || plan.turns.length > 0
