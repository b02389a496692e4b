/** A receiver of webhooks on a port of its own: it keeps what comes and answers as the test says. */
import { once } from "node:events"
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"
import { until } from "./until.ts"

export type Received = {
  readonly id: string
  readonly type: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}
export type Reply = { status?: number; headers?: Record<string, string>; body?: string }

export class Receiver {
  readonly received: Received[] = []
  readonly #server

  /** "hang": no answer at all. */
  constructor(answer: (message: Received, n: number) => Reply | "hang" = () => ({})) {
    this.#server = createServer(async (request, response) => {
      const body = await text(request).catch(() => null)
      if (body === null) return
      const { headers, url: path = "" } = request
      const message = { id: String(headers["webhook-id"]), type: JSON.parse(body).type, path, headers, body }
      const reply = answer(message, this.received.push(message))
      if (reply !== "hang") respond(response, reply)
    })
  }

  async start(): Promise<this> {
    this.#server.listen(0, "127.0.0.1")
    await once(this.#server, "listening")
    return this
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/hook`
  }

  get ids(): Set<string> {
    return new Set(this.received.map(({ id }) => id))
  }

  /** Resolves when the condition holds for the requests so far. */
  until(enough: (receiver: Receiver) => boolean): Promise<void> {
    return until(
      () => `${enough} (${this.received.length} have come)`,
      () => enough(this),
    )
  }

  async close(): Promise<void> {
    this.#server.close()
    this.#server.closeAllConnections()
    await once(this.#server, "close")
  }
}

function respond(response: ServerResponse, { status = 204, headers = {}, body = "" }: Reply): void {
  response.writeHead(status, headers).end(body)
}
