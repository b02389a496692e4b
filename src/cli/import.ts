/** `criba import`: leads from a CSV file. What is wrong with a row costs that row alone, and is told beside it. */
import { stat } from "node:fs/promises"
import path from "node:path"
import { type Command, InvalidArgumentError, Option } from "commander"
import { datesIn, type ImportChoices, pastRulesOf, planFor } from "../domain/import/choices.ts"
import {
  type ColumnMapping,
  type ColumnMistake,
  indexNamed,
  type NamedColumn,
} from "../domain/import/csv-columns.ts"
import { DATE_ORDERS, type DateOrder } from "../domain/import/csv-date.ts"
import { knownStatus, PAST_STATUSES } from "../domain/import/status-words.ts"
import type { CsvRow } from "../domain/import/table.ts"
import type { DecimalMark } from "../domain/lead/amount.ts"
import { isTimeZone } from "../domain/time/time-zone.ts"
import { type CsvFile, openCsv, UnreadableCsv } from "../import/csv-file.ts"
import { ErrorsFile } from "../import/errors-file.ts"
import { type Import, importLeads } from "../import/import-leads.ts"
import { previewColumns, previewDates } from "../import/preview.ts"
import { recordImport } from "../import/record-import.ts"
import { listTriagers } from "../store/books/roster.ts"
import type { Database } from "../store/connection/database.ts"
import { type Answer, BadUsage, commandsOf, Refused } from "./answer.ts"
import { DATES_UNCLEAR, howDatesAreRead, layColumns, summarise } from "./import-text.ts"
import { addImports } from "./imports.ts"
import { showProgress } from "./progress.ts"
import { stopOnSignal } from "./stop-on-signal.ts"
import type { Terminal } from "./terminal.ts"
import { withNewStore, withStore } from "./with-store.ts"

type Options = {
  map: NamedColumn[]
  delimiter?: string
  decimal?: DecimalMark
  dates?: DateOrder
  timeZone: string
  status: StatusChoice[]
  owner: [string, string][]
  /** false with --no-contact. */
  contact: boolean
  errors?: string
  quiet?: boolean
  dryRun?: boolean
  json?: boolean
}
type StatusChoice = ImportChoices["statuses"][number]

export function addImport(program: Command, terminal: Terminal): void {
  const about = "take in the leads of a CSV file; run again, it goes on where it stopped"
  const command = commandsOf(program, terminal)("import", about, importFile)
    .enablePositionalOptions() // --json behind a subcommand is that one's
    .argument(
      "<file>",
      "CSV in UTF-8, UTF-16 or Windows-1252, with the names of its columns in the first line",
    )
    .addOption(
      new Option("--map <column=field>", "what a column is; without a field it is left out")
        .argParser(readNamedColumn)
        .default([], "by its name"),
    )
    .option("--delimiter <mark>", 'what separates the columns, "tab" included', readDelimiter)
    .addOption(new Option("--decimal <mark>", "the decimal mark of amounts").choices([",", "."]))
    .addOption(
      new Option("--dates <order>", "how 03/04/2026 is meant; ymd: 26/03/05 is 5 March 2026")
        .choices(DATE_ORDERS)
        .default(undefined, "as other dates of the file tell"),
    )
    .option("--time-zone <zone>", "of dates that name none", readTimeZone, "Europe/Madrid")
    .addOption(
      new Option(
        "--status <word=status>",
        `what a status means: ${PAST_STATUSES.join(", ")}, or a word that is understood, such as nuevo`,
      )
        .argParser(readStatus)
        .default([], "by the word"),
    )
    .addOption(
      new Option("--owner <name=triager>", "who an owner is, by id; without an id it is nobody")
        .argParser(readOwner)
        .default([], "by id, name or e-mail"),
    )
    .option("--no-contact", "import although no column is an e-mail address or a phone number")
    .option("--errors <file>", "where rows that are wrong are written")
    .option("--quiet", "no mail, webhooks or promise of first contact, now or later")
    .option("--dry-run", "read everything and tell what would become of it, but import nothing")
  addImports(command, terminal)
}

/** The last `=` divides: a column's name may have one. */
function readNamedColumn(text: string, earlier: readonly NamedColumn[]): NamedColumn[] {
  const at = text.lastIndexOf("=")
  if (at < 1)
    throw new InvalidArgumentError('It must look like "Column=field", or "Column=" to leave it out.')
  return [...earlier, { column: text.slice(0, at), field: text.slice(at + 1).trim() }]
}

function readTimeZone(text: string): string {
  if (isTimeZone(text)) return text
  throw new InvalidArgumentError("It must be UTC or an IANA time zone such as Europe/Madrid.")
}

function readStatus(text: string, earlier: readonly StatusChoice[]): StatusChoice[] {
  const { column: word, field } = readNamedColumn(text, []).at(-1) as NamedColumn
  const status = knownStatus(field)
  if (status !== null) return [...earlier, { word, status }]
  throw new InvalidArgumentError(
    `What it means must be one of ${PAST_STATUSES.join(", ")}, or a word that is understood, such as nuevo or won.`,
  )
}

function readOwner(text: string, earlier: readonly [string, string][]): [string, string][] {
  const { column: word, field: id } = readNamedColumn(text, []).at(-1) as NamedColumn
  return [...earlier, [word, id]]
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

/** The columns first: with a mistake in them nothing happens, and no database is made. */
async function importRows(
  terminal: Terminal,
  csv: CsvFile,
  file: string,
  errorsPath: string,
  options: Options,
): Promise<Answer> {
  const named = indexNamed(csv.header, options.map)
  const choices = choicesOf(options, named.mapping)
  const columns = planFor(csv.header, choices)
  const inferred = datesIn(csv, columns)
  const shown = previewColumns(csv.header, columns, inferred, await firstRows(csv))
  const table = layColumns(shown)
  refuseMistakes([...named.mistakes, ...columns.mistakes], table)
  const dates = previewDates(csv.header, inferred)
  const errors = new ErrorsFile(errorsPath, csv)
  const stop = stopOnSignal()
  const progress = showProgress(terminal, "Importing", csv.rowCount)
  let id: string | null = null
  const importing = async (db: Database, listed: Pick<Import, "id" | "onProgress"> | null) => {
    id = listed?.id ?? null
    if (!options.json) terminal.stderr.write(`${[table, ...howDatesAreRead(dates, choices)].join("\n")}\n\n`)
    return importLeads(db, {
      id,
      rows: csv.rows(),
      rowRules: {
        columns,
        decimalMark: choices.decimal,
        past: pastRulesOf(choices, inferred, await listTriagers(db), Date.now()),
        fileHash: csv.hash,
        quiet: choices.quiet,
        actor: undefined,
      },
      isTrial: options.dryRun ?? false,
      onWrongRow: (row, fault) => errors.add(row, withOption(fault)),
      onProgress: async (counts, line) => {
        progress.update(counts.rows)
        await listed?.onProgress(counts, line)
      },
      signal: stop.signal,
    })
  }
  const { rows: _, close: __, ...shape } = csv
  const { size: bytes } = await stat(file)
  const listing = { name: path.basename(file), bytes, shape, quiet: options.quiet ?? false }
  const work = options.dryRun
    ? withStore(terminal, (db) => importing(db, null))
    : withNewStore(terminal, (db) => recordImport(db, listing, stop.now, (listed) => importing(db, listed)))
  const counts = await work.finally(async () => {
    progress.end()
    stop.forget()
    await errors.finish()
  })
  const errorsFile = counts.errors === 0 ? null : errorsPath
  const isComplete = counts.rows === csv.rowCount
  return {
    value: { id, ...counts, errors_file: errorsFile, columns: shown, ...dates },
    text:
      (options.dryRun ? "Nothing was imported: this is what would happen.\n" : "") + summarise(counts, id),
    remarks: [
      ...(AMBIGUOUS in counts.wrong ? [DATES_UNCLEAR] : []),
      ...(errorsFile === null ? [] : [`The wrong rows are in ${errorsFile}: mend and import that file.`]),
      ...(isComplete ? [] : [`Stopped. To go on, run it again: criba import ${file}`]),
    ],
    failed: counts.errors > 0 || !isComplete,
  }
}

/** The options in the form in which the console's choices are kept, so that both are read in one way. */
const choicesOf = (options: Options, mapping: ColumnMapping): ImportChoices => ({
  columns: Array.from(mapping, ([place, field]) => ({ place, field })),
  decimal: options.decimal ?? null,
  dates: options.dates ?? null,
  time_zone: options.timeZone,
  statuses: options.status,
  owners: options.owner.map(([name, id]) => ({ name, triager: id === "" ? null : id })),
  quiet: options.quiet ?? false,
  no_contact: !options.contact,
})

const EXAMPLE_ROWS = 20

async function firstRows(csv: CsvFile): Promise<CsvRow[]> {
  const rows: CsvRow[] = []
  for await (const row of csv.rows()) if (rows.push(row) === EXAMPLE_ROWS) break
  return rows
}

function refuseMistakes(mistakes: readonly ColumnMistake[], table: string): void {
  if (mistakes.length === 0) return
  const message = [table, "", ...mistakes.map(withOption), "Nothing was imported."].join("\n")
  throw mistakes.some(({ code }) => code === "no_contact") ? new BadUsage(message) : new Refused(message)
}

const AMBIGUOUS = "ambiguous_date"

const withOption = ({ detail, option }: { detail: string; option?: string }): string =>
  option === undefined ? detail : `${detail} ${option}`
