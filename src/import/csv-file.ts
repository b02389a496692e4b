/**
 * A CSV file as rows with their line numbers, streamed, so that its size does not matter. It is read whole once before
 * anything is made of it: an encoding that is not UTF-8 or a quote that is never closed refuses the file while it
 * still costs nothing. What is wrong within a row is the reader's business, row by row.
 */
import { createHash } from "node:crypto"
import { type FileHandle, open } from "node:fs/promises"
import { pipeline } from "node:stream"
import { CsvError, parse } from "csv-parse"

export type CsvRow = { readonly line: number; readonly cells: readonly string[] }

export type CsvFile = {
  readonly header: readonly string[]
  readonly delimiter: string
  readonly hasBom: boolean
  /** SHA-256 of all its bytes, in hex. */
  readonly hash: string
  /** How many rows follow the header. */
  readonly rowCount: number
  /** Without the header, and without rows that hold nothing. */
  rows(): AsyncIterable<CsvRow>
  close(): Promise<void>
}

/** The file cannot be read as CSV. Its message is for the operator. */
export class UnreadableCsv extends Error {}

const DELIMITERS = [",", ";", "\t"]
const HEAD_BYTES = 64 * 1024
/** Far more than a lead may hold: a record this long is one whose quote was never closed. */
const MOST_RECORD_BYTES = 1024 * 1024

export async function openCsv(path: string, givenDelimiter: string | null): Promise<CsvFile> {
  const file = await open(path).catch((error: Error) => {
    throw new UnreadableCsv(`${path} cannot be read: ${error.message}`)
  })
  try {
    const head = await readHead(file)
    const delimiter = givenDelimiter ?? detectDelimiter(head)
    const hash = createHash("sha256")
    let header: readonly string[] | undefined
    let rowCount = 0
    for await (const row of readRows(checkedBytes(file, hash), delimiter)) {
      if (header === undefined) header = row.cells
      else rowCount++
    }
    if (header === undefined) throw new UnreadableCsv("it is empty.")
    return {
      header,
      delimiter,
      hasBom: head.startsWith("\ufeff"),
      hash: hash.digest("hex"),
      rowCount,
      rows: () => withoutFirst(readRows(bytesOf(file), delimiter)),
      close: () => file.close(),
    }
  } catch (error) {
    await file.close()
    throw error instanceof UnreadableCsv ? new UnreadableCsv(`${path}: ${error.message}`) : error
  }
}

async function readHead(file: FileHandle): Promise<string> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
  return buffer.toString("utf8", 0, bytesRead)
}

/** The one that sets most names apart in the header. */
function detectDelimiter(head: string): string {
  const header = head.replace(/"[^"]*"/g, "").split(/\r\n|\n|\r/, 1)[0] ?? ""
  const counted = DELIMITERS.map((mark) => ({ mark, count: header.split(mark).length - 1 }))
  const [first, second] = counted.sort((one, other) => other.count - one.count)
  if (first === undefined || first.count === 0) return ","
  if (first.count === second?.count) {
    throw new UnreadableCsv("its first line does not tell what separates the columns. Say it: --delimiter.")
  }
  return first.mark
}

const bytesOf = (file: FileHandle): AsyncIterable<Buffer> =>
  file.createReadStream({ start: 0, autoClose: false })

async function* checkedBytes(file: FileHandle, hash: ReturnType<typeof createHash>): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder("utf-8", { fatal: true })
  try {
    for await (const chunk of bytesOf(file)) {
      hash.update(chunk)
      decoder.decode(chunk, { stream: true })
      yield chunk
    }
    decoder.decode()
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw new UnreadableCsv(
      'it is not UTF-8. Save it as UTF-8 (spreadsheets call it "CSV UTF-8") and try again.',
    )
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
  pipeline(bytes, parser, () => {}) // a failure of either ends the loop below
  let linesBefore = 0
  let emptyLines = 0
  try {
    for await (const { record, info } of parser as AsyncIterable<ParsedRecord>) {
      linesBefore += info.empty_lines - emptyLines
      emptyLines = info.empty_lines
      if (record.some((cell) => cell.trim() !== "")) yield { line: linesBefore + 1, cells: record }
      linesBefore += record.reduce((lines, cell) => lines + countBreaks(cell), 1)
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const unclosed = error.code === "CSV_QUOTE_NOT_CLOSED" || error.code === "CSV_MAX_RECORD_SIZE"
    const what = unclosed ? "a quote is opened and never closed" : error.message
    throw new UnreadableCsv(`line ${linesBefore + 1}: ${what}. Nothing was imported.`)
  }
}

type ParsedRecord = { readonly record: string[]; readonly info: { readonly empty_lines: number } }

const countBreaks = (cell: string): number => cell.match(/\r\n|\n|\r/g)?.length ?? 0

async function* withoutFirst<T>(items: AsyncIterable<T>): AsyncGenerator<T> {
  let isFirst = true
  for await (const item of items) {
    if (!isFirst) yield item
    isFirst = false
  }
}
