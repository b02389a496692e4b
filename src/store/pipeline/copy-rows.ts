/**
 * Rows into tables by PostgreSQL's COPY, which takes them for half of what an insert costs it: there is no JSON to open, and
 * rows that share a page are written and logged together. Several tables are one round trip.
 */
import { CompiledQuery } from "kysely"
import type { Tx } from "../connection/database.ts"
import { COPY } from "./copy-query.ts"

export type Cell = string | number | boolean | null
export type TableRows = {
  readonly table: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly Cell[])[]
}

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
