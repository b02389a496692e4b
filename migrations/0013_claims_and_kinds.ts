/**
 * A contact that a triager writes into their lead gives them no claim to that person's later leads; refused bodies are
 * counted by what is wrong with them; and failed deliveries can be counted without reading the others.
 */
import type { MigrationStep } from "../src/store/migrate.ts"

export async function up(step: MigrationStep): Promise<void> {
  await step.quickly(TABLES)
  await step.concurrently(
    "rejection_by_kind",
    "create index concurrently rejection_by_kind on rejection (api_key_id, kind, received_at)",
  )
  await step.concurrently(
    "delivery_failed",
    "create index concurrently delivery_failed on delivery (id) where status = 'failed'",
  )
}

const CONTACTS_OF = (rows: "old_rows" | "new_rows") => `
  select value, claimed and triager_id is not null as held, created_at, seq, id as lead_id
  from ${rows}, lateral (
    select value, claims is null or value = any(claims) as claimed
    from (values (email_normal), (phone_normal)) as named(value) where value is not null
    union
    select value, true from unnest(claims) as value
  ) as contacts`

const NEW_CONTACTS = `
  select value, triager_id is not null, created_at, seq, id
  from new_rows, lateral (values (email_normal), (phone_normal)) as contacts(value) where value is not null`

const TABLES = `
alter table lead add column if not exists claims text[];
comment on column lead.claims is
  'contacts by which later leads of the person go to its triager, if they are not its e-mail and phone: what arrived, and what an admin has corrected';
comment on column contact.held is 'whether it brings later leads of the person to the lead''s triager';

-- An insert takes the simple way: a lead that has just come claims what it names.
create or replace function keep_contacts() returns trigger language plpgsql
set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
begin
  if tg_op = 'INSERT' then
    insert into contact (value, held, created_at, seq, lead_id) ${NEW_CONTACTS};
    return null;
  end if;
  delete from contact using (${CONTACTS_OF("old_rows")} except ${CONTACTS_OF("new_rows")}) gone
  where contact.value = gone.value and contact.held = gone.held and contact.created_at = gone.created_at
    and contact.seq = gone.seq;
  insert into contact (value, held, created_at, seq, lead_id)
  ${CONTACTS_OF("new_rows")} except ${CONTACTS_OF("old_rows")}
  on conflict do nothing;
  return null;
end $$;

-- Servers of the version before name no kind.
alter table rejection add column if not exists kind text not null default '';
comment on column rejection.kind is 'the code and the first mistake: of each kind the newest are kept';
`
