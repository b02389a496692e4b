/**
 * One request to a receiver that may be hostile. Whatever it does, this ends within the time-out with a code for the log: connections go
 * only to addresses that the guard allows, redirects are not followed, certificates are always verified, and the answer is read up to
 * a limit. Once a status has arrived it counts, however the body ends.
 */
import { type Agent, type IncomingHttpHeaders, Agent as PlainAgent, request as plainRequest } from "node:http"
import { Agent as TlsAgent, request as tlsRequest } from "node:https"
import type { LookupFunction, Socket } from "node:net"
import { type AddressGuard, AddressRefused, type Scheme } from "../domain/address-guard.ts"
import { type Failure, type FailureCode, failure } from "../domain/failure.ts"
import type { Carried } from "./carrier.ts"
import { guardLookup } from "./guard-lookup.ts"
import { type Answer, readAnswer } from "./read-answer.ts"
import { resolveNames } from "./resolve-names.ts"
import { whatFailed } from "./what-failed.ts"

const HEADER_BYTES = 16_384
/** Provisional answers (1xx) that are ignored. A receiver could send them without end. */
const MOST_PROVISIONAL = 16

/** Per host, for sixteen endpoints of eight at once. Idle connections are closed before most servers close theirs. */
const KEEPING = { keepAlive: true, maxSockets: 128, maxFreeSockets: 8, timeout: 4_000 }

type Message = {
  readonly url: URL
  readonly scheme: Scheme
} & Omit<Request, "url">

/** A request whose answer is read, of somebody who needs more than whether it arrived. */
export type Request = {
  readonly method: "GET" | "POST" | "PUT" | "PATCH"
  readonly url: string
  readonly headers: Record<string, string>
  readonly body: string | Uint8Array
  /** Instead of that of all requests. */
  readonly timeoutMs?: number
  readonly readsAnswer?: boolean
  /** Of an answer that is read: more is cut off. */
  readonly mostBytes?: number
}

/** `text`: of the answer, up to a limit; empty without one, or if it is not read. */
export type Exchange = {
  readonly carried: Carried
  readonly text: string
  readonly headers: IncomingHttpHeaders
}

type PosterOptions = {
  readonly guard: AddressGuard
  readonly lookup?: LookupFunction
  readonly timeoutMs?: number
}

/** A reused connection was closed before an answer came: most likely the receiver had closed it while it was idle. */
class StaleConnection extends Error {}

/** Too many provisional answers. */
class OnlyProvisional extends Error {
  readonly code = "HPE_PROVISIONAL"
}

/** The request closed without an answer or an error, as after a 101. */
class NoAnswer extends Error {
  readonly code = "ECONNRESET"
}

export class Poster {
  readonly #guard: AddressGuard
  readonly #timeoutMs: number
  /** `keeping` reuses connections; `fresh` never does. */
  readonly #agents: Readonly<Record<Scheme, { readonly keeping: Agent; readonly fresh: Agent }>>
  readonly #underWay = new Set<Promise<unknown>>()

  constructor(options: PosterOptions) {
    this.#guard = options.guard
    this.#timeoutMs = options.timeoutMs ?? 15_000
    const http = connecting(options, "http:")
    const https = { ...connecting(options, "https:"), rejectUnauthorized: true }
    this.#agents = {
      "http:": { keeping: new PlainAgent({ ...http, ...KEEPING }), fresh: new PlainAgent(http) },
      "https:": { keeping: new TlsAgent({ ...https, ...KEEPING }), fresh: new TlsAgent(https) },
    }
  }

  /** Rejects only when `signal` aborts, with its reason. */
  async post(
    url: string,
    headers: Record<string, string>,
    body: Message["body"],
    signal: AbortSignal,
  ): Promise<Carried> {
    return (await this.#keep(this.#carry({ method: "POST", url, headers, body }, signal))).carried
  }

  /** The same for any request, with what was answered. */
  ask(request: Omit<Request, "readsAnswer">, signal: AbortSignal): Promise<Exchange> {
    return this.#keep(this.#carry({ ...request, readsAnswer: true }, signal))
  }

  #keep(asked: Promise<Exchange>): Promise<Exchange> {
    const done = asked.catch(() => {}).finally(() => this.#underWay.delete(done))
    this.#underWay.add(done)
    return asked
  }

  /** Waits for what is under way. */
  async close(): Promise<void> {
    await Promise.all(this.#underWay)
    for (const { keeping, fresh } of Object.values(this.#agents))
      [keeping, fresh].map((agent) => agent.destroy())
  }

  async #carry({ url: text, ...request }: Request, signal: AbortSignal): Promise<Exchange> {
    signal.throwIfAborted()
    const { timeoutMs = this.#timeoutMs } = request
    const began = performance.now()
    const spent = () => Math.round(performance.now() - began)
    const checked = this.#guard.checkUrl(text)
    if ("because" in checked) return unanswered(checked.because, spent())

    const stop = new AbortController()
    const interrupt = () => stop.abort()
    signal.addEventListener("abort", interrupt, { once: true })
    const timer = setTimeout(interrupt, timeoutMs)
    try {
      const { url } = checked
      const scheme = url.protocol === "http:" ? "http:" : "https:"
      const answer = await this.#exchange({ ...request, url, scheme }, stop.signal)
      signal.throwIfAborted()
      return { carried: judge(answer, spent()), text: answer.text, headers: answer.headers }
    } catch (error) {
      signal.throwIfAborted()
      const because = stop.signal.aborted
        ? failure("no_answer", { seconds: Math.round(timeoutMs / 10) / 100 })
        : whatFailed(error)
      return unanswered(because, spent())
    } finally {
      clearTimeout(timer)
      signal.removeEventListener("abort", interrupt)
    }
  }

  /**
   * A stale connection is no failure of the receiver: the request is repeated over a new one. One whose answer is read may make a
   * record, so it is not repeated, and goes over a new connection at once.
   */
  async #exchange(message: Message, stop: AbortSignal): Promise<Answer> {
    const { keeping, fresh } = this.#agents[message.scheme]
    if (message.readsAnswer) return this.#ask(message, fresh, stop)
    try {
      return await this.#ask(message, keeping, stop)
    } catch (error) {
      if (error instanceof StaleConnection) return await this.#ask(message, fresh, stop)
      throw error
    }
  }

  #ask(message: Message, agent: Agent, signal: AbortSignal): Promise<Answer> {
    const { url, scheme, method, headers, body, readsAnswer = false, mostBytes } = message
    const options = { method, headers, agent, signal, maxHeaderSize: HEADER_BYTES }
    return new Promise((resolve, reject) => {
      let kept = false
      let answered = false
      let provisional = 0
      const request = (scheme === "http:" ? plainRequest : tlsRequest)(url, options)
      request.once("socket", (socket) => {
        kept = !socket.connecting
        if (kept) return request.end(body)
        socket.once(scheme === "http:" ? "connect" : "secureConnect", () => {
          const because = this.#whyConnectionRefused(socket, scheme)
          if (because === null) request.end(body)
          else request.destroy(new AddressRefused(because))
        })
      })
      request.on("information", () => {
        if (++provisional > MOST_PROVISIONAL) request.destroy(new OnlyProvisional())
      })
      request.once("response", (response) => {
        answered = true
        readAnswer(response, readsAnswer, mostBytes).then(resolve)
      })
      request.on("error", (error) => {
        if (!answered) reject(kept && isDisconnect(error) ? new StaleConnection() : error)
      })
      request.once("close", () => {
        if (!answered) reject(new NoAnswer())
      })
    })
  }

  /** The last check before a byte of the message is sent. A socket without an address is closed already. */
  #whyConnectionRefused({ remoteAddress }: Socket, scheme: Scheme): Failure | null {
    return remoteAddress === undefined ? null : this.#guard.whyRefused(remoteAddress, scheme)
  }
}

const connecting = ({ guard, lookup = resolveNames() }: PosterOptions, scheme: Scheme) => ({
  lookup: guardLookup(guard, lookup, scheme),
  // Node's default of 250 ms before it tries the next address is too short for distant receivers.
  autoSelectFamilyAttemptTimeout: 3_000,
})

const isDisconnect = (error: Error) =>
  "code" in error && (error.code === "ECONNRESET" || error.code === "EPIPE")

function judge({ status, retryAfterMs, excerpt }: Answer, durationMs: number): Carried {
  const delivered = status >= 200 && status < 300
  return {
    outcome: delivered ? "delivered" : status === 410 ? "gone" : "failed",
    status_code: status,
    duration_ms: durationMs,
    error: delivered ? null : failure(codeFor(status), { status }),
    response_excerpt: excerpt,
    retry_after_ms: delivered ? null : retryAfterMs,
  }
}

function codeFor(status: number): FailureCode {
  if (status === 410) return "answered_gone"
  return status >= 300 && status < 400 ? "answered_redirect" : "answered"
}

const unanswered = (error: Failure, durationMs: number): Exchange => ({
  carried: {
    outcome: "failed",
    status_code: null,
    duration_ms: durationMs,
    error,
    response_excerpt: null,
    retry_after_ms: null,
  },
  text: "",
  headers: {},
})
