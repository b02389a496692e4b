-- Everything that a lead needs to be taken in, judged, assigned and told about.
--
-- The tables written for every lead (lead, event) carry no foreign keys: each would cost a look-up and a row
-- lock per lead, and what they would guard holds already, because every writer holds the desk's lock and neither
-- triagers, keys nor leads are ever deleted.

create table policy_version (
  version integer primary key check (version > 0),
  document jsonb not null,
  published_at timestamptz not null default now(),
  published_by text not null,
  note text
);

create table triager (
  id text primary key check (id ~ '^[a-z0-9][a-z0-9_-]{0,63}$'),
  name text not null check (name <> ''),
  email text,
  language text not null default 'es' check (language in ('es', 'en')),
  active boolean not null default true,
  brackets text[],
  weight integer not null default 1 check (weight between 1 and 1000000),
  time_zone text not null default 'Europe/Madrid',
  daily_cap integer check (daily_cap >= 0),
  hours jsonb,
  absences jsonb not null default '[]',
  open_leads integer not null default 0 check (open_leads >= 0)
);
comment on column triager.open_leads is 'leads in assigned or contacted, kept by the trigger on lead';

-- What each triager is owed in each bracket, in units of 10^-12 of a lead. A bracket's balances sum to zero.
create table ledger (
  bracket text not null,
  triager_id text not null references triager,
  owed bigint not null,
  primary key (bracket, triager_id)
);

-- One row. Whoever decides, locks it first: that makes any number of servers one queue.
create table desk (
  only_row boolean primary key default true check (only_row),
  policy_version integer not null references policy_version,
  roster_version integer not null default 1,
  last_seq bigint not null default 0
);
comment on column desk.last_seq is 'place of the newest event in the one order of all events';

create table lead (
  id uuid primary key,
  seq bigint not null unique,
  created_at timestamptz not null,
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
  category text,
  bracket text not null,
  status text not null
    check (status in ('waiting', 'assigned', 'contacted', 'qualified', 'disqualified', 'lost')),
  triager_id text,
  disqualification_rule text,
  disqualification_reason text,
  duplicate_of uuid,
  policy_version integer not null,
  erased_at timestamptz,
  constraint erased_or_named check (nombre is not null or erased_at is not null),
  constraint open_leads_are_held check (status not in ('assigned', 'contacted') or triager_id is not null),
  constraint waiting_leads_are_free check (status <> 'waiting' or triager_id is null)
);
create index lead_by_email on lead (email_normal, created_at, seq) where email_normal is not null;
create index lead_by_phone on lead (phone_normal, created_at, seq) where phone_normal is not null;
create index lead_waiting on lead (seq) where status = 'waiting';

-- What happened, in one order without gaps. A lead's history and the receipts of its decisions are its events.
-- No personal data in here but what people write as reasons and comments.
create table event (
  seq bigint primary key,
  type text not null,
  at timestamptz not null,
  actor text not null,
  lead_id uuid,
  received_by text,
  data json not null
);
comment on column event.received_by is 'the triager who got a lead by this event: what the daily cap counts';
create index event_of_lead on event (lead_id, seq) where lead_id is not null;
create index event_received on event (received_by, at) where received_by is not null;

create table api_key (
  id text primary key,
  name text not null check (name <> ''),
  scopes text[] not null check (cardinality(scopes) > 0 and scopes <@ array['ingest', 'read', 'admin']),
  origins text[] not null default '{}',
  rate_per_minute integer check (rate_per_minute > 0),
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz
);

create table api_key_secret (
  hash bytea primary key check (length(hash) = 32),
  api_key_id text not null references api_key,
  created_at timestamptz not null default now(),
  expires_at timestamptz
);
create index api_key_secret_of_key on api_key_secret (api_key_id);

-- The answers given to requests with an Idempotency-Key.
create table idempotent_answer (
  api_key_id text not null,
  key text not null,
  body_hash bytea not null check (length(body_hash) = 32),
  lead_id uuid not null,
  answer text not null,
  created_at timestamptz not null,
  primary key (api_key_id, key)
);
create index idempotent_answer_by_age on idempotent_answer (created_at);

-- Bodies that were refused, to be mended and replayed.
create table rejection (
  id uuid primary key,
  api_key_id text not null,
  received_at timestamptz not null default now(),
  code text not null,
  errors jsonb not null,
  body bytea not null,
  body_hash bytea not null check (length(body_hash) = 32),
  unique (api_key_id, body_hash)
);
create index rejection_by_age on rejection (received_at);

-- least_busy asks for open leads at every decision. Counting them then would cost more with every lead that
-- stays open; counted here, a decision reads one number a triager.
create function count_open_leads() returns trigger language plpgsql as $$
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
        select triager_id, 1 as n from new_rows where status in ('assigned', 'contacted')
        union all
        select triager_id, -1 from old_rows where status in ('assigned', 'contacted')
      ) moves
      group by triager_id having sum(n) <> 0
    ) change
    where t.id = change.triager_id;
  end if;
  return null;
end $$;

create trigger lead_inserted after insert on lead
  referencing new table as new_rows
  for each statement execute function count_open_leads();
create trigger lead_updated after update on lead
  referencing old table as old_rows new table as new_rows
  for each statement execute function count_open_leads();

-- A fresh installation takes leads at once: nobody is disqualified and there is one bracket.
insert into policy_version (version, document, published_by, note)
values (1, '{"brackets": [{"id": "all"}]}', 'criba', 'The policy of a fresh installation');
insert into desk (policy_version) values (1);
