/** What the routes of imports share: an import as it is answered, and the problems of refused changes. */
import type { ImportChange } from "../../changes/change-imports.ts"
import { assertNever } from "../../domain/assert-never.ts"
import type { RunningImports } from "../../import/start-imports.ts"
import type { Database } from "../../store/connection/database.ts"
import type { Pools } from "../../store/connection/pools.ts"
import { findImport, type ImportJob, PART_BYTES } from "../../store/imports/imports.ts"
import type { DeskReader } from "../../store/leads/desk.ts"
import { operationsOf } from "../shell/operations.ts"
import { Problem, refuseFields, refuseFor } from "../shell/problems.ts"

export const operation = operationsOf("Imports")

export type ImportParts = {
  readonly pools: Pick<Pools, "changes" | "reports">
  readonly desks: DeskReader
  readonly imports: RunningImports
}

export async function findOrRefuse(db: Database, id: string): Promise<ImportJob> {
  const job = await findImport(db, id)
  if (job === null) throw unknownImport()
  return job
}

/** The changed import, or the problem thrown. */
export function settle(change: ImportChange): ImportJob {
  switch (change.kind) {
    case "changed":
      return change.job
    case "unknown":
      throw unknownImport()
    case "too_late":
      throw importIs(change.job)
    case "wrong_size":
      throw new Problem(
        "validation_failed",
        change.bytes === 0
          ? "The file has no such part."
          : `This part of the file must have ${change.bytes} bytes.`,
      )
    case "unclear_columns":
      throw refuseFields(change.mistakes.map(({ code, detail }) => ({ pointer: "#/columns", code, detail })))
    default:
      return assertNever(change)
  }
}

/** Its state does not allow the change. */
export const importIs = ({ status }: ImportJob) =>
  refuseFor("invalid_transition", {
    reason: "import_state",
    detail: `The import is \`${status}\`.`,
    params: { status },
  })

const unknownImport = () =>
  new Problem("not_found", "There is no such import: it never was, or it has been forgotten.")

export const show = ({ shape, ...job }: ImportJob) => ({
  ...job,
  part_bytes: PART_BYTES,
  rows: shape?.rowCount ?? null,
  encoding: shape?.encoding ?? null,
  delimiter: shape?.delimiter ?? null,
})
