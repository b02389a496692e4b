/**
 * PostgreSQL's COPY, out and in, as streams of bytes: the fastest way for a table's rows, and exact for every type.
 * The driver hands the messages of COPY to the query at work and leaves the rest to it; this is the rest.
 */
import { once } from "node:events"
import { Readable } from "node:stream"
import pg from "pg"

declare module "pg" {
  interface Connection {
    sendCopyFromChunk(chunk: Buffer): void
    endCopyFrom(): void
    sendCopyFail(message: string): void
  }
}

class CopyOut extends pg.Query {
  readonly output: Readable
  readonly #onRow: () => void
  #connection: pg.Connection | null = null

  constructor(text: string, onRow: () => void) {
    super(text, (error) => {
      this.#goOn()
      if (error) this.output.destroy(error)
      else this.output.push(null)
    })
    this.#onRow = onRow
    this.output = new Readable({
      read: () => this.#goOn(),
      destroy: (error, done) => {
        this.#goOn()
        done(error)
      },
    })
  }

  /** One row. It is copied, because the driver writes the next message over this one. */
  handleCopyData({ chunk }: { chunk: Buffer }, connection: pg.Connection): void {
    if (this.output.destroyed) return
    this.#connection = connection
    this.#onRow()
    if (!this.output.push(Buffer.from(chunk))) connection.stream.pause()
  }

  /** Whatever becomes of the rows, the connection must not stay paused: the next query would wait forever. */
  #goOn(): void {
    this.#connection?.stream.resume()
  }
}

/** The rows that `copy … to stdout` gives, a line each. */
export const copyOut = (client: pg.ClientBase, text: string, onRow: () => void): AsyncIterable<Buffer> =>
  client.query(new CopyOut(text, onRow)).output

class CopyIn extends pg.Query {
  readonly #source: AsyncIterable<Buffer>
  #failure: unknown = null
  #isOver = false

  constructor(text: string, source: AsyncIterable<Buffer>, done: (error: unknown, rows: number) => void) {
    super(text, (error, result) => {
      this.#isOver = true
      done(this.#failure ?? error ?? null, result?.rowCount ?? 0)
    })
    this.#source = source
  }

  handleCopyInResponse(connection: pg.Connection): void {
    void this.#send(connection)
  }

  async #send(connection: pg.Connection): Promise<void> {
    try {
      for await (const chunk of this.#source) {
        if (this.#isOver) return
        connection.sendCopyFromChunk(chunk)
        if (connection.stream.writableNeedDrain) await once(connection.stream, "drain")
      }
      connection.endCopyFrom()
    } catch (error) {
      this.#failure = error
      connection.sendCopyFail("The source failed")
    }
  }
}

/** Gives rows to `copy … from stdin`; answers how many there were. */
export const copyIn = (client: pg.ClientBase, text: string, rows: AsyncIterable<Buffer>): Promise<number> =>
  new Promise((resolve, reject) => {
    client.query(new CopyIn(text, rows, (error, count) => (error === null ? resolve(count) : reject(error))))
  })
