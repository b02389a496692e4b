/**
 * The intake's thread, with connections of its own. Here PostgreSQL's answers do not queue behind the callers of the HTTP
 * server, and deciding delays none of them. What there is to tell is gathered and told at once, because every message
 * costs both sides some microseconds.
 */
import { parentPort, workerData } from "node:worker_threads"
import type { Arrival, Outcome } from "../domain/decision/plan-batch.ts"
import { plainError } from "../domain/plain-error.ts"
import { type Hold, watchHolds } from "../store/books/hold-desk.ts"
import { watchStatements } from "../store/connection/client.ts"
import { openDatabase, type Place } from "../store/connection/database.ts"
import { INGEST } from "../store/connection/pools.ts"
import { DeskReader } from "../store/leads/desk.ts"
import { nowMs } from "../tracing/span.ts"
import type { TracedBatch, TracedStatement } from "../tracing/tracing.ts"
import { Intake, type IntakeLimits } from "./intake.ts"
import { Unavailable } from "./patience.ts"

export type IntakeSettings = {
  readonly connection: Place
  readonly limits: Partial<IntakeLimits>
  /** Whether statements are told, for traces. */
  readonly traced: boolean
}

/** A ticket is answered once. */
export type Submitted = readonly [ticket: number, arrival: Arrival, waitedMs: number]
export type Word = readonly Submitted[]

/** Leads and statements are only told if they are traced. */
export type ToldBatch = TracedBatch & { readonly policyVersion: number }

/** Errors lose their class between threads. */
export type Refused =
  | {
      readonly kind: "unavailable"
      readonly message: string
      readonly retryAfterSeconds: number
      readonly cause: Error | null
    }
  | { readonly kind: "fault"; readonly error: Error }

export type News = {
  readonly holds: Hold[]
  readonly outages: Error[]
  readonly batches: ToldBatch[]
  readonly outcomes: [ticket: number, outcome: Outcome][]
  readonly refusals: [ticket: number, why: Refused][]
}
const nothing = (): News => ({ holds: [], outages: [], batches: [], outcomes: [], refusals: [] })

/** Statements of one batch. More than a batch has, unless it is tried again and again. */
const MOST_STATEMENTS = 100

if (parentPort !== null) work(parentPort, workerData)

function work(port: NonNullable<typeof parentPort>, { connection, limits, traced }: IntakeSettings): void {
  let news: News | null = null
  const tell = (add: (news: News) => void) => {
    if (news === null) {
      news = nothing()
      setImmediate(() => {
        port.postMessage(news)
        news = null
      })
    }
    add(news)
  }
  const onOutage = (error: unknown) => tell(({ outages }) => outages.push(plainError(error)))
  watchHolds((hold) => tell(({ holds }) => holds.push(hold)))
  const takeStatements = traced ? gatherStatements() : () => []

  const db = openDatabase(connection, { ...INGEST, onLost: onOutage })
  const desks = new DeskReader()
  const intake = new Intake(db, desks, {
    ...limits,
    onOutage,
    onBatch: ({ size, durationMs, outcomes }) => {
      const policyVersion = desks.latestPolicy.version
      const leadIds = traced ? outcomes.flatMap(leadIdOf) : []
      const batch = { size, durationMs, endMs: nowMs(), leadIds, statements: takeStatements(), policyVersion }
      tell(({ batches }) => batches.push(batch))
    },
  })
  const submit = ([ticket, arrival, waitedMs]: Submitted) =>
    intake.submit(arrival, waitedMs).then(
      (outcome) => tell(({ outcomes }) => outcomes.push([ticket, outcome])),
      (error) => tell(({ refusals }) => refusals.push([ticket, refusedBy(error)])),
    )
  port.on("message", (word: Word | "stop") => {
    if (word !== "stop") for (const submitted of word) void submit(submitted)
    else void intake.drain().then(() => db.destroy().then(() => port.close()))
  })
}

function refusedBy(error: unknown): Refused {
  if (!(error instanceof Unavailable)) return { kind: "fault", error: plainError(error) }
  const { message, retryAfterSeconds, cause } = error
  return {
    kind: "unavailable",
    message,
    retryAfterSeconds,
    cause: cause === undefined || cause === null ? null : plainError(cause),
  }
}

const leadIdOf = (outcome: Outcome): string[] => (outcome.kind === "key_reused" ? [] : [outcome.lead_id])

/** Answers what takes those that have ended since it was last called. */
function gatherStatements(): () => TracedStatement[] {
  const gathered: TracedStatement[] = []
  watchStatements((text, owner) => {
    const startMs = nowMs()
    return (failure) => {
      if (gathered.length < MOST_STATEMENTS)
        gathered.push({ text, owner, startMs, endMs: nowMs(), error: failure?.message ?? null })
    }
  })
  return () => gathered.splice(0)
}
