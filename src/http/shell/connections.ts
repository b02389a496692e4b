/**
 * How connections end: never so that an answer is lost.
 *
 * Node closes a connection by destroying it as soon as the last answer is written. If the other side is still sending,
 * the kernel replies to those bytes with a reset, which can overtake the answer. So every connection is closed in two
 * steps: our side ends, what still arrives is read and thrown away, and after a while, or when the other side ends as
 * well, the connection is gone.
 */
import type { Server, ServerResponse } from "node:http"
import type { Socket } from "node:net"

const LINGER_MS = 5_000
/** A request that has just arrived is read within this time, so who has sent nothing until then is not waiting. */
const SILENT_MS = 100

/** A connection with the answer that is being made for it, if there is one. Node has no public name for that. */
export type HttpSocket = Socket & { readonly _httpMessage?: ServerResponse | null }

export class Connections {
  readonly #server: Server
  readonly #open = new Set<HttpSocket>()
  /** While draining, every answer tells its connection to close. */
  draining = false

  constructor(server: Server) {
    this.#server = server
    server.on("connection", (socket: HttpSocket) => {
      this.#open.add(socket)
      socket.on("close", () => this.#open.delete(socket))
      socket.destroySoon = () => closeGently(socket)
    })
  }

  /** Requests are still served, but no connection is kept for another one. */
  drain(): void {
    this.draining = true
    for (const { _httpMessage: answer } of this.#open) {
      if (answer && !answer.headersSent) answer.setHeader("connection", "close")
    }
  }

  /** The server is closing: neither who never sends nor who never reads may hold that up. */
  closeWithin(milliseconds: number): void {
    const dropSilent = () => {
      for (const socket of this.#open) if (socket.bytesRead === 0) socket.destroy()
    }
    const timers = [
      setTimeout(dropSilent, SILENT_MS).unref(),
      setTimeout(() => this.#server.closeAllConnections(), milliseconds).unref(),
    ]
    this.#server.on("close", () => timers.forEach(clearTimeout))
  }
}

export function closeGently(socket: Socket, lastBytes = ""): void {
  // Without its listeners the HTTP parser sees no further request: whoever sent one would get no answer.
  socket.removeAllListeners("data")
  socket.on("data", () => {})
  socket.resume()
  socket.end(lastBytes)
  const timer = setTimeout(() => socket.destroy(), LINGER_MS).unref()
  socket.once("close", () => clearTimeout(timer))
}
