/**
 * One or two letters without looking through every lead. An index of trigrams knows nothing of words that short. So what was
 * gathered is summed up in portions of some hundred leads after one another: which pairs of characters are anywhere in their
 * words. Then a search looks only into portions that have its pairs, and into what is not summed up yet.
 *
 * Nothing is summed up here: the chore that gathers words begins at the first lead, whoever gathered it, and what it has not
 * reached is looked through as before. Servers of the version before gather without knowing of portions.
 */
import type { MigrationStep } from "../src/store/migrate.ts"

export const up = (step: MigrationStep): Promise<void> =>
  step.quickly(`
    create table if not exists word_portion (
      upto bigint primary key,
      after bigint not null check (after < upto),
      oldest timestamptz not null,
      newest timestamptz not null,
      pairs int[]
    );
    comment on table word_portion is 'which pairs of characters the words of leads after one place and up to another have (src/domain/lead/pairs.ts); null: to be found out anew. Without gaps from the first lead on';
    -- A pair's list of portions is written anew each time that one is added. So some 20 portions are added at once, when those
    -- that wait exceed this many kB; a search reads them too.
    create index if not exists word_portion_by_pair on word_portion using gin (pairs) with (gin_pending_list_limit = 128);
    create index if not exists word_portion_unmade on word_portion (upto) where pairs is null;

    create or replace function stretches_with(wanted int[]) returns table (after bigint, upto bigint, oldest timestamptz, newest timestamptz)
    language plpgsql stable set enable_seqscan = off as $$
    begin
      return query
        select portion.after, portion.upto, portion.oldest, portion.newest from word_portion portion where pairs @> wanted
        union all
        select portion.after, portion.upto, portion.oldest, portion.newest from word_portion portion where pairs is null
        union all
        select coalesce(max(portion.upto), 0), 9223372036854775807, '-infinity', 'infinity' from word_portion portion;
    end $$;
    comment on function stretches_with is 'where leads that have these pairs may be: portions, and all that is in none';

    create or replace function leads_within(wanted text, afters bigint[], uptos bigint[], most bigint default null) returns setof bigint
    language plpgsql stable set enable_seqscan = off as $$
    declare gathered bigint := (select upto from words_gathered);
    begin
      return query select words.seq from unnest(afters, uptos) stretch(after, upto), lead_words words
        where words.seq > stretch.after and words.seq <= stretch.upto and strpos(words.search, wanted) > 0 limit most;
      return query select lead.seq from lead
        where lead.seq > gathered and lead.seq <= (select max(upto) from unnest(uptos) upto) and strpos(lead.search, wanted) > 0 limit most;
    end $$;
    comment on function leads_within is 'the places of leads in these stretches whose words have a text: of all, or of so many that there are that many';

    create or replace function keep_words() returns trigger language plpgsql as $$
    begin
      -- Whoever copies words holds this row, so that they copy either what is here now, or what there is afterwards.
      perform from words_gathered for share;
      if new.search is null then
        delete from lead_words where seq = new.seq;
      else
        update lead_words set search = new.search where seq = new.seq;
      end if;
      -- A name in a script that nobody else writes could be read from its pairs, so these go with it.
      update word_portion set pairs = null
        where upto = (select min(upto) from word_portion where upto >= new.seq) and pairs is not null;
      return null;
    end $$;
  `)
