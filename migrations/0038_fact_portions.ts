/**
 * Pages with several filters without looking at all leads that pass each. Leads are summed up in portions of some hundred after
 * one another: which *pairs of facts* occur in one lead, a fact being a filter and its value ("status: lost"). Two filters that
 * no lead passes together are in no portion then, and what few leads pass is looked for in few portions.
 *
 * A portion's set may hold too much, never too little, although leads go on being changed, by servers of the version before too.
 * So a trigger writes down the place of every lead whose facts change, and whoever searches looks at those leads as well, until
 * their portion is summed up anew. Nobody waits for anybody, because snapshots alone keep it right: a portion is summed up
 * and the changes of its leads are taken off the list by *one statement*, which sees one moment. What was changed up to that
 * moment is in the sums. What is changed later, or is not committed yet, has an entry of its own which that statement does not
 * see and so does not take off. Hence an entry is never shared by two changes, and is written for leads too that seem to be in no
 * portion: one may be being made.
 *
 * Nothing is summed up here: a chore begins at the first lead (src/store/sum-up-facts.ts).
 */
import type { MigrationStep } from "../src/store/migrate.ts"

/**
 * Filters, and what of a lead they look at (src/store/fact-portions.ts). Facts are hashed by PostgreSQL's own function, which
 * tables that are partitioned by hash rely on too, so a newer PostgreSQL gives the same.
 */
const FACTS = {
  status: "status",
  triager: "triager_id",
  bracket: "bracket",
  business: "coalesce(category, business)",
  funnel: "funnel",
  utm_source: "utm_source",
  utm_medium: "utm_medium",
  utm_campaign: "utm_campaign",
}
const names = Object.keys(FACTS)
const pairs = names.flatMap((one, i) => names.slice(i + 1).map((other) => `${one} # ${other}`))
const facts = Object.entries(FACTS).map(([name, value]) => `fact('${name}', ${value}) as ${name}`)
const columnsOf = (row: "old" | "new") =>
  Object.values(FACTS)
    .map((value) => value.replaceAll(/\b(?!coalesce)[a-z_]+\b/g, `${row}.$&`))
    .join(", ")

export const up = (step: MigrationStep): Promise<void> =>
  step.quickly(`
    create table if not exists fact_portion (
      upto bigint primary key,
      after bigint not null check (after < upto),
      oldest timestamptz not null,
      newest timestamptz not null,
      pairs int[] not null
    );
    comment on table fact_portion is 'which pairs of facts leads after one place and up to another have. Without gaps from the first lead on';
    -- As in word_portion: some portions are added at once, when those that wait exceed this many kB.
    create index if not exists fact_portion_by_pair on fact_portion using gin (pairs) with (gin_pending_list_limit = 128);

    create table if not exists fact_change (seq bigint not null);
    comment on table fact_change is 'places of leads whose facts have changed since their portion was summed up; an entry for each change';

    create or replace function fact(filter text, value text) returns int
    language sql immutable strict parallel safe return (hashtextextended(value, hashtextextended(filter, 0)) >> 32)::int;
    comment on function fact is 'a filter and its value as a number; two facts of one lead are a pair, one # other';

    -- Stable, so that it sees what the statement sees that calls it.
    create or replace function pairs_between(after bigint, upto bigint) returns int[]
    language sql stable set enable_seqscan = off as $$
      select coalesce(array_agg(pair order by pair), '{}') from (
        select distinct unnest(array[${pairs.join(", ")}]) as pair
        from (select ${facts.join(", ")} from lead where seq > after and seq <= upto offset 0) facts
      ) pairs where pair is not null
    $$;
    comment on function pairs_between is 'the pairs of facts of leads after a place and up to another';

    create or replace function keep_facts() returns trigger language plpgsql as $$
    begin
      insert into fact_change (seq) values (new.seq);
      return null;
    end $$;
    -- Whatever columns a statement names: other triggers change some as well.
    create or replace trigger lead_facts_changed after update on lead for each row
      when ((${columnsOf("old")}) is distinct from (${columnsOf("new")})) execute function keep_facts();
  `)
