/** `criba import`: leads from a CSV file. What is wrong with a row costs that row alone, and is told beside it. */
import path from "node:path"
import { type Command, InvalidArgumentError, Option } from "commander"
import { dateOrderIn } from "../domain/import/choices.ts"
import type { ImportCounts } from "../domain/import/counts.ts"
import type { DecimalMark } from "../domain/lead/amount.ts"
import { type NamedColumn, placeNamed, planColumns } from "../domain/lead/csv-columns.ts"
import type { DateOrder } from "../domain/lead/csv-date.ts"
import { PAST_STATUSES, type PastStatus } from "../domain/lead/csv-past.ts"
import { fold } from "../domain/policy/fold.ts"
import { isTimeZone } from "../domain/rotation/time-zone.ts"
import { type CsvFile, openCsv, UnreadableCsv } from "../import/csv-file.ts"
import { ErrorsFile } from "../import/errors-file.ts"
import { importLeads } from "../import/import-leads.ts"
import type { Database } from "../store/database.ts"
import { listTriagers } from "../store/roster.ts"
import { type Answer, answering, JSON_FLAG, Refused } from "./answer.ts"
import { count } from "./layout.ts"
import { showProgress } from "./progress.ts"
import type { Terminal } from "./terminal.ts"
import { withNewStore, withStore } from "./with-store.ts"

type Options = {
  map: NamedColumn[]
  delimiter?: string
  decimal?: DecimalMark
  dates?: DateOrder
  timeZone: string
  status: [string, PastStatus][]
  owner: [string, string][]
  errors?: string
  quiet?: boolean
  dryRun?: boolean
}

export function addImport(program: Command, terminal: Terminal): void {
  program
    .command("import")
    .description("take in the leads of a CSV file; run again, it goes on where it stopped")
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
      new Option("--dates <order>", "how 03/04/2026 is meant")
        .choices(["dmy", "mdy"])
        .default(undefined, "as other dates of the file tell"),
    )
    .option("--time-zone <zone>", "of dates that name none", readTimeZone, "Europe/Madrid")
    .addOption(
      new Option("--status <word=status>", `what a status means: ${PAST_STATUSES.join(", ")}`)
        .argParser(readStatus)
        .default([], "by the word"),
    )
    .addOption(
      new Option("--owner <name=triager>", "who an owner is, by id; without an id it is nobody")
        .argParser(readOwner)
        .default([], "by id, name or e-mail"),
    )
    .option("--errors <file>", "where rows that are wrong are written")
    .option("--quiet", "no mail, webhooks or promise of first contact, now or later")
    .option("--dry-run", "read everything and tell what would become of it, but import nothing")
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

function readTimeZone(text: string): string {
  if (isTimeZone(text)) return text
  throw new InvalidArgumentError("It must be UTC or an IANA time zone such as Europe/Madrid.")
}

const isPastStatus = (text: string): text is PastStatus => (PAST_STATUSES as readonly string[]).includes(text)

function readStatus(text: string, earlier: readonly [string, PastStatus][]): [string, PastStatus][] {
  const { column: word, field: status } = readNamedColumn(text, []).at(-1) as NamedColumn
  if (isPastStatus(status)) return [...earlier, [fold(word), status]]
  throw new InvalidArgumentError(`What it means must be one of ${PAST_STATUSES.join(", ")}.`)
}

function readOwner(text: string, earlier: readonly [string, string][]): [string, string][] {
  const { column: word, field: id } = readNamedColumn(text, []).at(-1) as NamedColumn
  return [...earlier, [fold(word), id]]
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
  const named = placeNamed(csv.header, options.map)
  const columns = planColumns(csv.header, named.said)
  const mistakes = [...named.mistakes, ...columns.mistakes].map(withOption)
  if (mistakes.length > 0) throw new Refused([...mistakes, "Nothing was imported."].join("\n"))
  const errors = new ErrorsFile(errorsPath, csv)
  const stop = stopOnSignal()
  const progress = showProgress(terminal, "Importing", csv.rowCount)
  const importing = async (db: Database) =>
    importLeads(db, {
      rows: csv.rows(),
      reading: {
        columns,
        decimalMark: options.decimal ?? null,
        past: {
          dates: { timeZone: options.timeZone, order: options.dates ?? dateOrderIn(csv, columns) },
          statuses: new Map(options.status),
          owners: new Map(options.owner),
          roster: await listTriagers(db),
          now: Date.now(),
        },
        fileHash: csv.hash,
        quiet: options.quiet ?? false,
        actor: undefined,
      },
      isTrial: options.dryRun ?? false,
      onWrongRow: (row, fault) => errors.add(row, withOption(fault)),
      onProgress: ({ rows }) => progress.update(rows),
      signal: stop.signal,
    })
  const counts = await (options.dryRun ? withStore : withNewStore)(terminal, importing).finally(async () => {
    progress.end()
    stop.forget()
    await errors.finish()
  })
  const errorsFile = counts.errors === 0 ? null : errorsPath
  const isComplete = counts.rows === csv.rowCount
  return {
    value: { ...counts, errors_file: errorsFile },
    text: (options.dryRun ? "Nothing was imported: this is what would happen.\n" : "") + summarise(counts),
    remarks: [
      ...(AMBIGUOUS in counts.wrong ? [DATES_UNTOLD] : []),
      ...(errorsFile === null ? [] : [`The wrong rows are in ${errorsFile}: mend and import that file.`]),
      ...(isComplete ? [] : [`Stopped. To go on, run it again: criba import ${file}`]),
    ],
    failed: counts.errors > 0 || !isComplete,
  }
}

const AMBIGUOUS = "ambiguous_date"
const DATES_UNTOLD =
  "No date of the file tells whether 03/04/2026 is in March or in April, or they contradict each other. Say it: --dates dmy or --dates mdy."

const withOption = ({ detail, option }: { detail: string; option?: string }): string =>
  option === undefined ? detail : `${detail} ${option}`

function summarise(counts: ImportCounts): string {
  const { rows, created, duplicates, taken_over, already_imported: known, left_out, errors } = counts
  const kinds = (tally: Readonly<Record<string, number>>) =>
    Object.entries(tally)
      .sort(([, one], [, other]) => other - one)
      .map(([code, n]) => `${code} ${n}`)
      .join(", ")
  return [
    `${count(rows, "row", "rows")}: ${created} created (${duplicates} of known people), ${known} imported before, ${errors} wrong.`,
    ...(taken_over > 0 ? [`Taken over with owner or state: ${taken_over}.`] : []),
    ...(left_out > 0 ? [`Left out, because the person was erased: ${left_out}.`] : []),
    ...(counts.amounts_by_rule > 0
      ? [
          `Amounts in which a dot or comma was taken for thousands: ${counts.amounts_by_rule}. Check one, or say --decimal.`,
        ]
      : []),
    ...(errors > 0 ? [`Wrong, by kind: ${kinds(counts.wrong)}.`] : []),
    ...(Object.keys(counts.warnings).length > 0 ? [`Leads with warnings: ${kinds(counts.warnings)}.`] : []),
  ].join("\n")
}

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
