/** Everything under /api/admin, in the order in which the API reference shows it. */
import type { AddressGuard } from "../events/address-guard.ts"
import type { LiveFeed } from "../events/live-feed.ts"
import type { Intake } from "../ingest/intake.ts"
import type { Database } from "../store/database.ts"
import type { DeskReader } from "../store/desk.ts"
import type { Store } from "../store/open-store.ts"
import { addAudit } from "./routes/audit.ts"
import { addDeliveries } from "./routes/deliveries.ts"
import { addErase } from "./routes/erase.ts"
import { addEvents } from "./routes/events.ts"
import { addKeys } from "./routes/keys.ts"
import { addLeadChanges } from "./routes/lead-changes.ts"
import { addLeads } from "./routes/leads.ts"
import { addLeadsCsv } from "./routes/leads-csv.ts"
import { addMe } from "./routes/me.ts"
import { addPeople } from "./routes/people.ts"
import { addPolicy } from "./routes/policy.ts"
import { addRejections } from "./routes/rejections.ts"
import { addRotation } from "./routes/rotation.ts"
import { addSimulate } from "./routes/simulate.ts"
import { addStats } from "./routes/stats.ts"
import { addTriagerLedger } from "./routes/triager-ledger.ts"
import { addTriagers } from "./routes/triagers.ts"
import { addWebhooks } from "./routes/webhooks.ts"
import type { App } from "./shell/server.ts"

export type AdminParts = {
  readonly store: Store
  /** Connections that are cut off if they hold the desk for too long. */
  readonly deciders: Database
  readonly desks: DeskReader
  readonly intake: Intake
  readonly feed: LiveFeed
  /** Which addresses webhooks may call. */
  readonly guard: AddressGuard
  readonly publicUrl: string | null
}

export function addAdminRoutes(
  admin: App,
  { store, deciders, desks, intake, feed, guard, publicUrl }: AdminParts,
): void {
  const { db } = store
  addLeads(admin, db)
  addLeadsCsv(admin, db)
  addLeadChanges(admin, { db: deciders, desks })
  addErase(admin, deciders)
  addTriagers(admin, db)
  addTriagerLedger(admin, db)
  addRotation(admin, { db, desks })
  addPolicy(admin, db)
  addSimulate(admin, store)
  addKeys(admin, db)
  addRejections(admin, { db, desks, intake })
  addEvents(admin, { db, feed })
  addWebhooks(admin, { db, guard })
  addDeliveries(admin, db)
  addStats(admin, db)
  addAudit(admin, db)
  addMe(admin, db)
  addPeople(admin, db, publicUrl)
}
