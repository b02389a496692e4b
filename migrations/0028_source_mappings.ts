/**
 * What a source says about the bodies that it gets, and what has come. Sources that were there before get their numbers from
 * the leads that they have brought: that reads the whole table of leads once and holds nobody up.
 */
import { sql } from "kysely"
import type { MigrationStep } from "../src/store/migrate.ts"

export async function up(step: MigrationStep): Promise<void> {
  await step.quickly(`
    alter table source
      add column if not exists mapping jsonb,
      add column if not exists signing_secret text,
      add column if not exists mapped_at timestamptz not null default now(),
      add column if not exists leads bigint not null default 0,
      add column if not exists refused bigint not null default 0,
      add column if not exists last_lead_at timestamptz,
      add column if not exists last_refused_at timestamptz;
    comment on column source.mapping is 'which part of a body is which field of a lead; null: as the preset says';
    comment on column source.signing_secret is 'with which the tool signs its requests, as it was given to us; null: not checked';
    comment on column source.mapped_at is 'since when preset and mapping are as they are';
    comment on column source.leads is 'how many leads it brought; counted by each server and written every second';
    comment on column source.refused is 'how many bodies were refused; counted in the same way';
    alter table rejection add column if not exists content_type text;
    comment on column rejection.content_type is 'of bodies that a source refused: as the sender said it';
  `)
  await sql`
    with came as (
      select api_key_id, count(*) as leads, max(created_at) as last_lead_at from lead
      where starts_with(api_key_id, 'src_') group by api_key_id
    )
    update source set leads = came.leads, last_lead_at = came.last_lead_at, mapped_at = least(mapped_at, came.last_lead_at)
    from came where source.id = came.api_key_id and source.leads = 0
  `.execute(step.db)
}
