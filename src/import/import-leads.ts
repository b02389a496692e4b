/**
 * Leads from a table, through the same door as those that are sent: the same reading, the same core, the same
 * rotation, in batches beside whatever server is at work. Each row has an idempotency key of the file's content and
 * its line, so the same file can be imported again after any end: what is there already is only counted.
 */
import { assertNever } from "../domain/assert-never.ts"
import type { Arrival, Outcome } from "../domain/decision/plan-batch.ts"
import type { RowBody } from "../domain/lead/csv-lead.ts"
import { readSubmission } from "../domain/lead/submission.ts"
import { INTAKE_DEFAULTS, Intake } from "../ingest/intake.ts"
import { Unavailable } from "../ingest/patience.ts"
import { type Database, isOutage } from "../store/database.ts"
import { DeskReader } from "../store/desk.ts"
import { findAnsweredKeys, IMPORT_KEY_ID } from "../store/idempotent-answers.ts"
import { uuid7 } from "../store/uuid7.ts"
import type { CsvRow } from "./csv-file.ts"

export type ImportCounts = {
  /** Rows that were looked at: each was created now, imported already, or wrong. */
  rows: number
  created: number
  /** Of the created, those whose person was known. */
  duplicates: number
  already_imported: number
  errors: number
}

export type Import = {
  readonly rows: AsyncIterable<CsvRow>
  readonly fileHash: string
  readonly readBody: (cells: readonly string[]) => RowBody
  /** True: nobody is told of these leads, neither by mail nor by webhook. */
  readonly quiet: boolean
  readonly onWrongRow: (row: CsvRow, error: string) => Promise<void>
  readonly onProgress: (rows: number) => void
  /** Once aborted, the batch at hand is the last. */
  readonly signal: AbortSignal
}

/** How long a database that is away is waited for. */
const PATIENCE_MS = 60_000

/** While one batch is saved, the next is read. */
export async function importLeads(db: Database, work: Import): Promise<ImportCounts> {
  const desks = new DeskReader()
  await desks.load(db)
  const intake = new Intake(db, desks, { patienceMs: PATIENCE_MS, purpose: "import" })
  const counts: ImportCounts = { rows: 0, created: 0, duplicates: 0, already_imported: 0, errors: 0 }
  let saving = Promise.resolve()
  for await (const rows of inBatches(work.rows, INTAKE_DEFAULTS.batchLimit)) {
    const batch = rows.map((row) => prepare(row, work, desks.latestPolicy.defaultCountry))
    await saving
    if (work.signal.aborted) break
    saving = saveBatch(db, intake, work, batch, counts)
    saving.catch(() => {}) // awaited in the next round; this only keeps Node from calling an earlier failure unhandled
  }
  await saving
  return counts
}

type Prepared = { readonly row: CsvRow } & (
  | { readonly arrival: Arrival; readonly key: string; readonly error: null }
  | { readonly arrival: null; readonly key: null; readonly error: string }
)

function prepare(row: CsvRow, { readBody, fileHash, quiet }: Import, defaultCountry: string): Prepared {
  const read = readBody(row.cells)
  if (read.fault !== null) return { row, arrival: null, key: null, error: read.fault }
  const { submission, mistakes } = readSubmission(read.body, defaultCountry, read.warnings)
  if (mistakes !== null) {
    return { row, arrival: null, key: null, error: mistakes.map(({ detail }) => detail).join(" ") }
  }
  const key = `${fileHash}:${row.line}`
  const idempotency = { key, body_hash: fileHash } // the key names the content: no other body can come under it
  const arrival = { id: uuid7(), api_key_id: IMPORT_KEY_ID, submission, idempotency, quiet }
  return { row, arrival, key, error: null }
}

/** What was imported before is found without the desk's lock, so that going on after a stop is quick. */
async function saveBatch(
  db: Database,
  intake: Intake,
  work: Import,
  batch: readonly Prepared[],
  counts: ImportCounts,
): Promise<void> {
  const keys = batch.flatMap(({ key }) => key ?? [])
  const known = await findAnsweredKeys(db, IMPORT_KEY_ID, keys)
  const settled = await Promise.allSettled(
    batch.map(({ arrival, key }) => (arrival === null || known.has(key) ? null : intake.submit(arrival))),
  )
  for (const [i, { row, error }] of batch.entries()) {
    const result = settled[i] as PromiseSettledResult<Outcome | null>
    if (result.status === "rejected" && isAway(result.reason)) throw result.reason
    const wrong = result.status === "rejected" ? `It could not be stored: ${result.reason}` : error
    counts.rows++
    if (wrong !== null) {
      counts.errors++
      await work.onWrongRow(row, wrong)
    } else if (result.status === "fulfilled") count(result.value, counts)
  }
  work.onProgress(counts.rows)
}

const isAway = (error: unknown): boolean => error instanceof Unavailable || isOutage(error)

/** Null: imported before. */
function count(outcome: Outcome | null, counts: ImportCounts): void {
  switch (outcome?.kind) {
    case "created":
      counts.created++
      if (JSON.parse(outcome.answer).duplicate_of !== null) counts.duplicates++
      return
    case undefined:
    case "replayed":
    case "key_reused":
      counts.already_imported++
      return
    default:
      assertNever(outcome)
  }
}

async function* inBatches<T>(items: AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let batch: T[] = []
  for await (const item of items) {
    batch.push(item)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
