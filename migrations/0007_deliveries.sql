-- Where events are told: the webhooks of others, and the mail to triagers. A channel walks along the one order of all
-- events: those up to `after_seq` have their deliveries, so that taking in a lead writes nothing here.
create table channel (
  id text primary key,
  kind text not null check (kind in ('webhook', 'mail')),
  status text not null default 'enabled' check (status in ('enabled', 'disabled')),
  after_seq bigint not null,
  failing_since timestamptz,
  failed_at timestamptz,
  tended_at timestamptz,
  created_at timestamptz not null default now(),
  disabled_at timestamptz,
  disabled_because text,
  url text,
  events text[],
  payload text not null default 'thin' check (payload in ('thin', 'full')),
  description text,
  constraint webhooks_have_an_address check ((kind = 'webhook') = (url is not null)),
  constraint disabled_since_when check ((status = 'disabled') = (disabled_at is not null))
);
comment on column channel.failing_since is 'the first failure since the last success, or since more than a day of silence';
comment on column channel.failed_at is 'the last failure, to some minutes';
comment on column channel.tended_at is 'of the mail: when a server last said that it can send it';
comment on column channel.events is 'null: all';
insert into channel (id, kind, status, after_seq, disabled_at, disabled_because)
values ('mail', 'mail', 'disabled', 0, now(), 'not configured');

-- What deliveries are signed with, so kept as it is. Two at once while a rotation overlaps.
create table webhook_secret (
  channel_id text not null references channel on delete cascade,
  secret text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  primary key (channel_id, secret)
);

-- One event on its way to one channel. Whoever attempts it holds a lease, on the database's clock, until it is recorded
-- or the lease has run out.
create table delivery (
  id uuid primary key,
  channel_id text not null references channel on delete cascade,
  event_seq bigint,
  type text not null,
  lead_id uuid,
  status text not null default 'pending' check (status in ('pending', 'delivered', 'failed')),
  created_at timestamptz not null,
  failures integer not null default 0,
  next_attempt_at timestamptz,
  leased_until timestamptz,
  attempts jsonb not null default '[]',
  unique (channel_id, event_seq),
  constraint pending_is_due check ((status = 'pending') = (next_attempt_at is not null))
) with (fillfactor = 70);
comment on column delivery.event_seq is 'null: a test';
comment on column delivery.failures is 'since it was last sent off: the place in the schedule of retries';
create index delivery_due on delivery (channel_id, next_attempt_at, id) where status = 'pending';
create index delivery_of_channel on delivery (channel_id, id);
create index delivery_of_lead on delivery (lead_id) where lead_id is not null;
