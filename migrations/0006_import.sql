-- Leads that are imported quietly are told to nobody: whoever delivers events by mail or webhook passes these over.
alter table event add column quiet boolean not null default false;
comment on column event.quiet is 'by an import that asked for silence: part of the history and the feed, but not delivered';
