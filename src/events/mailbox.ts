/**
 * Hands messages to the SMTP server of the settings, each in one attempt, within the time limit of a delivery. A message's id is that of
 * its delivery, so that mail programs recognise a message that is sent twice because the server's answer was lost.
 */

import { domainToASCII } from "node:url"
import { createTransport, type NodemailerError, type SendMailOptions } from "nodemailer"
import { type Failure, failure } from "../domain/failure.ts"
import type { Carried } from "./carrier.ts"

export type MailboxSettings = {
  readonly smtpUrl: string
  /** An address, with or without a name: Criba <leads@example.com>. */
  readonly from: string
  readonly timeoutMs?: number
}

/** From the DNS look-up to the server's last answer. Less than a delivery's lease, so that no other server has claimed it by then. */
const TIMEOUT_MS = 15_000
const CONNECTIONS = 2
/** A server may close an idle connection at any time; a message lost on one waits for its next attempt. */
const IDLE_MS = 20_000
const LONGEST_EXCERPT = 1000

type Pool = ReturnType<typeof openPool>

export class Mailbox {
  readonly #settings: MailboxSettings
  readonly #timeoutMs: number
  #pool: Pool

  constructor(settings: MailboxSettings) {
    this.#settings = settings
    this.#timeoutMs = settings.timeoutMs ?? TIMEOUT_MS
    this.#pool = openPool(settings.smtpUrl)
  }

  async close(): Promise<void> {
    this.#pool.close({ force: true })
  }

  /** Rejects only when `signal` aborts, with its reason. */
  async send(deliveryId: string, message: SendMailOptions, signal: AbortSignal): Promise<Carried> {
    signal.throwIfAborted()
    const { from } = this.#settings
    const startedAt = performance.now()
    const pool = this.#pool
    const late = AbortSignal.timeout(this.#timeoutMs)
    const given = AbortSignal.any([signal, late])
    try {
      const { response } = await Promise.race([
        pool.sendMail({
          ...message,
          from,
          messageId: `<${deliveryId}@${hostOf(from)}>`,
          headers: { "Auto-Submitted": "auto-generated", ...message.headers },
        }),
        whenAborted(given),
      ])
      return arrived(codeOf(response), excerpt(response), performance.now() - startedAt)
    } catch (error) {
      if (given.aborted) this.#cut(pool)
      signal.throwIfAborted()
      const because = late.aborted ? this.#tookTooLong() : null
      return failed(error as NodemailerError, because, performance.now() - startedAt)
    }
  }

  /** Why the server cannot be used; null if it answers and accepts the login. */
  async whyClosed(): Promise<Failure | null> {
    const late = AbortSignal.timeout(this.#timeoutMs)
    const pool = this.#pool
    try {
      await Promise.race([pool.verify(), whenAborted(late)])
      return null
    } catch (error) {
      if (!late.aborted) return whatFailed(error as NodemailerError)
      this.#cut(pool)
      return this.#tookTooLong()
    }
  }

  /** A server that expects TLS from the start is silent too. */
  #tookTooLong(): Failure {
    const { protocol } = new URL(this.#settings.smtpUrl)
    const seconds = this.#timeoutMs / 1000
    return failure(protocol === "smtp:" ? "mail_too_slow_or_tls" : "mail_too_slow", { seconds })
  }

  /** A message that timed out must not go out later, and a pool cannot cancel a single one. */
  #cut(pool: Pool): void {
    pool.close({ force: true })
    if (this.#pool === pool) this.#pool = openPool(this.#settings.smtpUrl)
  }
}

/** Without the pool's own retries: the courier retries. */
function openPool(url: string) {
  const limits = { maxConnections: CONNECTIONS, maxRequeues: 0, idleTimeout: IDLE_MS }
  return createTransport({ url, pool: true, ...limits })
}

/** Headers are ASCII, so an internationalised name is written in Punycode. */
const hostOf = (address: string): string => domainToASCII(/@([^@>\s]+)>?\s*$/.exec(address)?.[1] ?? "")

const whenAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true })
  })

const arrived = (status_code: number | null, response_excerpt: string, durationMs: number): Carried => ({
  outcome: "delivered",
  status_code,
  duration_ms: Math.round(durationMs),
  error: null,
  response_excerpt,
  retry_after_ms: null,
})

/** Never "gone", not even for 550 (unknown mailbox): it concerns one triager, whose address may be corrected. */
function failed(error: NodemailerError, because: Failure | null, durationMs: number): Carried {
  const { response, responseCode } = error
  return {
    outcome: "failed",
    status_code: replyCode(responseCode),
    duration_ms: Math.round(durationMs),
    error: because ?? whatFailed(error),
    response_excerpt: response ? excerpt(response) : null,
    retry_after_ms: null,
  }
}

function whatFailed({ response, code, message }: NodemailerError): Failure {
  if (response) return failure("mail_refused", { said: excerpt(response) })
  if (code === "ECONNECTION") return failure("mail_closed")
  if (/wrong version number|packet length too long/.test(message)) return failure("mail_not_tls")
  return failure("mail_failed", { said: excerpt(message) })
}

const codeOf = (response: string): number | null => replyCode(Number.parseInt(response, 10))

/** SMTP codes have three digits; a server may send any number, and the database column is small. */
const replyCode = (code: number | undefined): number | null =>
  code !== undefined && code >= 100 && code <= 999 ? code : null

/** Text that PostgreSQL can store: no NUL, no lone surrogates. */
const excerpt = (text: string): string => text.replaceAll("\0", "").slice(0, LONGEST_EXCERPT).toWellFormed()
