/** A client of server-sent events, as a browser has one: it remembers the last id, and can be cut off at any moment. */
import assert from "node:assert/strict"
import type { PublicEvent } from "../../src/domain/event/public-event.ts"

export type Message = Omit<PublicEvent, "seq" | "at" | "left"> & { readonly at: string }
type StreamOptions = { readonly lastEventId?: string | undefined; readonly query?: string }

export class EventStream {
  readonly headers: Headers
  /** Where to resume. */
  lastEventId: string | undefined
  /** Everything between messages: comments, ids and hints. */
  readonly asides: string[] = []
  readonly #connection: AbortController
  readonly #reader: ReadableStreamDefaultReader<string>
  #received = ""

  private constructor(response: Response, connection: AbortController, lastEventId: string | undefined) {
    assert.ok(response.body)
    this.headers = response.headers
    this.lastEventId = lastEventId
    this.#connection = connection
    this.#reader = response.body.pipeThrough(new TextDecoderStream() as TransformStream).getReader()
  }

  static async open(
    address: string,
    /** A key, or the cookie of a session. */
    credential: string | { readonly cookie: string },
    { lastEventId, query = "" }: StreamOptions = {},
  ): Promise<EventStream> {
    const connection = new AbortController()
    const response = await fetch(`${address}/api/admin/events${query}`, {
      headers: {
        accept: "text/event-stream",
        ...(typeof credential === "string" ? { authorization: `Bearer ${credential}` } : credential),
        ...(lastEventId !== undefined && { "last-event-id": lastEventId }),
      },
      signal: connection.signal,
    })
    assert.equal(response.status, 200)
    return new EventStream(response, connection, lastEventId)
  }

  /** The next message; null when the server has ended the stream. */
  async next(): Promise<Message | null> {
    for (;;) {
      const block = await this.nextBlock()
      if (block === null) return null
      const data = /^data: (.*)$/m.exec(block)?.[1]
      if (data !== undefined) return JSON.parse(data)
      this.asides.push(block)
    }
  }

  /** The text up to the next empty line; null at the end. */
  async nextBlock(): Promise<string | null> {
    for (;;) {
      const end = this.#received.indexOf("\n\n")
      if (end >= 0) {
        const block = this.#received.slice(0, end)
        this.#received = this.#received.slice(end + 2)
        this.lastEventId = /^id: (.*)$/m.exec(block)?.[1] ?? this.lastEventId
        return block
      }
      const { done, value } = await this.#reader.read()
      if (done) return null
      this.#received += value
    }
  }

  async take(count: number): Promise<Message[]> {
    const messages: Message[] = []
    while (messages.length < count) messages.push((await this.next()) ?? assert.fail("the stream has ended"))
    return messages
  }

  cut(): void {
    this.#reader.closed.catch(() => {})
    this.#connection.abort()
  }
}
