/** A worker thread of the server: start, messages, end. The message "stop" asks a thread to finish and exit. */
import { once } from "node:events"
import { type ResourceLimits, Worker } from "node:worker_threads"

export type ThreadParts<Message> = {
  readonly data?: unknown
  readonly limits?: ResourceLimits
  readonly onMessage: (message: Message) => void
  /** Called with what ends the thread, before `onExit`. */
  readonly onError: (error: Error) => void
  readonly onExit?: (code: number) => void
}

export class Thread<Request, Message> {
  readonly #worker: Worker

  constructor(
    program: URL,
    { data, limits = {}, onMessage, onError, onExit = () => {} }: ThreadParts<Message>,
  ) {
    this.#worker = new Worker(program, { workerData: data, resourceLimits: limits })
    this.#worker.on("message", onMessage).on("error", onError).on("exit", onExit)
  }

  get hasEnded(): boolean {
    return this.#worker.threadId === -1
  }

  post(request: Request | "stop"): void {
    this.#worker.postMessage(request)
  }

  /** Resolves when the thread has ended: by itself, or cut off after so long. */
  async stop(withinMs?: number): Promise<void> {
    if (this.hasEnded) return
    const ended = once(this.#worker, "exit")
    this.post("stop")
    const impatience = withinMs === undefined ? undefined : setTimeout(() => void this.cut(), withinMs)
    await ended.catch(() => {}) // reported to `onError`
    clearTimeout(impatience)
  }

  async cut(): Promise<void> {
    await this.#worker.terminate()
  }
}
