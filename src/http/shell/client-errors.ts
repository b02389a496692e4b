/**
 * Answers what never becomes a request: bytes that are not HTTP, headers that are too large, requests that do not arrive
 * in time, and CONNECT. These answers are written to the socket directly, and have all headers of other answers.
 *
 * An answer never overtakes those to earlier requests on the same connection.
 */
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from "node:http"
import type { Socket } from "node:net"
import type { Logger } from "pino"
import { closeGently } from "./connections.ts"
import { Problem } from "./problems.ts"
import { pathOf } from "./send-problem.ts"

/** Of Node's many kinds of error; `rawPacket` holds the bytes that could not be read. */
type ClientError = { readonly code: string; readonly rawPacket?: unknown }

export class ClientErrors {
  readonly #makeRequestId: () => string
  readonly #log: Logger
  readonly #maxHeaderBytes: number
  readonly #headers: Readonly<Record<string, string>>
  /** The first unfinished answer of a connection. */
  answering: (socket: Socket) => ServerResponse | undefined = () => undefined
  /** After a first error the parser reports every further byte as another. */
  readonly #refused = new WeakSet<Socket>()

  /** `headers` are those of every answer. */
  constructor(
    makeRequestId: () => string,
    log: Logger,
    maxHeaderBytes: number,
    headers: Readonly<Record<string, string>>,
  ) {
    this.#makeRequestId = makeRequestId
    this.#log = log
    this.#maxHeaderBytes = maxHeaderBytes
    this.#headers = headers
  }

  answer(error: ClientError, socket: Socket): void {
    if (this.#refused.has(socket)) return
    this.#refused.add(socket)
    if (error.code === "ECONNRESET" || !socket.writable) socket.destroy()
    else this.#answerInTurn(socket, this.#problemOf(error), error.rawPacket)
  }

  /** Node emits CONNECT with a bare socket, and without a listener closes it unanswered. */
  refuseConnect(server: Server): void {
    server.on("connect", (request: IncomingMessage, socket: Socket) => {
      socket.on("error", () => socket.destroy())
      this.#write(socket, new Problem("bad_request", "This server is not a proxy."), pathOf(request.url))
    })
  }

  /** There is no room for another connection. */
  refuseConnection(socket: Socket): void {
    this.#refused.add(socket)
    this.#write(socket, new Problem("unavailable", "The server has as many connections as it serves."), "/")
  }

  #answerInTurn(socket: Socket, problem: Problem, rawPacket: unknown): void {
    const current = this.answering(socket)
    if (current?.req.complete) {
      // An earlier, valid request is still being answered.
      current.once("close", () => this.#answerInTurn(socket, problem, rawPacket))
    } else if (!socket.writable) {
      socket.destroy()
    } else if (current?.headersSent) {
      closeGently(socket)
    } else {
      this.#write(socket, problem, current ? pathOf(current.req.url) : pathIn(rawPacket))
    }
  }

  #write(socket: Socket, problem: Problem, path: string): void {
    const requestId = this.#makeRequestId()
    const { status, code } = problem
    const body = JSON.stringify(problem.document(path, requestId))
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      "content-type: application/problem+json",
      `content-length: ${Buffer.byteLength(body)}`,
      `x-request-id: ${requestId}`,
      `date: ${new Date().toUTCString()}`,
      ...Object.entries({ ...this.#headers, ...problem.headers, connection: "close" }).map(
        ([name, value]) => `${name}: ${value}`,
      ),
    ]
    closeGently(socket, `${head.join("\r\n")}\r\n\r\n${body}`)
    this.#log.info({ request_id: requestId, method: null, route: null, status, code }, "request")
  }

  #problemOf({ code }: ClientError): Problem {
    switch (code) {
      case "ERR_HTTP_REQUEST_TIMEOUT":
        return new Problem("request_timeout", "The request was not completely received in time.")
      case "HPE_HEADER_OVERFLOW":
        return new Problem(
          "headers_too_large",
          `The headers are larger than ${this.#maxHeaderBytes / 1024} KiB.`,
        )
      default:
        return new Problem("bad_request", "The request is not well-formed HTTP/1.1.")
    }
  }
}

/** The path in the first line of a broken request, if it can be read. */
function pathIn(rawPacket: unknown): string {
  const text = Buffer.isBuffer(rawPacket) ? rawPacket.toString("latin1") : ""
  const target = text.match(/^[A-Za-z-]+ (\/[!-~]*) HTTP\//)?.[1]
  return pathOf(target)
}
