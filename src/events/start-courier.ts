/**
 * Starts the courier's thread and replaces it if it dies or is silent for two minutes: at once the first time, then
 * with growing pauses. The leases of the dead thread expire, so stopping need not wait for long.
 */
import type { Logger } from "pino"
import { assertNever } from "../domain/assert-never.ts"
import { Thread } from "../threads/thread.ts"
import type { TracedAttempt } from "../tracing/attempts.ts"
import type { CourierMessage } from "./courier-loop.ts"
import type { CourierRequest, CourierSettings } from "./courier-thread.ts"

const THREAD = new URL("./courier-thread.ts", import.meta.url)
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 60_000
/** After this time a thread counts as healthy: if it dies then, the pauses start from the first again. */
const WELL_AFTER_MS = 300_000
const STOP_WITHIN_MS = 2_000
/** The thread reports after every round. A round takes seconds, even while the database hangs. */
const LISTEN_EVERY_MS = 30_000
const MOST_SILENCES = 4
/** Some ten times what deliveries to fifty slow endpoints need. Beyond it only the thread ends. */
const MEMORY_MB = 512

export type CourierCounts = {
  /** How often the courier's thread ended without being told to. */
  readonly deaths: number
  /** Unexpected errors, each of one delivery or round. */
  readonly faults: number
}

export type RunningCourier = {
  readonly counts: CourierCounts
  /** Announces new events. */
  nudge(): void
  stop(): Promise<void>
}

type Options = {
  readonly thread?: URL
  readonly firstPauseMs?: number
  readonly listenEveryMs?: number
  readonly memoryMb?: number
  /** Called with every attempt while tracing is on. */
  readonly onAttempted?: ((attempt: TracedAttempt) => void) | undefined
}

export function startCourier(settings: CourierSettings, log: Logger, options: Options = {}): RunningCourier {
  const { thread = THREAD, firstPauseMs = FIRST_PAUSE_MS, listenEveryMs = LISTEN_EVERY_MS } = options
  const { memoryMb = MEMORY_MB } = options
  const counts = { deaths: 0, faults: 0 }
  let pauseMs = firstPauseMs
  let silences = 0
  let restart: NodeJS.Timeout | undefined
  let stopping = false
  let worker = start()

  function start(): Thread<CourierRequest, CourierMessage> {
    const startedAt = performance.now()
    silences = 0
    return new Thread(thread, {
      data: settings,
      limits: { maxOldGenerationSizeMb: memoryMb },
      onMessage: (message) => {
        silences = 0
        if (message.kind === "attempted") options.onAttempted?.(message.attempt)
        if (message.kind === "failed" || message.kind === "fault") counts.faults++
        logMessage(log, message)
      },
      onError: (error) => log.error({ err: error }, "the courier's thread failed"),
      onExit: (code) => {
        if (stopping) return
        counts.deaths++
        if (performance.now() - startedAt >= WELL_AFTER_MS) pauseMs = firstPauseMs
        log.error(
          { code, pause_ms: pauseMs },
          "the courier's thread ended; another one goes on after a pause",
        )
        restart = setTimeout(() => {
          worker = start()
        }, pauseMs)
        pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)
      },
    })
  }

  // Counted, not timed: if the whole process is stopped for a while, that is one silence.
  const listening = setInterval(() => {
    if (++silences < MOST_SILENCES || worker.hasEnded) return
    log.error("the courier has not been heard of for too long; its thread is ended")
    void worker.cut()
  }, listenEveryMs).unref()

  return {
    counts,
    nudge: () => worker.post("nudge"),
    stop: async () => {
      stopping = true
      clearTimeout(restart)
      clearInterval(listening)
      await worker.stop(STOP_WITHIN_MS)
    },
  }
}

function logMessage(log: Logger, message: CourierMessage): void {
  switch (message.kind) {
    case "alive":
    case "attempted":
      break
    case "away":
      log.warn({ err: message.error }, "deliveries wait: the database is away")
      break
    case "back":
      log.info("deliveries go on: the database is back")
      break
    case "failed":
      log.error({ err: message.error }, "a round of deliveries failed; the next one tries again")
      break
    case "fault":
      log.error({ err: message.error }, "something unforeseen happened to a delivery; the others go on")
      break
    default:
      assertNever(message)
  }
}
