/** `criba import`: leads from a CSV file. What is wrong with a row costs that row alone, and is told beside it. */
import path from "node:path"
import { type Command, InvalidArgumentError, Option } from "commander"
import type { DecimalMark } from "../domain/lead/amount.ts"
import { type NamedColumn, planColumns, readRow } from "../domain/lead/csv-lead.ts"
import { type CsvFile, openCsv, UnreadableCsv } from "../import/csv-file.ts"
import { ErrorsFile } from "../import/errors-file.ts"
import { type ImportCounts, importLeads } from "../import/import-leads.ts"
import { type Answer, answering, JSON_FLAG, Refused } from "./answer.ts"
import { showProgress } from "./progress.ts"
import type { Terminal } from "./terminal.ts"
import { withStore } from "./with-store.ts"

type Options = {
  map: NamedColumn[]
  delimiter?: string
  decimal?: DecimalMark
  errors?: string
  quiet?: boolean
}

export function addImport(program: Command, terminal: Terminal): void {
  program
    .command("import")
    .description("take in the leads of a CSV file; run again, it goes on where it stopped")
    .argument("<file>", "CSV in UTF-8, with the names of its columns in the first line")
    .addOption(
      new Option("--map <column=field>", "what a column is; without a field it is left out")
        .argParser(readNamedColumn)
        .default([], "by its name"),
    )
    .option("--delimiter <mark>", 'what separates the columns, "tab" included', readDelimiter)
    .addOption(new Option("--decimal <mark>", "the decimal mark of amounts").choices([",", "."]))
    .option("--errors <file>", "where rows that are wrong are written")
    .option("--quiet", "no mail and no webhooks for these leads")
    .option(...JSON_FLAG)
    .action(answering(terminal, importFile))
}

/** The last `=` divides: a column's name may have one. */
function readNamedColumn(text: string, earlier: readonly NamedColumn[]): NamedColumn[] {
  const at = text.lastIndexOf("=")
  if (at < 1)
    throw new InvalidArgumentError('It must look like "Column=field", or "Column=" to leave it out.')
  return [...earlier, { column: text.slice(0, at), field: text.slice(at + 1).trim() }]
}

function readDelimiter(text: string): string {
  if (text === "tab" || text === "\\t") return "\t"
  if (text.length === 1 && !/["\r\n]/.test(text)) return text
  throw new InvalidArgumentError('It must be one character, or "tab".')
}

async function importFile(terminal: Terminal, file: string, options: Options): Promise<Answer> {
  const errorsPath = options.errors ?? file.replace(/(\.csv)?$/i, ".errors.csv")
  if (path.resolve(errorsPath) === path.resolve(file))
    throw new Refused("The errors need a file of their own.")
  const csv = await openCsv(file, options.delimiter ?? null).catch((error) => {
    throw error instanceof UnreadableCsv ? new Refused(error.message) : error
  })
  try {
    return await importRows(terminal, csv, file, errorsPath, options)
  } finally {
    await csv.close()
  }
}

async function importRows(
  terminal: Terminal,
  csv: CsvFile,
  file: string,
  errorsPath: string,
  options: Options,
): Promise<Answer> {
  const { columns, mistakes } = planColumns(csv.header, options.map)
  if (mistakes !== null) throw new Refused([...mistakes, "Nothing was imported."].join("\n"))
  const errors = new ErrorsFile(errorsPath, csv)
  const stop = stopOnSignal()
  const progress = showProgress(terminal, "Importing", csv.rowCount)
  const work = {
    rows: csv.rows(),
    fileHash: csv.hash,
    readBody: (cells: readonly string[]) => readRow(columns, cells, options.decimal ?? null),
    quiet: options.quiet ?? false,
    onWrongRow: errors.add.bind(errors),
    onProgress: progress.update,
    signal: stop.signal,
  }
  const counts = await withStore(terminal, (db) => importLeads(db, work)).finally(async () => {
    progress.end()
    stop.forget()
    await errors.finish()
  })
  const errorsFile = counts.errors === 0 ? null : errorsPath
  const isComplete = counts.rows === csv.rowCount
  return {
    value: { ...counts, errors_file: errorsFile },
    text: summarise(counts),
    remarks: [
      ...(errorsFile === null ? [] : [`The wrong rows are in ${errorsFile}: mend and import that file.`]),
      ...(isComplete ? [] : [`Stopped. To go on, run it again: criba import ${file}`]),
    ],
    failed: counts.errors > 0 || !isComplete,
  }
}

const summarise = ({ rows, created, duplicates, already_imported: known, errors }: ImportCounts): string =>
  `${rows} rows: ${created} created (${duplicates} of known people), ${known} imported before, ${errors} wrong.`

/** The first Ctrl-C lets the batch at hand end; a second one ends the program. */
function stopOnSignal(): { signal: AbortSignal; forget(): void } {
  const controller = new AbortController()
  const stop = () => {
    process.off("SIGINT", stop).off("SIGTERM", stop)
    controller.abort()
  }
  process.on("SIGINT", stop).on("SIGTERM", stop)
  return { signal: controller.signal, forget: () => void process.off("SIGINT", stop).off("SIGTERM", stop) }
}
