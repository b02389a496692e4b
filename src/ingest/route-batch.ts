/**
 * The one place where reading, deciding and writing meet. Ingest, imports, the waiting leads' turn and the replay of a
 * rejection all come through this door, one batch at a time over all servers.
 */
import type { Desk } from "../domain/decision/desk.ts"
import {
  type Arrival,
  type Outcome,
  type Plan,
  planBatch,
  type Recognised,
} from "../domain/decision/plan-batch.ts"
import { type Database, isOutage } from "../store/database.ts"
import type { DeskReader } from "../store/desk.ts"
import { type DeskTx, holdDesk, type Purpose } from "../store/hold-desk.ts"
import { recognise } from "../store/recognise.ts"
import { recognisePast } from "../store/recognise-past.ts"
import { savePlan, wasSaved } from "../store/save-plan.ts"
import { waitingIn } from "../store/waiting.ts"

/** Waiting leads that get their turn in one batch. More would hold the desk for longer than 50 ms. */
export const MOST_TURNS = 200

export type Routed = { readonly outcomes: readonly Outcome[]; readonly turns: number }

/** The connection was lost while the commit was on its way: the batch is saved whole or not at all. */
export class CommitUnknown extends Error {
  readonly routed: Routed
  constructor(routed: Routed, cause: unknown) {
    super("The connection was lost during a commit", { cause })
    this.routed = routed
  }
}

type Circumstances = {
  readonly purpose?: Purpose
  /** If it throws, nothing is saved. */
  readonly beforeCommit?: (() => void) | undefined
}

/** Waiting leads that somebody can take now come before the batch, oldest first. */
export async function routeBatch(
  db: Database,
  desks: DeskReader,
  batch: readonly Arrival[],
  { purpose = "ingest", beforeCommit = () => {} }: Circumstances = {},
): Promise<Routed> {
  let routed: Routed | null = null
  try {
    return await holdDesk(db, purpose, async (held) => {
      const { tx, row } = held
      const { desk, queues } = await desks.read(held)
      const served = desk.servedQueues(queues)
      const waiting = served.length > 0 ? await waitingIn(tx, desk, served, MOST_TURNS) : []
      const known = await recogniseAll(tx, desk, batch)
      const plan = planBatch(desk, row.last_seq, waiting, batch, known)
      if (changesSomething(plan)) await savePlan(tx, desk, plan)
      beforeCommit()
      routed = { outcomes: plan.outcomes, turns: plan.turns.length }
      return routed
    })
  } catch (error) {
    throw routed !== null && isOutage(error) ? new CommitUnknown(routed, error) : error
  }
}

async function recogniseAll(
  tx: DeskTx,
  desk: Desk,
  batch: readonly Arrival[],
): Promise<ReadonlyMap<string, Recognised>> {
  if (batch.length === 0) return new Map()
  if (!batch.some(({ past }) => past !== undefined)) return recognise(tx, desk, batch)
  const { past = [], now = [] } = Object.groupBy(batch, (arrival) => (arrival.past ? "past" : "now"))
  const known = now.length > 0 ? await recognise(tx, desk, now) : []
  return new Map([...known, ...(await recognisePast(tx, desk, past))])
}

/** Whether the batch of a lost commit was saved. Whoever holds the desk knows: no earlier holder is still at it. */
export const learnFate = (db: Database, leadId: string): Promise<boolean> =>
  holdDesk(db, "fate", ({ tx }) => wasSaved(tx, leadId))

const changesSomething = (plan: Plan): boolean => plan.leads.length > 0 || plan.turns.length > 0
