/**
 * The intake's thread, with connections of its own. Results from PostgreSQL do not queue behind HTTP requests, and
 * deciding delays no request. Reports are gathered into one message per turn of the event loop, because each message
 * costs both sides some microseconds.
 */
import { parentPort, workerData } from "node:worker_threads"
import type { Arrival, Outcome } from "../domain/decision/plan-batch.ts"
import { plainError } from "../domain/plain-error.ts"
import { type Hold, watchHolds } from "../store/books/hold-desk.ts"
import { watchStatements } from "../store/connection/client.ts"
import { type DatabaseTarget, openDatabase } from "../store/connection/database.ts"
import { INGEST_POOL } from "../store/connection/pools.ts"
import { DeskReader } from "../store/leads/desk.ts"
import { nowMs } from "../tracing/span.ts"
import type { TracedBatch, TracedStatement } from "../tracing/tracing.ts"
import { Intake, type IntakeLimits } from "./intake.ts"
import { Unavailable } from "./patience.ts"

export type IntakeSettings = {
  readonly connection: DatabaseTarget
  readonly limits: Partial<IntakeLimits>
  /** Whether statements are reported, for traces. */
  readonly traced: boolean
}

/** Each ticket gets one outcome or refusal. */
export type Submitted = readonly [ticket: number, arrival: Arrival, waitedMs: number]
export type IntakeRequest = readonly Submitted[]

/** Lead ids and statements are filled only while tracing is on. */
export type BatchReport = TracedBatch & { readonly policyVersion: number }

/** Errors lose their class in messages between threads. */
export type Refused =
  | {
      readonly kind: "unavailable"
      readonly message: string
      readonly retryAfterSeconds: number
      readonly cause: Error | null
    }
  | { readonly kind: "fault"; readonly error: Error }

export type IntakeMessage = {
  readonly holds: Hold[]
  readonly outages: Error[]
  readonly batches: BatchReport[]
  readonly outcomes: [ticket: number, outcome: Outcome][]
  readonly refusals: [ticket: number, why: Refused][]
}
const nothing = (): IntakeMessage => ({ holds: [], outages: [], batches: [], outcomes: [], refusals: [] })

/** Kept statements per batch: more than one attempt has. */
const MOST_STATEMENTS = 100

if (parentPort !== null) work(parentPort, workerData)

function work(port: NonNullable<typeof parentPort>, { connection, limits, traced }: IntakeSettings): void {
  let message: IntakeMessage | null = null
  const report = (add: (message: IntakeMessage) => void) => {
    if (message === null) {
      message = nothing()
      setImmediate(() => {
        port.postMessage(message)
        message = null
      })
    }
    add(message)
  }
  const onOutage = (error: unknown) => report(({ outages }) => outages.push(plainError(error)))
  watchHolds((hold) => report(({ holds }) => holds.push(hold)))
  const takeStatements = traced ? gatherStatements() : () => []

  const db = openDatabase(connection, { ...INGEST_POOL, onLost: onOutage })
  const desks = new DeskReader()
  const intake = new Intake(db, desks, {
    ...limits,
    onOutage,
    onBatch: ({ size, durationMs, outcomes }) => {
      const policyVersion = desks.latestPolicy.version
      const leadIds = traced ? outcomes.flatMap(leadIdOf) : []
      const batch = { size, durationMs, endMs: nowMs(), leadIds, statements: takeStatements(), policyVersion }
      report(({ batches }) => batches.push(batch))
    },
  })
  const submit = ([ticket, arrival, waitedMs]: Submitted) =>
    intake.submit(arrival, waitedMs).then(
      (outcome) => report(({ outcomes }) => outcomes.push([ticket, outcome])),
      (error) => report(({ refusals }) => refusals.push([ticket, refusedBy(error)])),
    )
  port.on("message", (request: IntakeRequest | "stop") => {
    if (request !== "stop") for (const submitted of request) void submit(submitted)
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

/** Returns a function that takes the statements finished since its last call. */
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
