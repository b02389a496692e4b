/** What people do with imports through the API. What changes leads stands in the audit log, written in the same transaction. */
import { type ImportChoices, NO_CHOICES, planFor } from "../domain/import/choices.ts"
import type { ColumnMistake } from "../domain/import/csv-columns.ts"
import { writeAudit } from "../store/books/audit.ts"
import type { Database, Tx } from "../store/connection/database.ts"
import * as store from "../store/imports/imports.ts"

/** null: there are too many already. */
export const createImport = (db: Database, job: store.NewImport): Promise<store.ImportJob | null> =>
  db.transaction().execute((tx) => store.createImport(tx, job))

type Refusal =
  | { readonly kind: "unknown" }
  /** In its present state nobody can do that. */
  | { readonly kind: "too_late"; readonly job: store.ImportJob }
  /** `bytes` is what the part must have; 0 if the file has no such part. */
  | { readonly kind: "wrong_size"; readonly bytes: number }
  | { readonly kind: "unclear_columns"; readonly mistakes: readonly ColumnMistake[] }
export type ImportChange = { readonly kind: "changed"; readonly job: store.ImportJob } | Refusal

/** With the last part that was missing, the file is handed over to be read. */
export const addPart = (db: Database, id: string, number: number, bytes: Buffer): Promise<ImportChange> =>
  change(db, id, ["uploading"], async (tx, job) => {
    const left = job.file_bytes - number * store.PART_BYTES
    const expected = Math.max(0, Math.min(store.PART_BYTES, left))
    if (bytes.length !== expected || expected === 0) return { kind: "wrong_size", bytes: expected }
    await store.savePart(tx, id, number, bytes)
    const isLast = job.missing_parts.every((missing) => missing === number)
    if (isLast) await store.setToWork(tx, id, "checking", job.created_by)
    return null
  })

export const chooseForImport = (db: Database, id: string, choices: ImportChoices): Promise<ImportChange> =>
  change(db, id, ["ready"], async (tx) => {
    await store.saveChoices(tx, id, choices)
    return null
  })

/** A trial reads every row and creates nothing. */
export const startImport = (
  db: Database,
  actor: string,
  id: string,
  { isTrial }: { isTrial: boolean },
): Promise<ImportChange> =>
  change(db, id, ["ready"], async (tx, job) => {
    const choices = job.choices ?? NO_CHOICES
    const { mistakes } = planFor(job.shape?.header ?? [], choices)
    if (mistakes.length > 0) return { kind: "unclear_columns", mistakes }
    if (job.choices === null) await store.saveChoices(tx, id, choices)
    await store.setToWork(tx, id, isTrial ? "trying" : "running", actor)
    if (isTrial) return null
    const after = { file_name: job.file_name, rows: job.shape?.rowCount, quiet: choices.quiet }
    await writeAudit(tx, { actor, action: "import.started", subject: `imports/${id}`, before: null, after })
    return null
  })

/** What has been imported stays. A trial that is cancelled leaves the import ready. */
export const cancelImport = (db: Database, actor: string, id: string): Promise<ImportChange> =>
  change(db, id, ["uploading", "checking", "ready", "trying", "running"], async (tx, job) => {
    if (job.status === "trying") {
      await store.stopTrial(tx, id)
      return null
    }
    await store.endImport(tx, id, "cancelled")
    if (job.status !== "running") return null
    const after = { file_name: job.file_name, counts: job.counts }
    await writeAudit(tx, { actor, action: "import.cancelled", subject: `imports/${id}`, before: null, after })
    return null
  })

/** Its leads are taken back in the background. One whose undoing has failed can be undone again. */
export const undoImport = (db: Database, actor: string, id: string): Promise<ImportChange> =>
  change(db, id, ["done", "cancelled", "failed"], async (tx, job) => {
    // One that was cut off may have made leads that it has not counted.
    const isEmpty = job.status === "done" && job.counts?.created === 0
    if (job.started_at === null || isEmpty) return { kind: "too_late", job }
    await store.setToUndo(tx, id, actor)
    const after = { file_name: job.file_name, counts: job.counts }
    await writeAudit(tx, {
      actor,
      action: "import.undo_started",
      subject: `imports/${id}`,
      before: null,
      after,
    })
    return null
  })

/** `work` answers why it refuses, or null. */
const change = (
  db: Database,
  id: string,
  allowed: readonly store.ImportStatus[],
  work: (tx: Tx, job: store.ImportJob) => Promise<Refusal | null>,
): Promise<ImportChange> =>
  db.transaction().execute(async (tx): Promise<ImportChange> => {
    const job = await store.lockImport(tx, id)
    if (job === null) return { kind: "unknown" }
    if (!allowed.includes(job.status)) return { kind: "too_late", job }
    const refusal = await work(tx, job)
    return refusal ?? { kind: "changed", job: (await store.findImport(tx, id)) as store.ImportJob }
  })
