/**
 * Leads from a table, through the same door as those that are sent: the same reading, the same core, the same
 * rotation, in batches beside whatever server is at work. Each row has an idempotency key of the file's content and
 * its line, so the same file can be imported again after any end: what is there already is only counted.
 */
import { assertNever } from "../domain/assert-never.ts"
import type { Outcome } from "../domain/decision/plan-batch.ts"
import type { Warning } from "../domain/lead/submission.ts"
import { INTAKE_DEFAULTS, Intake } from "../ingest/intake.ts"
import { Unavailable } from "../ingest/patience.ts"
import { type Database, isOutage } from "../store/database.ts"
import { DeskReader } from "../store/desk.ts"
import { findAnsweredKeys, IMPORT_KEY_ID } from "../store/idempotent-answers.ts"
import { findLeadIds } from "../store/recognise-past.ts"
import type { CsvRow } from "./csv-file.ts"
import { type Reading, type ReadLead, readLead } from "./read-lead.ts"

type Tally = Record<string, number>

export type ImportCounts = {
  /** Rows that were looked at: each was created now, imported already, left out, or wrong. */
  rows: number
  created: number
  /** Of the created, those whose person was known. */
  duplicates: number
  /** Of the created, those that came with an owner or a final state and kept it. */
  taken_over: number
  already_imported: number
  /** Rows of people who were erased before the table was exported. */
  left_out: number
  errors: number
  /** Amounts that were read by the rule for dots and commas where they could have been read otherwise. */
  amounts_by_rule: number
  /** Leads with each warning. */
  warnings: Tally
  /** Wrong rows by what is wrong first. */
  wrong: Tally
}

export const noCounts = (): ImportCounts => ({
  rows: 0,
  created: 0,
  duplicates: 0,
  taken_over: 0,
  already_imported: 0,
  left_out: 0,
  errors: 0,
  amounts_by_rule: 0,
  warnings: {},
  wrong: {},
})

export type Import = {
  readonly rows: AsyncIterable<CsvRow>
  readonly reading: Omit<Reading, "defaultCountry">
  readonly onWrongRow: (row: CsvRow, error: string) => Promise<void>
  readonly onProgress: (counts: ImportCounts) => void | Promise<void>
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
  const counts = noCounts()
  let saving = Promise.resolve()
  for await (const rows of inBatches(work.rows, INTAKE_DEFAULTS.batchLimit)) {
    const reading = { ...work.reading, defaultCountry: desks.latestPolicy.defaultCountry }
    const batch = rows.map((row) => ({ row, read: readLead(row, reading) }))
    await saving
    if (work.signal.aborted) break
    saving = saveBatch(db, intake, work, batch, counts)
    saving.catch(() => {}) // awaited in the next round; this only keeps Node from calling an earlier failure unhandled
  }
  await saving
  return counts
}

type Prepared = { readonly row: CsvRow; readonly read: ReadLead }

/** What was imported before is found without the desk's lock, so that going on after a stop is quick. */
async function saveBatch(
  db: Database,
  intake: Intake,
  work: Import,
  batch: readonly Prepared[],
  counts: ImportCounts,
): Promise<void> {
  const leads = batch.flatMap(({ read }) => (read.kind === "lead" ? [read] : []))
  const answered = await findAnsweredKeys(
    db,
    IMPORT_KEY_ID,
    leads.map(({ key }) => key),
  )
  const there = await findLeadIds(
    db,
    leads.flatMap(({ ownId }) => ownId ?? []),
  )
  const isKnown = (read: ReadLead) =>
    read.kind !== "lead" || answered.has(read.key) || (read.ownId !== null && there.has(read.ownId))
  const settled = await Promise.allSettled(
    batch.map(({ read }) => (read.kind !== "lead" || isKnown(read) ? null : intake.submit(read.arrival))),
  )
  for (const [i, { row, read }] of batch.entries()) {
    const result = settled[i] as PromiseSettledResult<Outcome | null>
    if (result.status === "rejected" && isAway(result.reason)) throw result.reason
    counts.rows++
    const fault =
      result.status === "rejected"
        ? { code: "not_stored", detail: `It could not be stored: ${result.reason}` }
        : read.kind === "wrong"
          ? read.fault
          : null
    if (fault !== null) {
      counts.errors++
      add(counts.wrong, fault.code)
      await work.onWrongRow(row, fault.detail)
    } else if (read.kind === "left_out") counts.left_out++
    else if (result.status === "fulfilled" && read.kind === "lead") count(result.value, read, counts)
  }
  await work.onProgress(counts)
}

const isAway = (error: unknown): boolean => error instanceof Unavailable || isOutage(error)

/** Null: imported before. */
function count(
  outcome: Outcome | null,
  read: Extract<ReadLead, { kind: "lead" }>,
  counts: ImportCounts,
): void {
  switch (outcome?.kind) {
    case "created": {
      counts.created++
      const answer: { duplicate_of: string | null; warnings: Warning[] } = JSON.parse(outcome.answer)
      if (answer.duplicate_of !== null) counts.duplicates++
      if (read.arrival.past?.state) counts.taken_over++
      if (read.amountByRule) counts.amounts_by_rule++
      for (const code of new Set(answer.warnings.map((warning) => warning.code))) add(counts.warnings, code)
      return
    }
    case undefined:
    case "replayed":
    case "key_reused":
      counts.already_imported++
      return
    default:
      assertNever(outcome)
  }
}

const add = (tally: Tally, code: string): void => {
  tally[code] = (tally[code] ?? 0) + 1
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
