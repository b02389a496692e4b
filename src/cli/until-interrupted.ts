/**
 * Ctrl-C and SIGTERM for commands that use the database. They end the command, but not before it has left the database: an
 * embedded PostgreSQL that was started for the command would run on otherwise. `serve` has its own way to stop.
 */
import { constants } from "node:os"
import { setTimeout as pause } from "node:timers/promises"

const SIGNALS = ["SIGINT", "SIGTERM"] as const
/** Work whose connections are gone fails at once, and tidies up: an unfinished file, say. */
const TIDY_WITHIN_MS = 2_000

/** The program was told to end. Its exit code is the one that shells give for the signal. */
export class Interrupted extends Error {
  readonly exitCode: number
  constructor(signal: NodeJS.Signals) {
    super("Stopped.")
    this.exitCode = 128 + constants.signals[signal]
  }
}

/** `open` gets a signal that ends what it starts; `close` cuts the connections of work that is under way. */
export async function untilInterrupted<Opened, T>(
  open: (signal: AbortSignal) => Promise<Opened>,
  work: (opened: Opened) => Promise<T>,
  close: (opened: Opened) => Promise<unknown>,
): Promise<T> {
  const stopping = new AbortController()
  const interrupted = Promise.withResolvers<never>()
  interrupted.promise.catch(() => {}) // nobody listens while the database is being opened
  const stop = (signal: NodeJS.Signals) => {
    // Somebody nearer to the work listens too: an import ends its batch first.
    if (process.listenerCount(signal) > 1) return
    const reason = new Interrupted(signal)
    stopping.abort(reason)
    interrupted.reject(reason)
  }
  for (const signal of SIGNALS) process.prependListener(signal, stop)
  try {
    const opened = await open(stopping.signal)
    const working = work(opened)
    const tidied = working.then(
      () => {},
      () => {},
    )
    try {
      return await Promise.race([interrupted.promise, working])
    } finally {
      await close(opened)
      if (stopping.signal.aborted) await Promise.race([tidied, pause(TIDY_WITHIN_MS)])
    }
  } finally {
    for (const signal of SIGNALS) process.off(signal, stop)
  }
}
