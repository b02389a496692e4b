-- Until when somebody has to have made contact, fixed when the lead was assigned by the policy of that moment.
alter table lead add column contact_by timestamptz;
comment on column lead.contact_by is 'null: no deadline, or contact was made';
-- By holder and bracket first, because those decide whether anybody else can take the leads: a night's worth of overdue
-- leads for whom nobody is there costs a probe for each pair and not for each lead.
create index lead_overdue on lead (triager_id, bracket, contact_by)
  where status = 'assigned' and contact_by is not null and erased_at is null;
alter table last_change add column contact_by timestamptz;

-- A lead that was handed back and waits still weighs on whoever had it: the charge moves when somebody gets it.
alter table lead add column charged_to text;
comment on column lead.charged_to is 'whose charge moves to the next triager of this waiting lead; null: a first choice';
alter table last_change add column charged_to text;
