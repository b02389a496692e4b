/**
 * All connections of the server: how many there may be, which are cut off, and how they end.
 *
 * - A caller that sends more than eight requests without waiting for answers (pipelining) is cut off. No browser or library does that.
 * - A caller that takes nothing of an answer for `stalledMs` is cut off. One that reads slowly, or waits for a stream, is not.
 * - A full server drops its oldest idle connection for a new one.
 *
 * A connection is closed in two steps, so that no answer is lost. Node would destroy it as soon as the last answer is written; if the caller
 * is still sending then, the kernel replies to those bytes with a reset, which can overtake the answer. So our side ends first, a
 * little of what still arrives is read and thrown away, and the connection is destroyed after a while, or when the caller ends its side.
 */
import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http"
import type { Socket } from "node:net"
import { setImmediate as turn } from "node:timers/promises"
import type { ConnectionRoom } from "./open-files.ts"

const MOST_IN_FLIGHT = 8
const LINGER_MS = 5_000
/** How much of a body is still read, to be thrown away, when its request has been answered already. */
const DISCARDED_BYTES = 64 * 1024
/** The first bytes of a new connection are read within this time; one that is silent after it is idle. */
const SILENT_MS = 100
/** Node's default backlog of connections that wait to be accepted. */
const MOST_UNACCEPTED = 511

export type ConnectionLimits = ConnectionRoom & { readonly stalledMs: number }

export class Connections {
  readonly #server: Server
  /** Oldest first, with the answers that are being made, in their order. */
  readonly #open = new Map<Socket, Set<ServerResponse>>()
  #accepted = 0
  /** While draining, every answer tells its connection to close. */
  draining = false

  /** `work` handles a request; `refuse` answers a connection for which there is no room. */
  constructor(
    server: Server,
    { mostConnections, spareConnections, stalledMs }: ConnectionLimits,
    work: RequestListener,
    refuse: (socket: Socket) => void,
  ) {
    this.#server = server
    server.maxConnections = mostConnections + spareConnections
    server.on("connection", (socket: Socket) => {
      this.#accepted++
      const isFull = this.#open.size >= mostConnections && !this.#dropOldestIdle()
      this.#open.set(socket, new Set())
      socket.destroySoon = () => closeGently(socket)
      socket.on("close", () => this.#open.delete(socket))
      if (isFull) refuse(socket)
    })
    const connections = this
    // One function for all answers, so that a request costs no closure.
    const answered = function (this: ServerResponse) {
      connections.#answered(this)
    }
    const take: RequestListener = (request, response) => {
      const inFlight = this.#open.get(request.socket)
      if (inFlight === undefined || inFlight.size >= MOST_IN_FLIGHT) return void request.socket.destroy()
      inFlight.add(response)
      response.on("close", answered)
      work(request, response)
    }
    server.removeAllListeners("request")
    server.on("request", take)
    // Ignore unknown expectations, as RFC 9110 allows; Node would refuse the request.
    server.on("checkExpectation", take)
    // Node calls this when nothing was read or taken by the other side for so long, and after keepAliveTimeout.
    server.setTimeout(stalledMs, (socket: Socket) => {
      if (socket.writableLength > 0 || this.#isIdle(socket)) socket.destroy()
    })
  }

  /** The first unfinished answer of a connection. */
  answering(socket: Socket): ServerResponse | undefined {
    return this.#open.get(socket)?.values().next().value
  }

  /** Requests are still served, but no connection is kept for another one. */
  drain(): void {
    this.draining = true
    for (const inFlight of this.#open.values()) {
      const last = [...inFlight].at(-1) // what follows an answer that closes would be lost
      if (last?.headersSent === false) last.setHeader("connection", "close")
    }
  }

  /**
   * Accepts the backlog, because closing the server would reset those connections. Node accepts one in each turn of the event loop; the
   * first turn may end before the system is polled. The limit is for new callers without end.
   */
  async acceptWaiting(): Promise<void> {
    await turn()
    for (let turns = 0, before = -1; before !== this.#accepted && turns < MOST_UNACCEPTED; turns++) {
      before = this.#accepted
      await turn()
    }
  }

  /** The server is closing. A caller that never sends, or never reads, may not hold that up. */
  closeWithin(milliseconds: number): void {
    const dropSilent = () => {
      for (const socket of this.#open.keys())
        if (socket.bytesRead === 0 || (socket.writableFinished && socket.isPaused())) socket.destroy()
    }
    // A connection that is not read from keeps no process alive. These timers do, so that closing comes to its end.
    const timers = [
      // After pending input was read: a busy machine may not have got to it in all that time.
      setTimeout(() => setImmediate(dropSilent), SILENT_MS),
      setTimeout(() => this.#server.closeAllConnections(), milliseconds),
    ]
    this.#server.on("close", () => timers.forEach(clearTimeout))
  }

  #isIdle(socket: Socket): boolean {
    return this.#open.get(socket)?.size === 0
  }

  /** Makes room for a new connection; false if every connection is in use. */
  #dropOldestIdle(): boolean {
    const oldest = this.#open.keys().find((socket) => this.#isIdle(socket))
    if (oldest === undefined) return false
    this.#open.delete(oldest)
    oldest.destroy()
    return true
  }

  /** The answer has ended. If the rest of a large body was not read, the connection is closed. */
  #answered(response: ServerResponse): void {
    const { req: request } = response
    const { socket } = request
    this.#open.get(socket)?.delete(response)
    if (request.complete || !mayBeLarge(request)) return
    // Not at once: the end of a body may have arrived together with its head.
    setImmediate(() => {
      if (!request.complete && socket.writable) closeGently(socket)
    })
  }
}

export function closeGently(socket: Socket, lastBytes = ""): void {
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

/** Whether the body may exceed what is read and discarded. */
export function mayBeLarge({ headers }: IncomingMessage): boolean {
  const length = headers["content-length"]
  return length === undefined || Number(length) > DISCARDED_BYTES
}
