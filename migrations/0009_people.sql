-- Who may use the console. The sign-in library reads and writes the first four tables; their columns are what it asks for,
-- and `role`, `triager_id` and `disabled_at`, which are ours.
create table person (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name <> ''),
  email text not null unique check (email = lower(email)),
  email_verified boolean not null default false,
  image text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  role text not null check (role in ('admin', 'triager')),
  triager_id text references triager,
  disabled_at timestamptz,
  constraint triagers_are_on_the_roster check (role <> 'triager' or triager_id is not null)
);
create unique index person_of_triager on person (triager_id) where triager_id is not null and disabled_at is null;

create table person_session (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null references person on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  ip_address text,
  user_agent text
);
create index session_of_person on person_session (person_id);

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

create table person_verification (
  id uuid primary key default gen_random_uuid(),
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index person_verification_by_identifier on person_verification (identifier);

-- A way in, by a link that works once. Without an address it is the set-up link of a fresh installation, for whoever
-- opens it first.
create table invitation (
  id uuid primary key,
  token_hash bytea not null unique check (length(token_hash) = 32),
  email text check (email = lower(email)),
  name text,
  role text not null check (role in ('admin', 'triager')),
  triager_id text references triager,
  created_at timestamptz not null default now(),
  created_by text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint triagers_are_on_the_roster check (role <> 'triager' or triager_id is not null)
);

-- What all servers of this database have to agree on and nobody has to choose.
create table installation (
  only_row boolean primary key default true check (only_row),
  sign_in_secret text not null
);
