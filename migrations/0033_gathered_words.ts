/**
 * Words to search for, gathered after a lead is stored. Until now every lead paid for its place in an index of trigrams while
 * the desk was held, which was a fifth of what it cost PostgreSQL. Now a chore copies the words of new leads, and the index is
 * on the copies; the few leads behind it are looked through one by one.
 *
 * Nothing is copied here: the chore begins at the first lead, and until it is done the old index finds what it has not
 * reached.
 */
import { sql } from "kysely"
import type { MigrationStep } from "../src/store/migrate.ts"

export async function up(step: MigrationStep): Promise<void> {
  await step.quickly(`
    create table if not exists lead_words (
      seq bigint primary key,
      search text not null
    );
    comment on table lead_words is 'lead.search of every lead up to words_gathered.upto that is not erased';
    create index if not exists lead_words_by_trigram on lead_words using gin (search gin_trgm_ops);

    create table if not exists words_gathered (
      only_row boolean primary key default true check (only_row),
      upto bigint not null
    );
    comment on table words_gathered is 'the last lead whose words were copied; locked by whoever copies, shared by whoever changes words';
    insert into words_gathered (upto) values (0) on conflict do nothing;

    create or replace function leads_with(pattern text, most bigint default null) returns setof bigint
    language plpgsql stable set enable_seqscan = off as $$
    declare gathered bigint := (select upto from words_gathered);
    begin
      return query select words.seq from lead_words words where words.search like pattern limit most;
      return query select lead.seq from lead where lead.seq > gathered and lead.search like pattern limit most;
    end $$;
    comment on function leads_with is 'the places of leads whose words are like the pattern: of all, or of so many that there are that many';

    create or replace function keep_words() returns trigger language plpgsql as $$
    begin
      -- Whoever copies words holds this row, so that they copy either what is here now, or what there is afterwards.
      perform from words_gathered for share;
      if new.search is null then
        delete from lead_words where seq = new.seq;
      else
        update lead_words set search = new.search where seq = new.seq;
      end if;
      return null;
    end $$;
    create or replace trigger lead_words_changed after update of search on lead
      for each row when (old.search is distinct from new.search) execute function keep_words();
  `)
  // Where nothing is stored yet, no server of the version before needs its index.
  const { rows } = await sql`select from lead limit 1`.execute(step.db)
  if (rows.length === 0) await step.quickly("drop index if exists lead_by_search")
}
