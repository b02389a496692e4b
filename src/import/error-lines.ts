/**
 * The wrong rows of an import as CSV: each as it came, behind its line number and its mistake, so that the file can be imported once it
 * is corrected. People open it in a spreadsheet, so cells that look like a formula are guarded; csv-file.ts removes the guards.
 */
import { inQuotes, withGuard } from "../domain/import/csv-cell.ts"
import { ERROR_COLUMNS, isErrorsFile } from "../domain/import/csv-columns.ts"
import type { CsvRow, CsvShape } from "../domain/import/table.ts"

type Source = Pick<CsvShape, "header" | "delimiter" | "hasBom">

export const errorsHeader = (source: Source): string =>
  (source.hasBom ? "\ufeff" : "") + toLine(source, [...ERROR_COLUMNS, ...ownOf(source, source.header)])

export const errorLine = (source: Source, { line, cells }: CsvRow, error: string): string =>
  toLine(source, [String(line), error, ...ownOf(source, cells)])

/** Without the columns that an earlier errors file has added. */
const ownOf = ({ header }: Source, cells: readonly string[]): readonly string[] =>
  isErrorsFile(header) ? cells.slice(ERROR_COLUMNS.length) : cells

const toLine = ({ delimiter }: Source, cells: readonly string[]): string =>
  `${cells.map((cell) => quote(cell, delimiter)).join(delimiter)}\n`

function quote(cell: string, delimiter: string): string {
  const text = withGuard(cell)
  const isPlain = !/["\r\n]/.test(text) && !text.includes(delimiter) && text === text.trim()
  return isPlain ? text : inQuotes(text)
}
