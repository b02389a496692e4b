-- Imports through the console: the file in parts for as long as it is needed, how far the import is, and the rows that were wrong.
create table import_job (
  id uuid primary key,
  file_name text not null,
  file_bytes bigint not null check (file_bytes > 0),
  delimiter text,
  status text not null default 'uploading'
    check (status in ('uploading', 'checking', 'ready', 'trying', 'running', 'done', 'cancelled', 'failed')),
  created_at timestamptz not null default now(),
  created_by text not null,
  created_by_name text not null,
  changed_at timestamptz not null default now(),
  started_at timestamptz,
  started_by text,
  finished_at timestamptz,
  shape json,
  sample json,
  choices json,
  counts json,
  trial json,
  done_line integer not null default 0,
  failure json,
  claimed_by uuid,
  claimed_until timestamptz
);
comment on table import_job is 'files that were given to the console to be imported';
comment on column import_job.changed_at is 'when somebody last did something with it: what nobody goes on with is forgotten';
comment on column import_job.shape is 'what is known of the file since it was read whole: header, encoding, number of rows';
comment on column import_job.sample is 'its first rows and the few values of its columns, for the preview; null once it is over';
comment on column import_job.trial is 'what a trial counted with the choices as they are';
comment on column import_job.done_line is 'the last line of the file that has been dealt with and counted';
comment on column import_job.claimed_by is 'the run that works on it, or did when it was cut off';
comment on column import_job.claimed_until is 'after this another run may go on with it';
create index import_job_to_do on import_job (changed_at) where status in ('checking', 'trying', 'running');

create table import_part (
  job_id uuid not null references import_job (id) on delete cascade,
  number integer not null check (number >= 0),
  bytes bytea not null,
  primary key (job_id, number)
);
comment on table import_part is 'the bytes of a file, until its import is over';
-- Compressing them would cost more than the place that they take for a short time.
alter table import_part alter column bytes set storage external;

create table import_wrong_row (
  job_id uuid not null references import_job (id) on delete cascade,
  line integer not null,
  error text not null,
  cells json not null,
  primary key (job_id, line)
);
comment on table import_wrong_row is 'rows of a file that became no lead, for a short time';
