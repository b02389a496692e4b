/**
 * One caller's connection: how much of it is worked on at a time, whether its answers are read, and how it ends.
 *
 * A caller may send requests without waiting for the answers (pipelining). At most eight of them are worked on at a time.
 * What Node has already parsed beyond that waits in line, and nothing more is read from the connection until the line is
 * empty. The lines move up slowly (`waiting-lines.ts`), so that others get their turn. A caller who sends one request after
 * the other never meets any of this: it costs them one listener a request.
 *
 * A connection is closed in two steps, so that no answer is lost. Node would destroy it as soon as the last answer is
 * written; if the caller is still sending then, the kernel replies to those bytes with a reset, which can overtake the
 * answer. So our side ends first, a little of what still arrives is read and thrown away, and after a while, or when the
 * caller ends its side as well, the connection is destroyed.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http"
import type { Socket } from "node:net"
import type { WaitingLines } from "./waiting-lines.ts"

const MOST_AT_WORK = 8
const LINGER_MS = 5_000
/** How much of a body is still read, to be thrown away, when its request has been answered already. */
const DISCARDED_BYTES = 64 * 1024

type Exchange = { readonly request: IncomingMessage; readonly response: ServerResponse }

const CONNECTION = Symbol("connection")

/** Node has no public name for the answer that is being made for a socket, nor for the bytes that the kernel has not taken. */
export type HttpSocket = Socket & {
  readonly _httpMessage?: ServerResponse | null
  readonly _handle?: { readonly writeQueueSize?: number } | null
  [CONNECTION]?: Connection
}

/** Gives a socket that was just accepted its connection. */
export function openConnection(socket: HttpSocket, work: RequestListener, lines: WaitingLines): void {
  socket[CONNECTION] = new Connection(socket, work, lines)
}

export const connectionOf = (socket: HttpSocket): Connection => socket[CONNECTION] as Connection

class Connection {
  readonly #socket: HttpSocket
  readonly #work: RequestListener
  readonly #lines: WaitingLines
  #line: Exchange[] = []
  #atWork = 0
  /** What was seen when the caller was last known to read: bytes that had left, bytes that had not, and when. */
  #seen = { left: 0, queued: 0, at: 0 }

  constructor(socket: HttpSocket, work: RequestListener, lines: WaitingLines) {
    this.#socket = socket
    this.#work = work
    this.#lines = lines
    socket.destroySoon = () => this.closeGently()
    socket.once("close", () => this.#clearLine())
  }

  get isIdle(): boolean {
    return this.#atWork === 0 && this.#line.length === 0
  }

  /** Whether everything was said and the caller still sends. */
  get isRefusing(): boolean {
    return this.#socket.writableFinished && this.#socket.isPaused()
  }

  /** A request has arrived: it is worked on now, or waits. */
  take(request: IncomingMessage, response: ServerResponse): void {
    if (this.#atWork < MOST_AT_WORK && this.#line.length === 0) this.#start(request, response)
    else this.#wait({ request, response })
  }

  /** Since when the caller has taken none of the bytes that wait for it; null if none wait, or it has just taken some. */
  stalledSince(now: number): number | null {
    const queued = this.#socket._handle?.writeQueueSize ?? 0
    const left = this.#socket.bytesWritten - this.#socket.writableLength
    const { at } = this.#seen
    if (queued > 0 && queued === this.#seen.queued && left === this.#seen.left) return at
    this.#seen = { left, queued, at: now }
    return null
  }

  closeGently(lastBytes = ""): void {
    this.#clearLine()
    const socket = this.#socket
    let discarded = 0
    // Without its listeners the HTTP parser sees no further request: whoever sent one would get no answer.
    socket.removeAllListeners("data")
    socket.on("data", ({ length }: Buffer) => {
      discarded += length
      // The caller is not cut off here. It cannot send any more, but it can still read the answer.
      if (discarded > DISCARDED_BYTES) socket.pause()
    })
    socket.resume()
    socket.end(lastBytes)
    const timer = setTimeout(() => socket.destroy(), LINGER_MS).unref()
    socket.once("close", () => clearTimeout(timer))
  }

  #start(request: IncomingMessage, response: ServerResponse): void {
    this.#atWork++
    response.on("close", answered)
    this.#work(request, response)
  }

  #wait(exchange: Exchange): void {
    if (!this.#lines.takePlace()) {
      this.#socket.destroy()
      return
    }
    if (this.#line.push(exchange) > 1) return
    // Node resumes a socket whenever it reads a body or has written an answer.
    this.#socket.on("resume", this.#stayPaused)
    this.#socket.pause()
  }

  readonly #stayPaused = () => this.#socket.pause()

  /** Called when the answer to one request has left, or never will. */
  finish(request: IncomingMessage): void {
    this.#atWork--
    if (!this.#socket.writable) return
    // Not at once: the end of a body may have arrived together with its head.
    if (!request.complete && mayBeLarge(request)) setImmediate(() => this.#abandon(request))
    else this.#moveUpSoon()
  }

  #moveUpSoon(): void {
    if (this.#line.length > 0 && this.#atWork < MOST_AT_WORK) this.#lines.queue(this)
  }

  /** A request was answered before its body had arrived. What comes after a body that nobody reads is not read either. */
  #abandon(request: IncomingMessage): void {
    if (!request.complete && this.#socket.writable) this.closeGently()
  }

  /** The turn of this connection's line has come. */
  moveUp(): void {
    const next = this.#line.shift()
    if (next === undefined) return
    this.#lines.givePlaces(1)
    if (this.#line.length === 0) this.#readOn()
    this.#start(next.request, next.response)
    this.#moveUpSoon()
  }

  #clearLine(): void {
    if (this.#line.length === 0) return
    this.#lines.leave(this)
    this.#lines.givePlaces(this.#line.length)
    this.#line = []
    this.#readOn()
  }

  #readOn(): void {
    this.#socket.off("resume", this.#stayPaused)
    this.#socket.resume()
  }
}

/** One function for all answers, so that a request costs no closure. */
function answered(this: ServerResponse): void {
  connectionOf(this.req.socket).finish(this.req)
}

/** Whether the body can be longer than what is read for nothing. */
export function mayBeLarge({ headers }: IncomingMessage): boolean {
  const length = headers["content-length"]
  return length === undefined || Number(length) > DISCARDED_BYTES
}
