/**
 * Reads a CSV file as a stream of rows with their line numbers, so that its size does not matter. It is read whole once before any row
 * is imported: bytes that are no text, or a quote that is never closed, refuse the file before anything is stored. Mistakes within a
 * row are found later, row by row.
 */
import { createHash } from "node:crypto"
import { type FileHandle, open } from "node:fs/promises"
import { pipeline } from "node:stream"
import { CsvError, parse } from "csv-parse"
import { withoutGuard } from "../domain/import/csv-cell.ts"
import { isErrorsFile } from "../domain/import/csv-columns.ts"
import { DateOrders } from "../domain/import/csv-date.ts"
import type { CsvRow, CsvShape, Encoding } from "../domain/import/table.ts"
import { decodeHead, encodingOf, NotDecodable, toUtf8 } from "./encoding.ts"

/** The bytes of a table, from the start, as often as asked. */
export type Bytes = () => AsyncIterable<Buffer>

export type CsvFile = CsvShape & {
  rows(): AsyncIterable<CsvRow>
  close(): Promise<void>
}

export type Unreadable =
  | "missing"
  | "empty"
  | "no_rows"
  | "spreadsheet"
  | "not_text"
  | "unclear_delimiter"
  | "unclosed_quote"
  | "malformed"

/** The bytes cannot be read as CSV. The message is for the operator. */
export class UnreadableCsv extends Error {
  readonly code: Unreadable
  /** Which option of the command line helps. */
  readonly option: string

  constructor(code: Unreadable, message: string, option = "") {
    super(message)
    this.code = code
    this.option = option
  }
}

const DELIMITERS = [",", ";", "\t"]
const HEAD_BYTES = 64 * 1024
/** Far more than a lead may hold: in a longer record a quote was never closed. */
const MOST_RECORD_BYTES = 1024 * 1024
/** The parser's limit counts only the text of cells, and empty cells cost memory too. */
const MOST_COLUMNS = 1_000

export async function openCsv(path: string, givenDelimiter: string | null): Promise<CsvFile> {
  const file = await open(path).catch((error: Error) => {
    throw new UnreadableCsv("missing", `${path} cannot be read: ${error.message}`)
  })
  const bytes = () => bytesOf(file)
  try {
    const shape = await inspectCsv(bytes, givenDelimiter)
    return { ...shape, rows: () => rowsOf(bytes, shape), close: () => file.close() }
  } catch (error) {
    await file.close()
    if (!(error instanceof UnreadableCsv)) throw error
    throw new UnreadableCsv(error.code, `${path}: ${error.message} ${error.option}`.trimEnd())
  }
}

/** Reads the whole file to check that it can be read. */
export async function inspectCsv(bytes: Bytes, givenDelimiter: string | null): Promise<CsvShape> {
  const head = await readHead(bytes)
  if (isSpreadsheet(head)) throw new UnreadableCsv("spreadsheet", SPREADSHEET)
  const found = encodingOf(head)
  const text = decodeHead(head, found)
  const announced = /^\ufeff?"?sep=(.)"?(?:\r\n|\n|\r)/i.exec(text)?.[1] ?? null
  const delimiter = givenDelimiter ?? announced ?? detectDelimiter(text)
  const [skipped, encodings] = [announced === null ? 0 : 1, found === null ? UNMARKED : [found]]
  const whole = await readWhole(bytes, delimiter, skipped, encodings)
  return { ...whole, delimiter, skipped, hasBom: whole.encoding !== "utf-8" || head[0] === 0xef }
}

/** Without the header, and without rows that hold nothing. */
export async function* rowsOf(
  bytes: Bytes,
  { encoding, delimiter, skipped, header }: Pick<CsvShape, "encoding" | "delimiter" | "skipped" | "header">,
): AsyncGenerator<CsvRow> {
  const rows = withoutFirst(readRows(toUtf8(bytes(), encoding), delimiter), skipped + 1)
  const textOf = isErrorsFile(header) ? textsOfErrors : (cells: readonly string[]) => cells
  for await (const { line, cells } of rows) yield { line, cells: textOf(cells) }
}

/** The cells of an errors file are guarded against formulas (error-lines.ts). */
const textsOfErrors = (cells: readonly string[]): readonly string[] => cells.map(withoutGuard)

/** Tried in this order without a byte order mark. */
const UNMARKED: readonly Encoding[] = ["utf-8", "windows-1252"]

async function readWhole(
  bytes: Bytes,
  delimiter: string,
  skipped: number,
  [encoding, ...others]: readonly Encoding[],
): Promise<Pick<CsvShape, "encoding" | "header" | "hash" | "rowCount" | "lastLine" | "dates">> {
  if (encoding === undefined) throw new UnreadableCsv("not_text", UNDECODABLE)
  const hash = createHash("sha256")
  const hashed = async function* () {
    for await (const chunk of bytes()) {
      hash.update(chunk)
      yield chunk
    }
  }
  let header: readonly string[] | undefined
  let rowCount = 0
  let lastLine = 0
  const dates = new DateOrders(new Date().getUTCFullYear())
  try {
    const rows = readRows(toUtf8(hashed(), encoding), delimiter)
    for await (const row of withoutFirst(rows, skipped)) {
      if (header === undefined) header = isErrorsFile(row.cells) ? textsOfErrors(row.cells) : row.cells
      else {
        rowCount++
        lastLine = row.line
        dates.add(row.line, row.cells)
      }
    }
  } catch (error) {
    if (error instanceof NotDecodable) return readWhole(bytes, delimiter, skipped, others)
    throw error
  }
  if (header === undefined) throw new UnreadableCsv("empty", "it is empty.")
  return { encoding, header, hash: hash.digest("hex"), rowCount, lastLine, dates: dates.list }
}

const UNDECODABLE =
  'it is text in none of the encodings UTF-8, UTF-16 and Windows-1252. Save it as UTF-8 (spreadsheets call it "CSV UTF-8") and try again.'

/** The first bytes of workbooks of Excel, LibreOffice and Numbers: a ZIP archive, or the container of older Excels. */
const isSpreadsheet = (head: Buffer): boolean =>
  head.subarray(0, 4).equals(Buffer.from("PK\x03\x04")) ||
  head.subarray(0, 4).equals(Buffer.from("d0cf11e0", "hex"))

const SPREADSHEET =
  'it is a spreadsheet, and not CSV. Open it in its program, save it as CSV (Excel calls it "CSV UTF-8"), and try again.'

async function readHead(bytes: Bytes): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of bytes()) {
    chunks.push(chunk)
    length += chunk.length
    if (length >= HEAD_BYTES) break
  }
  return Buffer.concat(chunks).subarray(0, HEAD_BYTES)
}

/** The delimiter that occurs most in the header. */
function detectDelimiter(head: string): string {
  const header = head.replace(/"[^"]*"/g, "").split(/\r\n|\n|\r/, 1)[0] ?? ""
  const counted = DELIMITERS.map((mark) => ({ mark, count: header.split(mark).length - 1 }))
  const [first, second] = counted.sort((one, other) => other.count - one.count)
  if (first === undefined || first.count === 0) return ","
  if (first.count === second?.count) {
    const why = "its first line does not tell what separates the columns."
    throw new UnreadableCsv("unclear_delimiter", why, "Say it: --delimiter.")
  }
  return first.mark
}

/** From the start with each call: a stream of the handle cannot be read again once it was left half-way. */
async function* bytesOf(file: FileHandle): AsyncGenerator<Buffer> {
  for (let offset = 0; ; ) {
    const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(HEAD_BYTES), 0, HEAD_BYTES, offset)
    if (bytesRead === 0) return
    offset += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}

/** The parser counts a CRLF within quotes as two lines, so lines are counted here, from what was parsed. */
async function* readRows(bytes: AsyncIterable<Buffer>, delimiter: string): AsyncGenerator<CsvRow> {
  const parser = parse({
    bom: true,
    delimiter,
    info: true,
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: MOST_RECORD_BYTES,
  })
  let failure: unknown
  const noted = async function* () {
    try {
      yield* withoutLongLines(bytes)
    } catch (error) {
      failure = error // the loop below would only hear of a premature close
      throw error
    }
  }
  pipeline(noted(), parser, () => {}) // a failure of either ends the loop below
  let linesBefore = 0
  let emptyLines = 0
  try {
    for await (const { record, info } of parser as AsyncIterable<ParsedRecord>) {
      linesBefore += info.empty_lines - emptyLines
      emptyLines = info.empty_lines
      if (record.length > MOST_COLUMNS)
        throw refused("malformed", linesBefore + 1, `it has more than ${MOST_COLUMNS} columns`)
      if (record.some((cell) => cell.trim() !== "")) yield { line: linesBefore + 1, cells: record }
      linesBefore += record.reduce((lines, cell) => lines + countBreaks(cell), 1)
    }
  } catch (error) {
    if (failure !== undefined) throw failure
    if (!(error instanceof CsvError)) throw error
    const line = linesBefore + 1
    if (error.code === "CSV_QUOTE_NOT_CLOSED")
      throw refused("unclosed_quote", line, "a quote is opened and never closed")
    // The parser fails before all rows that it has read are consumed, so the line is not exact.
    if (error.code === "CSV_MAX_RECORD_SIZE") throw refused("unclosed_quote", `${line} or later`, ENDLESS_ROW)
    throw refused("malformed", line, error.message)
  }
}

const ENDLESS_ROW = "a quote is opened and not closed within 1 MiB; no row may be longer"

const refused = (code: Unreadable, line: number | string, what: string): UnreadableCsv =>
  new UnreadableCsv(code, `line ${line}: ${what}. Nothing was imported.`)

/** Refuses an endless line before it is parsed into endless cells. */
async function* withoutLongLines(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let length = 0
  for await (const chunk of bytes) {
    const lastBreak = Math.max(chunk.lastIndexOf("\n"), chunk.lastIndexOf("\r"))
    length = lastBreak === -1 ? length + chunk.length : chunk.length - 1 - lastBreak
    if (length > MOST_RECORD_BYTES)
      throw new UnreadableCsv("malformed", "a line of it is longer than 1 MiB. Nothing was imported.")
    yield chunk
  }
}

type ParsedRecord = { readonly record: string[]; readonly info: { readonly empty_lines: number } }

const countBreaks = (cell: string): number => cell.match(/\r\n|\n|\r/g)?.length ?? 0

async function* withoutFirst<T>(items: AsyncIterable<T>, count: number): AsyncGenerator<T> {
  let passed = 0
  for await (const item of items) if (passed++ >= count) yield item
}
