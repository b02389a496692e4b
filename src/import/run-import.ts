/**
 * One run of an import that was handed in through the API: reading the file, trying it, or importing its rows. All
 * its state is in the database, updated after each batch. So it can be interrupted at any moment: the next run
 * continues after the last counted line, and recognises rows that were saved but not counted.
 */
import { datesIn, mappingOf, pastRulesOf } from "../domain/import/choices.ts"
import { type ImportCounts, noCounts } from "../domain/import/counts.ts"
import { planColumns } from "../domain/import/csv-columns.ts"
import { type CsvRow, Sampler } from "../domain/import/table.ts"
import { Unavailable } from "../ingest/patience.ts"
import { listTriagers } from "../store/books/roster.ts"
import { type Database, isOutage, type Tx } from "../store/connection/database.ts"
import {
  type ClaimedImport,
  endRun,
  readPart,
  releaseClaim,
  saveProgress,
  saveTable,
  saveTrial,
  type WrongRow,
} from "../store/imports/import-runs.ts"
import { type ImportFailure, partCountOf } from "../store/imports/imports.ts"
import { auditImport, keepingClaim } from "./claims.ts"
import { type Bytes, inspectCsv, rowsOf, UnreadableCsv } from "./csv-file.ts"
import { importLeads } from "./import-leads.ts"
import { takeBack } from "./take-back.ts"

/** Interrupted runs without progress, after which the file itself is the likely cause. */
const MOST_FRUITLESS_CLAIMS = 3

/** Resolves when the run is over. On an unexpected error it marks the import as failed and rejects. */
export async function runImport(db: Database, job: ClaimedImport, signal: AbortSignal): Promise<void> {
  if (job.fruitless_claims > MOST_FRUITLESS_CLAIMS) return await fail(db, job, CUT_OFF)
  const stopped = new AbortController()
  const either = AbortSignal.any([signal, stopped.signal])
  using _claim = keepingClaim(db, job, () => stopped.abort())
  try {
    if (job.status === "checking") await readTable(db, job)
    else if (job.status === "undoing") await undo(db, job, either)
    else await importRows(db, job, either, () => stopped.abort())
  } catch (error) {
    if (error instanceof UnreadableCsv) {
      await fail(db, job, { code: error.code, detail: `The file cannot be read: ${error.message}` })
    } else if (isOutage(error) || error instanceof Unavailable) {
      await releaseClaim(db, job).catch(() => {}) // the next run goes on
    } else {
      await fail(db, job, { code: "internal", detail: "Something went wrong on our side." })
      throw error
    }
  }
}

async function undo(db: Database, job: ClaimedImport, signal: AbortSignal): Promise<void> {
  const { isWhole, counts } = await takeBack(db, job, signal)
  if (!isWhole) return await releaseClaim(db, job)
  await endRun(db, job, "undone", null, (tx) => audit(tx, job, "import.undone", { counts }))
}

const CUT_OFF: ImportFailure = {
  code: "cut_off",
  detail:
    `The server was cut off ${MOST_FRUITLESS_CLAIMS} times in a row while it worked on this file. What was imported before ` +
    "stays. Divide the file and import the rest, or ask whoever runs the server to look into its log.",
}

async function readTable(db: Database, job: ClaimedImport): Promise<void> {
  const bytes = bytesOf(db, job)
  const shape = await inspectCsv(bytes, job.delimiter)
  if (shape.rowCount === 0)
    throw new UnreadableCsv("no_rows", "it has a first line with names, and no rows below it.")
  const sampler = new Sampler(shape.header.length)
  for await (const row of rowsOf(bytes, shape)) sampler.add(row)
  await saveTable(db, job, shape, sampler.sample)
}

async function importRows(
  db: Database,
  job: ClaimedImport,
  signal: AbortSignal,
  stop: () => void,
): Promise<void> {
  const { shape, choices, done_line: doneLine } = job
  if (shape === null || choices === null)
    throw new Error(`The import ${job.id} was started before it was ready`)
  const columns = planColumns(shape.header, mappingOf(choices))
  if (columns.mistakes.length > 0) throw new Error(`The import ${job.id} was started with mistakes`)
  const isTrial = job.status === "trying"
  let wrong: WrongRow[] = []
  const counts = await importLeads(db, {
    id: job.id,
    rows: rowsAfter(doneLine, rowsOf(bytesOf(db, job), shape)),
    rowRules: {
      columns,
      decimalMark: choices.decimal,
      past: pastRulesOf(choices, datesIn(shape, columns), await listTriagers(db), Date.now()),
      fileHash: shape.hash,
      quiet: choices.quiet,
      actor: job.started_by,
    },
    isTrial,
    before: job.is_resumed ? (job.counts ?? noCounts()) : null,
    onWrongRow: ({ line, cells }, { detail }) => {
      wrong.push({ line, cells, error: detail })
    },
    onProgress: async (counted, line) => {
      const isMine = await saveProgress(db, job, counted, line, wrong)
      wrong = []
      if (!isMine) stop()
    },
    signal,
  })
  if (signal.aborted && counts.rows < shape.rowCount) return await releaseClaim(db, job)
  if (isTrial) await saveTrial(db, job, counts)
  else await finish(db, job, counts)
}

const finish = (db: Database, job: ClaimedImport, counts: ImportCounts): Promise<void> =>
  endRun(db, job, "done", null, (tx) => audit(tx, job, "import.done", { counts }))

const fail = (db: Database, job: ClaimedImport, failure: ImportFailure): Promise<void> =>
  endRun(db, job, "failed", failure, (tx) => audit(tx, job, "import.failed", { code: failure.code }))

const audit = (tx: Tx, { id, started_by, file_name }: ClaimedImport, action: string, after: object) =>
  auditImport(tx, { id, actor: started_by, file_name }, action, after)

const bytesOf = (db: Database, { id, file_bytes }: ClaimedImport): Bytes =>
  async function* () {
    for (let number = 0; number < partCountOf(file_bytes); number++) {
      const bytes = await readPart(db, id, number)
      // The import was cancelled meanwhile; ignore this error.
      if (bytes === null) throw new UnreadableCsv("missing", "a part of it is gone.")
      yield bytes
    }
  }

async function* rowsAfter(line: number, rows: AsyncIterable<CsvRow>): AsyncGenerator<CsvRow> {
  for await (const row of rows) if (row.line > line) yield row
}
