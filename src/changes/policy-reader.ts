/**
 * Reads and checks policies for the server. A large one is read in a thread of its own, one at a time, with limits of time and
 * memory: whatever an admin sends, requests are answered meanwhile. A policy that goes past those limits is refused with a
 * sentence, as for any other mistake.
 *
 * What is small is read at once: 8 KiB take some 50 ms at worst, and a thread takes half a second to start (November 2026). A
 * text that refers to parts of itself is larger than it looks, so it is never small.
 */
import { once } from "node:events"
import { Worker } from "node:worker_threads"
import { type PolicyReading, readPolicyText, refusedWhole } from "../domain/policy/policy-text.ts"
import { Unavailable } from "../ingest/patience.ts"
import type { PolicyTask } from "./policy-thread.ts"

const THREAD = new URL("./policy-thread.ts", import.meta.url)
const SMALL_LENGTH = 8 * 1024
/** An asterisk may stand for something else, which costs a thread and nothing more. */
const ALIAS = /\*/
const MOST_IN_LINE = 8
const RETRY_AFTER_SECONDS = 5

type Limits = { readonly withinMs: number; readonly memoryMb: number; readonly keptMs: number }
const LIMITS: Limits = { withinMs: 15_000, memoryMb: 256, keptMs: 60_000 }

export class PolicyReader {
  readonly #limits: Limits
  readonly #closing = new AbortController()
  #inLine = 0
  #lastInLine: Promise<unknown> = Promise.resolve()
  #thread: Worker | null = null
  #forgetting: NodeJS.Timeout | undefined

  constructor(limits: Partial<Limits> = {}) {
    this.#limits = { ...LIMITS, ...limits }
  }

  async read(text: string): Promise<PolicyReading> {
    if (text.length <= SMALL_LENGTH && !ALIAS.test(text)) return readPolicyText(text)
    if (this.#inLine >= MOST_IN_LINE)
      throw new Unavailable("Too many policies are waiting to be checked.", RETRY_AFTER_SECONDS)
    this.#inLine++
    const turn = this.#lastInLine.then(() => this.#readInThread(text))
    this.#lastInLine = turn.catch(() => {}).finally(() => void this.#inLine--)
    return turn
  }

  async close(): Promise<void> {
    this.#closing.abort(new Unavailable("The server is shutting down.", RETRY_AFTER_SECONDS))
    await this.#lastInLine
    await this.#forget()
  }

  async #readInThread(text: string): Promise<PolicyReading> {
    this.#closing.signal.throwIfAborted()
    clearTimeout(this.#forgetting)
    const { withinMs, memoryMb, keptMs } = this.#limits
    this.#thread ??= new Worker(THREAD, { resourceLimits: { maxOldGenerationSizeMb: memoryMb } })
    const thread = this.#thread
    const timeIsUp = AbortSignal.timeout(withinMs)
    const over = new AbortController()
    const onExit = () => over.abort(new Error("The thread ended without an answer"))
    thread.once("exit", onExit)
    try {
      thread.postMessage({ text } satisfies PolicyTask)
      const signal = AbortSignal.any([timeIsUp, this.#closing.signal, over.signal])
      const [reading] = await once(thread, "message", { signal })
      this.#forgetting = setTimeout(() => void this.#forget(), keptMs).unref()
      return reading as PolicyReading
    } catch (error) {
      await this.#forget()
      this.#closing.signal.throwIfAborted()
      if (timeIsUp.aborted) return tooCostly(`within ${withinMs / 1000} seconds`)
      if (over.signal.aborted || isOutOfMemory(error))
        return tooCostly("with the memory that a check may take")
      throw error
    } finally {
      thread.off("exit", onExit)
    }
  }

  async #forget(): Promise<void> {
    clearTimeout(this.#forgetting)
    const thread = this.#thread
    this.#thread = null
    await thread?.terminate()
  }
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY"

const tooCostly = (within: string): PolicyReading =>
  refusedWhole({ code: "too_costly", detail: `This cannot be checked ${within}.` })
