-- What becomes of a lead after it was taken in.
alter table lead add column contacted_at timestamptz;
comment on column lead.contacted_at is 'the first contact ever: a lead that is handed on keeps it';

-- How a lead stood before its last change by a person, so that the change can be undone. One row a lead at most: the
-- next change replaces it. `seq` is the event of the change; once the lead has a newer event the row is of no use.
create table last_change (
  lead_id uuid primary key,
  seq bigint not null,
  status text not null,
  triager_id text,
  disqualification_rule text,
  disqualification_reason text,
  contacted_at timestamptz,
  charges json not null
);
comment on column last_change.charges is 'what the change added to the ledger: [{bracket, triager_id, units}]';
