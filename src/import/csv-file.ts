/**
 * A CSV file as rows with their line numbers, streamed, so that its size does not matter. It is read whole once before
 * anything is made of it: bytes that are no text or a quote that is never closed refuse the file while it
 * still costs nothing. What is wrong within a row is the reader's business, row by row.
 */
import { createHash, type Hash } from "node:crypto"
import { type FileHandle, open } from "node:fs/promises"
import { pipeline } from "node:stream"
import { CsvError, parse } from "csv-parse"
import { decodeHead, type Encoding, encodingOf, NotDecodable, toUtf8 } from "./encoding.ts"

export type CsvRow = { readonly line: number; readonly cells: readonly string[] }

export type CsvFile = {
  readonly header: readonly string[]
  readonly delimiter: string
  readonly encoding: Encoding
  /** Whether what is written beside it needs a byte order mark, for the same programs to read it. */
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
    const found = encodingOf(head)
    const text = decodeHead(head, found)
    const announced = /^\ufeff?"?sep=(.)"?(?:\r\n|\n|\r)/i.exec(text)?.[1] ?? null
    const delimiter = givenDelimiter ?? announced ?? detectDelimiter(text)
    const [skipped, encodings] = [announced === null ? 0 : 1, found === null ? UNMARKED : [found]]
    const { encoding, header, hash, rowCount } = await readWhole(file, delimiter, skipped, encodings)
    return {
      header,
      delimiter,
      encoding,
      hasBom: encoding !== "utf-8" || head[0] === 0xef,
      hash,
      rowCount,
      rows: () => withoutFirst(readRows(toUtf8(bytesOf(file), encoding), delimiter), skipped + 1),
      close: () => file.close(),
    }
  } catch (error) {
    await file.close()
    throw error instanceof UnreadableCsv ? new UnreadableCsv(`${path}: ${error.message}`) : error
  }
}

/** Tried one after the other where no byte order mark tells. */
const UNMARKED: readonly Encoding[] = ["utf-8", "windows-1252"]

async function readWhole(
  file: FileHandle,
  delimiter: string,
  skipped: number,
  [encoding, ...others]: readonly Encoding[],
): Promise<Pick<CsvFile, "encoding" | "header" | "hash" | "rowCount">> {
  if (encoding === undefined) throw new UnreadableCsv(UNDECODABLE)
  const hash = createHash("sha256")
  let header: readonly string[] | undefined
  let rowCount = 0
  try {
    const rows = readRows(toUtf8(hashed(bytesOf(file), hash), encoding), delimiter)
    for await (const row of withoutFirst(rows, skipped)) {
      if (header === undefined) header = row.cells
      else rowCount++
    }
  } catch (error) {
    if (error instanceof NotDecodable) return readWhole(file, delimiter, skipped, others)
    throw error
  }
  if (header === undefined) throw new UnreadableCsv("it is empty.")
  return { encoding, header, hash: hash.digest("hex"), rowCount }
}

const UNDECODABLE =
  'it is text in none of the encodings UTF-8, UTF-16 and Windows-1252. Save it as UTF-8 (spreadsheets call it "CSV UTF-8") and try again.'

async function readHead(file: FileHandle): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
  return buffer.subarray(0, bytesRead)
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

/** From the start, as often as asked. A stream of the handle could not be read again once it was left half-way. */
async function* bytesOf(file: FileHandle): AsyncGenerator<Buffer> {
  for (let place = 0; ; ) {
    const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(HEAD_BYTES), 0, HEAD_BYTES, place)
    if (bytesRead === 0) return
    place += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}

async function* hashed(bytes: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of bytes) {
    hash.update(chunk)
    yield chunk
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
      yield* bytes
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
      if (record.some((cell) => cell.trim() !== "")) yield { line: linesBefore + 1, cells: record }
      linesBefore += record.reduce((lines, cell) => lines + countBreaks(cell), 1)
    }
  } catch (error) {
    if (failure !== undefined) throw failure
    if (!(error instanceof CsvError)) throw error
    const unclosed = error.code === "CSV_QUOTE_NOT_CLOSED" || error.code === "CSV_MAX_RECORD_SIZE"
    const what = unclosed ? "a quote is opened and never closed" : error.message
    throw new UnreadableCsv(`line ${linesBefore + 1}: ${what}. Nothing was imported.`)
  }
}

type ParsedRecord = { readonly record: string[]; readonly info: { readonly empty_lines: number } }

const countBreaks = (cell: string): number => cell.match(/\r\n|\n|\r/g)?.length ?? 0

async function* withoutFirst<T>(items: AsyncIterable<T>, count: number): AsyncGenerator<T> {
  let passed = 0
  for await (const item of items) if (passed++ >= count) yield item
}
