/** A CSV table as plain data; src/import reads it. */

import type { ColumnDates } from "./csv-date.ts"

export type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252"

export type CsvRow = { readonly line: number; readonly cells: readonly string[] }

/** What is known of a table once it has been read whole. */
export type CsvShape = {
  readonly header: readonly string[]
  readonly delimiter: string
  readonly encoding: Encoding
  /** Whether an errors file for it needs a byte order mark, so that the same programs read it. */
  readonly hasBom: boolean
  /** Records before the header, such as Excel's line "sep=;". */
  readonly skipped: number
  /** SHA-256 of all its bytes, in hex. */
  readonly hash: string
  /** How many rows follow the header. */
  readonly rowCount: number
  /** The line of its last row. */
  readonly lastLine: number
  /** By column index. */
  readonly dates: readonly ColumnDates[]
}

/** The data of a preview, so that a large file is not read again for each corrected column. */
export type Sample = {
  /** The first ones. */
  readonly rows: readonly CsvRow[]
  /** For each column the texts in it and how often each occurs; null if they are too many. */
  readonly values: readonly (readonly (readonly [text: string, rows: number])[] | null)[]
}

const SAMPLE_ROWS = 20
/** A column with more different values is no list of states or owners. */
const MOST_VALUES = 200
const LONGEST_VALUE = 200
/** What a preview holds at most, in characters: of rows (the first one is kept whatever its size), and of values. */
const MOST_ROW_CHARACTERS = 256 * 1024
const MOST_VALUE_CHARACTERS = 256 * 1024

/** Collects the sample of a table, row by row. */
export class Sampler {
  readonly #rows: CsvRow[] = []
  readonly #values: (Map<string, number> | null)[]
  #rowCharacters = 0
  #valueCharacters = 0

  constructor(columns: number) {
    this.#values = Array.from({ length: columns }, () => new Map())
  }

  add(row: CsvRow): void {
    if (this.#rows.length < SAMPLE_ROWS && this.#rowCharacters < MOST_ROW_CHARACTERS) {
      this.#rows.push(row)
      this.#rowCharacters += charactersOf(row.cells)
    }
    for (const [index, values] of this.#values.entries()) {
      const text = (row.cells[index] ?? "").trim()
      if (values === null || text === "") continue
      const times = values.get(text) ?? 0
      values.set(text, times + 1)
      if (times === 0) this.#valueCharacters += text.length
      const isTooMuch = this.#valueCharacters > MOST_VALUE_CHARACTERS
      if (!isTooMuch && values.size <= MOST_VALUES && text.length <= LONGEST_VALUE) continue
      this.#valueCharacters -= charactersOf([...values.keys()])
      this.#values[index] = null
    }
  }

  get sample(): Sample {
    return { rows: this.#rows, values: this.#values.map((values) => values && [...values]) }
  }
}

export const charactersOf = (cells: readonly string[]): number =>
  cells.reduce((characters, cell) => characters + cell.length, 0)
