/**
 * Lists an import of the command line beside those of the console, with its progress and result. The console can stop it. If the command
 * is killed, a server notices that its claim has expired (`failLostImports`).
 */
import { randomUUID } from "node:crypto"
import type { ImportCounts } from "../domain/import/counts.ts"
import type { CsvShape } from "../domain/import/table.ts"
import type { Database, Tx } from "../store/connection/database.ts"
import { beginFileImport, endRun, saveProgress } from "../store/imports/import-runs.ts"
import { COMMAND_LINE, type ImportFailure } from "../store/imports/imports.ts"
import { auditImport, keepingClaim } from "./claims.ts"
import type { Import } from "./import-leads.ts"

type File = {
  readonly name: string
  readonly bytes: number
  readonly shape: CsvShape
  readonly quiet: boolean
}

const FAILURE: ImportFailure = {
  code: "command_failed",
  detail:
    "The command failed, and has said why. What it imported stays. Run it again, and it goes on where it stopped.",
}

/** `stop` is called when somebody has stopped the import in the console. */
export async function recordImport(
  db: Database,
  { name, bytes, shape, quiet }: File,
  stop: () => void,
  work: (listed: Pick<Import, "id" | "onProgress">) => Promise<ImportCounts>,
): Promise<ImportCounts> {
  const audit = (tx: Tx, id: string, action: string, after: object) =>
    auditImport(tx, { id, actor: COMMAND_LINE, file_name: name }, action, after)
  const claim = await db.transaction().execute(async (tx) => {
    const begun = await beginFileImport(tx, { name, bytes, shape }, randomUUID())
    await audit(tx, begun.id, "import.started", { rows: shape.rowCount, quiet })
    return begun
  })
  const auditOwn = (tx: Tx, action: string, after: object) => audit(tx, claim.id, action, after)
  using _claim = keepingClaim(db, claim, stop)
  try {
    const counts = await work({
      id: claim.id,
      onProgress: async (counted, line) => {
        if (!(await saveProgress(db, claim, counted, line, []))) stop()
      },
    })
    const isWhole = counts.rows === shape.rowCount
    await endRun(db, claim, isWhole ? "done" : "cancelled", null, (tx) =>
      auditOwn(tx, isWhole ? "import.done" : "import.cancelled", { counts }),
    )
    return counts
  } catch (error) {
    const failing = endRun(db, claim, "failed", FAILURE, (tx) =>
      auditOwn(tx, "import.failed", { code: FAILURE.code }),
    )
    await failing.catch(() => {}) // the database is away: a server will notice
    throw error
  }
}
