/**
 * Sees to it that imports are worked on: starts the thread for them when there is something to do. Every server looks now
 * and then, so that an import whose server was killed goes on elsewhere, or here after the next start.
 */
import { once } from "node:events"
import { Worker } from "node:worker_threads"
import type { Database, Place } from "../store/database.ts"
import { tellHold } from "../store/hold-desk.ts"
import { failLostImports, hasImportToDo } from "../store/import-runs.ts"
import type { News, Word } from "./import-thread.ts"

const THREAD = new URL("./import-thread.ts", import.meta.url)
const LOOK_MS = 5_000
/** The batch at hand takes less. What is cut off is gone on with. */
const STOP_WITHIN_MS = 2_000
/** Reading takes the same memory whatever the size of the file. */
const MEMORY_MB = 512

export type RunningImports = {
  /** Says that there is something to do. */
  nudge(): void
  stop(): Promise<void>
}

export function startImports(
  db: Database,
  connection: Place,
  onFailure: (error: unknown) => void,
): RunningImports {
  let worker: Worker | null = null
  let isStopping = false

  const start = (): Worker => {
    const started = new Worker(THREAD, {
      workerData: { connection },
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    })
    started.on("message", (news: News) => ("hold" in news ? tellHold(news.hold) : onFailure(news.failure)))
    started.on("error", onFailure)
    started.on("exit", () => {
      worker = null
    })
    return started
  }
  const say = (word: Word) => worker?.postMessage(word)
  const nudge = () => {
    if (isStopping) return
    if (worker === null) worker = start()
    else say("nudge")
  }
  const look = async () => {
    await failLostImports(db)
    if (await hasImportToDo(db)) nudge()
  }
  const looking = setInterval(() => void look().catch(onFailure), LOOK_MS).unref()
  void look().catch(onFailure)

  return {
    nudge,
    stop: async () => {
      isStopping = true
      clearInterval(looking)
      if (worker === null) return
      const ended = once(worker, "exit")
      say("stop")
      const impatience = setTimeout(() => void worker?.terminate(), STOP_WITHIN_MS)
      await ended.catch(() => {})
      clearTimeout(impatience)
    },
  }
}
