/**
 * Import jobs: a file uploaded in parts, or read by the command line, its choices and its progress. Runs are in
 * import-runs.ts. Personal data (parts, sample, wrong rows) is deleted as soon as it is not needed any more.
 */
import { sql } from "kysely"
import type { ImportChoices } from "../../domain/import/choices.ts"
import type { ImportCounts } from "../../domain/import/counts.ts"
import type { CsvShape, Sample } from "../../domain/import/table.ts"
import type { UndoCounts } from "../../domain/import/take-back.ts"
import { type Database, firstRow, rowsOf, type Tx } from "../connection/database.ts"
import { isUuid, uuid7 } from "../connection/uuid7.ts"

/** Less than what reverse proxies let through without being told (1 MiB), and quick enough on a slow line. */
export const PART_BYTES = 512 * 1024
/** About a million leads. */
export const MOST_FILE_BYTES = 100 * 1024 * 1024
/** Files that may be kept at once, so that nobody fills the disk. */
export const MOST_OPEN_IMPORTS = 20

/** An abandoned upload is deleted after this. */
const UNUSED_DAYS = 3
/** How long wrong rows are kept for correction. */
const WRONG_ROWS_DAYS = 7
/** From its start: as long as the rows of the file are recognised when it comes again, and its leads can be found to take them
 *  back (idempotent-answers.ts). */
const ENDED_DAYS = 30

export type ImportStatus =
  | "uploading"
  | "checking"
  | "ready"
  | "trying"
  | "running"
  | "done"
  | "cancelled"
  | "failed"
  | "undoing"
  | "undone"

/** The actor of the command line. Its file is local, so no server can resume it. */
export const COMMAND_LINE = "cli"

/** Why an import failed: a word, and a sentence for people. */
export type ImportFailure = { readonly code: string; readonly detail: string }

export type ImportJob = {
  readonly id: string
  readonly file_name: string
  readonly file_bytes: number
  readonly status: ImportStatus
  readonly created_at: Date
  readonly created_by: string
  readonly created_by_name: string
  readonly started_at: Date | null
  readonly finished_at: Date | null
  readonly shape: CsvShape | null
  readonly choices: ImportChoices | null
  readonly counts: ImportCounts | null
  /** The last line of the file that was dealt with. */
  readonly done_line: number
  readonly trial: ImportCounts | null
  readonly failure: ImportFailure | null
  /** Progress of undoing; null if not requested. */
  readonly undo: UndoCounts | null
  /** Whether the wrong rows are still stored. */
  readonly has_wrong_rows: boolean
  /** Missing parts. */
  readonly missing_parts: readonly number[]
}

const IMPORTS = sql`
  select id, file_name, file_bytes, status, created_at, created_by, created_by_name, started_at, finished_at, shape, choices,
    counts, done_line, trial, failure, undo,
    exists (select from import_wrong_row wrong where wrong.job_id = import_job.id) as has_wrong_rows,
    case when status = 'uploading' then array(
      select number::int from generate_series(0, (file_bytes - 1) / ${PART_BYTES}::int) number
      where not exists (select from import_part part where part.job_id = import_job.id and part.number = number.number)
      order by number
    ) else '{}' end as missing_parts
  from import_job`

/** Neither done nor cancelled. */
const IS_OPEN = sql`status in ('uploading', 'checking', 'ready', 'trying', 'running')`

export const partCountOf = (fileBytes: number): number => Math.ceil(fileBytes / PART_BYTES)

export type NewImport = {
  readonly fileName: string
  readonly fileBytes: number
  readonly delimiter: string | null
  readonly actor: string
  readonly actorName: string
}

/** null if too many are open already. */
export async function createImport(tx: Tx, job: NewImport): Promise<ImportJob | null> {
  const id = uuid7()
  const { fileName, fileBytes, delimiter, actor, actorName } = job
  const { numAffectedRows } = await sql`
    insert into import_job (id, file_name, file_bytes, delimiter, created_by, created_by_name)
    select ${id}, ${fileName}, ${fileBytes}, ${delimiter}, ${actor}, ${actorName}
    where (select count(*) from import_job where ${IS_OPEN}) < ${MOST_OPEN_IMPORTS}
  `.execute(tx)
  return Number(numAffectedRows) === 0 ? null : findImport(tx, id)
}

export async function findImport(db: Database, id: string): Promise<ImportJob | null> {
  if (!isUuid(id)) return null
  return firstRow(db)<ImportJob>`${IMPORTS} where id = ${id}`
}

/** Locks the import. Two statements: after waiting for the lock, one statement would see the new row but old parts. */
export async function lockImport(tx: Tx, id: string): Promise<ImportJob | null> {
  if (!isUuid(id)) return null
  await sql`select from import_job where id = ${id} for update`.execute(tx)
  return findImport(tx, id)
}

/** Newest first, before the one with the id `before`. */
export const listImports = (
  db: Database,
  { before, limit }: { before: string | null; limit: number },
) => rowsOf(db)<ImportJob>`
    ${IMPORTS} where ${before}::uuid is null or id < ${before} order by id desc limit ${limit}`

/** null before the file was read, and once the import is over. */
export async function readSample(db: Database, id: string): Promise<Sample | null> {
  const { rows } = await sql<{
    sample: Sample | null
  }>`select sample from import_job where id = ${id}`.execute(db)
  return rows[0]?.sample ?? null
}

/** A part that comes again takes the place of the first. */
export async function savePart(tx: Tx, id: string, number: number, bytes: Buffer): Promise<void> {
  await sql`
    insert into import_part (job_id, number, bytes) values (${id}, ${number}, ${bytes})
    on conflict (job_id, number) do update set bytes = excluded.bytes
  `.execute(tx)
  await sql`update import_job set changed_at = now() where id = ${id}`.execute(tx)
}

/** Resets its counts. */
export async function saveChoices(tx: Tx, id: string, choices: ImportChoices): Promise<void> {
  await sql`
    update import_job set choices = ${JSON.stringify(choices)}::json, trial = null, changed_at = now() where id = ${id}
  `.execute(tx)
}

/** Queues it for a check, a trial or a run. */
export async function setToWork(
  tx: Tx,
  id: string,
  status: "checking" | "trying" | "running",
  actor: string,
): Promise<void> {
  await sql`delete from import_wrong_row where job_id = ${id}`.execute(tx)
  await sql`
    update import_job set status = ${status}, changed_at = now(), done_line = 0, counts = null, trial = null,
      claimed_by = null, claimed_until = null, fruitless_claims = 0, started_by = ${actor},
      started_at = case when ${status} = 'running' then now() end
    where id = ${id}
  `.execute(tx)
}

/**
 * Hands it to whoever works on imports, to take its leads back. One that was cut off goes on where it was. A run that was
 * cancelled may still save its last batch: its claim is left to it, and taking back begins when it has let go of it.
 */
export async function setToUndo(tx: Tx, id: string, actor: string): Promise<void> {
  await sql`
    update import_job set status = 'undoing', changed_at = now(), finished_at = null, failure = null, started_by = ${actor},
      fruitless_claims = 0, undo = coalesce(undo, json_build_object('taken_back', 0, 'worked', 0, 'known', 0,
        'line', coalesce((shape ->> 'lastLine')::int, done_line) + 1))
    where id = ${id}
  `.execute(tx)
}

/** The run of the trial loses its claim: it stops, and what it still counts is nobody's, also if the file is discarded next. */
export async function stopTrial(tx: Tx, id: string): Promise<void> {
  await sql`
    update import_job set status = 'ready', counts = null, changed_at = now(), claimed_by = null, claimed_until = null
    where id = ${id}
  `.execute(tx)
  await sql`delete from import_wrong_row where job_id = ${id}`.execute(tx)
}

/** The first line of a file without a header is somebody's data. */
const WITHOUT_HEADER = sql`jsonb_set(shape::jsonb, '{header}', '[]')::json`

/** Deletes the file's data, except for its name and counts; a started import keeps its header and wrong rows. */
export async function endImport(
  tx: Tx,
  id: string,
  status: "done" | "cancelled" | "failed" | "undone",
  failure: ImportFailure | null = null,
): Promise<void> {
  await sql`
    update import_job set status = ${status}, finished_at = now(), changed_at = now(), sample = null,
      shape = case when started_at is null then ${WITHOUT_HEADER} else shape end,
      failure = ${failure === null ? null : JSON.stringify(failure)}::json
    where id = ${id}
  `.execute(tx)
  await sql`delete from import_part where job_id = ${id}`.execute(tx)
  await sql`
    delete from import_wrong_row using import_job job where job_id = ${id} and job.id = ${id} and job.started_at is null
  `.execute(tx)
}

export async function forgetOldImports(db: Database): Promise<void> {
  await sql`
    delete from import_job where status in ('uploading', 'ready') and changed_at < now() - ${UNUSED_DAYS}::int * interval '24 hours'
      or finished_at is not null and coalesce(started_at, finished_at) < now() - ${ENDED_DAYS}::int * interval '24 hours'
  `.execute(db)
  await sql`
    delete from import_wrong_row using import_job
    where import_job.id = job_id and finished_at < now() - ${WRONG_ROWS_DAYS}::int * interval '24 hours'
  `.execute(db)
  await sql`
    update import_job set shape = ${WITHOUT_HEADER}
    where finished_at < now() - ${WRONG_ROWS_DAYS}::int * interval '24 hours' and json_array_length(shape -> 'header') > 0
  `.execute(db)
}
