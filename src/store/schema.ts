// Written by `npm run schema` from a migrated database; the tests compare it.

import type { Generated } from "kysely"

interface ApiKeyTable {
  id: string
  name: string
  scopes: string[]
  origins: Generated<string[]>
  rate_per_minute: number | null
  created_at: Generated<Date>
  expires_at: Date | null
  revoked_at: Date | null
  last_used_at: Date | null
}

interface ApiKeySecretTable {
  hash: Buffer
  api_key_id: string
  created_at: Generated<Date>
  expires_at: Date | null
}

interface AuditTable {
  id: number
  at: Generated<Date>
  actor: string
  action: string
  subject: string
  before: unknown
  after: unknown
}

interface DeskTable {
  only_row: Generated<boolean>
  policy_version: number
  roster_version: Generated<number>
  last_seq: Generated<number>
}

interface EventTable {
  seq: number
  type: string
  at: Date
  actor: string
  lead_id: string | null
  received_by: string | null
  data: unknown
  quiet: Generated<boolean>
}

interface IdempotentAnswerTable {
  api_key_id: string
  key: string
  body_hash: Buffer
  lead_id: string
  answer: string
  created_at: Date
}

interface LastChangeTable {
  lead_id: string
  seq: number
  status: string
  triager_id: string | null
  disqualification_rule: string | null
  disqualification_reason: string | null
  contacted_at: Date | null
  charges: unknown
}

interface LeadTable {
  id: string
  seq: number
  created_at: Date
  api_key_id: string
  nombre: string | null
  email: string | null
  telefono: string | null
  business: string | null
  business_label: string | null
  revenue: number | null
  revenue_label: string | null
  qualified: Generated<boolean>
  funnel: string | null
  utm_source: string | null
  utm_medium: string | null
  utm_campaign: string | null
  referrer: string | null
  notes: string | null
  extra: unknown
  warnings: unknown
  email_normal: string | null
  phone_normal: string | null
  category: string | null
  bracket: string
  status: string
  triager_id: string | null
  disqualification_rule: string | null
  disqualification_reason: string | null
  duplicate_of: string | null
  policy_version: number
  erased_at: Date | null
  search: string | null
  contacted_at: Date | null
}

interface LedgerTable {
  bracket: string
  triager_id: string
  owed: number
}

interface PolicyVersionTable {
  version: number
  document: unknown
  published_at: Generated<Date>
  published_by: string
  note: string | null
}

interface RejectionTable {
  id: string
  api_key_id: string
  received_at: Generated<Date>
  code: string
  errors: unknown
  body: Buffer
  body_hash: Buffer
}

interface TriagerTable {
  id: string
  name: string
  email: string | null
  language: Generated<string>
  active: Generated<boolean>
  brackets: string[] | null
  weight: Generated<number>
  time_zone: Generated<string>
  daily_cap: number | null
  hours: unknown
  absences: Generated<unknown>
  open_leads: Generated<number>
}

export interface Schema {
  api_key: ApiKeyTable
  api_key_secret: ApiKeySecretTable
  audit: AuditTable
  desk: DeskTable
  event: EventTable
  idempotent_answer: IdempotentAnswerTable
  last_change: LastChangeTable
  lead: LeadTable
  ledger: LedgerTable
  policy_version: PolicyVersionTable
  rejection: RejectionTable
  triager: TriagerTable
}
