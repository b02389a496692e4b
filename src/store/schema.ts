// Written by `npm run schema` from a migrated database; the tests compare it.

import type { Generated } from "kysely"

interface AlertChoiceTable {
  person_id: string
  language: string | null
  choices: Generated<unknown>
}

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

interface ChannelTable {
  id: string
  kind: string
  status: Generated<string>
  after_seq: number
  failing_since: Date | null
  failed_at: Date | null
  tended_at: Date | null
  rests_until: Date | null
  created_at: Generated<Date>
  disabled_at: Date | null
  disabled_because: string | null
  url: string | null
  token: string | null
  chat_id: string | null
  events: string[] | null
  payload: Generated<string>
  language: string | null
  description: string | null
  person_id: string | null
}

interface ContactTable {
  value: string
  held: boolean
  created_at: Date
  seq: number
  lead_id: string
}

interface DeliveryTable {
  id: string
  channel_id: string
  event_seq: number | null
  type: string
  lead_id: string | null
  status: Generated<string>
  created_at: Date
  failures: Generated<number>
  next_attempt_at: Date | null
  leased_until: Date | null
  attempts: Generated<unknown>
}

interface DeskTable {
  only_row: Generated<boolean>
  policy_version: number
  roster_version: Generated<number>
  last_seq: Generated<number>
  rejections_told_at: Generated<Date>
  rejections_pause_minutes: Generated<number>
}

interface DeskHoldTable {
  purpose: string
  held_ms: number
  waited_ms: number
  at: Date
}

interface EventTable {
  seq: number
  type: string
  at: Date
  actor: string
  lead_id: string | null
  received_by: string | null
  quiet: Generated<boolean>
  data: unknown
}

interface FactChangeTable {
  seq: number
}

interface FactPortionTable {
  upto: number
  after: number
  oldest: Date
  newest: Date
  pairs: number[]
}

interface IdempotentAnswerTable {
  api_key_id: string
  key: string
  body_hash: Buffer
  lead_id: string
  answer: string
  created_at: Date
}

interface ImportJobTable {
  id: string
  file_name: string
  file_bytes: number
  delimiter: string | null
  status: Generated<string>
  created_at: Generated<Date>
  created_by: string
  created_by_name: string
  changed_at: Generated<Date>
  started_at: Date | null
  started_by: string | null
  finished_at: Date | null
  shape: unknown
  sample: unknown
  choices: unknown
  trial: unknown
  counts: unknown
  done_line: Generated<number>
  undo: unknown
  failure: unknown
  claimed_by: string | null
  claimed_until: Date | null
  fruitless_claims: Generated<number>
}

interface ImportPartTable {
  job_id: string
  number: number
  bytes: Buffer
}

interface ImportWrongRowTable {
  job_id: string
  line: number
  error: string
  cells: unknown
}

interface InstallationTable {
  only_row: Generated<boolean>
  sign_in_secret: string
  push_keys: unknown
}

interface InvitationTable {
  id: string
  token_hash: Buffer
  email: string | null
  name: string | null
  role: string
  triager_id: string | null
  created_at: Generated<Date>
  created_by: string
  expires_at: Date
  used_at: Date | null
}

interface LastChangeTable {
  lead_id: string
  seq: number
  status: string
  triager_id: string | null
  disqualification_rule: string | null
  disqualification_reason: string | null
  contact_by: Date | null
  remind_at: Date | null
  missed_at: Date | null
  handed_on: Generated<number>
  escalated_at: Date | null
  contacted_at: Date | null
  attempts: Generated<number>
  last_attempt_at: Date | null
  call_at: Date | null
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
  search: string | null
  claims: string[] | null
  duplicate_of: string | null
  category: string | null
  bracket: string
  policy_version: number
  disqualification_rule: string | null
  disqualification_reason: string | null
  status: string
  triager_id: string | null
  kind: Generated<string>
  erased_at: Date | null
  erased_from: string | null
  contact_by: Date | null
  remind_at: Date | null
  missed_at: Date | null
  handed_on: Generated<number>
  escalated_at: Date | null
  contacted_at: Date | null
  contacted_by: string | null
  worked_minutes: number | null
  attempts: Generated<number>
  last_attempt_at: Date | null
  call_at: Date | null
}

interface LeadWordsTable {
  seq: number
  search: string
}

interface LedgerTable {
  bracket: string
  triager_id: string
  owed: number
}

interface PersonTable {
  id: Generated<string>
  name: string
  email: string
  email_verified: Generated<boolean>
  image: string | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
  role: string
  triager_id: string | null
  disabled_at: Date | null
}

interface PersonAccountTable {
  id: Generated<string>
  person_id: string
  provider_id: string
  account_id: string
  password: string | null
  access_token: string | null
  access_token_expires_at: Date | null
  refresh_token: string | null
  refresh_token_expires_at: Date | null
  id_token: string | null
  scope: string | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

interface PersonSessionTable {
  id: Generated<string>
  person_id: string
  token: string
  expires_at: Date
  created_at: Generated<Date>
  updated_at: Generated<Date>
  ip_address: string | null
  user_agent: string | null
}

interface PersonVerificationTable {
  id: Generated<string>
  identifier: string
  value: string
  expires_at: Date
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

interface PolicyVersionTable {
  version: number
  document: unknown
  published_at: Generated<Date>
  published_by: string
  note: string | null
}

interface PromiseEndTable {
  lead_id: string
  seq: number
  triager_id: string
  at: Date
  outcome: string
}

interface PromiseMoveTable {
  id: number
  triager_id: string
  at: Date
  before: unknown
  after: unknown
  lead_ids: string[]
}

interface PushDeviceTable {
  channel_id: string
  session_id: string
  endpoint: string
  p256dh: string
  auth: string
  language: string
  name: string
  seen_at: Generated<Date>
}

interface RejectionTable {
  id: string
  api_key_id: string
  received_at: Generated<Date>
  code: string
  kind: Generated<string>
  errors: unknown
  body: Buffer
  body_hash: Buffer
  content_type: string | null
  dismissed_at: Date | null
}

interface SealTable {
  seq: number
  hash: Buffer
  made_at: Date
}

interface SourceTable {
  id: string
  preset: Generated<string>
  mapping: unknown
  signing_secret: string | null
  mapped_at: Generated<Date>
  leads: Generated<number>
  refused: Generated<number>
  last_lead_at: Date | null
  last_refused_at: Date | null
}

interface TriagerTable {
  id: string
  name: string
  email: string | null
  language: Generated<string>
  active: Generated<boolean>
  brackets: string[] | null
  takes: unknown
  weight: Generated<number>
  time_zone: Generated<string>
  daily_cap: number | null
  hours: unknown
  absences: Generated<unknown>
  paused_at: Date | null
  paused_because: string | null
  missed_in_row: Generated<number>
  open_leads: Generated<number>
}

interface WebhookSecretTable {
  channel_id: string
  secret: string
  created_at: Generated<Date>
  expires_at: Date | null
}

interface WordPortionTable {
  upto: number
  after: number
  oldest: Date
  newest: Date
  pairs: number[] | null
}

interface WordsGatheredTable {
  only_row: Generated<boolean>
  upto: number
}

export interface Schema {
  alert_choice: AlertChoiceTable
  api_key: ApiKeyTable
  api_key_secret: ApiKeySecretTable
  audit: AuditTable
  channel: ChannelTable
  contact: ContactTable
  delivery: DeliveryTable
  desk: DeskTable
  desk_hold: DeskHoldTable
  event: EventTable
  fact_change: FactChangeTable
  fact_portion: FactPortionTable
  idempotent_answer: IdempotentAnswerTable
  import_job: ImportJobTable
  import_part: ImportPartTable
  import_wrong_row: ImportWrongRowTable
  installation: InstallationTable
  invitation: InvitationTable
  last_change: LastChangeTable
  lead: LeadTable
  lead_words: LeadWordsTable
  ledger: LedgerTable
  person: PersonTable
  person_account: PersonAccountTable
  person_session: PersonSessionTable
  person_verification: PersonVerificationTable
  policy_version: PolicyVersionTable
  promise_end: PromiseEndTable
  promise_move: PromiseMoveTable
  push_device: PushDeviceTable
  rejection: RejectionTable
  seal: SealTable
  source: SourceTable
  triager: TriagerTable
  webhook_secret: WebhookSecretTable
  word_portion: WordPortionTable
  words_gathered: WordsGatheredTable
}
