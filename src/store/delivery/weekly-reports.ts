/**
 * The week's report: who wants it, and sending it off on Mondays at eight. A report is a delivery to the mail of its person, so that
 * it is retried and taken over as others are; its numbers are read when it is sent.
 */
import { type RawBuilder, sql } from "kysely"
import { type Language, USUAL_LANGUAGE } from "../../domain/language.ts"
import type { Database } from "../connection/database.ts"
import { isUuid, uuid7 } from "../connection/uuid7.ts"

export const REPORT_TYPE = "report.weekly"
export const REPORT_TEST_TYPE = "report.test"
const IS_REPORT = sql`delivery.type in (${REPORT_TYPE}, ${REPORT_TEST_TYPE})`

/** Null: they want none. */
export async function readReportWish(
  db: Database,
  personId: string,
): Promise<{ readonly time_zone: string } | null> {
  const { rows } = await sql<{ time_zone: string }>`
    select time_zone from weekly_report where person_id = ${personId}::uuid
  `.execute(db)
  return rows[0] ?? null
}

/** From the next Monday on: who asks for it on a Monday after eight has the test to see one at once. */
export async function wantReport(db: Database, personId: string, timeZone: string): Promise<void> {
  await sql`
    insert into weekly_report (person_id, time_zone, sent_on)
    values (${personId}::uuid, ${timeZone}, ${mondayOf(sql`clock_timestamp()`, sql`${timeZone}::text`)})
    on conflict (person_id) do update set time_zone = excluded.time_zone
  `.execute(db)
}

export async function stopReport(db: Database, personId: string): Promise<void> {
  await sql`delete from weekly_report where person_id = ${personId}::uuid`.execute(db)
}

const mondayOf = (moment: RawBuilder<unknown>, timeZone: RawBuilder<unknown>) =>
  sql`date_trunc('week', ${moment} at time zone ${timeZone})::date`

/**
 * Queues what is due: on Mondays from eight on, by the clock of each person, once, whoever of several servers comes first. Nobody
 * is sent what they missed when mail was off the whole day. Returns how many.
 */
export async function sendOffReports(db: Database, now: Date | null = null): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const local = sql`(clock.now at time zone report.time_zone)`
    const { rows } = await sql<{ channel_id: string }>`
      with clock as (select coalesce(${now}::timestamptz, clock_timestamp()) as now)
      update weekly_report report set sent_on = ${local}::date
      from clock, person, channel
      where person.id = report.person_id and person.disabled_at is null and person.role <> 'triager'
        and channel.person_id = person.id and channel.kind = 'person_mail' and channel.status = 'enabled'
        and extract(isodow from ${local}) = 1 and ${local}::time >= '08:00' and report.sent_on < ${local}::date
      returning channel.id as channel_id
    `.execute(tx)
    if (rows.length === 0) return 0
    const queued = rows.map(({ channel_id }) => ({ id: uuid7(), channel_id }))
    await sql`
      insert into delivery (id, channel_id, type, created_at, next_attempt_at)
      select id, channel_id, ${REPORT_TYPE}, coalesce(${now}::timestamptz, clock_timestamp()), clock_timestamp()
      from json_to_recordset(${JSON.stringify(queued)}::json) as queued(id uuid, channel_id text)
    `.execute(tx)
    return queued.length
  })
}

/** Queues one at once; null if this installation sends the person no mail. */
export async function queueReportTest(db: Database, personId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into delivery (id, channel_id, type, created_at, next_attempt_at)
    select ${uuid7()}::uuid, id, ${REPORT_TEST_TYPE}, clock_timestamp(), clock_timestamp() from channel
    where person_id = ${personId}::uuid and kind = 'person_mail' and status = 'enabled'
    returning id
  `.execute(db)
  return rows[0]?.id ?? null
}

export type ReportTest = {
  readonly id: string
  readonly to: string
  readonly status: "pending" | "delivered" | "failed"
  /** A test is tried again as any mail is. */
  readonly failed_attempts: number
}

export async function readReportTest(
  db: Database,
  personId: string,
  testId: string,
): Promise<ReportTest | null> {
  if (!isUuid(testId)) return null
  const { rows } = await sql<ReportTest>`
    select delivery.id, ${ADDRESS} as "to", delivery.status, delivery.failures as failed_attempts
    from delivery join channel on channel.id = delivery.channel_id join person on person.id = channel.person_id
    left join triager own on own.id = person.triager_id
    where delivery.id = ${testId}::uuid and person.id = ${personId}::uuid and delivery.type = ${REPORT_TEST_TYPE}
  `.execute(db)
  return rows[0] ?? null
}

const ADDRESS = sql`coalesce(own.email, person.email)`

/** A report on its way, and who gets it. `asked_at`: the week is the one before. */
export type QueuedReport = {
  readonly delivery_id: string
  readonly asked_at: Date
  readonly is_wanted: boolean
  readonly name: string
  readonly email: string
  readonly language: Language
  readonly time_zone: string
  /** Of a manager: those that they lead. null: everybody's. */
  readonly teams: readonly string[] | null
}

/** Who has not chosen a time zone yet, and asks for a test, has that of the roster. */
export async function readQueuedReports(
  db: Database,
  deliveryIds: readonly string[],
): Promise<QueuedReport[]> {
  if (deliveryIds.length === 0) return []
  const { rows } = await sql<QueuedReport>`
    select delivery.id as delivery_id, delivery.created_at as asked_at, person.name,
      person.disabled_at is null and person.role <> 'triager'
        and (report.person_id is not null or delivery.type = ${REPORT_TEST_TYPE}) as is_wanted,
      case when person.role = 'manager' then teams_in_force(person.teams) end as teams,
      ${ADDRESS} as email, coalesce(choice.language, own.language, ${USUAL_LANGUAGE}) as language,
      coalesce(report.time_zone, own.time_zone, 'Europe/Madrid') as time_zone
    from delivery join channel on channel.id = delivery.channel_id join person on person.id = channel.person_id
    left join weekly_report report on report.person_id = person.id
    left join alert_choice choice on choice.person_id = person.id
    left join triager own on own.id = person.triager_id
    where delivery.id = any(${deliveryIds}::uuid[]) and ${IS_REPORT}
  `.execute(db)
  return rows
}
