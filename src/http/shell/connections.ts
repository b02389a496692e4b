/**
 * All connections of the server: how many there may be, which of them are cut off, and how they end when the server does.
 *
 * A connection without a request in work gives way to a new one when the server is full. One whose caller does not read
 * its answers is cut off. That is judged by progress: a caller that reads slowly, but reads, keeps its connection, and so
 * does one that waits for a stream in which nothing happens.
 */
import type { RequestListener, Server } from "node:http"
import { setImmediate as turn } from "node:timers/promises"
import { connectionOf, type HttpSocket, openConnection } from "./connection.ts"
import type { ConnectionRoom } from "./open-files.ts"
import { WaitingLines } from "./waiting-lines.ts"

/** A request that has just arrived is read within this time, so who has sent nothing until then is not waiting. */
const SILENT_MS = 100
/** How many times within `stalledMs` it is looked whether a caller reads. */
const LOOKS = 10

/** How many callers the system lets wait to be accepted: what Node asks for. */
const MOST_UNACCEPTED = 511

export type ConnectionLimits = ConnectionRoom & {
  /** Who reads nothing of an answer for so long is cut off. */
  readonly stalledMs: number
}

export class Connections {
  readonly #server: Server
  readonly #limits: ConnectionLimits
  readonly #open = new Set<HttpSocket>()
  readonly #lines = new WaitingLines()
  #accepted = 0
  /** While draining, every answer tells its connection to close. */
  draining = false

  /** `work` handles a request; `refuse` answers a connection for which there is no room. */
  constructor(
    server: Server,
    limits: ConnectionLimits,
    work: RequestListener,
    refuse: (socket: HttpSocket) => void,
  ) {
    this.#server = server
    this.#limits = limits
    server.maxConnections = limits.mostConnections + limits.spareConnections
    server.on("connection", (socket: HttpSocket) => {
      this.#accepted++
      openConnection(socket, work, this.#lines)
      const isFull = this.#open.size >= limits.mostConnections && !this.#dropOldestIdle()
      this.#open.add(socket)
      socket.on("close", () => this.#open.delete(socket))
      if (isFull) refuse(socket)
    })
    const take: RequestListener = (request, response) => connectionOf(request.socket).take(request, response)
    server.removeAllListeners("request")
    server.on("request", take)
    // Node would refuse an expectation that it does not know; to ignore it is as right, and friendlier.
    server.on("checkExpectation", take)
    const looks = setInterval(() => this.#cutOffStalled(), limits.stalledMs / LOOKS).unref()
    server.on("close", () => clearInterval(looks))
  }

  /** Requests are still served, but no connection is kept for another one. */
  drain(): void {
    this.draining = true
    for (const { _httpMessage: answer } of this.#open) {
      if (answer && !answer.headersSent) answer.setHeader("connection", "close")
    }
  }

  /**
   * Until nobody waits to be accepted, because closing resets those: Node accepts one caller in each turn of its loop. The first turn
   * may end before the system is asked who waits. The limit is for a stream of new callers that does not end.
   */
  async acceptWaiting(): Promise<void> {
    await turn()
    for (let turns = 0, before = -1; before !== this.#accepted && turns < MOST_UNACCEPTED; turns++) {
      before = this.#accepted
      await turn()
    }
  }

  /** The server is closing: neither who never sends nor who never reads may hold that up. */
  closeWithin(milliseconds: number): void {
    const dropSilent = () => {
      for (const socket of this.#open)
        if (socket.bytesRead === 0 || connectionOf(socket).isRefusing) socket.destroy()
    }
    // A connection that is not read from keeps no process alive. These timers do, so that closing comes to its end.
    const timers = [
      // After what can be read was read: on a busy machine that may not have happened in all that time.
      setTimeout(() => setImmediate(dropSilent), SILENT_MS),
      setTimeout(() => this.#server.closeAllConnections(), milliseconds),
    ]
    this.#server.on("close", () => timers.forEach(clearTimeout))
  }

  /** Makes room for a new connection; false if every connection is in use. */
  #dropOldestIdle(): boolean {
    for (const socket of this.#open) {
      if (!connectionOf(socket).isIdle) continue
      this.#open.delete(socket)
      socket.destroy()
      return true
    }
    return false
  }

  #cutOffStalled(): void {
    const now = performance.now()
    for (const socket of this.#open) {
      const since = connectionOf(socket).stalledSince(now)
      if (since !== null && now - since >= this.#limits.stalledMs) socket.destroy()
    }
  }
}
