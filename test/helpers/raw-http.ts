/**
 * Raw HTTP: sends exactly the bytes of a test, however wrong, and reads whole answers. A library would correct or refuse such requests.
 */
import { connect, type Socket } from "node:net"
import { noteExchange } from "./last-exchange.ts"

export type RawAnswer = {
  readonly status: number
  /** Names in lower case; a header that comes twice is joined by a comma. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export class RawConnection {
  readonly #socket: Socket
  /** Settles when the server has ended its side, or reset the connection. */
  readonly closed: Promise<void>
  #received = Buffer.alloc(0)
  #ended = false
  #wake = () => {}

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.on("data", (bytes) => {
      this.#received = Buffer.concat([this.#received, bytes])
      this.#wake()
    })
    socket.on("error", () => {})
    this.closed = new Promise((resolve) => {
      const end = () => {
        this.#ended = true
        this.#wake()
        resolve()
      }
      socket.on("end", end)
      socket.on("close", end)
    })
  }

  static async open(port: number): Promise<RawConnection> {
    const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true })
    await new Promise((resolve, reject) => socket.once("connect", resolve).once("error", reject))
    return new RawConnection(socket)
  }

  /** Resolves once the bytes are sent, or cannot be; tells which. */
  send(bytes: string | Buffer): Promise<boolean> {
    return new Promise((resolve) => this.#socket.write(bytes, (error) => resolve(!error)))
  }

  /** Ends our side; answers can still be read. */
  end(): void {
    this.#socket.end()
  }

  /** The next answer. `withoutBody`: to a HEAD request, whose answer tells a length and has none. */
  async answer({ withoutBody = false } = {}): Promise<RawAnswer> {
    for (;;) {
      const found = this.#take(withoutBody)
      if (found) return found
      if (this.#ended)
        throw new Error(`No whole answer, but: ${JSON.stringify(this.#received.toString("latin1"))}`)
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
  }

  #take(withoutBody: boolean): RawAnswer | null {
    const headEnd = this.#received.indexOf("\r\n\r\n")
    if (headEnd < 0) return null
    const [statusLine = "", ...lines] = this.#received.toString("latin1", 0, headEnd).split("\r\n")
    const headers: Record<string, string> = {}
    for (const line of lines) {
      const [, name = "", value = ""] = /^([^:]+): ?(.*)$/.exec(line) ?? []
      const key = name.toLowerCase()
      headers[key] = key in headers ? `${headers[key]}, ${value}` : value
    }
    const length = withoutBody ? 0 : Number(headers["content-length"] ?? 0)
    const bodyStart = headEnd + 4
    if (this.#received.length < bodyStart + length) return null
    const body = this.#received.toString("utf8", bodyStart, bodyStart + length)
    this.#received = this.#received.subarray(bodyStart + length)
    return { status: Number(statusLine.split(" ")[1]), headers, body }
  }

  [Symbol.dispose](): void {
    this.#socket.destroy()
  }
}

/** Sends the bytes on a connection of their own and reads one answer. */
export async function exchange(port: number, bytes: string | Buffer): Promise<RawAnswer> {
  using connection = await RawConnection.open(port)
  await connection.send(bytes)
  const answer = await connection.answer()
  noteExchange(bytes.toString("latin1").split("\r\n", 1)[0] ?? "", answer.status, answer.body)
  return answer
}
