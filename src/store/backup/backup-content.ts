/**
 * What a backup says: one line of JSON that names its tables, then their rows as COPY writes them, a line each. A line
 * `\.`, which no row can be, ends each table.
 */

export type Manifest = {
  readonly criba_backup: 1
  readonly made_at: string
  /** Names of the migrations that the database had, in order. */
  readonly migrations: readonly string[]
  /** The last number that each sequence gave out. */
  readonly sequences: Readonly<Record<string, number>>
  /** In an order in which they can be filled: what others refer to comes first. */
  readonly tables: readonly TableEntry[]
}
export type TableEntry = { readonly name: string; readonly columns: readonly string[]; readonly rows: number }

const END = "\\.\n"

export async function* writeContent(
  manifest: Manifest,
  rowsOf: (table: TableEntry) => AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  yield Buffer.from(`${JSON.stringify(manifest)}\n`)
  for (const table of manifest.tables) {
    yield* rowsOf(table)
    yield Buffer.from(END)
  }
}

/** Null if it is none, or of a format to come. */
export function readManifest(line: string): Manifest | null {
  try {
    const manifest = JSON.parse(line)
    return manifest.criba_backup === 1 ? manifest : null
  } catch {
    return null
  }
}

/** Reads a content from its beginning: the line of the manifest, then the rows of each table to their end. */
export class ContentReader {
  readonly #content: AsyncIterator<Buffer>
  #ahead: Buffer = Buffer.alloc(0)

  constructor(content: AsyncIterable<Buffer>) {
    this.#content = content[Symbol.asyncIterator]()
  }

  async readLine(): Promise<string> {
    while (!this.#ahead.includes("\n")) await this.#readOn()
    return this.#take(this.#ahead.indexOf("\n") + 1).toString()
  }

  async *readRows(): AsyncGenerator<Buffer> {
    while (this.#ahead.length < END.length) await this.#readOn()
    if (this.#ahead.indexOf(END) !== 0) {
      let end: number
      for (;;) {
        end = this.#ahead.indexOf(`\n${END}`)
        if (end !== -1) break
        yield this.#take(this.#ahead.length - END.length) // the rest may be the beginning of the end
        await this.#readOn()
      }
      yield this.#take(end + 1)
    }
    this.#take(END.length)
  }

  #take(bytes: number): Buffer {
    const taken = this.#ahead.subarray(0, bytes)
    this.#ahead = this.#ahead.subarray(bytes)
    return taken
  }

  async #readOn(): Promise<void> {
    const { value, done } = await this.#content.next()
    if (done) throw new Error("The backup ends before its last table does")
    this.#ahead = Buffer.concat([this.#ahead, value])
  }
}
