/**
 * The way in: a bounded queue with natural batching. While one batch commits, arriving leads gather; the next batch
 * takes them all. No timer, no added latency when idle, and the lock that makes the rotation exact is paid once a
 * batch instead of once a lead.
 *
 *   submit ──► queue ──► batch ──► routeBatch ──► outcome
 *     │ full      ▲         │ outage: back to the front, until its time is up ──► Unavailable
 *     ▼           └─────────┤
 *   Unavailable             └ fault: its leads once more, each alone, so that one costs the others nothing
 */
import { setTimeout as pause } from "node:timers/promises"
import type { Arrival, Outcome } from "../domain/decision/plan-batch.ts"
import { type Database, isOutage } from "../store/database.ts"
import type { DeskReader } from "../store/desk.ts"
import type { Purpose } from "../store/hold-desk.ts"
import { CommitUnknown, learnFate, type Routed, routeBatch } from "./route-batch.ts"

/** The lead was not taken in; the same request may go through later. */
export class Unavailable extends Error {
  readonly retryAfterSeconds: number
  constructor(message: string, retryAfterSeconds: number, cause?: unknown) {
    super(message, { cause })
    this.retryAfterSeconds = retryAfterSeconds
  }
}

export type IntakeOptions = {
  /** Leads that may wait at once: some seconds of full load. */
  readonly queueLimit: number
  readonly batchLimit: number
  /** How long a lead may wait for a database that is away. */
  readonly patienceMs: number
  /** What the desk is held for. */
  readonly purpose: Purpose
  readonly onBatch?: (size: number, durationMs: number) => void
  /** Called when the database is away, to bring it back if that is ours to do. */
  readonly onOutage?: (error: unknown) => Promise<void>
}

export const INTAKE_DEFAULTS: IntakeOptions = {
  queueLimit: 5_000,
  batchLimit: 512,
  patienceMs: 8_000,
  purpose: "ingest",
}

const OUTAGE_PAUSE_MS = 100
/** How long a committed batch waits to be answered, should another server hold the desk. */
const HOLD_BACK_MS = 10

type Entry = {
  readonly arrival: Arrival
  readonly giveUpAt: number
  readonly resolve: (outcome: Outcome) => void
  readonly reject: (error: unknown) => void
}

export class Intake {
  readonly #db: Database
  readonly #desks: DeskReader
  readonly #options: IntakeOptions
  #queue: Entry[] = []
  #working: PromiseWithResolvers<void> | null = null

  constructor(db: Database, desks: DeskReader, options: Partial<IntakeOptions> = {}) {
    this.#db = db
    this.#desks = desks
    this.#options = { ...INTAKE_DEFAULTS, ...options }
  }

  get waiting(): number {
    return this.#queue.length
  }

  submit(arrival: Arrival): Promise<Outcome> {
    if (this.#queue.length >= this.#options.queueLimit) {
      return Promise.reject(new Unavailable("Too many leads are arriving at once.", 1))
    }
    return new Promise((resolve, reject) => {
      const giveUpAt = performance.now() + this.#options.patienceMs
      this.#queue.push({ arrival, giveUpAt, resolve, reject })
      if (this.#working === null) void this.#work()
    })
  }

  /** Resolves when everything that was submitted has its outcome. */
  async drain(): Promise<void> {
    while (this.#working !== null) await this.#working.promise
  }

  /**
   * Whether somebody works is set and unset in the same breath as the queue is looked at: no lead is left behind. The
   * callers of a batch are answered while the next one is being saved, so that this process and PostgreSQL work
   * side by side instead of in turns: a third more leads a second at 256 connections (2 cores, November 2026).
   */
  async #work(): Promise<void> {
    const working = Promise.withResolvers<void>()
    this.#working = working
    await null // what arrives in the same turn of the event loop joins the first batch
    let answer = () => {}
    while (this.#queue.length > 0) {
      answer = await this.#routeNext(this.#queue.splice(0, this.#options.batchLimit), answer)
    }
    this.#working = null
    answer()
    working.resolve()
  }

  /** Routes a batch, answering the one before it meanwhile; returns what answers this one. */
  async #routeNext(batch: readonly Entry[], answerLast: () => void): Promise<() => void> {
    const startedAt = performance.now()
    const patience = setTimeout(answerLast, HOLD_BACK_MS)
    try {
      const routed = await this.#route(batch, answerLast)
      this.#options.onBatch?.(batch.length, performance.now() - startedAt)
      return () => settle(batch, routed)
    } catch (error) {
      answerLast()
      if (isOutage(error)) await this.#waitOut(batch, error)
      else await this.#routeEachAlone(batch, error)
      return () => {}
    } finally {
      clearTimeout(patience)
    }
  }

  async #route(batch: readonly Entry[], whileSaving?: () => void): Promise<Routed> {
    const arrivals = batch.map((entry) => entry.arrival)
    try {
      return await routeBatch(this.#db, this.#desks, arrivals, {
        purpose: this.#options.purpose,
        whileSaving,
      })
    } catch (error) {
      if (error instanceof CommitUnknown) return this.#settleFate(error)
      throw error
    }
  }

  /** A batch whose commit was cut off: ask until the database answers whether it was saved. */
  async #settleFate(unknown: CommitUnknown): Promise<Routed> {
    const created = unknown.routed.outcomes.find((outcome) => outcome.kind === "created")
    const giveUpAt = performance.now() + this.#options.patienceMs
    while (created?.kind === "created" && performance.now() < giveUpAt) {
      try {
        await this.#options.onOutage?.(unknown)
        if (await learnFate(this.#db, created.lead_id)) return unknown.routed
        throw unknown.cause
      } catch (error) {
        if (error === unknown.cause || !isOutage(error)) throw error
        await pause(OUTAGE_PAUSE_MS)
      }
    }
    throw unknown.cause
  }

  /** Puts the batch back in front of the queue, without those whose time is up. */
  async #waitOut(batch: readonly Entry[], error: unknown): Promise<void> {
    await this.#options.onOutage?.(error)
    await pause(OUTAGE_PAUSE_MS)
    const now = performance.now()
    this.#queue = [...batch, ...this.#queue].filter((entry) => {
      if (entry.giveUpAt > now) return true
      entry.reject(new Unavailable("The database cannot be reached.", 5, error))
      return false
    })
  }

  async #routeEachAlone(batch: readonly Entry[], error: unknown): Promise<void> {
    if (batch.length === 1) return batch[0]?.reject(error)
    for (const entry of batch) {
      try {
        settle([entry], await this.#route([entry]))
      } catch (alone) {
        if (isOutage(alone)) this.#queue.unshift(entry)
        else entry.reject(alone)
      }
    }
  }
}

function settle(batch: readonly Entry[], { outcomes }: Routed): void {
  for (const [i, entry] of batch.entries()) entry.resolve(outcomes[i] as Outcome)
}
