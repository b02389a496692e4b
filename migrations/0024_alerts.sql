-- Alerts: whom to tell what, by push to a device or by mail. A device, and the mail to a person, are channels of their own, so
-- that `unique (channel_id, event_seq)` of a delivery also says that nothing is sent twice for one event to one device. They do
-- not walk along the order of events themselves: the one channel `alerts` walks for all of them.
alter table channel drop constraint channel_kind_check;
alter table channel add constraint channel_kind_check
  check (kind in ('webhook', 'slack', 'teams', 'telegram', 'mail', 'push', 'person_mail', 'alerts'));
alter table channel add column person_id uuid references person on delete cascade;
alter table channel add constraint alerts_are_for_people
  check ((kind in ('push', 'person_mail')) = (person_id is not null));
comment on column channel.person_id is 'who is told by this device or this mail';
comment on column channel.after_seq is 'up to where it has its deliveries; of a device or the mail to a person: what happened before does not concern it';
create index channel_of_person on channel (person_id) where person_id is not null;
create unique index mail_of_person on channel (person_id) where kind = 'person_mail';
insert into channel (id, kind, after_seq) select 'alerts', 'alerts', last_seq from desk;

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
insert into channel (id, kind, person_id, status, after_seq, tended_at, disabled_at, disabled_because)
select 'mail_' || person.id, 'person_mail', person.id, status, last_seq, tended_at, channel.disabled_at, disabled_because
from person, channel, desk where channel.id = 'mail';

-- What a push service needs to reach a browser. It goes with the session in which it was made: who signs out is told nothing
-- there any more. Not in backups, like sessions.
create table push_device (
  channel_id text primary key references channel on delete cascade,
  session_id uuid not null references person_session on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  language text not null check (language in ('es', 'en')),
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
  language text check (language in ('es', 'en')),
  choices jsonb not null default '{}'
);
comment on column alert_choice.choices is 'by kind of alert: {push, mail, sound, any_hour}; a kind that is left out: what fits the role';

-- The key pair by which push services know this installation; made when first needed.
alter table installation add column push_keys jsonb;

-- Refused bodies are announced together, now and then: up to when they have been.
alter table desk add column rejections_told_at timestamptz not null default now();
