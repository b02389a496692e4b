/**
 * Notices when the database's clock is set ahead or back, by comparing it with this process's own, which nobody sets. Then
 * it puts right what deliveries remember of the wrong time. Every courier does so by itself; doing it twice changes nothing.
 * It also tells the database's time, on which all servers agree, without asking again.
 */
import { countDaysAnew, pullForward, readClock } from "../store/after-clock-jump.ts"
import type { Database } from "../store/database.ts"

/** Less than this cannot be told from a slow answer, and delays nothing by more. */
const TOLERANCE_MS = 2_000
/** An answer that takes longer says too little about the time. */
const PROMPT_MS = 1_000
/** A jump by less does not matter to what is counted in days. */
const LONG_JUMP_MS = 10 * 60_000

export class ClockWatch {
  readonly #db: Database
  readonly #sendsMail: boolean
  readonly #onJump: (byMs: number) => void
  readonly #ownClock: () => number
  /** How far the database's clock was ahead of this process's own. null: not looked at yet. */
  #aheadMs: number | null = null
  /** What still has to be put right. At the start nobody knows what happened before. */
  #pull: "all" | "suspects" | null = "suspects"
  #countAnew = false

  constructor(
    db: Database,
    sendsMail: boolean,
    onJump: (byMs: number) => void,
    ownClock: () => number = () => performance.now(),
  ) {
    this.#db = db
    this.#sendsMail = sendsMail
    this.#onJump = onJump
    this.#ownClock = ownClock
  }

  /** The database's time, as far as is known: to some two seconds. */
  now(): Date {
    return this.#aheadMs === null ? new Date() : new Date(this.#ownClock() + this.#aheadMs)
  }

  async look(): Promise<void> {
    const askedAt = this.#ownClock()
    const clock = await readClock(this.#db)
    const tookMs = this.#ownClock() - askedAt
    if (tookMs <= PROMPT_MS) this.#compare(clock.getTime() - askedAt - tookMs / 2)
    if (this.#pull !== null) await pullForward(this.#db, this.#pull)
    this.#pull = null
    if (this.#countAnew) await countDaysAnew(this.#db, this.#sendsMail)
    this.#countAnew = false
  }

  #compare(aheadMs: number): void {
    const movedMs = aheadMs - (this.#aheadMs ?? aheadMs)
    this.#aheadMs ??= aheadMs
    if (Math.abs(movedMs) < TOLERANCE_MS) return
    this.#aheadMs = aheadMs
    if (movedMs < 0) this.#pull = "all"
    if (Math.abs(movedMs) >= LONG_JUMP_MS) this.#countAnew = true
    this.#onJump(Math.round(movedMs))
  }
}
