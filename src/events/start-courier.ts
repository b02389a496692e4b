/**
 * Starts the courier in its thread and keeps it there: one that dies is told and replaced. What it had in hand is taken up
 * when its leases have run out, so stopping need not wait for long.
 */
import { once } from "node:events"
import { Worker } from "node:worker_threads"
import type { Logger } from "pino"
import type { News } from "./courier-loop.ts"
import type { CourierSettings, Word } from "./courier-thread.ts"

const THREAD = new URL("./courier-thread.ts", import.meta.url)
const RESTART_AFTER_MS = 1_000
const STOP_WITHIN_MS = 2_000

export type RunningCourier = {
  /** Says that there is something new to deliver. */
  nudge(): void
  stop(): Promise<void>
}

export function startCourier(settings: CourierSettings, log: Logger): RunningCourier {
  let thread = start()
  let restart: NodeJS.Timeout | undefined
  let stopping = false

  function start(): Worker {
    const worker = new Worker(THREAD, { workerData: settings })
    worker.on("message", (news: News) => tell(log, news))
    worker.on("error", (error) => log.error({ err: error }, "the courier died; another one goes on"))
    worker.on("exit", () => {
      if (stopping) return
      restart = setTimeout(() => {
        thread = start()
      }, RESTART_AFTER_MS)
    })
    return worker
  }

  const say = (word: Word) => thread.postMessage(word)
  return {
    nudge: () => say("nudge"),
    stop: async () => {
      stopping = true
      clearTimeout(restart)
      if (thread.threadId === -1) return // it has ended
      const ended = once(thread, "exit")
      say("stop")
      const impatience = setTimeout(() => void thread.terminate(), STOP_WITHIN_MS)
      await ended.catch(() => {})
      clearTimeout(impatience)
    },
  }
}

function tell(log: Logger, { kind, error }: News): void {
  if (kind === "away") log.warn({ err: error }, "deliveries wait: the database is away")
  else if (kind === "back") log.info("deliveries go on: the database is back")
  else log.error({ err: error }, "a round of deliveries failed; the next one tries again")
}
