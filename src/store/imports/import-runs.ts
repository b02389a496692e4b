/**
 * Runs of imports. A run holds a short lease (claim) on its import and renews it, so the import of a killed server is
 * free soon. Every write checks the claim, so of two runs only one can count.
 */
import { sql } from "kysely"
import type { ImportChoices } from "../../domain/import/choices.ts"
import type { ImportCounts } from "../../domain/import/counts.ts"
import type { CsvRow, CsvShape, Sample } from "../../domain/import/table.ts"
import type { UndoCounts } from "../../domain/import/take-back.ts"
import type { DeskTx } from "../books/hold-desk.ts"
import { type Database, firstRow, rowsOf, type Tx } from "../connection/database.ts"
import { uuid7 } from "../connection/uuid7.ts"
import { COMMAND_LINE, endImport, type ImportFailure, type ImportStatus } from "./imports.ts"

const CLAIM_SECONDS = 20
/** How often a run renews its claim. */
export const KEEP_CLAIM_MS = 5_000

export type ClaimedImport = {
  readonly id: string
  /** The id of this run. */
  readonly run: string
  readonly status: Extract<ImportStatus, "checking" | "trying" | "running" | "undoing">
  /** Whether an earlier run was interrupted. */
  readonly is_resumed: boolean
  readonly file_name: string
  readonly file_bytes: number
  readonly delimiter: string | null
  readonly started_by: string
  readonly shape: CsvShape | null
  readonly choices: ImportChoices | null
  readonly counts: ImportCounts | null
  readonly done_line: number
  readonly undo: UndoProgress | null
  /** How often it has been claimed, this time included, since a run last got on with it. */
  readonly fruitless_claims: number
}

/** `line`: lines from there on are done. Undoing goes from the end of the file, newest first. */
export type UndoProgress = UndoCounts & { readonly line: number }

const IS_FREE = sql`(claimed_until is null or claimed_until < clock_timestamp())`
/** The file of an import by the command line is there alone; taking its leads back needs no file. */
const IS_THERE = sql`(status = 'running' and created_by = ${COMMAND_LINE})`
const TO_DO = sql`status in ('checking', 'trying', 'running', 'undoing') and not ${IS_THERE} and ${IS_FREE}`
const until = sql`clock_timestamp() + ${CLAIM_SECONDS}::int * interval '1 second'`

export async function hasImportToDo(db: Database): Promise<boolean> {
  const { rows } = await sql`select from import_job where ${TO_DO} limit 1`.execute(db)
  return rows.length > 0
}

/** Claims the import that has waited longest, or the named one; null if there is none. */
export async function claimImport(db: Database, run: string, id: string | null = null) {
  return firstRow(db)<ClaimedImport>`
    with next as (
      select id, claimed_by is not null as is_resumed from import_job
      where ${TO_DO} and (${id}::uuid is null or id = ${id})
      order by changed_at limit 1 for update skip locked
    )
    update import_job job set claimed_by = ${run}, claimed_until = ${until}, fruitless_claims = fruitless_claims + 1
    from next where job.id = next.id
    returning job.id, ${run} as run, status, is_resumed, file_name, file_bytes, delimiter, started_by, shape, choices, counts,
      done_line, undo, fruitless_claims
  `
}

export type Claim = Pick<ClaimedImport, "id" | "run" | "status">

/** An import that the command line runs, claimed by it. */
export async function beginFileImport(
  tx: Tx,
  file: { readonly name: string; readonly bytes: number; readonly shape: CsvShape },
  run: string,
): Promise<Claim> {
  const id = uuid7()
  await sql`
    insert into import_job (id, file_name, file_bytes, status, created_by, created_by_name, started_by, started_at, shape,
      claimed_by, claimed_until)
    values (${id}, ${file.name}, ${file.bytes}, 'running', ${COMMAND_LINE}, ${COMMAND_LINE}, ${COMMAND_LINE}, now(),
      ${JSON.stringify(file.shape)}::json, ${run}, ${until})
  `.execute(tx)
  return { id, run, status: "running" }
}

/** Fails imports of a command line that has stopped renewing its claim: it was killed. */
export async function failLostImports(db: Database): Promise<void> {
  const failure: ImportFailure = {
    code: "command_cut_off",
    detail: "The command was cut off. What it imported stays. Run it again, and it goes on where it stopped.",
  }
  await sql`
    update import_job set status = 'failed', finished_at = now(), changed_at = now(), failure = ${JSON.stringify(failure)}::json
    where ${IS_THERE} and ${IS_FREE}
  `.execute(db)
}

const isMine = ({ id, run }: Claim) => sql`id = ${id} and claimed_by = ${run}`

/** Renews the claim. False if the import was cancelled or another run has claimed it. */
export async function keepClaim(db: Database, claim: Claim): Promise<boolean> {
  const { rows } = await sql<{ status: string }>`
    update import_job set claimed_until = ${until} where ${isMine(claim)} returning status`.execute(db)
  return rows[0]?.status === claim.status
}

/** Releases the claim. Does not count as an interrupted run. */
export async function releaseClaim(db: Database, claim: Claim): Promise<void> {
  await sql`
    update import_job set claimed_until = clock_timestamp(), 
      fruitless_claims = greatest(0, fruitless_claims - 1)
    where ${isMine(claim)}
  `.execute(db)
}

/** null if it is not there any more, because the import is over. */
export async function readPart(db: Database, id: string, number: number): Promise<Buffer | null> {
  const { rows } = await sql<{ bytes: Buffer }>`
    select bytes from import_part where job_id = ${id} and number = ${number}`.execute(db)
  return rows[0]?.bytes ?? null
}

/** The file was read whole and can be looked at. */
export async function saveTable(db: Database, claim: Claim, shape: CsvShape, sample: Sample): Promise<void> {
  await sql`
    update import_job set status = 'ready', shape = ${JSON.stringify(shape)}::json, sample = ${JSON.stringify(sample)}::json,
      changed_at = now()
    where ${isMine(claim)} and status = ${claim.status}
  `.execute(db)
}

export type WrongRow = CsvRow & { readonly error: string }

/** What has been counted up to a line, with the rows that were wrong since the last time: also for the batch during which
 *  somebody cancelled the import. Returns as `keepClaim` does. */
export async function saveProgress(
  db: Database,
  claim: Claim,
  counts: ImportCounts,
  line: number,
  wrong: readonly WrongRow[],
): Promise<boolean> {
  // PostgreSQL holds no NUL, in texts or in what it reads out of JSON.
  const rows = wrong.map(({ line, error, cells }) => ({
    line,
    error: withoutNul(error),
    cells: cells.map(withoutNul),
  }))
  const { rows: saved } = await sql<{ status: string }>`
    with mine as (
      update import_job set counts = ${JSON.stringify(counts)}::json, done_line = ${line}, claimed_until = ${until},
        fruitless_claims = 0
      where ${isMine(claim)} and status in (${claim.status}, 'cancelled') returning id, status
    ), kept as (
      insert into import_wrong_row (job_id, line, error, cells)
      select mine.id, row.line, row.error, row.cells
      from mine, json_to_recordset(${JSON.stringify(rows)}::json) as row(line int, error text, cells json)
      on conflict do nothing
    )
    select status from mine
  `.execute(db)
  return saved[0]?.status === claim.status
}

const withoutNul = (text: string): string => text.replaceAll("\0", "\ufffd")

/** A trial leaves the import as it was, and what it counted. */
export async function saveTrial(db: Database, claim: Claim, counts: ImportCounts): Promise<void> {
  await sql`
    update import_job set status = 'ready', trial = ${JSON.stringify(counts)}::json, counts = null, changed_at = now()
    where ${isMine(claim)} and status = ${claim.status}
  `.execute(db)
}

/** Ends the import if the claim still holds, and the claim in any case; `also` is done in the same transaction. */
export const endRun = (
  db: Database,
  claim: Claim,
  status: "done" | "cancelled" | "failed" | "undone",
  failure: ImportFailure | null,
  also: (tx: Tx) => Promise<void>,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ status: string }>`
      update import_job set claimed_until = null where ${isMine(claim)} returning status`.execute(tx)
    if (rows[0]?.status !== claim.status) return
    await endImport(tx, claim.id, status, failure)
    await also(tx)
  })

/** Saves the progress of undoing. False if the claim is lost: then nothing may be undone. */
export async function saveUndo(tx: Tx | DeskTx, claim: Claim, undo: UndoProgress): Promise<boolean> {
  const { rows } = await sql`
    update import_job set undo = ${JSON.stringify(undo)}::json, claimed_until = ${until}, fruitless_claims = 0
    where ${isMine(claim)} and status = ${claim.status} returning id
  `.execute(tx)
  return rows.length > 0
}

const WRONG_ROWS_AT_ONCE = 500
/** A row may have 1 MiB. At least one comes, whatever its size. */
const WRONG_BYTES_AT_ONCE = 2 * 1024 * 1024

/** The next rows that were wrong, in the order of the file, after a line: as many as do no harm. */
export const wrongRowsAfter = (db: Database, id: string, line: number) => rowsOf(db)<WrongRow>`
    with next as (
      select line, octet_length(cells::text) as bytes from import_wrong_row
      where job_id = ${id} and line > ${line} order by line limit ${WRONG_ROWS_AT_ONCE}
    ), weighed as (
      select line, sum(bytes) over (order by line) - bytes as bytes_before from next
    )
    select line, error, cells from import_wrong_row join weighed using (line)
    where job_id = ${id} and bytes_before < ${WRONG_BYTES_AT_ONCE}::int order by line
  `
