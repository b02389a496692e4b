/**
 * Writes the wrong rows of an import to a file beside the table. It is created with the first such row, gets its name once it is
 * complete, and is readable by its owner alone, because it holds personal data.
 */
import { type FileHandle, open, rename } from "node:fs/promises"
import type { CsvRow } from "../domain/import/table.ts"
import type { CsvFile } from "./csv-file.ts"
import { errorLine, errorsHeader } from "./error-lines.ts"

export class ErrorsFile {
  readonly #path: string
  readonly #source: CsvFile
  #file: FileHandle | null = null

  constructor(path: string, source: CsvFile) {
    this.#path = path
    this.#source = source
  }

  async add(row: CsvRow, error: string): Promise<void> {
    this.#file ??= await this.#begin()
    await this.#file.write(errorLine(this.#source, row, error))
  }

  async finish(): Promise<void> {
    if (this.#file === null) return
    await this.#file.close()
    await rename(`${this.#path}.part`, this.#path)
  }

  async #begin(): Promise<FileHandle> {
    const file = await open(`${this.#path}.part`, "w", 0o600)
    await file.write(errorsHeader(this.#source))
    return file
  }
}
