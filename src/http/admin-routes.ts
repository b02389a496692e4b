/** Everything under /api/admin, in the order in which the API reference shows it. */
import type { Intake } from "../ingest/intake.ts"
import type { Database } from "../store/database.ts"
import type { DeskReader } from "../store/desk.ts"
import type { Store } from "../store/open-store.ts"
import { addAudit } from "./routes/audit.ts"
import { addErase } from "./routes/erase.ts"
import { addKeys } from "./routes/keys.ts"
import { addLeadChanges } from "./routes/lead-changes.ts"
import { addLeads } from "./routes/leads.ts"
import { addLeadsCsv } from "./routes/leads-csv.ts"
import { addPolicy } from "./routes/policy.ts"
import { addRejections } from "./routes/rejections.ts"
import { addSimulate } from "./routes/simulate.ts"
import { addStats } from "./routes/stats.ts"
import { addTriagerLedger } from "./routes/triager-ledger.ts"
import { addTriagers } from "./routes/triagers.ts"
import type { App } from "./server.ts"

export type AdminParts = {
  readonly store: Store
  /** Connections that are cut off if they hold the desk for too long. */
  readonly deciders: Database
  readonly desks: DeskReader
  readonly intake: Intake
}

export function addAdminRoutes(admin: App, { store, deciders, desks, intake }: AdminParts): void {
  const { db } = store
  addLeads(admin, db)
  addLeadsCsv(admin, db)
  addLeadChanges(admin, { db: deciders, desks })
  addErase(admin, deciders)
  addTriagers(admin, db)
  addTriagerLedger(admin, db)
  addPolicy(admin, db)
  addSimulate(admin, store)
  addKeys(admin, db)
  addRejections(admin, { db, desks, intake })
  addStats(admin, db)
  addAudit(admin, db)
}
