-- The whole schema. Migrations come after it, never before.
--
-- The tables written for every lead (lead, event, contact) carry no foreign keys: each would cost a look-up and a row lock per
-- lead, and what they would guard holds already, because every writer holds the desk's lock and neither triagers nor keys are
-- ever deleted.

create extension if not exists pg_trgm;

-- ---------------------------------------------------------------- Who decides: policy, roster, rotation

create table policy_version (
  version int primary key check (version > 0),
  document jsonb not null,
  published_at timestamptz not null default now(),
  published_by text not null,
  note text
);

-- Which days nobody of a calendar works. Decisions read `days`, which are kept as they were stored, whatever a newer list of
-- holidays says of the past.
create table calendar (
  id text primary key check (id ~ '^[a-z0-9][a-z0-9_-]{0,63}$'),
  name text not null check (name <> ''),
  country text, -- whose public holidays are free; null: none
  region text, -- of the country
  own_days jsonb not null default '[]', -- closed or shortened days of one's own
  open text[] not null default '{}', -- dates of public holidays on which one works
  is_default boolean not null, -- of triagers who name none
  days jsonb not null, -- by date: its name, and its hours if it is only shortened
  until_year int not null, -- the last year of which they are stored
  stored_at timestamptz not null -- when the list of holidays was last asked
);
create unique index calendar_default on calendar (is_default) where is_default;

create table triager (
  id text primary key check (id ~ '^[a-z0-9][a-z0-9_-]{0,63}$'),
  name text not null check (name <> ''),
  email text,
  language text not null default 'es',
  active boolean not null default true,
  teams text[], -- null: every team
  brackets text[],
  takes jsonb, -- which leads of their brackets they take, as conditions; null: every one
  weight int not null default 1 check (weight between 1 and 1000000),
  ramp jsonb not null default '[]', -- weights that begin on later days, in order
  time_zone text not null default 'Europe/Madrid',
  daily_cap int check (daily_cap >= 0),
  weekly_cap int check (weekly_cap >= 0), -- from Monday on, as the day in their zone
  open_cap int check (open_cap >= 0), -- of open_leads
  hours jsonb,
  absences jsonb not null default '[]',
  feed_absences jsonb not null default '[]', -- as absence_feed was last read
  calendar text references calendar, -- null: the default
  booking_url text, -- where the person who asked may book a call
  public_phone text, -- from which they call, as whoever asked may know it
  paused_at timestamptz,
  paused_because text, -- self: they said so; missed: too many deadlines of first contact in a row
  missed_in_row int not null default 0, -- deadlines of first contact missed since they last made contact
  open_leads int not null default 0 check (open_leads >= 0) -- leads in assigned or contacted, kept by the triggers on lead
);

-- A calendar of a triager's own. Whoever knows its address reads it, so the address is told to nobody.
create table absence_feed (
  triager_id text primary key references triager,
  url text not null,
  tried_at timestamptz, -- when a server last began to read it
  read_at timestamptz, -- when it was last read whole
  failure text -- why the last reading brought nothing; null: it did
);

-- What each triager is owed in each rotation, in units of 10^-12 of a lead. The balances of a rotation sum to zero.
create table ledger (
  bracket text not null, -- under a policy with teams: team/bracket
  triager_id text not null references triager,
  owed bigint not null,
  primary key (bracket, triager_id)
);

-- One row. Whoever decides locks it first: that makes any number of servers one queue.
create table desk (
  only_row boolean primary key default true check (only_row),
  policy_version int not null references policy_version,
  roster_version int not null default 1,
  last_seq bigint not null default 0, -- of the newest event
  rejections_told_at timestamptz not null default now(), -- up to when refused bodies have been announced
  rejections_pause_minutes int not null default 15 -- how long nothing is said of them then; doubles while they keep coming
);

-- The longest hold of the desk of a week, for each purpose.
create table desk_hold (
  purpose text primary key,
  held_ms int not null,
  waited_ms int not null,
  at timestamptz not null
);

-- ---------------------------------------------------------------- Leads

create table lead (
  id uuid primary key,
  seq bigint not null unique, -- of the event with which it came
  created_at timestamptz not null,
  api_key_id text not null,
  -- what was sent
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
  -- how it is found and known again
  email_normal text,
  phone_normal text,
  claims text[], -- contacts that bring later leads of the person to its triager; null: all that it names
  company text, -- the domain of email_normal; null: a provider's, where everybody has an address
  duplicate_of uuid,
  person_seq bigint, -- the seq of the person's first lead, at the end of the chain of duplicate_of; null: it is this lead itself
  -- what was decided
  category text,
  team text, -- null: decided under a policy without teams
  bracket text not null,
  policy_version int not null,
  disqualification_rule text,
  disqualification_reason text,
  -- how it stands
  status text not null check (status in ('waiting', 'assigned', 'contacted', 'qualified', 'won', 'disqualified', 'lost')),
  triager_id text,
  kind text not null default '', -- of a lead that waits: whom it could go to (domain/rotation/kinds.ts)
  erased_at timestamptz,
  erased_from text, -- the state of an open lead when its person was erased: it counts in none since
  -- first contact
  contact_by timestamptz, -- null: no deadline, or contact was made
  remind_at timestamptz, -- when the triager is reminded of contact_by; null: not, or done
  missed_at timestamptz, -- the first deadline missed since contact was last made or tried
  handed_on int not null default 0, -- how many others had it because nobody made contact in time
  escalated_at timestamptz, -- since when the admins know that nobody makes contact
  contacted_at timestamptz, -- the first contact ever: a lead that is handed on keeps it
  contacted_by text, -- the triager who made it; null: none was made, or it is not known by whom
  worked_minutes double precision, -- working time of that triager from getting the lead to that contact
  attempts int not null default 0,
  last_attempt_at timestamptz,
  next_at timestamptz, -- the next step: when, and what it is
  next_what text,
  next_remind_at timestamptz, -- when the triager is reminded of it; null: not, or done
  qualified_at timestamptz,
  won_at timestamptz,
  won_value double precision, -- in the policy's currency; null: nobody said
  back_at timestamptz, -- when a lost lead comes back by itself
  touched_at timestamptz, -- when somebody last did something with it; null: nobody has, since it came in or was imported
  created_by text, -- who entered it by hand; null: it was sent or imported
  -- its rows of promise_end, counted by a trigger: statistics need not join them
  promises int2 not null default 0,
  promises_kept int2 not null default 0,
  promises_handed_on int2 not null default 0,
  promises_escalated int2 not null default 0,
  constraint first_leads_repeat_none check (person_seq is null or duplicate_of is not null),
  constraint erased_or_named check (nombre is not null or erased_at is not null),
  constraint erased_leads_do_not_wait check (erased_at is null or status <> 'waiting'),
  constraint open_leads_are_held check (status not in ('assigned', 'contacted') or triager_id is not null),
  constraint won_leads_have_values check (won_value is null or status = 'won'),
  constraint lost_leads_come_back check (back_at is null or status = 'lost'),
  constraint waiting_leads_are_free check (status <> 'waiting' or triager_id is null)
);

-- Every list is a walk of one index, whatever the filter, also between two moments: that is why time stands in each. Each index is
-- paid for by every lead, so there is one for each filter and none for a combination.
create index lead_by_time on lead (created_at, seq);
create index lead_in_status on lead (status, created_at, seq) where erased_from is null;
create index lead_by_triager on lead (triager_id, created_at, seq) where triager_id is not null;
create index lead_by_team on lead (team, created_at, seq) where team is not null;
create index lead_by_bracket on lead (bracket, created_at, seq);
create index lead_by_business on lead (coalesce(category, business), created_at, seq) where coalesce(category, business) is not null;
create index lead_by_funnel on lead (funnel, created_at, seq) where funnel is not null;
create index lead_by_utm_source on lead (utm_source, created_at, seq) where utm_source is not null;
create index lead_by_utm_medium on lead (utm_medium, created_at, seq) where utm_medium is not null;
create index lead_by_utm_campaign on lead (utm_campaign, created_at, seq) where utm_campaign is not null;
create index lead_waiting_for on lead (bracket, kind, seq) where status = 'waiting';
-- Which leads name one as the earlier lead of their person: for a lead that an import brings back or takes away.
create index lead_repeats on lead (duplicate_of) where duplicate_of is not null;
-- What a triager has open, which stays few, whatever they have had.
create index lead_open on lead (triager_id) where status in ('assigned', 'contacted') and erased_at is null;
-- Whom a triager has contacted today.
create index lead_contacted_by on lead (contacted_by, contacted_at) where contacted_by is not null;
-- What is due next.
create index lead_promised on lead (least(remind_at, contact_by), seq)
  where status = 'assigned' and contact_by is not null and erased_at is null and escalated_at is null;
create index lead_next_step on lead (next_remind_at, seq)
  where next_remind_at is not null and status in ('assigned', 'contacted') and erased_at is null;
create index lead_planned on lead (next_at, seq) where next_at is not null and erased_at is null;
create index lead_coming_back on lead (back_at, seq) where back_at is not null and erased_at is null;
-- The newest lead of a company that somebody holds.
create index lead_of_company on lead (company, created_at, seq) where company is not null and triager_id is not null;
-- Leads in contact, by when something last happened: in milliseconds, as in a cursor, so that pages walk it.
create index lead_in_contact on lead (date_trunc('milliseconds', coalesce(touched_at, contacted_at, created_at) at time zone 'UTC'), seq)
  where status = 'contacted' and erased_at is null;
-- What came of leads this week, and by whom.
create index lead_qualified on lead (qualified_at) where qualified_at is not null;
create index lead_won on lead (won_at) where won_at is not null;
-- By holder and bracket first, because those decide whether anybody else can take the leads: a night's worth of overdue leads for
-- whom nobody is there costs a probe for each pair and not for each lead.
create index lead_overdue on lead (triager_id, bracket, contact_by)
  where status = 'assigned' and contact_by is not null and erased_at is null;
create index lead_missed on lead (triager_id, bracket, contact_by)
  where status = 'assigned' and contact_by is not null and erased_at is null and missed_at is not null;
create index lead_escalated on lead (created_at, seq)
  where escalated_at is not null and status = 'assigned' and erased_at is null;

-- What `q` is looked for in: written with the lead by domain/lead/search-text.ts, and deleted when its person is erased. Apart from
-- `lead`, so that the index is not written again whenever a lead changes its status. A search reads what is pending in the index
-- from end to end, so a chore puts it in its place every few seconds; 16 MB are some 10 000 leads.
create table lead_words (
  seq bigint primary key,
  search text not null
);
create index lead_words_by_trigram on lead_words using gin (search gin_trgm_ops) with (gin_pending_list_limit = 16384);

-- Who is known: each e-mail address and phone number of each lead, normalised.
create table contact (
  value text not null,
  held boolean not null, -- whether it brings later leads of the person to the lead's triager
  created_at timestamptz not null,
  seq bigint not null,
  lead_id uuid not null,
  primary key (value, held, created_at, seq)
);

-- How a lead stood before its last change by a person, so that the change can be undone. One row a lead at most: the next change
-- replaces it. `seq` is the event of the change; once the lead has a newer event the row is of no use.
create table last_change (
  lead_id uuid primary key,
  seq bigint not null,
  status text not null,
  triager_id text,
  disqualification_rule text,
  disqualification_reason text,
  contact_by timestamptz,
  remind_at timestamptz,
  missed_at timestamptz,
  handed_on int not null default 0,
  escalated_at timestamptz,
  contacted_at timestamptz,
  attempts int not null default 0,
  last_attempt_at timestamptz,
  next_at timestamptz,
  next_what text,
  next_remind_at timestamptz,
  qualified_at timestamptz,
  won_at timestamptz,
  won_value double precision,
  back_at timestamptz,
  touched_at timestamptz,
  -- where it was, if the change was a turn of the rotation, which may have put it elsewhere; else bracket is null
  team text,
  bracket text
);

-- How each promise of first contact ended, once for each.
create table promise_end (
  lead_id uuid not null,
  seq bigint not null, -- the event that ended it
  triager_id text not null, -- whose promise it was
  at timestamptz not null,
  -- kept; or missed: late (contact came after all before the server saw to it), handed_on or escalated
  outcome text not null check (outcome in ('kept', 'late', 'handed_on', 'escalated')),
  primary key (seq, lead_id)
);

-- Promises that ended today, and on the days before.
create index promise_end_by_time on promise_end (at) include (triager_id, outcome);

-- Next steps that were done, so that a day can show them. What was to be done is not kept: it may name the person.
create table step_end (
  lead_id uuid not null,
  seq bigint not null, -- the event that ended it
  triager_id text not null,
  at timestamptz not null,
  due_at timestamptz not null,
  primary key (seq, lead_id)
);
create index step_end_by_time on step_end (at);

create function count_promises() returns trigger language plpgsql
  set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
begin
  if not exists (select from changed_rows) then return null; end if;
  update lead set promises = promises + change.n, promises_kept = promises_kept + change.kept,
    promises_handed_on = promises_handed_on + change.handed_on, promises_escalated = promises_escalated + change.escalated
  from (
    select lead_id, sum(sign) as n, coalesce(sum(sign) filter (where outcome = 'kept'), 0) as kept,
      coalesce(sum(sign) filter (where outcome = 'handed_on'), 0) as handed_on,
      coalesce(sum(sign) filter (where outcome = 'escalated'), 0) as escalated
    from (select lead_id, outcome, case tg_op when 'INSERT' then 1 else -1 end as sign from changed_rows) ends
    group by lead_id
  ) change
  where lead.id = change.lead_id;
  return null;
end $$;
create trigger promise_ended after insert on promise_end referencing new table as changed_rows
  for each statement execute function count_promises();
create trigger promise_end_undone after delete on promise_end referencing old table as changed_rows
  for each statement execute function count_promises();

-- Deadlines that are still to be moved because somebody's hours changed; a row goes when its last lead has.
create table promise_move (
  id bigint generated always as identity primary key,
  triager_id text not null,
  at timestamptz not null,
  before json not null,
  after json not null,
  lead_ids uuid[] not null
);

-- least_busy asks for open leads at every decision. Counting them then would cost more with every lead that stays open; counted
-- here, a decision reads one number a triager. Whoever saves a batch counts by itself and says so (criba.keeps_books).
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
        select triager_id, 1 as n from new_rows where status in ('assigned', 'contacted') and erased_at is null
        union all
        select triager_id, -1 from old_rows where status in ('assigned', 'contacted') and erased_at is null
      ) moves
      group by triager_id having sum(n) <> 0
    ) change
    where t.id = change.triager_id;
  end if;
  return null;
end $$;
create trigger lead_inserted after insert on lead referencing new table as new_rows for each statement
  when (current_setting('criba.keeps_books', true) is distinct from 'on') execute function count_open_leads();
create trigger lead_updated after update on lead referencing old table as old_rows new table as new_rows
  for each statement execute function count_open_leads();

-- An insert takes the simple way: a lead that has just come claims what it names. Nested loops always: a plan with hash joins, made
-- while the table was small, would be kept while it grows.
create function keep_contacts() returns trigger language plpgsql
  set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
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
end $$;
create trigger lead_inserted_contacts after insert on lead referencing new table as new_rows for each statement
  when (current_setting('criba.keeps_books', true) is distinct from 'on') execute function keep_contacts();
create trigger lead_updated_contacts after update on lead referencing old table as old_rows new table as new_rows
  for each statement execute function keep_contacts();

-- ---------------------------------------------------------------- What happened

-- All events in one order without gaps. A lead's history and the receipts of its decisions are its events. No personal data in here
-- but what people write as reasons and comments.
create table event (
  seq bigint primary key,
  type text not null,
  at timestamptz not null,
  actor text not null,
  lead_id uuid,
  received_by text, -- the triager who got a lead by this event: what the daily cap counts
  quiet boolean not null default false, -- by an import that asked for silence: in the history and the feed, not delivered
  data json not null
);
create index event_of_lead on event (lead_id, seq) where lead_id is not null;
create index event_received on event (received_by, at) where received_by is not null;

-- At some places the hash of all events up to there, each hashed together with the hash before it (domain/verify/chain.ts). `criba
-- verify` makes them again, so an event that is changed, added or removed later is noticed.
create table seal (
  seq bigint primary key,
  hash bytea not null check (length(hash) = 32),
  made_at timestamptz not null
);

-- Who changed what: every administrative change, written in the transaction that makes it. `subject` names the thing as the API's
-- path does ("triagers/ana", "policy", "keys/key_…"). Never holds a lead's personal fields.
create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  actor text not null,
  action text not null,
  subject text not null,
  before json,
  after json
);
create index audit_of_subject on audit (subject, id);
create index audit_by_actor on audit (actor, id);
create index audit_by_action on audit (action, id);
create index audit_by_time on audit (at);

-- ---------------------------------------------------------------- Who sends: keys, sources, what was answered and refused

create table api_key (
  id text primary key,
  name text not null check (name <> ''),
  scopes text[] not null check (cardinality(scopes) > 0 and scopes <@ array['ingest', 'read', 'read:leads', 'read:stats', 'read:events', 'admin']),
  origins text[] not null default '{}',
  networks text[] not null default '{}', -- from which it works, as CIDR; none: from anywhere
  rate_per_minute int check (rate_per_minute > 0),
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

-- Addresses to which forms and tools post what they have. A source is a key of its own with an address: its name, origins, rate and
-- secrets are those of the API key of the same id.
create table source (
  id text primary key references api_key,
  preset text not null default 'auto', -- by what the fields of a body are known
  mapping jsonb, -- which part of a body is which field of a lead; null: as the preset says
  signing_secret text, -- with which the tool signs its requests, as it was given to us; null: not checked
  mapped_at timestamptz not null default now(), -- since when preset and mapping are as they are
  leads bigint not null default 0, -- how many it brought; counted by each server and written every second
  refused bigint not null default 0, -- bodies; counted in the same way
  last_lead_at timestamptz,
  last_refused_at timestamptz
);

-- The answers given to requests with an Idempotency-Key.
create table idempotent_answer (
  api_key_id text not null, -- or who else sent it: a person of the console, an import
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
  kind text not null default '', -- the code and the first mistake: of each kind the newest are kept
  errors jsonb not null,
  body bytea not null,
  body_hash bytea not null check (length(body_hash) = 32),
  content_type text, -- of bodies that a source refused: as the sender said it
  dismissed_at timestamptz, -- since when nobody needs to look at it any more
  unique (api_key_id, body_hash)
);
create index rejection_by_age on rejection (received_at);
create index rejection_by_kind on rejection (api_key_id, kind, received_at);

-- ---------------------------------------------------------------- People of the console

-- The sign-in library reads and writes the first four tables; their columns are what it asks for, and `role`, `triager_id`,
-- `disabled_at` and `out_by_groups`, which are ours.
create table person (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name <> ''),
  email text not null unique check (email = lower(email)),
  email_verified boolean not null default false,
  image text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  role text not null check (role in ('admin', 'manager', 'triager')),
  triager_id text references triager,
  teams text[], -- of a manager: those that they lead
  disabled_at timestamptz,
  out_by_groups boolean not null default false, -- disabled because their groups at the provider give no role; one that does lets them in again
  constraint triagers_are_on_the_roster check (role <> 'triager' or triager_id is not null),
  constraint managers_lead_teams check (teams is null or role = 'manager'),
  check (disabled_at is not null or not out_by_groups)
);
create unique index person_of_triager on person (triager_id) where triager_id is not null and disabled_at is null;

-- Of some teams those that the policy in force has: whoever leads one that was removed leads nothing by it.
create function teams_in_force(teams text[]) returns text[] language sql stable as $$
  select array(
    select id from unnest(teams) id
    where id in (
      select team ->> 'id' from jsonb_array_elements(
        (select case jsonb_typeof(document -> 'teams') when 'array' then document -> 'teams' else '[]' end
          from policy_version order by version desc limit 1)
      ) team
    )
  )
$$;

create table person_session (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null references person on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  ip_address text,
  user_agent text,
  idle_ends_at timestamptz not null default now() + interval '12 hours', -- moved on by use; `expires_at` never is
  confirmed_at timestamptz not null default now(), -- when the person last proved who they are
  way text not null default 'password' check (way in ('password', 'openid', 'passkey')),
  factor_at timestamptz -- when a code was typed or a passkey shown; null: with a password, none was
);
create index session_of_person on person_session (person_id, created_at, id);
create index session_by_end on person_session (expires_at);

create table person_account (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null references person on delete cascade,
  provider_id text not null,
  account_id text not null,
  password text,
  access_token text,
  access_token_expires_at timestamptz,
  refresh_token text,
  refresh_token_expires_at timestamptz,
  id_token text,
  scope text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, account_id)
);
create index account_of_person on person_account (person_id);

-- The authenticator app of a person; it counts once its first code was typed.
create table person_totp (
  person_id uuid primary key references person on delete cascade,
  secret bytea not null check (length(secret) = 20),
  last_step bigint not null default 0, -- of the last code that was used: none works twice
  confirmed_at timestamptz
);

create table recovery_code (
  person_id uuid not null references person on delete cascade,
  hash bytea not null check (length(hash) = 32),
  primary key (person_id, hash)
);

-- Keys that people's devices hold; what is here lets nobody in.
create table person_passkey (
  id uuid primary key,
  person_id uuid not null references person on delete cascade,
  credential_id text not null unique check (length(credential_id) <= 1400), -- by which the device knows it, in base64url
  public_key bytea not null,
  counter bigint not null, -- how often it was used, as the device counts; 0 where it does not
  transports text[] not null,
  name text not null check (name <> ''),
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkey_of_person on person_passkey (person_id, id);

create table person_verification (
  id uuid primary key default gen_random_uuid(),
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index person_verification_by_identifier on person_verification (identifier);
create index person_verification_by_end on person_verification (expires_at);

-- A way in, by a link that works once. Without an address it is the set-up link of a fresh installation, for whoever opens it first.
create table invitation (
  id uuid primary key,
  token_hash bytea not null unique check (length(token_hash) = 32),
  email text check (email = lower(email)),
  name text,
  role text not null check (role in ('admin', 'manager', 'triager')),
  triager_id text references triager,
  teams text[], -- of a manager
  created_at timestamptz not null default now(),
  created_by text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint triagers_are_on_the_roster check (role <> 'triager' or triager_id is not null),
  constraint managers_lead_teams check (teams is null or role = 'manager')
);

-- Lists of leads that are kept by a name.
create table lead_view (
  id uuid primary key,
  person_id uuid references person on delete cascade, -- whose it is; null: the whole team's
  name text not null check (name <> ''),
  filters jsonb not null, -- as the address of the list says them: the last seven days stay the last seven days
  sort text,
  layout text not null default 'list' check (layout in ('list', 'board')),
  columns text[], -- null: those that each person has chosen for themselves
  unique nulls not distinct (person_id, name)
);

-- Which columns somebody's list of leads has, where no view says so.
create table person_columns (
  person_id uuid primary key references person on delete cascade,
  columns text[] not null
);

-- What admins choose for the installation. Without a row: the defaults.
create table settings (
  only_row boolean primary key default true check (only_row),
  require_second_factor text not null default 'none' check (require_second_factor in ('none', 'admins', 'all'))
);

-- What all servers of this database have to agree on and nobody has to choose.
create table installation (
  only_row boolean primary key default true check (only_row),
  sign_in_secret text not null,
  push_keys jsonb -- by which push services know this installation; made when first needed
);

-- ---------------------------------------------------------------- Whom events are told: webhooks, chats, mail, devices

-- A channel walks along the one order of all events: those up to `after_seq` have their deliveries, so that taking in a lead writes
-- nothing here. Devices and the mail to a person are channels of their own, so that `unique (channel_id, event_seq)` of a delivery
-- also says that nothing is sent twice; they do not walk themselves: the one channel `alerts` walks for all of them.
create table channel (
  id text primary key,
  kind text not null
    check (kind in ('webhook', 'slack', 'teams', 'telegram', 'http', 'hubspot', 'odoo', 'espocrm', 'pipedrive', 'mail', 'push', 'person_mail', 'lead_mail', 'alerts')),
  status text not null default 'enabled' check (status in ('enabled', 'disabled')),
  after_seq bigint not null, -- of a device or the mail to a person: what happened before does not concern it
  failing_since timestamptz, -- the first failure since the last success, or since more than a day of silence
  failed_at timestamptz, -- the last failure, to some minutes
  tended_at timestamptz, -- of the mail: when a server last said that it can send it
  rests_until timestamptz, -- of chats and destinations: nothing is sent before, because something is on its way or they need a pause
  created_at timestamptz not null default now(),
  disabled_at timestamptz,
  disabled_because jsonb, -- a code and what its sentence names: domain/failure.ts
  -- of webhooks and chats; whoever has the address (Slack, Teams) or the token (Telegram) can write there, so both are secrets
  url text, -- of Telegram the server of its Bot API
  token text,
  chat_id text,
  events text[], -- null: all
  teams text[], -- only what is of these; null: of all
  payload text not null default 'thin' check (payload in ('thin', 'full')),
  language text,
  description text,
  -- of destinations: the states in which leads are sent there, what is sent, and headers whose values are secrets
  send_on text[],
  template json,
  headers json,
  -- of devices and mail
  person_id uuid references person on delete cascade,
  constraint disabled_since_when check ((status = 'disabled') = (disabled_at is not null)),
  constraint endpoints_have_an_address check (
    (kind in ('webhook', 'slack', 'teams', 'telegram', 'http', 'hubspot', 'odoo', 'espocrm', 'pipedrive')) = (url is not null)),
  constraint chats_have_a_language check ((kind in ('slack', 'teams', 'telegram')) = (language is not null)),
  constraint destinations_have_states check (
    (kind in ('http', 'hubspot', 'odoo', 'espocrm', 'pipedrive')) = (send_on is not null)),
  constraint destinations_have_templates check ((send_on is null) = (template is null) and (send_on is null) = (headers is null)),
  constraint tokens_where_they_are_asked check (
    (kind in ('telegram', 'hubspot', 'odoo', 'espocrm', 'pipedrive')) = (token is not null)),
  constraint telegram_has_a_chat check ((kind = 'telegram') = (chat_id is not null)),
  constraint endpoints_have_teams check (teams is null or url is not null),
  constraint alerts_are_for_people check ((kind in ('push', 'person_mail')) = (person_id is not null))
);
create index channel_of_person on channel (person_id) where person_id is not null;
create unique index mail_of_person on channel (person_id) where kind = 'person_mail';

-- What deliveries are signed with, so kept as it is. Two at once while a rotation overlaps.
create table webhook_secret (
  channel_id text not null references channel on delete cascade,
  secret text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  primary key (channel_id, secret)
);

-- One event on its way to one channel. Whoever attempts it holds a lease, on the database's clock, until it is recorded or the lease
-- has run out.
create table delivery (
  id uuid primary key,
  channel_id text not null references channel on delete cascade,
  event_seq bigint, -- null: a test
  type text not null,
  lead_id uuid,
  status text not null default 'pending' check (status in ('pending', 'delivered', 'failed')),
  created_at timestamptz not null,
  failures int not null default 0, -- since it was last sent off: the place in the schedule of retries
  next_attempt_at timestamptz,
  leased_until timestamptz,
  attempts jsonb not null default '[]',
  unique (channel_id, event_seq),
  constraint pending_is_due check ((status = 'pending') = (next_attempt_at is not null))
) with (fillfactor = 70);
create index delivery_due on delivery (channel_id, next_attempt_at, id) where status = 'pending';
create index delivery_failed on delivery (id) where status = 'failed';
create index delivery_of_channel on delivery (channel_id, id);
create index delivery_of_lead on delivery (lead_id) where lead_id is not null;

-- Which leads a destination has, and as which record there. A lead that is sent again changes its record.
create table lead_record (
  lead_id uuid not null,
  channel_id text not null references channel on delete cascade,
  record_id text, -- null: the destination did not say
  address text, -- where people see the record
  at timestamptz not null, -- when it last arrived
  primary key (lead_id, channel_id)
);
create index record_of_channel on lead_record (channel_id);

-- What a push service needs to reach a browser. It goes with the session in which it was made: who signs out is told nothing there any
-- more. Not in backups, like sessions.
create table push_device (
  channel_id text primary key references channel on delete cascade,
  session_id uuid not null references person_session on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  language text not null,
  name text not null,
  seen_at timestamptz not null default now()
);
create index device_of_session on push_device (session_id);

create function end_device() returns trigger language plpgsql as $$
begin
  delete from channel where id = old.channel_id;
  return null;
end $$;
create trigger device_ended after delete on push_device for each row execute function end_device();

-- What somebody wants to be told, and how; who has no row is told what fits the role.
create table alert_choice (
  person_id uuid primary key references person on delete cascade,
  language text,
  choices jsonb not null default '{}' -- by kind of alert: {push, mail, sound, any_hour}; left out: what fits the role
);

-- Who wants the week's report by mail.
create table weekly_report (
  person_id uuid primary key references person on delete cascade,
  time_zone text not null, -- by whose clock it is Monday and eight
  sent_on date not null -- the Monday of the newest one, or of the week in which they asked for it
);

-- People who asked and were written to: two days, so that nobody gets two mails on one day; a year if their mail server refused the address.
create table acknowledged (
  address bytea primary key, -- its hash
  domain bytea, -- likewise; null: of a provider under which strangers have addresses
  delivery_id uuid not null,
  at timestamptz not null,
  bounced_at timestamptz
);
create index acknowledged_lately on acknowledged (at);

-- Everybody of the console has mail, which is switched on and off with the mail to triagers.
create function give_mail() returns trigger language plpgsql as $$
begin
  insert into channel (id, kind, person_id, status, after_seq, tended_at, disabled_at, disabled_because)
  select 'mail_' || new.id, 'person_mail', new.id, status, last_seq, tended_at, disabled_at, disabled_because
  from channel, desk where id = 'mail'
  on conflict do nothing;
  return null;
end $$;
create trigger person_mail after insert on person for each row execute function give_mail();

-- ---------------------------------------------------------------- Imports

-- Files that were given to the console or to the command line to be imported.
create table import_job (
  id uuid primary key,
  file_name text not null,
  file_bytes bigint not null check (file_bytes > 0),
  delimiter text,
  status text not null default 'uploading' check (status in (
    'uploading', 'checking', 'ready', 'trying', 'running', 'done', 'cancelled', 'failed', 'undoing', 'undone'
  )),
  created_at timestamptz not null default now(),
  created_by text not null,
  created_by_name text not null,
  changed_at timestamptz not null default now(), -- when somebody last did something: what nobody goes on with is forgotten
  started_at timestamptz,
  started_by text,
  finished_at timestamptz,
  shape json, -- what is known of the file since it was read whole: header, encoding, number of rows
  sample json, -- its first rows and the few values of its columns, for the preview; null once it is over
  choices json,
  trial json, -- what a trial counted with the choices as they are
  counts json,
  done_line int not null default 0, -- the last line that has been dealt with and counted
  undo json, -- how far taking its leads back is: what was counted, and the last line dealt with, from the end of the file
  failure json,
  claimed_by uuid, -- the run that works on it, or did when it was cut off
  claimed_until timestamptz, -- after this another run may go on with it
  fruitless_claims int not null default 0 -- since a run last got on: a file must not kill one server after the other
);
create index import_job_to_do on import_job (changed_at) where status in ('checking', 'trying', 'running', 'undoing');

-- The bytes of a file, until its import is over. Compressing them would cost more than the room that they take for a short time.
create table import_part (
  job_id uuid not null references import_job on delete cascade,
  number int not null check (number >= 0),
  bytes bytea not null,
  primary key (job_id, number)
);
alter table import_part alter column bytes set storage external;

-- Rows of a file that became no lead, for a short time.
create table import_wrong_row (
  job_id uuid not null references import_job on delete cascade,
  line int not null,
  error text not null,
  cells json not null,
  primary key (job_id, line)
);

-- ---------------------------------------------------------------- A fresh installation

-- It takes leads at once: nobody is disqualified, there is one bracket, and no mail is sent.
insert into policy_version (version, document, published_by, note)
values (1, '{"brackets": [{"id": "all"}]}', 'criba', 'The policy of a fresh installation');
insert into desk (policy_version) values (1);
insert into channel (id, kind, status, after_seq, disabled_at, disabled_because)
values ('mail', 'mail', 'disabled', 0, now(), null);
insert into channel (id, kind, status, after_seq, disabled_at, disabled_because)
values ('lead_mail', 'lead_mail', 'disabled', 0, now(), null);
insert into channel (id, kind, after_seq) values ('alerts', 'alerts', 0);
