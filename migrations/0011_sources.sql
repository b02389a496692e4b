-- A source is a key of its own with an address: its name, origins, rate and secrets are those of the API key of the same id.
create table if not exists source (
  id text primary key references api_key (id),
  preset text not null default 'auto'
);
comment on table source is 'addresses to which forms and tools post what they have';
comment on column source.preset is 'by what the fields of a body are known';
