-- Two versions side by side: a migration that takes something away says which migration a server must know to go on
-- (CONTRIBUTING.md). Servers of the version before read it, and refuse only then.
alter table migration add column needs text;
comment on column migration.needs is 'the migration that a server must know to work on this schema; null: servers of the version before go on';
