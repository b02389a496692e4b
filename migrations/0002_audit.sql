-- Who changed what: every administrative change, written in the transaction that makes it. `subject` names the thing
-- as the API's path does ("triagers/ana", "policy", "keys/key_…"). Never holds a lead's personal fields.
create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  actor text not null,
  action text not null,
  subject text not null,
  before json,
  after json
);
create index audit_of_subject on audit (subject, id);
