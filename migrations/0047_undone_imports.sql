-- An import can be undone as a whole, and one from the command line is listed like those of the console.
alter table import_job add column undo json;
comment on column import_job.undo is 'how far taking its leads back is: what was counted, and the last line that was dealt with, from the end of the file';
comment on table import_job is 'files that were given to the console or to the command line to be imported';
alter table import_job drop constraint import_job_status_check, add constraint import_job_status_check check (
  status in ('uploading', 'checking', 'ready', 'trying', 'running', 'done', 'cancelled', 'failed', 'undoing', 'undone')
);
drop index import_job_to_do;
create index import_job_to_do on import_job (changed_at) where status in ('checking', 'trying', 'running', 'undoing');
