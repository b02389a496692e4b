/**
 * The way in: a bounded queue with natural batching. While one batch commits, arriving leads gather; the next batch
 * takes them all. No timer, no added latency when idle, and the lock that makes the rotation exact is paid once a
 * batch instead of once a lead.
 *
 *   submit ──► queue ──► batch ──► routeBatch ──► outcome
 *     │ full     ▲ │        │ outage: back to the front; took too long: in smaller batches
 *     ▼          │ │ time   ├ fault: back to the front, each alone, so that one costs the others nothing
 *   Unavailable ◄┼─┘ is up  │
 *                └──────────┘
 *
 * A lead is answered when its time is up, whatever the database does; if it is being routed just then, it waits a little
 * longer. Once it has been refused, no commit of its batch is sent any more. A commit that was sent before cannot be taken
 * back: if PostgreSQL takes too long for it, or its answer is lost and cannot be asked for in time, the caller is refused
 * although the lead is stored. With an idempotency key the next attempt gets the first answer.
 */
import { setTimeout as pause } from "node:timers/promises"
import type { Arrival, Outcome } from "../domain/decision/plan-batch.ts"
import type { Purpose } from "../store/books/hold-desk.ts"
import { type Database, isOutage, isTooSlow } from "../store/connection/database.ts"
import type { DeskReader } from "../store/leads/desk.ts"
import type { HoldPace } from "./hold-pace.ts"
import { CANNOT_REACH, OUTAGE_PAUSE_MS, PATIENCE_MS, Unavailable } from "./patience.ts"
import { CommitUnknown, checkSaved, type Routed, routeBatch } from "./route-batch.ts"

export type IntakeLimits = {
  /** Leads that may wait at once: some seconds of full load. */
  readonly queueLimit: number
  readonly batchLimit: number
  /** How long a lead may wait during an outage of the database. */
  readonly patienceMs: number
}

export type IntakeOptions = IntakeLimits & {
  /** The purpose of the desk's lock. */
  readonly purpose: Purpose
  /** For background work: limits the batch size, so that others get the lock soon. */
  readonly pace?: HoldPace
  /** Called with every saved batch, before its callers get their outcomes. */
  readonly onBatch?: (batch: SavedBatch) => void
  /** Called with every outage; the supervisor repairs it. */
  readonly onOutage?: (error: unknown) => void
}

export type SavedBatch = {
  readonly size: number
  readonly durationMs: number
  readonly outcomes: readonly Outcome[]
}

/** Accepts leads: the queue of this file, or the thread that has one (start-intake.ts). */
export type LeadIntake = {
  /** `waitedMs`: how long the lead has waited before this call. */
  submit(arrival: Arrival, waitedMs?: number): Promise<Outcome>
}

export const INTAKE_DEFAULTS: IntakeOptions = {
  queueLimit: 5_000,
  batchLimit: 512,
  patienceMs: PATIENCE_MS,
  purpose: "ingest",
}

/** How often overdue leads are refused. */
const SWEEP_MS = 100
/**
 * Grace of leads in the current batch, in sweeps. Without it, a batch whose oldest leads run out of time while it is
 * saved would be abandoned, and so would the next: after an outage under load nothing would go through. Sweeps are
 * counted, not timed: after a pause of the whole process, timers fire before the socket is read, the driver times
 * out, and it takes some sweeps to find out whether the batch was saved.
 */
const LAST_SWEEPS = 7

type Entry = {
  readonly arrival: Arrival
  readonly giveUpAt: number
  readonly resolve: (outcome: Outcome) => void
  readonly reject: (error: unknown) => void
  /** Its caller has been refused already. */
  isOver: boolean
  /** Sweeps since its time was up, while in the current batch. */
  overdueSweeps: number
  /** Its batch has failed, perhaps because of another lead, so it gets a batch of its own. */
  isolated: boolean
}

/** The current batch. */
class Attempt {
  readonly entries: readonly Entry[]
  isCommitting = false
  readonly #tooLate = Promise.withResolvers<never>()

  constructor(entries: readonly Entry[]) {
    this.entries = entries
    this.#tooLate.promise.catch(() => {}) // `abandon` may come when nothing awaits this any more; avoid an unhandled rejection
  }

  /** No caller is refused before this time. */
  get patientUntil(): number {
    return Math.min(...this.entries.map(({ giveUpAt }) => giveUpAt)) + LAST_SWEEPS * SWEEP_MS
  }

  /** From here on the batch may be committed, so no caller in it may have been refused. */
  beforeCommit(): void {
    if (this.entries.some((entry) => entry.isOver)) throw new ComesTooLate()
    this.isCommitting = true
  }

  /** Stops waiting for a hanging statement, which ends by its own time-out and saves nothing. */
  abandon(): void {
    if (!this.isCommitting) this.#tooLate.reject(new ComesTooLate())
  }

  orTooLate<T>(work: Promise<T>): Promise<T> {
    return Promise.race([work, this.#tooLate.promise])
  }
}

export class Intake implements LeadIntake {
  readonly #db: Database
  readonly #desks: DeskReader
  readonly #options: IntakeOptions
  #queue: Entry[] = []
  #attempt = new Attempt([])
  #batchLimit: number
  #lastOutage: unknown = null
  #working: PromiseWithResolvers<void> | null = null

  constructor(db: Database, desks: DeskReader, options: Partial<IntakeOptions> = {}) {
    this.#db = db
    this.#desks = desks
    this.#options = { ...INTAKE_DEFAULTS, ...options }
    this.#batchLimit = this.#options.batchLimit
  }

  submit(arrival: Arrival, waitedMs = 0): Promise<Outcome> {
    if (this.#queue.length >= this.#options.queueLimit) {
      return Promise.reject(new Unavailable("Too many leads are arriving at once.", 1))
    }
    return new Promise((resolve, reject) => {
      const giveUpAt = performance.now() + this.#options.patienceMs - waitedMs
      this.#queue.push({
        arrival,
        giveUpAt,
        resolve,
        reject,
        isOver: false,
        overdueSweeps: 0,
        isolated: false,
      })
      if (this.#working === null) void this.#work()
    })
  }

  /** Resolves when every submitted lead has its outcome. */
  async drain(): Promise<void> {
    while (this.#working !== null) await this.#working.promise
  }

  /** `#working` changes in the same turn as the check of the queue, so no lead is left behind. */
  async #work(): Promise<void> {
    const working = Promise.withResolvers<void>()
    this.#working = working
    // Sockets are read between a timer and its immediate: no caller is refused whose result has arrived already.
    const sweeping = setInterval(() => setImmediate(() => this.#refuseOverdue()), SWEEP_MS)
    await null // leads of the same turn of the event loop join the first batch
    while (this.#queue.length > 0) await this.#routeNext(this.#takeBatch())
    clearInterval(sweeping)
    this.#working = null
    working.resolve()
  }

  /** Isolated leads are always in front. */
  #takeBatch(): Entry[] {
    const most = Math.min(this.#batchLimit, this.#options.pace?.size ?? this.#batchLimit)
    return this.#queue.splice(0, this.#queue[0]?.isolated ? 1 : most)
  }

  async #routeNext(batch: readonly Entry[]): Promise<void> {
    const startedAt = performance.now()
    try {
      const { outcomes, heldSince } = await this.#route(batch)
      this.#options.pace?.note(batch.length, performance.now() - heldSince)
      this.#options.onBatch?.({ size: batch.length, durationMs: performance.now() - startedAt, outcomes })
      this.#batchLimit = Math.min(2 * this.#batchLimit, this.#options.batchLimit)
      this.#lastOutage = null
      for (const [i, entry] of batch.entries()) entry.resolve(outcomes[i] as Outcome)
    } catch (error) {
      if (isOutage(error) || error instanceof ComesTooLate) await this.#waitOut(batch, error)
      else if (batch.length === 1) batch[0]?.reject(error)
      else this.#putBack(batch.map((entry) => Object.assign(entry, { isolated: true })))
    }
  }

  async #route(batch: readonly Entry[]): Promise<Routed> {
    const attempt = new Attempt(batch)
    this.#attempt = attempt
    const arrivals = batch.map((entry) => entry.arrival)
    const { purpose } = this.#options
    const beforeCommit = () => attempt.beforeCommit()
    const { patientUntil } = attempt
    try {
      const routing = routeBatch(this.#db, this.#desks, arrivals, { purpose, beforeCommit, patientUntil })
      return await attempt.orTooLate(routing)
    } catch (error) {
      if (error instanceof CommitUnknown) return await this.#settleFate(batch, error)
      throw error
    } finally {
      this.#attempt = new Attempt([])
    }
  }

  /**
   * The connection was lost during COMMIT: query until the database says whether the batch was saved. A lead with a
   * given id is no proof: another server may have created it from the same rejection or the same row of an export.
   */
  async #settleFate(batch: readonly Entry[], unknown: CommitUnknown): Promise<Routed> {
    const created = unknown.routed.outcomes.find(
      (outcome, i) => outcome.kind === "created" && !batch[i]?.arrival.has_old_id,
    )
    while (created?.kind === "created" && batch.some((entry) => !entry.isOver)) {
      try {
        this.#noteOutage(unknown)
        if (await checkSaved(this.#db, created.lead_id)) return unknown.routed
        throw unknown.cause
      } catch (error) {
        if (error === unknown.cause || !isOutage(error)) throw error
        await pause(OUTAGE_PAUSE_MS)
      }
    }
    throw unknown.cause
  }

  /** After a time-out, try half as many. */
  async #waitOut(batch: readonly Entry[], error: unknown): Promise<void> {
    this.#noteOutage(error)
    if (isTooSlow(error) || error instanceof ComesTooLate) this.#batchLimit = Math.ceil(batch.length / 2)
    this.#putBack(batch)
    await pause(OUTAGE_PAUSE_MS)
  }

  #noteOutage(error: unknown): void {
    this.#lastOutage = error
    this.#options.onOutage?.(error)
  }

  #putBack(batch: readonly Entry[]): void {
    this.#queue = [...batch.filter((entry) => !entry.isOver), ...this.#queue]
  }

  #refuseOverdue(): void {
    const now = performance.now()
    for (const entry of this.#attempt.entries) {
      if (entry.isOver || entry.giveUpAt > now || ++entry.overdueSweeps <= LAST_SWEEPS) continue
      this.#refuse(entry)
      this.#attempt.abandon()
    }
    this.#queue = this.#queue.filter((entry) => {
      if (entry.giveUpAt > now) return true
      this.#refuse(entry)
      return false
    })
  }

  #refuse(entry: Entry): void {
    entry.isOver = true
    const why = this.#lastOutage === null ? "The lead could not be taken in in time." : CANNOT_REACH
    entry.reject(new Unavailable(why, 5, this.#lastOutage))
  }
}

/** A caller of the batch has been refused meanwhile. */
class ComesTooLate extends Error {}
