/**
 * Imports leads from a table by the same path as sent leads: same parser, same decisions, same rotation, in batches
 * beside running servers. The idempotency key of a row is the hash of the file and the line, so a file can be
 * imported again after an interruption: existing leads are only counted.
 */
import { setImmediate } from "node:timers/promises"
import { assertNever } from "../domain/assert-never.ts"
import type { Outcome } from "../domain/decision/plan-batch.ts"
import { addTo, type ImportCounts, noCounts } from "../domain/import/counts.ts"
import type { RowFault } from "../domain/import/csv-lead.ts"
import { type CsvRow, charactersOf } from "../domain/import/table.ts"
import { warningsUnder } from "../domain/lead/policy-warnings.ts"
import { needsAttention, type Warning } from "../domain/lead/warning.ts"
import type { Policy } from "../domain/policy/policy.ts"
import { HoldPace } from "../ingest/hold-pace.ts"
import { INTAKE_DEFAULTS, Intake } from "../ingest/intake.ts"
import { Unavailable } from "../ingest/patience.ts"
import { findAnswersOf, IMPORT_KEY_ID } from "../store/books/idempotent-answers.ts"
import { type Database, isOutage } from "../store/connection/database.ts"
import { DeskReader } from "../store/leads/desk.ts"
import { findLeadIds } from "../store/leads/recognise-past.ts"
import { type ReadLead, type RowRules, readLead } from "./read-lead.ts"

export type Import = {
  /** Its id in the list of imports; null for a trial, which is not listed. */
  readonly id: string | null
  readonly rows: AsyncIterable<CsvRow>
  readonly rowRules: Omit<RowRules, "defaultCountry" | "money">
  /** A trial: rows are read and judged, not stored. */
  readonly isTrial?: boolean
  /** The counts of an interrupted run that this one continues. */
  readonly before?: ImportCounts | null
  readonly onWrongRow: (row: CsvRow, fault: RowFault) => void | Promise<void>
  /** Called after each batch with its last line. */
  readonly onProgress: (counts: ImportCounts, line: number) => void | Promise<void>
  /** Once aborted, the batch at hand is the last. */
  readonly signal: AbortSignal
}

/** How long an outage of the database is waited for. */
const PATIENCE_MS = 60_000

/** Leads of the first batch: some milliseconds on a slow machine. */
const FIRST_BATCH = 16

const ROWS_IN_A_STEP = 16

/** While one batch is saved, the next is read. */
export async function importLeads(db: Database, work: Import): Promise<ImportCounts> {
  const desks = new DeskReader()
  await desks.load(db)
  const pace = new HoldPace(FIRST_BATCH, INTAKE_DEFAULTS.batchLimit)
  const intake = new Intake(db, desks, { patienceMs: PATIENCE_MS, purpose: "import", pace })
  const counts = structuredClone(work.before ?? noCounts())
  let saving = Promise.resolve()
  let isFirst = true
  for await (const rows of inBatches(work.rows, INTAKE_DEFAULTS.batchLimit)) {
    const policy = desks.latestPolicy
    const rowRules = { ...work.rowRules, defaultCountry: policy.defaultCountry, money: policy }
    const batch = await readRows(rows, rowRules)
    await saving
    if (work.signal.aborted) break
    // An interrupted run may have saved one batch without counting it.
    const isRecounted = isFirst && Boolean(work.before) && !work.isTrial
    isFirst = false
    saving = saveBatch(db, intake, { ...work, policy }, batch, counts, isRecounted)
    saving.catch(() => {}) // awaited in the next round; avoids an unhandled rejection before that
  }
  await saving
  return counts
}

type Prepared = { readonly row: CsvRow; readonly read: ReadLead }

/** In steps of a millisecond or two: the batch before holds the desk's lock, and this thread must read its results. */
async function readRows(rows: readonly CsvRow[], rowRules: RowRules): Promise<Prepared[]> {
  const read: Prepared[] = []
  for (const row of rows) {
    read.push({ row, read: readLead(row, rowRules) })
    if (read.length % ROWS_IN_A_STEP === 0) await setImmediate()
  }
  return read
}
type Lead = Extract<ReadLead, { kind: "lead" }>

/** Finds rows that were imported before without the desk's lock, so that resuming is quick. */
async function saveBatch(
  db: Database,
  intake: Intake,
  work: Import & { readonly policy: Policy },
  batch: readonly Prepared[],
  counts: ImportCounts,
  isRecounted: boolean,
): Promise<void> {
  const leads = batch.flatMap(({ read }) => (read.kind === "lead" ? [read] : []))
  const answers = await findAnswersOf(
    db,
    IMPORT_KEY_ID,
    leads.map(({ key }) => key),
  )
  const there = await findLeadIds(
    db,
    leads.flatMap(({ ownId }) => ownId ?? []),
  )
  const submit = async (read: Lead): Promise<Made | null> => {
    const answer = answers.get(read.key)
    if (answer !== undefined) return isRecounted ? madeOf(answer) : null
    if (read.ownId !== null && there.has(read.ownId)) return null
    if (work.isTrial)
      return { duplicate_of: null, warnings: warningsUnder(work.policy, read.arrival.submission) }
    return toMade(await intake.submit({ ...read.arrival, import_id: work.id ?? undefined }))
  }
  const settled = await Promise.allSettled(
    batch.map(({ read }) => (read.kind === "lead" ? submit(read) : null)),
  )
  for (const [i, { row, read }] of batch.entries()) {
    const result = settled[i] as PromiseSettledResult<Made | null>
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
      addTo(counts.wrong, fault.code)
      await work.onWrongRow(row, fault)
    } else if (read.kind === "left_out") counts.left_out++
    else if (result.status === "fulfilled" && read.kind === "lead") count(result.value, read, counts)
  }
  await work.onProgress(counts, batch.at(-1)?.row.line ?? 0)
}

const isAway = (error: unknown): boolean => error instanceof Unavailable || isOutage(error)

/** The parts of a created lead's answer that are counted. */
type Made = { readonly duplicate_of: string | null; readonly warnings: readonly Warning[] }

const madeOf = (answer: string): Made => JSON.parse(answer)

/** null: it was imported before. */
function toMade(outcome: Outcome): Made | null {
  switch (outcome.kind) {
    case "created":
      return madeOf(outcome.answer)
    case "replayed":
    case "key_reused":
      return null
    default:
      return assertNever(outcome)
  }
}

function count(made: Made | null, read: Lead, counts: ImportCounts): void {
  if (made === null) {
    counts.already_imported++
    return
  }
  counts.created++
  if (made.duplicate_of !== null) counts.duplicates++
  if (read.arrival.past?.state) counts.taken_over++
  if (read.amountByRule) counts.amounts_by_rule++
  for (const code of new Set(made.warnings.filter(needsAttention).map((warning) => warning.code)))
    addTo(counts.warnings, code)
}

/** Limits the memory of a batch of long rows. */
const MOST_BATCH_CHARACTERS = 4 * 1024 * 1024

async function* inBatches(rows: AsyncIterable<CsvRow>, size: number): AsyncGenerator<CsvRow[]> {
  let batch: CsvRow[] = []
  let characters = 0
  for await (const row of rows) {
    batch.push(row)
    characters += charactersOf(row.cells)
    if (batch.length < size && characters < MOST_BATCH_CHARACTERS) continue
    yield batch
    batch = []
    characters = 0
  }
  if (batch.length > 0) yield batch
}
