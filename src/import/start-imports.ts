/**
 * Starts the import thread when there is work. Every server polls, so that the import of a killed server continues
 * elsewhere, or here after the next start.
 */

import { reportHold } from "../store/books/hold-desk.ts"
import type { Database, DatabaseTarget } from "../store/connection/database.ts"
import { failLostImports, hasImportToDo } from "../store/imports/import-runs.ts"
import { Thread } from "../threads/thread.ts"
import type { ImportMessage, ImportRequest } from "./import-thread.ts"

const THREAD = new URL("./import-thread.ts", import.meta.url)
const LOOK_MS = 5_000
/** A batch takes less. An import that is cut off resumes in the next thread or server. */
const STOP_WITHIN_MS = 2_000
/** Reading takes the same memory whatever the size of the file. */
const MEMORY_MB = 512

export type RunningImports = {
  /** Announces new work. */
  nudge(): void
  stop(): Promise<void>
}

export function startImports(
  db: Database,
  connection: DatabaseTarget,
  onFailure: (error: unknown) => void,
): RunningImports {
  let thread: Thread<ImportRequest, ImportMessage> | null = null
  let isStopping = false

  const start = () =>
    new Thread<ImportRequest, ImportMessage>(THREAD, {
      data: { connection },
      limits: { maxOldGenerationSizeMb: MEMORY_MB },
      onMessage: (message) => ("hold" in message ? reportHold(message.hold) : onFailure(message.failure)),
      onError: onFailure,
      onExit: () => {
        thread = null
      },
    })
  const nudge = () => {
    if (isStopping) return
    if (thread === null) thread = start()
    else thread.post("nudge")
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
      await thread?.stop(STOP_WITHIN_MS)
    },
  }
}
