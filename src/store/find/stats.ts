/**
 * Leads counted by where they came from and what became of them, in one statement over what is stored.
 *
 * A person is the first lead of a chain of duplicates, also where that lies before the range asked for; whose lead each is was stored
 * when it came in (persons.ts). States are those of now; `assigned` and `contacted` are steps that a lead has taken, which
 * it keeps when it goes on, so that leads >= assigned >= contacted >= qualified reads as a funnel. A lead that was still
 * open when its person was erased is in no state.
 *
 * Counted are entries, each of one triager: a lead for its holder, its first contact for the triager who made it, each promise of first
 * contact for the one who had to keep it. So grouped by triager one lead may count in several groups. Without triagers in the
 * question everything is in the lead's own row, and nothing is joined.
 *
 * The statement has a few dozen texts, not one for each set of dimensions, so that they can be prepared. Each question is planned for
 * its own values: a generic plan reads a year as if it were a day. What is sorted is kept narrow, because that is most of the work.
 */
import { type RawBuilder, sql } from "kysely"
import {
  type CountedRow,
  type Dimension,
  NO_RULES,
  type Stats,
  type StatsQuestion,
  toStats,
} from "../../domain/stats/statistics.ts"
import { WEEKDAYS } from "../../domain/time/hours.ts"
import type { Database } from "../connection/database.ts"

/** A year of a million leads is sorted in some 64 MB; with less it goes to the disk. */
const SETTINGS = sql`
  select set_config('plan_cache_mode', 'force_custom_plan', true), set_config('work_mem', '32MB', true)`

/** Groups with most leads first. */
export function readStats(db: Database, question: StatsQuestion): Promise<Stats> {
  return db.transaction().execute(async (tx) => {
    await SETTINGS.execute(tx)
    const { rows } = await statementFor(question).execute(tx)
    return toStats(question, rows)
  })
}

function statementFor(question: StatsQuestion): RawBuilder<CountedRow> {
  const { by, mostGroups, only = null } = question
  const names = sql.join(by.map((_, i) => nameOf(i)))
  const isByTriager = by.includes("triager") || only !== null
  // People: first leads, and those who repeat a first lead that is outside of what is counted.
  return sql<CountedRow>`
    with chosen as not materialized (${chosenLeads(question)}), entry as (${isByTriager ? entriesOf(question) : sql`select * from chosen`}), grouped as (
      select grouping(${names}) > 0 as is_total, ${names}, count(seq) as leads,
        count(seq) filter (where person_seq is null) as first_leads,
        count(distinct person_seq) filter (where not is_first_counted) as known_before,
        count(distinct person_seq) filter (where not is_first_in_group) as known_elsewhere,
        ${by.includes("rule") ? NEWEST_REASON : sql`null`} as reason,
        count(*) filter (where status = 'disqualified') as disqualified,
        count(*) filter (where status = 'waiting') as waiting,
        count(*) filter (where was_assigned) as assigned,
        count(minutes) as contacted,
        count(*) filter (where status in ('qualified', 'won')) as qualified,
        count(*) filter (where status = 'won') as won, coalesce(sum(won_value), 0) as value,
        count(*) filter (where status = 'lost') as lost,
        count(*) filter (where status = 'assigned') as to_contact,
        count(*) filter (where status = 'contacted') as in_contact,
        percentile_cont(array[0.5, 0.9]) within group (order by minutes) as waited,
        percentile_cont(array[0.5, 0.9]) within group (order by worked_minutes) as worked,
        coalesce(sum(promises), 0) as promises, coalesce(sum(promises_kept), 0) as promises_kept,
        coalesce(sum(promises_handed_on), 0) as handed_on, coalesce(sum(promises_escalated), 0) as escalated,
        coalesce(sum(attempts), 0) as attempts
      from entry group by grouping sets ((), (${names}))
    )
    select is_total, array[${shown(by)}] collate "C" as "values", leads,
      first_leads + case when is_total then known_before else known_elsewhere end as people,
      reason, disqualified, waiting, assigned, contacted, qualified, won, value, lost, to_contact, in_contact, waited, worked,
      promises, promises_kept, handed_on, escalated, attempts
    from grouped order by is_total desc, leads desc, "values" limit 1 + ${mostGroups} + 1
  `
}

/** Of a group's leads that a rule of the policy disqualified. */
const NEWEST_REASON = sql`
  (array_agg(disqualification_reason order by created_at desc, seq desc)
    filter (where seq is not null and disqualification_rule <> all(${NO_RULES}::text[])))[1]`

const nameOf = (i: number) => sql.ref(`by_${i}`)

/**
 * The leads of the time asked for: those that repeat none, and those that repeat one, each beside its person's first lead, which is a
 * probe of a key (`offset 0`). One reading of both would ask for a first lead a million times, though one lead in fifty has one: with
 * it, and with leads kept aside for each kind of entry, a year by triager took a quarter longer (November 2026).
 */
const chosenLeads = (question: StatsQuestion): RawBuilder<unknown> =>
  sql`${chosenAmong(question, false)} union all ${chosenAmong(question, true)}`

function chosenAmong(question: StatsQuestion, areRepeats: boolean): RawBuilder<unknown> {
  const { by, from, to, touch, timeZone, only = null, teams = null } = question
  const own: ColumnOf = (column) => sql.ref(`lead.${column}`)
  const ofFirst: ColumnOf = (column) => sql.ref(`first.${column}`)
  const attributed: ColumnOf = (column) =>
    areRepeats && touch === "first" && SOURCES.includes(column)
      ? sql`case when first.seq is null then ${own(column)} else ${ofFirst(column)} end`
      : own(column)
  const values = by.map((dimension) => columnFor(dimension, attributed, timeZone))
  const since = sql`${from ?? "-infinity"}::timestamptz`
  const until = sql`${to ?? "infinity"}::timestamptz`
  const isFirstCounted = sql`coalesce(first.created_at >= ${since} and first.created_at < ${until}
    and (${only}::text is null or first.triager_id = ${only})
    and (${teams}::text[] is null or first.team = any(${teams}::text[])), false)`
  const isFirstAlike = sql`
    row(${sql.join(values)}) is not distinct from row(${sql.join(by.map((one) => columnFor(one, ofFirst, timeZone)))})`
  return sql`
    select lead.id, lead.seq, lead.person_seq, lead.triager_id, lead.contacted_by, lead.contacted_at, lead.created_at,
      ${areRepeats ? isFirstCounted : sql`false`} as is_first_counted,
      ${areRepeats ? sql`${isFirstCounted} and ${isFirstAlike}` : sql`false`} as is_first_in_group,
      case when lead.erased_from is null then lead.status end as status, lead.won_value,
      lead.triager_id is not null or lead.contacted_at is not null as was_assigned, lead.attempts,
      lead.disqualification_rule, lead.disqualification_reason,
      date_part('epoch', lead.contacted_at - lead.created_at) / 60 as minutes, lead.worked_minutes,
      lead.promises, lead.promises_kept, lead.promises_handed_on, lead.promises_escalated,
      ${sql.join(values.map((value, i) => sql`${value} as ${nameOf(i)}`))}
    from lead
    ${areRepeats ? sql`left join lateral (select * from lead earlier where earlier.seq = lead.person_seq offset 0) first on true` : sql``}
    where lead.person_seq is ${areRepeats ? sql`not null` : sql`null`}
      and lead.created_at >= ${since} and lead.created_at < ${until}
      and (${teams}::text[] is null or lead.team = any(${teams}::text[]))
      and (${only}::text is null or ${only} in (lead.triager_id, lead.contacted_by)
        or lead.id in (select lead_id from promise_end where triager_id = ${only}))
  `
}

/**
 * The entries by triager. Promises, and first contacts that another triager made, are entries that do not count as a lead. Promises are
 * counted before sorting, and read from the first chosen lead on: a promise ends after its lead came in.
 */
function entriesOf({ by, only = null }: StatsQuestion): RawBuilder<unknown> {
  const byOf = (triager: RawBuilder<unknown>) =>
    by.map((dimension, i) => (dimension === "triager" ? triager : sql`chosen.${nameOf(i)}`))
  const named = (values: readonly RawBuilder<unknown>[]) =>
    sql.join(values.map((value, i) => sql`${value} as ${nameOf(i)}`))
  const ofPromise = byOf(sql`promise_end.triager_id`)
  const isAsked = (triager: RawBuilder<unknown>) => sql`(${only}::text is null or ${triager} = ${only})`
  return sql`
    select seq, person_seq, is_first_counted, is_first_in_group, status, won_value, was_assigned, attempts,
      created_at, disqualification_rule, disqualification_reason,
      case when contacted_by is not distinct from triager_id then minutes end as minutes,
      case when contacted_by is not distinct from triager_id then worked_minutes end as worked_minutes,
      null::bigint as promises, null::bigint as promises_kept, null::bigint as promises_handed_on,
      null::bigint as promises_escalated, ${named(byOf(sql`triager_id`))}
    from chosen where ${isAsked(sql`triager_id`)}
    union all
    select null, null, null, null, null, null, null, null, null, null, null, minutes, worked_minutes, null, null, null, null,
      ${named(byOf(sql`contacted_by`))}
    from chosen
    where contacted_at is not null and contacted_by is distinct from triager_id and ${isAsked(sql`contacted_by`)}
    union all
    select null, null, null, null, null, null, null, null, null, null, null, null, null, count(*),
      count(*) filter (where outcome = 'kept'), count(*) filter (where outcome = 'handed_on'),
      count(*) filter (where outcome = 'escalated'), ${named(ofPromise)}
    from chosen join promise_end on lead_id = chosen.id and promise_end.seq > (select min(seq) from chosen)
    where ${isAsked(sql`promise_end.triager_id`)}
    group by ${sql.join(ofPromise)}
  `
}

type ColumnOf = (column: string) => RawBuilder<unknown>
const SOURCES: readonly string[] = ["utm_source", "utm_medium", "utm_campaign", "funnel"]

/** An hour of the week is a number until it is shown: Monday's first is 1. */
const columnFor = (dimension: Dimension, column: ColumnOf, timeZone: string): RawBuilder<unknown> => {
  const local = sql`${column("created_at")} at time zone ${timeZone}`
  return sql`
    case ${dimension}::text
      when 'utm_source' then ${column("utm_source")}
      when 'utm_medium' then ${column("utm_medium")}
      when 'utm_campaign' then ${column("utm_campaign")}
      when 'funnel' then ${column("funnel")}
      when 'business' then coalesce(${column("category")}, ${column("business")})
      when 'team' then ${column("team")}
      when 'bracket' then ${column("bracket")}
      when 'triager' then ${column("triager_id")}
      when 'rule' then ${column("disqualification_rule")}
      when 'day' then (${local})::date::text
      when 'week' then date_trunc('week', ${local})::date::text
      when 'hour' then (date_part('isodow', ${local}) * 24 - 23 + date_part('hour', ${local}))::int::text
    end collate "C"`
}

const HOURS = WEEKDAYS.flatMap((day) =>
  Array.from({ length: 24 }, (_, hour) => `${day} ${String(hour).padStart(2, "0")}`),
)

const shown = (by: readonly Dimension[]): RawBuilder<unknown> =>
  sql.join(
    by.map(
      (dimension, i) =>
        sql`case ${dimension}::text when 'hour' then (${HOURS}::text[])[${nameOf(i)}::int] else ${nameOf(i)} end`,
    ),
  )
