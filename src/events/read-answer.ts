/** Reads a receiver's answer, which may be endless, binary or hostile, into a short plain text. */
import type { IncomingHttpHeaders, IncomingMessage } from "node:http"
import { DAY_MS } from "../domain/time/day.ts"

export type Answer = {
  readonly status: number
  readonly retryAfterMs: number | null
  readonly excerpt: string | null
  readonly headers: IncomingHttpHeaders
  /** All of it, up to the limit; empty unless it was asked for. */
  readonly text: string
}

const EXCERPT_BYTES = 1_024
/** Beyond this the connection is cut; a shorter answer is read to its end, so that the connection can be reused. */
const ANSWER_BYTES = 65_536
/** A receiver cannot ask for a longer pause than the longest gap of the schedule. */
const LONGEST_PAUSE_MS = DAY_MS

/** Never rejects: the status counts, however the body ends. */
export function readAnswer(
  response: IncomingMessage,
  isWhole = false,
  mostBytes = ANSWER_BYTES,
): Promise<Answer> {
  const most = isWhole ? mostBytes : EXCERPT_BYTES
  const kept: Buffer[] = []
  let size = 0
  response.on("data", (chunk: Buffer) => {
    if (size < most) kept.push(chunk.subarray(0, most - size))
    size += chunk.length
    if (size > mostBytes) response.destroy()
  })
  response.on("error", () => {})
  return new Promise((resolve) => {
    response.once("close", () => {
      const bytes = Buffer.concat(kept)
      resolve({
        status: response.statusCode ?? 0,
        retryAfterMs: readRetryAfter(response.headers["retry-after"], Date.now()),
        headers: response.headers,
        excerpt: excerptOf(bytes.subarray(0, EXCERPT_BYTES)),
        text: isWhole ? new TextDecoder().decode(bytes, { stream: true }) : "",
      })
    })
  })
}

/** Without control characters, because PostgreSQL refuses NUL and terminals run the others. A truncated last character is dropped. */
function excerptOf(bytes: Buffer): string | null {
  const text = new TextDecoder().decode(bytes, { stream: true })
  return text.replaceAll(/\p{Cc}+/gu, " ").trim() || null
}

/** Seconds or an HTTP date; null for anything else. */
export function readRetryAfter(header: string | undefined, nowMs: number): number | null {
  if (header === undefined) return null
  const ms = /^\d+$/.test(header)
    ? Number(header) * 1_000
    : /^[A-Z][a-z]{2}, .+ GMT$/.test(header)
      ? Date.parse(header) - nowMs
      : Number.NaN
  return Number.isNaN(ms) ? null : Math.min(Math.max(ms, 0), LONGEST_PAUSE_MS)
}
