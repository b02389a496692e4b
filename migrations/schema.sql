-- Written by `npm run schema` from a migrated database; the tests compare it.

create table alert_choice (
  person_id uuid not null,
  language text,
  choices jsonb not null default '{}'::jsonb,
  constraint alert_choice_language_check CHECK ((language = ANY (ARRAY['es'::text, 'en'::text]))),
  constraint alert_choice_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE,
  constraint alert_choice_pkey PRIMARY KEY (person_id)
);

create table api_key (
  id text not null,
  name text not null,
  scopes text[] not null,
  origins text[] not null default '{}'::text[],
  rate_per_minute integer,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone,
  revoked_at timestamp with time zone,
  last_used_at timestamp with time zone,
  constraint api_key_name_check CHECK ((name <> ''::text)),
  constraint api_key_pkey PRIMARY KEY (id),
  constraint api_key_rate_per_minute_check CHECK ((rate_per_minute > 0)),
  constraint api_key_scopes_check CHECK (((cardinality(scopes) > 0) AND (scopes <@ ARRAY['ingest'::text, 'read'::text, 'admin'::text])))
);

create table api_key_secret (
  hash bytea not null,
  api_key_id text not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone,
  constraint api_key_secret_api_key_id_fkey FOREIGN KEY (api_key_id) REFERENCES api_key(id),
  constraint api_key_secret_hash_check CHECK ((length(hash) = 32)),
  constraint api_key_secret_pkey PRIMARY KEY (hash)
);

create table audit (
  id bigint not null,
  at timestamp with time zone not null default clock_timestamp(),
  actor text not null,
  action text not null,
  subject text not null,
  before json,
  after json,
  constraint audit_pkey PRIMARY KEY (id)
);

create table channel (
  id text not null,
  kind text not null,
  status text not null default 'enabled'::text,
  after_seq bigint not null,
  failing_since timestamp with time zone,
  failed_at timestamp with time zone,
  tended_at timestamp with time zone,
  rests_until timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  disabled_at timestamp with time zone,
  disabled_because text,
  url text,
  token text,
  chat_id text,
  events text[],
  payload text not null default 'thin'::text,
  language text,
  description text,
  person_id uuid,
  constraint alerts_are_for_people CHECK (((kind = ANY (ARRAY['push'::text, 'person_mail'::text])) = (person_id IS NOT NULL))),
  constraint channel_kind_check CHECK ((kind = ANY (ARRAY['webhook'::text, 'slack'::text, 'teams'::text, 'telegram'::text, 'mail'::text, 'push'::text, 'person_mail'::text, 'alerts'::text]))),
  constraint channel_language_check CHECK ((language = ANY (ARRAY['es'::text, 'en'::text]))),
  constraint channel_payload_check CHECK ((payload = ANY (ARRAY['thin'::text, 'full'::text]))),
  constraint channel_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE,
  constraint channel_pkey PRIMARY KEY (id),
  constraint channel_status_check CHECK ((status = ANY (ARRAY['enabled'::text, 'disabled'::text]))),
  constraint chats_have_a_language CHECK (((kind = ANY (ARRAY['slack'::text, 'teams'::text, 'telegram'::text])) = (language IS NOT NULL))),
  constraint disabled_since_when CHECK (((status = 'disabled'::text) = (disabled_at IS NOT NULL))),
  constraint endpoints_have_an_address CHECK (((kind = ANY (ARRAY['webhook'::text, 'slack'::text, 'teams'::text, 'telegram'::text])) = (url IS NOT NULL))),
  constraint telegram_has_a_bot CHECK (((kind = 'telegram'::text) = (token IS NOT NULL))),
  constraint telegram_has_a_chat CHECK (((kind = 'telegram'::text) = (chat_id IS NOT NULL)))
);

create table contact (
  value text not null,
  held boolean not null,
  created_at timestamp with time zone not null,
  seq bigint not null,
  lead_id uuid not null,
  constraint contact_pkey PRIMARY KEY (value, held, created_at, seq)
);

create table delivery (
  id uuid not null,
  channel_id text not null,
  event_seq bigint,
  type text not null,
  lead_id uuid,
  status text not null default 'pending'::text,
  created_at timestamp with time zone not null,
  failures integer not null default 0,
  next_attempt_at timestamp with time zone,
  leased_until timestamp with time zone,
  attempts jsonb not null default '[]'::jsonb,
  constraint delivery_channel_id_event_seq_key UNIQUE (channel_id, event_seq),
  constraint delivery_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES channel(id) ON DELETE CASCADE,
  constraint delivery_pkey PRIMARY KEY (id),
  constraint delivery_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'delivered'::text, 'failed'::text]))),
  constraint pending_is_due CHECK (((status = 'pending'::text) = (next_attempt_at IS NOT NULL)))
);

create table desk (
  only_row boolean not null default true,
  policy_version integer not null,
  roster_version integer not null default 1,
  last_seq bigint not null default 0,
  rejections_told_at timestamp with time zone not null default now(),
  rejections_pause_minutes integer not null default 15,
  constraint desk_only_row_check CHECK (only_row),
  constraint desk_pkey PRIMARY KEY (only_row),
  constraint desk_policy_version_fkey FOREIGN KEY (policy_version) REFERENCES policy_version(version)
);

create table desk_hold (
  purpose text not null,
  held_ms integer not null,
  waited_ms integer not null,
  at timestamp with time zone not null,
  constraint desk_hold_pkey PRIMARY KEY (purpose)
);

create table event (
  seq bigint not null,
  type text not null,
  at timestamp with time zone not null,
  actor text not null,
  lead_id uuid,
  received_by text,
  quiet boolean not null default false,
  data json not null,
  constraint event_pkey PRIMARY KEY (seq)
);

create table fact_change (
  seq bigint not null
);

create table fact_portion (
  upto bigint not null,
  after bigint not null,
  oldest timestamp with time zone not null,
  newest timestamp with time zone not null,
  pairs integer[] not null,
  constraint fact_portion_check CHECK ((after < upto)),
  constraint fact_portion_pkey PRIMARY KEY (upto)
);

create table idempotent_answer (
  api_key_id text not null,
  key text not null,
  body_hash bytea not null,
  lead_id uuid not null,
  answer text not null,
  created_at timestamp with time zone not null,
  constraint idempotent_answer_body_hash_check CHECK ((length(body_hash) = 32)),
  constraint idempotent_answer_pkey PRIMARY KEY (api_key_id, key)
);

create table import_job (
  id uuid not null,
  file_name text not null,
  file_bytes bigint not null,
  delimiter text,
  status text not null default 'uploading'::text,
  created_at timestamp with time zone not null default now(),
  created_by text not null,
  created_by_name text not null,
  changed_at timestamp with time zone not null default now(),
  started_at timestamp with time zone,
  started_by text,
  finished_at timestamp with time zone,
  shape json,
  sample json,
  choices json,
  trial json,
  counts json,
  done_line integer not null default 0,
  undo json,
  failure json,
  claimed_by uuid,
  claimed_until timestamp with time zone,
  fruitless_claims integer not null default 0,
  constraint import_job_file_bytes_check CHECK ((file_bytes > 0)),
  constraint import_job_pkey PRIMARY KEY (id),
  constraint import_job_status_check CHECK ((status = ANY (ARRAY['uploading'::text, 'checking'::text, 'ready'::text, 'trying'::text, 'running'::text, 'done'::text, 'cancelled'::text, 'failed'::text, 'undoing'::text, 'undone'::text])))
);

create table import_part (
  job_id uuid not null,
  number integer not null,
  bytes bytea not null,
  constraint import_part_job_id_fkey FOREIGN KEY (job_id) REFERENCES import_job(id) ON DELETE CASCADE,
  constraint import_part_number_check CHECK ((number >= 0)),
  constraint import_part_pkey PRIMARY KEY (job_id, number)
);

create table import_wrong_row (
  job_id uuid not null,
  line integer not null,
  error text not null,
  cells json not null,
  constraint import_wrong_row_job_id_fkey FOREIGN KEY (job_id) REFERENCES import_job(id) ON DELETE CASCADE,
  constraint import_wrong_row_pkey PRIMARY KEY (job_id, line)
);

create table installation (
  only_row boolean not null default true,
  sign_in_secret text not null,
  push_keys jsonb,
  constraint installation_only_row_check CHECK (only_row),
  constraint installation_pkey PRIMARY KEY (only_row)
);

create table invitation (
  id uuid not null,
  token_hash bytea not null,
  email text,
  name text,
  role text not null,
  triager_id text,
  created_at timestamp with time zone not null default now(),
  created_by text not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint invitation_email_check CHECK ((email = lower(email))),
  constraint invitation_pkey PRIMARY KEY (id),
  constraint invitation_role_check CHECK ((role = ANY (ARRAY['admin'::text, 'triager'::text]))),
  constraint invitation_token_hash_check CHECK ((length(token_hash) = 32)),
  constraint invitation_token_hash_key UNIQUE (token_hash),
  constraint invitation_triager_id_fkey FOREIGN KEY (triager_id) REFERENCES triager(id),
  constraint triagers_are_on_the_roster CHECK (((role <> 'triager'::text) OR (triager_id IS NOT NULL)))
);

create table last_change (
  lead_id uuid not null,
  seq bigint not null,
  status text not null,
  triager_id text,
  disqualification_rule text,
  disqualification_reason text,
  contact_by timestamp with time zone,
  remind_at timestamp with time zone,
  missed_at timestamp with time zone,
  handed_on integer not null default 0,
  escalated_at timestamp with time zone,
  contacted_at timestamp with time zone,
  attempts integer not null default 0,
  last_attempt_at timestamp with time zone,
  call_at timestamp with time zone,
  constraint last_change_pkey PRIMARY KEY (lead_id)
);

create table lead (
  id uuid not null,
  seq bigint not null,
  created_at timestamp with time zone not null,
  api_key_id text not null,
  nombre text,
  email text,
  telefono text,
  business text,
  business_label text,
  revenue double precision,
  revenue_label text,
  qualified boolean not null default false,
  funnel text,
  utm_source text,
  utm_medium text,
  utm_campaign text,
  referrer text,
  notes text,
  extra json,
  warnings json,
  email_normal text,
  phone_normal text,
  search text,
  claims text[],
  duplicate_of uuid,
  category text,
  bracket text not null,
  policy_version integer not null,
  disqualification_rule text,
  disqualification_reason text,
  status text not null,
  triager_id text,
  kind text not null default ''::text,
  erased_at timestamp with time zone,
  erased_from text,
  contact_by timestamp with time zone,
  remind_at timestamp with time zone,
  missed_at timestamp with time zone,
  handed_on integer not null default 0,
  escalated_at timestamp with time zone,
  contacted_at timestamp with time zone,
  contacted_by text,
  worked_minutes double precision,
  attempts integer not null default 0,
  last_attempt_at timestamp with time zone,
  call_at timestamp with time zone,
  constraint erased_leads_are_not_found CHECK (((erased_at IS NULL) OR (search IS NULL))),
  constraint erased_leads_do_not_wait CHECK (((erased_at IS NULL) OR (status <> 'waiting'::text))),
  constraint erased_or_named CHECK (((nombre IS NOT NULL) OR (erased_at IS NOT NULL))),
  constraint lead_pkey PRIMARY KEY (id),
  constraint lead_seq_key UNIQUE (seq),
  constraint lead_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'assigned'::text, 'contacted'::text, 'qualified'::text, 'disqualified'::text, 'lost'::text]))),
  constraint open_leads_are_held CHECK (((status <> ALL (ARRAY['assigned'::text, 'contacted'::text])) OR (triager_id IS NOT NULL))),
  constraint waiting_leads_are_free CHECK (((status <> 'waiting'::text) OR (triager_id IS NULL)))
);

create table lead_words (
  seq bigint not null,
  search text not null,
  constraint lead_words_pkey PRIMARY KEY (seq)
);

create table ledger (
  bracket text not null,
  triager_id text not null,
  owed bigint not null,
  constraint ledger_pkey PRIMARY KEY (bracket, triager_id),
  constraint ledger_triager_id_fkey FOREIGN KEY (triager_id) REFERENCES triager(id)
);

create table person (
  id uuid not null default gen_random_uuid(),
  name text not null,
  email text not null,
  email_verified boolean not null default false,
  image text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  role text not null,
  triager_id text,
  disabled_at timestamp with time zone,
  constraint person_email_check CHECK ((email = lower(email))),
  constraint person_email_key UNIQUE (email),
  constraint person_name_check CHECK ((name <> ''::text)),
  constraint person_pkey PRIMARY KEY (id),
  constraint person_role_check CHECK ((role = ANY (ARRAY['admin'::text, 'triager'::text]))),
  constraint person_triager_id_fkey FOREIGN KEY (triager_id) REFERENCES triager(id),
  constraint triagers_are_on_the_roster CHECK (((role <> 'triager'::text) OR (triager_id IS NOT NULL)))
);

create table person_account (
  id uuid not null default gen_random_uuid(),
  person_id uuid not null,
  provider_id text not null,
  account_id text not null,
  password text,
  access_token text,
  access_token_expires_at timestamp with time zone,
  refresh_token text,
  refresh_token_expires_at timestamp with time zone,
  id_token text,
  scope text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint person_account_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE,
  constraint person_account_pkey PRIMARY KEY (id),
  constraint person_account_provider_id_account_id_key UNIQUE (provider_id, account_id)
);

create table person_session (
  id uuid not null default gen_random_uuid(),
  person_id uuid not null,
  token text not null,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  ip_address text,
  user_agent text,
  constraint person_session_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE,
  constraint person_session_pkey PRIMARY KEY (id),
  constraint person_session_token_key UNIQUE (token)
);

create table person_verification (
  id uuid not null default gen_random_uuid(),
  identifier text not null,
  value text not null,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint person_verification_pkey PRIMARY KEY (id)
);

create table policy_version (
  version integer not null,
  document jsonb not null,
  published_at timestamp with time zone not null default now(),
  published_by text not null,
  note text,
  constraint policy_version_pkey PRIMARY KEY (version),
  constraint policy_version_version_check CHECK ((version > 0))
);

create table promise_end (
  lead_id uuid not null,
  seq bigint not null,
  triager_id text not null,
  at timestamp with time zone not null,
  outcome text not null,
  constraint promise_end_outcome_check CHECK ((outcome = ANY (ARRAY['kept'::text, 'late'::text, 'handed_on'::text, 'escalated'::text]))),
  constraint promise_end_pkey PRIMARY KEY (lead_id, seq)
);

create table promise_move (
  id bigint not null,
  triager_id text not null,
  at timestamp with time zone not null,
  before json not null,
  after json not null,
  lead_ids uuid[] not null,
  constraint promise_move_pkey PRIMARY KEY (id)
);

create table push_device (
  channel_id text not null,
  session_id uuid not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  language text not null,
  name text not null,
  seen_at timestamp with time zone not null default now(),
  constraint push_device_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES channel(id) ON DELETE CASCADE,
  constraint push_device_endpoint_key UNIQUE (endpoint),
  constraint push_device_language_check CHECK ((language = ANY (ARRAY['es'::text, 'en'::text]))),
  constraint push_device_pkey PRIMARY KEY (channel_id),
  constraint push_device_session_id_fkey FOREIGN KEY (session_id) REFERENCES person_session(id) ON DELETE CASCADE
);

create table rejection (
  id uuid not null,
  api_key_id text not null,
  received_at timestamp with time zone not null default now(),
  code text not null,
  kind text not null default ''::text,
  errors jsonb not null,
  body bytea not null,
  body_hash bytea not null,
  content_type text,
  dismissed_at timestamp with time zone,
  constraint rejection_api_key_id_body_hash_key UNIQUE (api_key_id, body_hash),
  constraint rejection_body_hash_check CHECK ((length(body_hash) = 32)),
  constraint rejection_pkey PRIMARY KEY (id)
);

create table seal (
  seq bigint not null,
  hash bytea not null,
  made_at timestamp with time zone not null,
  constraint seal_hash_check CHECK ((length(hash) = 32)),
  constraint seal_pkey PRIMARY KEY (seq)
);

create table source (
  id text not null,
  preset text not null default 'auto'::text,
  mapping jsonb,
  signing_secret text,
  mapped_at timestamp with time zone not null default now(),
  leads bigint not null default 0,
  refused bigint not null default 0,
  last_lead_at timestamp with time zone,
  last_refused_at timestamp with time zone,
  constraint source_id_fkey FOREIGN KEY (id) REFERENCES api_key(id),
  constraint source_pkey PRIMARY KEY (id)
);

create table triager (
  id text not null,
  name text not null,
  email text,
  language text not null default 'es'::text,
  active boolean not null default true,
  brackets text[],
  takes jsonb,
  weight integer not null default 1,
  time_zone text not null default 'Europe/Madrid'::text,
  daily_cap integer,
  hours jsonb,
  absences jsonb not null default '[]'::jsonb,
  paused_at timestamp with time zone,
  paused_because text,
  missed_in_row integer not null default 0,
  open_leads integer not null default 0,
  constraint triager_daily_cap_check CHECK ((daily_cap >= 0)),
  constraint triager_id_check CHECK ((id ~ '^[a-z0-9][a-z0-9_-]{0,63}$'::text)),
  constraint triager_language_check CHECK ((language = ANY (ARRAY['es'::text, 'en'::text]))),
  constraint triager_name_check CHECK ((name <> ''::text)),
  constraint triager_open_leads_check CHECK ((open_leads >= 0)),
  constraint triager_pkey PRIMARY KEY (id),
  constraint triager_weight_check CHECK (((weight >= 1) AND (weight <= 1000000)))
);

create table webhook_secret (
  channel_id text not null,
  secret text not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone,
  constraint webhook_secret_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES channel(id) ON DELETE CASCADE,
  constraint webhook_secret_pkey PRIMARY KEY (channel_id, secret)
);

create table word_portion (
  upto bigint not null,
  after bigint not null,
  oldest timestamp with time zone not null,
  newest timestamp with time zone not null,
  pairs integer[],
  constraint word_portion_check CHECK ((after < upto)),
  constraint word_portion_pkey PRIMARY KEY (upto)
);

create table words_gathered (
  only_row boolean not null default true,
  upto bigint not null,
  constraint words_gathered_only_row_check CHECK (only_row),
  constraint words_gathered_pkey PRIMARY KEY (only_row)
);

CREATE INDEX account_of_person ON public.person_account USING btree (person_id);

CREATE INDEX api_key_secret_of_key ON public.api_key_secret USING btree (api_key_id);

CREATE INDEX audit_by_action ON public.audit USING btree (action, id);

CREATE INDEX audit_by_actor ON public.audit USING btree (actor, id);

CREATE INDEX audit_by_time ON public.audit USING btree (at);

CREATE INDEX audit_of_subject ON public.audit USING btree (subject, id);

CREATE INDEX channel_of_person ON public.channel USING btree (person_id) WHERE (person_id IS NOT NULL);

CREATE INDEX delivery_due ON public.delivery USING btree (channel_id, next_attempt_at, id) WHERE (status = 'pending'::text);

CREATE INDEX delivery_failed ON public.delivery USING btree (id) WHERE (status = 'failed'::text);

CREATE INDEX delivery_of_channel ON public.delivery USING btree (channel_id, id);

CREATE INDEX delivery_of_lead ON public.delivery USING btree (lead_id) WHERE (lead_id IS NOT NULL);

CREATE INDEX device_of_session ON public.push_device USING btree (session_id);

CREATE INDEX event_of_lead ON public.event USING btree (lead_id, seq) WHERE (lead_id IS NOT NULL);

CREATE INDEX event_received ON public.event USING btree (received_by, at) WHERE (received_by IS NOT NULL);

CREATE INDEX fact_portion_by_pair ON public.fact_portion USING gin (pairs) WITH (gin_pending_list_limit='128');

CREATE INDEX idempotent_answer_by_age ON public.idempotent_answer USING btree (created_at);

CREATE INDEX import_job_to_do ON public.import_job USING btree (changed_at) WHERE (status = ANY (ARRAY['checking'::text, 'trying'::text, 'running'::text, 'undoing'::text]));

CREATE INDEX lead_by_bracket ON public.lead USING btree (bracket, created_at, seq);

CREATE INDEX lead_by_business ON public.lead USING btree (COALESCE(category, business), created_at, seq) WHERE (COALESCE(category, business) IS NOT NULL);

CREATE INDEX lead_by_funnel ON public.lead USING btree (funnel, created_at, seq) WHERE (funnel IS NOT NULL);

CREATE INDEX lead_by_time ON public.lead USING btree (created_at, seq);

CREATE INDEX lead_by_triager ON public.lead USING btree (triager_id, created_at, seq) WHERE (triager_id IS NOT NULL);

CREATE INDEX lead_by_utm_campaign ON public.lead USING btree (utm_campaign, created_at, seq) WHERE (utm_campaign IS NOT NULL);

CREATE INDEX lead_by_utm_medium ON public.lead USING btree (utm_medium, created_at, seq) WHERE (utm_medium IS NOT NULL);

CREATE INDEX lead_by_utm_source ON public.lead USING btree (utm_source, created_at, seq) WHERE (utm_source IS NOT NULL);

CREATE INDEX lead_call_back ON public.lead USING btree (remind_at, seq) WHERE ((remind_at IS NOT NULL) AND (contact_by IS NULL) AND (erased_at IS NULL));

CREATE INDEX lead_contacted_by ON public.lead USING btree (contacted_by, contacted_at) WHERE (contacted_by IS NOT NULL);

CREATE INDEX lead_escalated ON public.lead USING btree (created_at, seq) WHERE ((escalated_at IS NOT NULL) AND (status = 'assigned'::text) AND (erased_at IS NULL));

CREATE INDEX lead_in_status ON public.lead USING btree (status, created_at, seq) WHERE (erased_from IS NULL);

CREATE INDEX lead_missed ON public.lead USING btree (triager_id, bracket, contact_by) WHERE ((status = 'assigned'::text) AND (contact_by IS NOT NULL) AND (erased_at IS NULL) AND (missed_at IS NOT NULL));

CREATE INDEX lead_overdue ON public.lead USING btree (triager_id, bracket, contact_by) WHERE ((status = 'assigned'::text) AND (contact_by IS NOT NULL) AND (erased_at IS NULL));

CREATE INDEX lead_promised ON public.lead USING btree (LEAST(remind_at, contact_by), seq) WHERE ((status = 'assigned'::text) AND (contact_by IS NOT NULL) AND (erased_at IS NULL) AND (escalated_at IS NULL));

CREATE INDEX lead_waiting_for ON public.lead USING btree (bracket, kind, seq) WHERE (status = 'waiting'::text);

CREATE INDEX lead_words_by_trigram ON public.lead_words USING gin (search gin_trgm_ops);

CREATE UNIQUE INDEX mail_of_person ON public.channel USING btree (person_id) WHERE (kind = 'person_mail'::text);

CREATE UNIQUE INDEX person_of_triager ON public.person USING btree (triager_id) WHERE ((triager_id IS NOT NULL) AND (disabled_at IS NULL));

CREATE INDEX person_verification_by_identifier ON public.person_verification USING btree (identifier);

CREATE INDEX rejection_by_age ON public.rejection USING btree (received_at);

CREATE INDEX rejection_by_kind ON public.rejection USING btree (api_key_id, kind, received_at);

CREATE INDEX session_of_person ON public.person_session USING btree (person_id);

CREATE INDEX word_portion_by_pair ON public.word_portion USING gin (pairs) WITH (gin_pending_list_limit='128');

CREATE INDEX word_portion_unmade ON public.word_portion USING btree (upto) WHERE (pairs IS NULL);

CREATE OR REPLACE FUNCTION public.count_open_leads()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    update triager t set open_leads = open_leads + change.n
    from (
      select triager_id, count(*) as n from new_rows where status in ('assigned', 'contacted') group by triager_id
    ) change
    where t.id = change.triager_id;
  else
    update triager t set open_leads = open_leads + change.n
    from (
      select triager_id, sum(n) as n from (
        select triager_id, 1 as n from new_rows where status in ('assigned', 'contacted') and erased_at is null
        union all
        select triager_id, -1 from old_rows where status in ('assigned', 'contacted') and erased_at is null
      ) moves
      group by triager_id having sum(n) <> 0
    ) change
    where t.id = change.triager_id;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.end_device()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from channel where id = old.channel_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.fact(filter text, value text)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN ((hashtextextended(value, hashtextextended(filter, (0)::bigint)) >> 32))::integer;

CREATE OR REPLACE FUNCTION public.give_mail()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into channel (id, kind, person_id, status, after_seq, tended_at, disabled_at, disabled_because)
  select 'mail_' || new.id, 'person_mail', new.id, status, last_seq, tended_at, disabled_at, disabled_because
  from channel, desk where id = 'mail'
  on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_contacts()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET enable_seqscan TO 'off'
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into contact (value, held, created_at, seq, lead_id)
    select value, triager_id is not null, created_at, seq, id
    from new_rows, lateral (values (email_normal), (phone_normal)) as contacts(value) where value is not null;
    return null;
  end if;
  delete from contact using (
    select value, claimed and triager_id is not null as held, created_at, seq, id as lead_id
    from old_rows, lateral (
      select value, claims is null or value = any(claims) as claimed
      from (values (email_normal), (phone_normal)) as named(value) where value is not null
      union
      select value, true from unnest(claims) as value
    ) as contacts
    except
    select value, claimed and triager_id is not null as held, created_at, seq, id as lead_id
    from new_rows, lateral (
      select value, claims is null or value = any(claims) as claimed
      from (values (email_normal), (phone_normal)) as named(value) where value is not null
      union
      select value, true from unnest(claims) as value
    ) as contacts
  ) gone
  where contact.value = gone.value and contact.held = gone.held and contact.created_at = gone.created_at
    and contact.seq = gone.seq;
  insert into contact (value, held, created_at, seq, lead_id)
    select value, claimed and triager_id is not null as held, created_at, seq, id as lead_id
    from new_rows, lateral (
      select value, claims is null or value = any(claims) as claimed
      from (values (email_normal), (phone_normal)) as named(value) where value is not null
      union
      select value, true from unnest(claims) as value
    ) as contacts
    except
    select value, claimed and triager_id is not null as held, created_at, seq, id as lead_id
    from old_rows, lateral (
      select value, claims is null or value = any(claims) as claimed
      from (values (email_normal), (phone_normal)) as named(value) where value is not null
      union
      select value, true from unnest(claims) as value
    ) as contacts
  on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_facts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      insert into fact_change (seq) values (new.seq);
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.keep_words()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      -- Whoever copies words holds this row, so that they copy either what is here now, or what there is afterwards.
      perform from words_gathered for share;
      if new.search is null then
        delete from lead_words where seq = new.seq;
      else
        update lead_words set search = new.search where seq = new.seq;
      end if;
      -- A name in a script that nobody else writes could be read from its pairs, so these go with it.
      update word_portion set pairs = null
        where upto = (select min(upto) from word_portion where upto >= new.seq) and pairs is not null;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.leads_with(pattern text, most bigint DEFAULT NULL::bigint)
 RETURNS SETOF bigint
 LANGUAGE plpgsql
 STABLE
 SET enable_seqscan TO 'off'
AS $function$
    declare gathered bigint := (select upto from words_gathered);
    begin
      return query select words.seq from lead_words words where words.search like pattern limit most;
      return query select lead.seq from lead where lead.seq > gathered and lead.search like pattern limit most;
    end $function$;

CREATE OR REPLACE FUNCTION public.leads_within(wanted text, afters bigint[], uptos bigint[], most bigint DEFAULT NULL::bigint)
 RETURNS SETOF bigint
 LANGUAGE plpgsql
 STABLE
 SET enable_seqscan TO 'off'
AS $function$
    declare gathered bigint := (select upto from words_gathered);
    begin
      return query select words.seq from unnest(afters, uptos) stretch(after, upto), lead_words words
        where words.seq > stretch.after and words.seq <= stretch.upto and strpos(words.search, wanted) > 0 limit most;
      return query select lead.seq from lead
        where lead.seq > gathered and lead.seq <= (select max(upto) from unnest(uptos) upto) and strpos(lead.search, wanted) > 0 limit most;
    end $function$;

CREATE OR REPLACE FUNCTION public.pairs_between(after bigint, upto bigint)
 RETURNS integer[]
 LANGUAGE sql
 STABLE
 SET enable_seqscan TO 'off'
AS $function$
      select coalesce(array_agg(pair order by pair), '{}') from (
        select distinct unnest(array[status # triager, status # bracket, status # business, status # funnel, status # utm_source, status # utm_medium, status # utm_campaign, triager # bracket, triager # business, triager # funnel, triager # utm_source, triager # utm_medium, triager # utm_campaign, bracket # business, bracket # funnel, bracket # utm_source, bracket # utm_medium, bracket # utm_campaign, business # funnel, business # utm_source, business # utm_medium, business # utm_campaign, funnel # utm_source, funnel # utm_medium, funnel # utm_campaign, utm_source # utm_medium, utm_source # utm_campaign, utm_medium # utm_campaign]) as pair
        from (select fact('status', status) as status, fact('triager', triager_id) as triager, fact('bracket', bracket) as bracket, fact('business', coalesce(category, business)) as business, fact('funnel', funnel) as funnel, fact('utm_source', utm_source) as utm_source, fact('utm_medium', utm_medium) as utm_medium, fact('utm_campaign', utm_campaign) as utm_campaign from lead where seq > after and seq <= upto offset 0) facts
      ) pairs where pair is not null
    $function$;

CREATE OR REPLACE FUNCTION public.stretches_with(wanted integer[])
 RETURNS TABLE(after bigint, upto bigint, oldest timestamp with time zone, newest timestamp with time zone)
 LANGUAGE plpgsql
 STABLE
 SET enable_seqscan TO 'off'
AS $function$
    begin
      return query
        select portion.after, portion.upto, portion.oldest, portion.newest from word_portion portion where pairs @> wanted
        union all
        select portion.after, portion.upto, portion.oldest, portion.newest from word_portion portion where pairs is null
        union all
        select coalesce(max(portion.upto), 0), 9223372036854775807, '-infinity', 'infinity' from word_portion portion;
    end $function$;

CREATE TRIGGER device_ended AFTER DELETE ON public.push_device FOR EACH ROW EXECUTE FUNCTION end_device();

CREATE TRIGGER lead_facts_changed AFTER UPDATE ON public.lead FOR EACH ROW WHEN (((old.status IS DISTINCT FROM new.status) OR (old.triager_id IS DISTINCT FROM new.triager_id) OR (old.bracket IS DISTINCT FROM new.bracket) OR (COALESCE(old.category, old.business) IS DISTINCT FROM COALESCE(new.category, new.business)) OR (old.funnel IS DISTINCT FROM new.funnel) OR (old.utm_source IS DISTINCT FROM new.utm_source) OR (old.utm_medium IS DISTINCT FROM new.utm_medium) OR (old.utm_campaign IS DISTINCT FROM new.utm_campaign))) EXECUTE FUNCTION keep_facts();

CREATE TRIGGER lead_inserted AFTER INSERT ON public.lead REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('criba.keeps_books'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION count_open_leads();

CREATE TRIGGER lead_inserted_contacts AFTER INSERT ON public.lead REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('criba.keeps_books'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION keep_contacts();

CREATE TRIGGER lead_updated AFTER UPDATE ON public.lead REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_open_leads();

CREATE TRIGGER lead_updated_contacts AFTER UPDATE ON public.lead REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_contacts();

CREATE TRIGGER lead_words_changed AFTER UPDATE OF search ON public.lead FOR EACH ROW WHEN ((old.search IS DISTINCT FROM new.search)) EXECUTE FUNCTION keep_words();

CREATE TRIGGER person_mail AFTER INSERT ON public.person FOR EACH ROW EXECUTE FUNCTION give_mail();
