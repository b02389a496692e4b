/**
 * When a lead is late, in one place, because lists, counts and alarms must agree: nobody has contacted the person by the
 * deadline, or nobody had before the lead went to its present holder, whose own deadline may lie ahead.
 *
 * Conditions here are written like the predicates of partial indexes (`lead_overdue`, `lead_missed`): PostgreSQL uses such an index only
 * if the condition implies its predicate.
 */
import { type RawBuilder, sql } from "kysely"

/** Nobody can contact an erased person. */
export const IS_AWAITED = sql.raw("status = 'assigned' and contact_by is not null and erased_at is null")
const PASSED = sql`${IS_AWAITED} and contact_by <= now()`
/** The present holder has time left, but an earlier deadline was missed. No lead is in both this and `PASSED`. */
const PASSED_ON = sql`${IS_AWAITED} and missed_at is not null and contact_by > now()`
export const IS_LATE = sql`((${PASSED}) or (${PASSED_ON}))`

/** Not late yet, but within so many minutes. */
export const isDueWithin = (minutes: number) => sql`(${IS_AWAITED} and missed_at is null
  and contact_by > now() and contact_by <= now() + ${minutes} * interval '1 minute')`

/** Index: `lead_escalated`. */
export const IS_ESCALATED = sql.raw("escalated_at is not null and status = 'assigned' and erased_at is null")

export const IS_IN_CONTACT = sql.raw("status = 'contacted' and erased_at is null")
/** When something last happened with a lead, in UTC and in milliseconds, as in a cursor. Index: `lead_in_contact`. */
export const LAST_TOUCH = sql.raw(
  "date_trunc('milliseconds', coalesce(touched_at, contacted_at, created_at) at time zone 'UTC')",
)

/**
 * Leads in contact with which nothing has happened for so many days, and without a next step to come. Index:
 * `lead_in_contact`.
 */
export const isStale = (days: number) => sql`(${IS_IN_CONTACT}
  and ${LAST_TOUCH} < (now() - ${days} * interval '24 hours') at time zone 'UTC' and (next_at is null or next_at <= now()))`

/** Leads with a next step: at any time, or before a moment. Index: `lead_planned`. */
export const hasNextStep = (before: Date | "now" | null) =>
  before === null
    ? sql`(next_at is not null and erased_at is null)`
    : sql`(next_at is not null and erased_at is null and ${before === "now" ? sql`next_at <= now()` : sql`next_at < ${before}`})`

/**
 * Counts late leads, up to `most`. Each part has the order of its index; otherwise the planner may read the table. `theirs`: only of leads
 * that meet this, too.
 */
export const countLate = (most: number, theirs: RawBuilder<unknown> = sql``) => {
  return sql`(select count(*) from (
    (select from lead where ${PASSED} ${theirs} order by triager_id, bracket, contact_by limit ${most})
    union all
    (select from lead where ${PASSED_ON} ${theirs} order by triager_id, bracket, contact_by limit ${most})
    limit ${most}
  ) late)`
}
