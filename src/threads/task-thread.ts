/**
 * A worker thread for tasks that would block the server: one at a time, others queue. It is started by the first
 * task, and kept for a while, because starting one takes half a second (November 2026). A task that fails, is
 * cancelled, takes too long or too much memory ends the thread; the next task starts another. `in-thread.ts` is the
 * thread's side.
 */
import { Thread } from "./thread.ts"

type Parts = {
  readonly mostInLine: number
  /** The message when the queue is full. */
  readonly full: string
  /** Makes the error of a task that finds the queue full, or is in it when the server stops. */
  readonly refuse: (why: string) => Error
  /** How long an idle thread is kept. */
  readonly keptMs: number
  /** For each task. */
  readonly withinMs?: number
  readonly memoryMb?: number
}

export class TooCostly extends Error {
  readonly limit: "time" | "memory"
  constructor(limit: "time" | "memory") {
    super(`A task in a thread went past its limit of ${limit}`)
    this.limit = limit
  }
}

type Message<Answer, Progress> = { readonly answer: Answer } | { readonly progress: Progress }
type OnProgress<Progress> = (progress: Progress) => void
/** Called when the task's turn has come. */
type MakeTask<Task> = () => Task | Promise<Task>

export class TaskThread<Task, Answer, Progress = never> {
  readonly #program: URL
  readonly #parts: Parts
  readonly #closing = new AbortController()
  #inLine = 0
  #lastInLine: Promise<unknown> = Promise.resolve()
  #thread: Thread<Task, Message<Answer, Progress>> | null = null
  #asked = Promise.withResolvers<Answer>()
  #onProgress: OnProgress<Progress> = () => {}
  #forgetting: NodeJS.Timeout | undefined

  constructor(program: URL, parts: Parts) {
    this.#program = program
    this.#parts = parts
  }

  get isBusy(): boolean {
    return this.#inLine > 0
  }

  /** Rejects with the signal's reason if that is aborted. */
  async ask(
    makeTask: MakeTask<Task>,
    signal?: AbortSignal,
    onProgress?: OnProgress<Progress>,
  ): Promise<Answer> {
    const { mostInLine, full, refuse } = this.#parts
    if (this.#inLine >= mostInLine) throw refuse(full)
    this.#inLine++
    const cancelled = AbortSignal.any([this.#closing.signal, ...(signal === undefined ? [] : [signal])])
    const turn = this.#lastInLine.then(() => this.#work(makeTask, cancelled, onProgress))
    this.#lastInLine = turn.catch(() => {}).finally(() => void this.#inLine--)
    return turn
  }

  /** Cancels the running and the queued tasks. */
  async close(): Promise<void> {
    this.#closing.abort(this.#parts.refuse("The server is shutting down."))
    await this.#lastInLine
    await this.#end()
  }

  async #work(
    makeTask: MakeTask<Task>,
    cancelled: AbortSignal,
    onProgress: OnProgress<Progress> = () => {},
  ): Promise<Answer> {
    cancelled.throwIfAborted()
    const task = await makeTask()
    cancelled.throwIfAborted()
    clearTimeout(this.#forgetting)
    this.#thread ??= this.#start()
    this.#thread.post(task)
    const pending = Promise.withResolvers<Answer>()
    this.#asked = pending
    this.#onProgress = onProgress
    const cancel = () => pending.reject(cancelled.reason)
    cancelled.addEventListener("abort", cancel)
    const { withinMs = NEVER_MS, keptMs } = this.#parts
    const limit = setTimeout(() => pending.reject(new TooCostly("time")), withinMs)
    try {
      const answer = await pending.promise
      this.#forgetting = setTimeout(() => void this.#end(), keptMs).unref()
      return answer
    } catch (error) {
      await this.#end()
      throw error
    } finally {
      clearTimeout(limit)
      cancelled.removeEventListener("abort", cancel)
    }
  }

  #start(): Thread<Task, Message<Answer, Progress>> {
    const { memoryMb } = this.#parts
    const ended = memoryMb === undefined ? new Error("The thread has ended") : new TooCostly("memory")
    const started: Thread<Task, Message<Answer, Progress>> = new Thread(this.#program, {
      limits: memoryMb === undefined ? {} : { maxOldGenerationSizeMb: memoryMb },
      onMessage: (message) => {
        if (this.#thread !== started) return
        "answer" in message ? this.#asked.resolve(message.answer) : this.#onProgress(message.progress)
      },
      onError: (error) => this.#fail(started, isOutOfMemory(error) ? ended : error),
      onExit: () => this.#fail(started, ended), // out of memory does not always raise an error event
    })
    return started
  }

  /** Ignores a replaced thread: it may exit while its successor works. */
  #fail(thread: Thread<Task, Message<Answer, Progress>>, error: Error): void {
    if (this.#thread !== thread) return
    this.#thread = null
    this.#asked.reject(error)
  }

  async #end(): Promise<void> {
    clearTimeout(this.#forgetting)
    const thread = this.#thread
    this.#thread = null
    await thread?.cut()
  }
}

/** The longest that a timer takes: 24 days. */
const NEVER_MS = 2 ** 31 - 1

const isOutOfMemory = (error: Error): boolean => "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY"
