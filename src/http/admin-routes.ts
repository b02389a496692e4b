/** Everything under /api/admin, in the order in which the API reference shows it. */
import type { CalendarReader } from "../changes/change-absence-feed.ts"
import type { AddressGuard } from "../domain/address-guard.ts"
import type { PromiseEnd } from "../domain/decision/lifecycle.ts"
import type { LiveFeed } from "../events/live-feed.ts"
import type { Mailer } from "../events/mailer.ts"
import type { RunningImports } from "../import/start-imports.ts"
import type { LeadIntake } from "../ingest/intake.ts"
import type { SourceCounts } from "../ingest/source-counts.ts"
import type { SignIn } from "../people/sign-in.ts"
import type { Pools } from "../store/connection/pools.ts"
import type { ReportsPool } from "../store/connection/reports-pool.ts"
import type { DeskReader } from "../store/leads/desk.ts"
import { addAbsenceFeed } from "./routes/absence-feed.ts"
import { addAcknowledgementPreview } from "./routes/acknowledgement-preview.ts"
import { addArrivedValues } from "./routes/arrived-values.ts"
import { addAudit } from "./routes/audit.ts"
import { addCalendars } from "./routes/calendars.ts"
import { addChatPreview } from "./routes/chat-preview.ts"
import { addColleagues } from "./routes/colleagues.ts"
import { addConfirmation } from "./routes/confirmation.ts"
import { addConversions } from "./routes/conversions.ts"
import { addDeliveries } from "./routes/deliveries.ts"
import { addErase } from "./routes/erase.ts"
import { addEvents } from "./routes/events.ts"
import { addImports } from "./routes/imports.ts"
import { addInvitations } from "./routes/invitations.ts"
import { addKeys } from "./routes/keys.ts"
import { addKnownPerson } from "./routes/known-person.ts"
import { addLeadBulk } from "./routes/lead-bulk.ts"
import { addLeadByHand } from "./routes/lead-by-hand.ts"
import { addLeadChanges } from "./routes/lead-changes.ts"
import { addLeads } from "./routes/leads.ts"
import { addLeadsCsv } from "./routes/leads-csv.ts"
import { addMe } from "./routes/me.ts"
import { addMyAbsences } from "./routes/my-absences.ts"
import { addMyAlerts } from "./routes/my-alerts.ts"
import { addMyDevices } from "./routes/my-devices.ts"
import { addMyPasskeys } from "./routes/my-passkeys.ts"
import { addMyWeeklyReport } from "./routes/my-weekly-report.ts"
import { addOverview } from "./routes/overview.ts"
import { addPeople } from "./routes/people.ts"
import { addPersonSessions } from "./routes/person-sessions.ts"
import { addPolicy } from "./routes/policy.ts"
import { addRejections } from "./routes/rejections.ts"
import { addManyRejections } from "./routes/rejections-many.ts"
import { addRotation } from "./routes/rotation.ts"
import { addSecondFactor } from "./routes/second-factor.ts"
import { addSetUp } from "./routes/set-up.ts"
import { addSettings } from "./routes/settings.ts"
import { addSimulate } from "./routes/simulate.ts"
import { addSourcePresets } from "./routes/source-presets.ts"
import { addSourceTrials } from "./routes/source-trials.ts"
import { addSources } from "./routes/sources.ts"
import { addStats } from "./routes/stats.ts"
import { addToday } from "./routes/today.ts"
import { addTriagerLedger } from "./routes/triager-ledger.ts"
import { addTriagers } from "./routes/triagers.ts"
import { addUnknownLabels } from "./routes/unknown-labels.ts"
import { addVerification } from "./routes/verification.ts"
import { addViews } from "./routes/views.ts"
import { addWebhooks } from "./routes/webhooks.ts"
import type { App } from "./shell/app.ts"

export type AdminParts = {
  readonly pools: Pools
  /** For long reports. */
  readonly reportsPool: ReportsPool
  readonly desks: DeskReader
  readonly intake: LeadIntake
  readonly counts: SourceCounts
  readonly imports: RunningImports
  readonly feed: LiveFeed
  /** Reads calendars of triagers. */
  readonly feedReader: CalendarReader
  /** Which addresses webhooks may call. */
  readonly guard: AddressGuard
  /** To which addresses alerts may be pushed. */
  readonly pushGuard: AddressGuard
  readonly publicUrl: string | null
  readonly signIn: SignIn
  /** null: no mail is sent. */
  readonly letters: Mailer | null
  /** Counts promises of first contact that have ended. */
  readonly countPromises: (end: PromiseEnd, count?: number) => void
  /** Keys or sources were changed. */
  readonly forgetKeys: () => void
  /** Something is to be delivered at once. */
  readonly nudgeCourier: () => void
}

export function addAdminRoutes(admin: App, parts: AdminParts): void {
  const { pools, reportsPool, desks, intake, imports, feed, guard, publicUrl, letters } = parts
  const { pushGuard, signIn, counts, countPromises, forgetKeys, nudgeCourier } = parts
  const { changes, reports } = pools
  addLeads(admin, reports)
  addLeadsCsv(admin, changes, () => reportsPool.database("exports"))
  addArrivedValues(admin, reports)
  addViews(admin, changes)
  const leads = { db: changes, desks, onPromiseEnd: countPromises }
  addKnownPerson(admin, { db: reports, desks })
  addLeadByHand(admin, { db: changes, desks, intake })
  addLeadChanges(admin, leads)
  addLeadBulk(admin, { leads, reports })
  addErase(admin, changes)
  addImports(admin, { pools, desks, imports })
  addTriagers(admin, changes, (leads) => countPromises("missed", leads))
  addAbsenceFeed(admin, { db: changes, guard, reader: parts.feedReader })
  addCalendars(admin, changes)
  addTriagerLedger(admin, reports)
  addRotation(admin, { db: reports, desks })
  addColleagues(admin, { db: reports, desks })
  addPolicy(admin, changes)
  addAcknowledgementPreview(admin, reports, letters)
  addUnknownLabels(admin, reports)
  addSimulate(admin, reports, reportsPool.target)
  addKeys(admin, changes, forgetKeys)
  addSources(admin, { db: changes, publicUrl, onChange: forgetKeys })
  addSourcePresets(admin)
  addSourceTrials(admin, { db: changes, desks, intake, counts, publicUrl })
  addRejections(admin, { db: reports, desks, intake })
  addManyRejections(admin, changes, { db: reports, desks, intake })
  addEvents(admin, { db: reports, feed })
  addWebhooks(admin, { db: changes, guard })
  addChatPreview(admin, publicUrl)
  addDeliveries(admin, reports)
  addStats(admin, reports, () => reportsPool.database("reports"))
  addConversions(admin, { db: changes, desks, choose: () => reportsPool.database("reports") })
  addOverview(admin, reports)
  addToday(admin, { db: reports, desks })
  addAudit(admin, reports, changes)
  addVerification(admin, changes, reportsPool.target)
  addMe(admin, changes)
  addMyAbsences(admin, changes)
  addMyAlerts(admin, changes, letters !== null)
  addMyDevices(admin, { db: changes, guard: pushGuard, onTest: nudgeCourier })
  addMyWeeklyReport(admin, changes, nudgeCourier)
  addPeople(admin, changes, signIn, publicUrl)
  addPersonSessions(admin, changes)
  addConfirmation(admin)
  addSecondFactor(admin, changes, signIn)
  addMyPasskeys(admin, changes, signIn)
  addSettings(admin, changes)
  addInvitations(admin, changes, publicUrl, letters)
  addSetUp(admin, changes, letters !== null)
}
