-- Seals of the history: at some places the hash of all events up to there, each hashed together with the hash before it.
-- `criba verify` makes them again, so an event that is changed, added or removed later is noticed.
create table seal (
  seq bigint primary key,
  hash bytea not null check (length(hash) = 32),
  made_at timestamptz not null
);
comment on table seal is 'hashes of all events up to a place (src/domain/verify/chain.ts)';
