/**
 * The rows of an import that were wrong, as they came, each behind its line and what is wrong with it: mended, the
 * file can be imported as it is. It is made with the first such row, bears its name only once it is complete, and
 * is readable by its owner alone, because it holds people's data.
 */
import { type FileHandle, open, rename } from "node:fs/promises"
import { ERROR_COLUMNS, isErrorsFile } from "../domain/lead/csv-columns.ts"
import type { CsvFile, CsvRow } from "./csv-file.ts"

export class ErrorsFile {
  readonly #path: string
  readonly #source: CsvFile
  #file: FileHandle | null = null

  constructor(path: string, source: CsvFile) {
    this.#path = path
    this.#source = source
  }

  async add({ line, cells }: CsvRow, error: string): Promise<void> {
    this.#file ??= await this.#begin()
    await this.#file.write(this.#lineOf([String(line), error, ...this.#ownOf(cells)]))
  }

  async finish(): Promise<void> {
    if (this.#file === null) return
    await this.#file.close()
    await rename(`${this.#path}.part`, this.#path)
  }

  async #begin(): Promise<FileHandle> {
    const { header, hasBom } = this.#source
    const file = await open(`${this.#path}.part`, "w", 0o600)
    await file.write((hasBom ? "\ufeff" : "") + this.#lineOf([...ERROR_COLUMNS, ...this.#ownOf(header)]))
    return file
  }

  /** Without what an earlier errors file put before them. */
  #ownOf(cells: readonly string[]): readonly string[] {
    return isErrorsFile(this.#source.header) ? cells.slice(ERROR_COLUMNS.length) : cells
  }

  #lineOf(cells: readonly string[]): string {
    return `${cells.map((cell) => this.#quote(cell)).join(this.#source.delimiter)}\n`
  }

  #quote(cell: string): string {
    const isPlain = !/["\r\n]/.test(cell) && !cell.includes(this.#source.delimiter) && cell === cell.trim()
    return isPlain ? cell : `"${cell.replaceAll('"', '""')}"`
  }
}
