-- Finding leads: by any filter of the admin API, newest first, and by a part of what is known of the person.
--
-- Every list is a walk of one index, whatever the filter, also between two moments: that is why time stands in each.
-- Each index is paid for by every lead, so there is one for each filter and none for a combination.

create extension if not exists pg_trgm;

alter table lead add column search text;
comment on column lead.search is 'what `q` is looked for in, in search form: written by domain/lead/search-text.ts';
alter table lead add constraint erased_leads_are_not_found check (erased_at is null or search is null);

-- Leads from before this column. For the Latin script this is what search-text.ts does.
update lead set search = upper(regexp_replace(
  normalize(
    concat_ws(e'\n', nombre, email, telefono, nullif(phone_normal, telefono), business, business_label), nfkd),
  e'[\u0300-\u036f]', '', 'g'))
where erased_at is null;

create index lead_by_time on lead (created_at, seq);
create index lead_by_status on lead (status, created_at, seq);
create index lead_by_bracket on lead (bracket, created_at, seq);
create index lead_by_triager on lead (triager_id, created_at, seq) where triager_id is not null;
create index lead_by_business on lead (coalesce(category, business), created_at, seq)
  where coalesce(category, business) is not null;
create index lead_by_funnel on lead (funnel, created_at, seq) where funnel is not null;
create index lead_by_utm_source on lead (utm_source, created_at, seq) where utm_source is not null;
create index lead_by_utm_medium on lead (utm_medium, created_at, seq) where utm_medium is not null;
create index lead_by_utm_campaign on lead (utm_campaign, created_at, seq) where utm_campaign is not null;
-- New leads go to the index's list of pending entries, which a chore sorts in every few seconds: in the batch that
-- fills the list it would cost ingest a sixth of its speed. Searches look through the list as well.
create index lead_by_search on lead using gin (search gin_trgm_ops) with (gin_pending_list_limit = 32768);
