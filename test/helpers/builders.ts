/** Plain data for tests, with everything defaulted: a test states only what matters to it. */
import type { Arrival } from "../../src/domain/decision/plan-batch.ts"
import { readSubmission, type Submission } from "../../src/domain/lead/submission.ts"
import type { PolicyDocument } from "../../src/domain/policy/policy.ts"
import type { TakesFields } from "../../src/domain/rotation/kinds.ts"
import type { Triager, TriagerSettings } from "../../src/domain/rotation/roster.ts"
import { NO_DAYS } from "../../src/domain/time/hours.ts"
import { holdDesk } from "../../src/store/books/hold-desk.ts"
import { insertPolicy } from "../../src/store/books/policies.ts"
import { saveTriager } from "../../src/store/books/roster.ts"
import type { Database } from "../../src/store/connection/database.ts"
import { uuid7 } from "../../src/store/connection/uuid7.ts"

export const triager = (id: string, given: Partial<Triager> = {}): Triager => ({
  id,
  name: id[0]?.toUpperCase() + id.slice(1),
  email: null,
  language: "es",
  active: true,
  paused: null,
  teams: null,
  brackets: null,
  takes: null,
  weight: 1,
  ramp: [],
  time_zone: "Europe/Madrid",
  daily_cap: null,
  weekly_cap: null,
  open_cap: null,
  hours: null,
  absences: [],
  calendar: null,
  booking_url: null,
  public_phone: null,
  days: NO_DAYS,
  ...given,
})

/** As the API and the audit log have them: without what their calendar says. */
export const settings = (id: string, given: Partial<TriagerSettings> = {}): TriagerSettings => {
  const { days: _, ...set } = triager(id, given)
  return set
}

/** The fields for conditions of an empty lead. */
export const SAYS_NOTHING: TakesFields = {
  category: null,
  revenue: null,
  business_label: null,
  funnel: null,
  utm_source: null,
  utm_medium: null,
  utm_campaign: null,
  email_normal: null,
  phone_normal: null,
  extra: null,
}

export function submission(body: Record<string, unknown> = {}): Submission {
  const read = readSubmission({ nombre: "Lucía", ...body }, "ES")
  if (read.submission === null) throw new Error(JSON.stringify(read.mistakes))
  return read.submission
}

export const arrival = (body: Record<string, unknown> = {}, given: Partial<Arrival> = {}): Arrival => ({
  id: uuid7(),
  api_key_id: "key_test",
  submission: submission(body),
  idempotency: null,
  ...given,
})

export const saveTriagers = (db: Database, ...triagers: Triager[]): Promise<void> =>
  holdDesk(db, "roster", async ({ tx }) => {
    for (const one of triagers) await saveTriager(tx, one)
  })

export const publish = (db: Database, document: PolicyDocument): Promise<number> =>
  holdDesk(db, "policy", async ({ tx }) => {
    return (await insertPolicy(tx, { document, publishedBy: "test", note: null })).version
  })
