/**
 * Reads somebody's calendar from its address, through the guard of webhooks: whatever it answers, this ends soon, with absences or with
 * why there are none. It is made sense of in a thread, because a rule of recurrence may take any time and memory.
 */
import type { AddressGuard } from "../domain/address-guard.ts"
import type { FailureCode } from "../domain/failure.ts"
import type { FeedFailure, FeedReading } from "../domain/rotation/absence-feed.ts"
import type { Instant } from "../domain/time/hours.ts"
import { TaskThread, TooCostly } from "../threads/task-thread.ts"
import type { CalendarText, FoundAbsences } from "./absences-in-calendar.ts"
import { Poster } from "./post.ts"

const THREAD = new URL("./feed-thread.ts", import.meta.url)
/** A calendar of ten years has one or two. */
const MOST_BYTES = 8 * 1024 * 1024
const LIMITS = { timeoutMs: 20_000, withinMs: 10_000, memoryMb: 192, keptMs: 10_000 }

export class FeedReader {
  readonly #poster: Poster
  readonly #thread: TaskThread<CalendarText, FoundAbsences>

  constructor(guard: AddressGuard, limits: Partial<typeof LIMITS> = {}) {
    const { timeoutMs, ...parts } = { ...LIMITS, ...limits }
    this.#poster = new Poster({ guard, timeoutMs })
    this.#thread = new TaskThread(THREAD, {
      ...parts,
      mostInLine: 50,
      full: "Too many calendars are being read.",
      refuse: (why) => new Error(why),
    })
  }

  /** Rejects only when `signal` aborts or the server stops. */
  async read(url: string, timeZone: string, now: Instant, signal: AbortSignal): Promise<FeedReading> {
    const headers = { accept: "text/calendar", "user-agent": "criba" }
    const request = { method: "GET", url, headers, body: "", mostBytes: MOST_BYTES } as const
    const { carried, text } = await this.#poster.ask(request, signal)
    if (carried.outcome !== "delivered") return { failure: failureOf(carried.error?.code) }
    if (text.length >= MOST_BYTES) return { failure: "too_large" }
    try {
      return await this.#thread.ask(() => ({ text, timeZone, now }), signal)
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof TooCostly) return { failure: "too_large" }
      return { failure: "not_a_calendar" }
    }
  }

  async close(): Promise<void> {
    await Promise.all([this.#poster.close(), this.#thread.close()])
  }
}

function failureOf(code: FailureCode | undefined): FeedFailure {
  if (code === undefined || code.startsWith("answered")) return "refused"
  return /^(?:address_|not_an_|not_https|with_password|http_outside|without_address)/.test(code)
    ? "address_refused"
    : "no_answer"
}
