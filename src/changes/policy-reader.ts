/**
 * Reads and checks policies for the server. A large one is read in a thread of its own with limits of time and memory: whatever an
 * admin sends, requests are answered meanwhile. A policy that goes past those limits is refused with a sentence, as for any
 * other mistake.
 *
 * What is small is read at once: 8 KiB take some 50 ms at worst, less than a thread takes to start (November 2026). A
 * text that refers to parts of itself is larger than it looks, so it is never small.
 */
import { type ParsedPolicy, readPolicyText, refusedWhole } from "../domain/policy/policy-text.ts"
import { Unavailable } from "../ingest/patience.ts"
import { TaskThread, TooCostly } from "../threads/task-thread.ts"

const THREAD = new URL("./policy-thread.ts", import.meta.url)
const SMALL_LENGTH = 8 * 1024
/** An asterisk may stand for something else, which costs a thread and nothing more. */
const ALIAS = /\*/
const RETRY_AFTER_SECONDS = 5

const LIMITS = { withinMs: 15_000, memoryMb: 256, keptMs: 60_000 }

export class PolicyReader {
  readonly #withinMs: number
  readonly #thread: TaskThread<string, ParsedPolicy>

  constructor(limits: Partial<typeof LIMITS> = {}) {
    const parts = { ...LIMITS, ...limits }
    this.#withinMs = parts.withinMs
    this.#thread = new TaskThread(THREAD, {
      ...parts,
      mostInLine: 8,
      full: "Too many policies are waiting to be checked.",
      refuse: (why) => new Unavailable(why, RETRY_AFTER_SECONDS),
    })
  }

  async read(text: string): Promise<ParsedPolicy> {
    if (text.length <= SMALL_LENGTH && !ALIAS.test(text)) return readPolicyText(text)
    try {
      return await this.#thread.ask(() => text)
    } catch (error) {
      if (!(error instanceof TooCostly)) throw error
      const within = `within ${this.#withinMs / 1000} seconds`
      return tooCostly(error.limit === "time" ? within : "with the memory that a check may take")
    }
  }

  close(): Promise<void> {
    return this.#thread.close()
  }
}

const tooCostly = (within: string): ParsedPolicy =>
  refusedWhole({ code: "too_costly", detail: `This cannot be checked ${within}.` })
