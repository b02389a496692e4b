/** What imports of the console and of the command line do alike while they run. */
import { writeAudit } from "../store/books/audit.ts"
import type { Database, Tx } from "../store/connection/database.ts"
import { type Claim, KEEP_CLAIM_MS, keepClaim } from "../store/imports/import-runs.ts"

/**
 * Renews a claim until it is disposed of, and calls `onLost` once the import is somebody else's. A renewal that fails may work the next
 * time; a run that has lost its claim meanwhile learns so when it writes.
 */
export function keepingClaim(db: Database, claim: Claim, onLost: () => void): Disposable {
  const renew = () => keepClaim(db, claim).then((isKept) => isKept || onLost())
  const keeping = setInterval(() => renew().catch(() => {}), KEEP_CLAIM_MS)
  return { [Symbol.dispose]: () => clearInterval(keeping) }
}

type Audited = { readonly id: string; readonly actor: string; readonly file_name: string }

export const auditImport = (tx: Tx, { id, actor, file_name }: Audited, action: string, after: object) =>
  writeAudit(tx, { actor, action, subject: `imports/${id}`, before: null, after: { file_name, ...after } })
