/**
 * When a lead is late, in one place, because lists, counts and alarms must agree: nobody has contacted the person by the
 * deadline, or nobody had before the lead went to its present holder, whose own deadline may lie ahead.
 *
 * The words are those of the indexes `lead_overdue` and `lead_missed`, so that they are read.
 */
import { sql } from "kysely"

/** Nobody can contact an erased person. */
export const IS_AWAITED = sql.raw("status = 'assigned' and contact_by is not null and erased_at is null")
const PASSED = sql`${IS_AWAITED} and contact_by <= now()`
/** Late for their present holder already, or before they had it: no lead is both. */
const PASSED_ON = sql`${IS_AWAITED} and missed_at is not null and contact_by > now()`
export const IS_LATE = sql`((${PASSED}) or (${PASSED_ON}))`

/** Not late yet, but within so many minutes. */
export const isDueWithin = (minutes: number) => sql`(${IS_AWAITED} and missed_at is null
  and contact_by > now() and contact_by <= now() + ${minutes} * interval '1 minute')`

/** The words are those of the index `lead_escalated`. */
export const IS_ESCALATED = sql.raw("escalated_at is not null and status = 'assigned' and erased_at is null")

/**
 * Leads in contact with which nothing has happened for so many days, and without a next step to come. The words are those of the
 * index `lead_in_contact`.
 */
export const isStale = (days: number) => sql`(status = 'contacted' and erased_at is null
  and coalesce(touched_at, contacted_at, created_at) < now() - ${days} * interval '24 hours' and (next_at is null or next_at <= now()))`

/** Leads with a next step: whenever, or before a moment. The words are those of the index `lead_planned`. */
export const hasNextStep = (before: Date | "now" | null) =>
  before === null
    ? sql`(next_at is not null and erased_at is null)`
    : sql`(next_at is not null and erased_at is null and ${before === "now" ? sql`next_at <= now()` : sql`next_at < ${before}`})`

/**
 * How many leads are late, no more than `most` of them told; each part is counted along its index, in its order, or the
 * planner might read the table instead. `whose` names a column with a triager's id; without it, all.
 */
export const countLate = (most: number, whose?: string) => {
  const theirs = whose === undefined ? sql`` : sql`and triager_id = ${sql.ref(whose)}`
  return sql`(select count(*) from (
    (select from lead where ${PASSED} ${theirs} order by triager_id, bracket, contact_by limit ${most})
    union all
    (select from lead where ${PASSED_ON} ${theirs} order by triager_id, bracket, contact_by limit ${most})
    limit ${most}
  ) late)`
}
