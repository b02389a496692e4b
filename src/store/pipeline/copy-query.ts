/** How rows follow their COPY on the wire, as the contract of pipeline.ts allows. The connection knows such a statement by its first words. */
import pg from "pg"

export const COPY = "/* rows follow */ "
export const isCopy = (text: string): boolean => text.startsWith(COPY)

/** What the driver's connection can do, beyond what its types say. */
type Wire = pg.Connection & {
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
}

type Done = (error: Error | null, result: pg.QueryResult) => void

/**
 * One or more `copy … from stdin`, sent with their rows behind them and not only when PostgreSQL asks for those. If a
 * statement fails, PostgreSQL passes over the rows that still come.
 */
export class CopyQuery extends pg.Query {
  override submit: (connection: pg.Connection) => void
  readonly callback: Done

  constructor(statements: string, texts: readonly string[], done: Done) {
    super(statements)
    this.callback = done
    this.submit = (connection) => {
      const wire = connection as Wire
      wire.stream.cork()
      wire.query(statements)
      for (const text of texts) {
        wire.sendCopyFromChunk(Buffer.from(text))
        wire.endCopyFrom()
      }
      wire.stream.uncork()
    }
  }

  /** They are on their way. */
  handleCopyInResponse(): void {}
}
