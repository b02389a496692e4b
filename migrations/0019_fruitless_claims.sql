-- A file that kills whoever works on it must not kill one server after the other for ever.
alter table import_job add column fruitless_claims integer not null default 0;
comment on column import_job.fruitless_claims is 'how often it has been claimed since a run last got on with it';
