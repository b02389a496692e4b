/**
 * Sends leads to the intake's thread (intake-thread.ts), all of one turn of the event loop in one message, and
 * resolves them with its outcomes. The thread decides when a lead has waited for too long. If the thread dies or
 * hangs, the server exits: it is unknown here what was saved, so callers must see what they would see of a server
 * that died.
 */
import type { Arrival, Outcome } from "../domain/decision/plan-batch.ts"
import { reportHold } from "../store/books/hold-desk.ts"
import { Thread } from "../threads/thread.ts"
import type { LeadIntake } from "./intake.ts"
import type {
  BatchReport,
  IntakeMessage,
  IntakeRequest,
  IntakeSettings,
  Refused,
  Submitted,
} from "./intake-thread.ts"
import { Unavailable } from "./patience.ts"

const THREAD = new URL("./intake-thread.ts", import.meta.url)
/** Of every batch little is left when the next begins. */
const YOUNG_MB = 32

/**
 * The thread answers every lead within 9 s. Looks are counted and not timed: when the whole process was stopped for a while,
 * that is one look.
 */
const LOOK_MS = 1_000
const MOST_SILENT_LOOKS = 15

export type IntakeWatch = {
  readonly onBatch: (batch: BatchReport) => void
  /** Called with all outcomes that came together, before their callers hear of them. */
  readonly onOutcomes: (outcomes: readonly Outcome[]) => void
  readonly onOutage: (error: unknown) => void
}

export type RunningIntake = LeadIntake & {
  /** Leads that were submitted and have no outcome yet. */
  readonly waiting: number
  /** Ends when everything that was submitted has its outcome. */
  stop(): Promise<void>
}

export const startIntake = (
  settings: IntakeSettings,
  watch: IntakeWatch,
  { thread = THREAD, lookMs = LOOK_MS } = {},
): RunningIntake => new IntakeThread(settings, watch, thread, lookMs)

type Waiting = {
  readonly resolve: (outcome: Outcome) => void
  readonly reject: (error: Error) => void
}

class IntakeThread implements RunningIntake {
  readonly #watch: IntakeWatch
  readonly #thread: Thread<IntakeRequest, IntakeMessage>
  readonly #waiting = new Map<number, Waiting>()
  #arrived: Submitted[] = []
  #tickets = 0
  #drained: PromiseWithResolvers<void> | null = null
  #silentLooks = 0
  readonly #looking: NodeJS.Timeout

  constructor(settings: IntakeSettings, watch: IntakeWatch, thread: URL, lookMs: number) {
    this.#watch = watch
    this.#looking = setInterval(() => this.#lookForLife(), lookMs).unref()
    this.#thread = new Thread(thread, {
      data: settings,
      limits: { maxYoungGenerationSizeMb: YOUNG_MB },
      onMessage: (message) => this.#receive(message),
      onError: (error) => {
        throw error
      },
    })
  }

  get waiting(): number {
    return this.#waiting.size
  }

  submit(arrival: Arrival, waitedMs = 0): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      const ticket = ++this.#tickets
      this.#waiting.set(ticket, { resolve, reject })
      if (this.#arrived.length === 0) setImmediate(() => this.#handOver())
      this.#arrived.push([ticket, arrival, waitedMs])
    })
  }

  async stop(): Promise<void> {
    if (this.#waiting.size > 0) {
      this.#drained ??= Promise.withResolvers()
      await this.#drained.promise
    }
    clearInterval(this.#looking)
    await this.#thread.stop()
  }

  #handOver(): void {
    const arrived = this.#arrived
    this.#arrived = []
    this.#thread.post(arrived)
  }

  #lookForLife(): void {
    if (this.#waiting.size === 0) this.#silentLooks = 0
    else if (++this.#silentLooks > MOST_SILENT_LOOKS) throw new Error("The thread that decides leads hangs")
  }

  #receive({ holds, outages, batches, outcomes, refusals }: IntakeMessage): void {
    this.#silentLooks = 0
    for (const hold of holds) reportHold(hold)
    for (const outage of outages) this.#watch.onOutage(outage)
    for (const batch of batches) this.#watch.onBatch(batch)
    if (outcomes.length > 0) this.#watch.onOutcomes(outcomes.map(([, outcome]) => outcome))
    for (const [ticket, outcome] of outcomes) this.#take(ticket)?.resolve(outcome)
    for (const [ticket, why] of refusals) this.#take(ticket)?.reject(errorOf(why))
    if (this.#waiting.size === 0) this.#drained?.resolve()
  }

  #take(ticket: number): Waiting | undefined {
    const waiting = this.#waiting.get(ticket)
    this.#waiting.delete(ticket)
    return waiting
  }
}

const errorOf = (why: Refused): Error =>
  why.kind === "fault" ? why.error : new Unavailable(why.message, why.retryAfterSeconds, why.cause)
