/**
 * The one place where reading, deciding and writing meet. Ingest, imports, turns of waiting leads and replays of
 * rejections all come through here, one batch at a time over all servers.
 */
import { type Arrival, type Outcome, planInChunks, type Recognised } from "../domain/decision/plan-batch.ts"
import { type HeldDesk, holdDesk, type Purpose } from "../store/books/hold-desk.ts"
import { type Database, isOutage } from "../store/connection/database.ts"
import type { DeskReader, PrefetchedDesk } from "../store/leads/desk.ts"
import { recognisePast } from "../store/leads/recognise-past.ts"
import { sendPlans, wasSaved } from "../store/leads/save-plan.ts"
import { waitingIn } from "../store/leads/waiting.ts"
import { holdDeskPipelined, type PipelinedHold } from "../store/pipeline/early-commit.ts"

/** Waiting leads that get their turn in one batch. More would hold the desk for longer than 50 ms. */
export const MOST_TURNS = 200

/** Leads of one chunk: PostgreSQL writes it while the next one is planned. */
const MOST_AT_ONCE = 64
/** The first chunk is small, because PostgreSQL is idle until it arrives. */
const FIRST_AT_ONCE = 16

export type Routed = {
  readonly outcomes: readonly Outcome[]
  readonly turns: number
  /** By performance.now(). */
  readonly heldSince: number
}

/** The connection was lost during COMMIT: the batch is saved as a whole or not at all. */
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
  readonly beforeCommit?: () => void
  /** Until when, by performance.now(), no caller is refused. A commit that might be carried out later is not sent ahead. */
  readonly patientUntil?: number
}

/** Waiting leads that somebody can take now come before the batch, oldest first. */
export async function routeBatch(
  db: Database,
  desks: DeskReader,
  batch: readonly Arrival[],
  {
    purpose = "ingest",
    beforeCommit = () => {},
    patientUntil = Number.POSITIVE_INFINITY,
  }: Circumstances = {},
): Promise<Routed> {
  const { past = [], now = [] } = Object.groupBy(batch, ({ past }) => (past === undefined ? "now" : "past"))
  let routed: Routed | null = null
  const work = async (held: HeldDesk, { prefetched: asked, commit }: PipelinedHold<PrefetchedDesk>) => {
    const heldSince = performance.now()
    const { tx, row } = held
    const { desk, queues, known } = await desks.read(held, { arrivals: now, prefetched: asked })
    const served = desk.servedQueues(queues)
    const waiting = served.length > 0 ? await waitingIn(tx, desk, served, MOST_TURNS) : []
    const knownPast = past.length > 0 ? await recognisePast(tx, desk, past) : new Map<string, Recognised>()
    const all = knownPast.size === 0 ? known : new Map([...known, ...knownPast])
    const chunks = planInChunks(desk, row.last_seq, waiting, batch, all, chunkSizes(batch.length))
    const { plans, written } = await sendPlans(tx, desk, chunks)
    if (commit !== null && commit.overBy < patientUntil) commit.behind(written)
    else await written
    beforeCommit()
    routed = {
      outcomes: plans.flatMap(({ outcomes }) => outcomes),
      turns: plans.reduce((sum, { turns }) => sum + turns.length, 0),
      heldSince,
    }
    return routed
  }
  try {
    return await holdDeskPipelined(db, purpose, (tx) => desks.prefetch(tx, now), work)
  } catch (error) {
    throw routed !== null && isOutage(error) ? new CommitUnknown(routed, error) : error
  }
}

/**
 * Whether the batch of a lost COMMIT was saved. Under the desk's lock, because then no earlier holder is still
 * active.
 */
export const checkSaved = (db: Database, leadId: string): Promise<boolean> =>
  holdDesk(db, "fate", ({ tx }) => wasSaved(tx, leadId))

/** How many leads each chunk has: a few, and then equal parts. */
function chunkSizes(leads: number): number[] {
  const first = Math.min(leads, FIRST_AT_ONCE)
  const parts = Math.ceil((leads - first) / MOST_AT_ONCE)
  const part = Math.ceil((leads - first) / parts)
  return [first, ...Array.from({ length: parts }, (_, i) => Math.min(part, leads - first - i * part))]
}
