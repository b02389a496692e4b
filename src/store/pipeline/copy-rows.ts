/**
 * Rows into tables by PostgreSQL's COPY, which takes them for half of what an insert costs it: there is no JSON to open, and
 * rows that share a page are written and logged together. Several tables are one round trip.
 */
import { CompiledQuery } from "kysely"
import pg from "pg"
import type { Tx } from "../database.ts"

export type Cell = string | number | boolean | null
export type TableRows = {
  readonly table: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly Cell[])[]
}

const COPY = "/* rows follow */ "

/** `before` are statements that go along in front. */
export async function copyRows(tx: Tx, tables: readonly TableRows[], ...before: string[]): Promise<void> {
  const filled = tables.filter(({ rows }) => rows.length > 0)
  if (filled.length === 0) return
  const copies = filled.map(({ table, columns }) => `copy ${table} (${columns.join(", ")}) from stdin`)
  await tx.executeQuery(
    CompiledQuery.raw(
      `${COPY}${[...before, ...copies].join("; ")}`,
      filled.map(({ rows }) => textOf(rows)),
    ),
  )
}

/** COPY's text form: a line for each row, tabs between its cells. */
function textOf(rows: readonly (readonly Cell[])[]): string {
  let text = ""
  for (const row of rows) {
    for (let i = 0; i < row.length; i++) text += (i === 0 ? "" : "\t") + cellOf(row[i] as Cell)
    text += "\n"
  }
  return text
}

const cellOf = (cell: Cell): string => {
  if (typeof cell !== "string") return cell === null ? "\\N" : String(cell)
  return NEEDS_ESCAPE.test(cell)
    ? cell.replace(/[\\\n\r\t]/g, (character) => ESCAPES[character] as string)
    : cell
}
const NEEDS_ESCAPE = /[\\\n\r\t]/
const ESCAPES: Readonly<Record<string, string>> = { "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t" }

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
