/**
 * Leads with something due: a reminder of the promise of first contact, its deadline, or a next step. One index holds
 * each promise until contact is made or the admins know of it, another each next step until its triager was reminded.
 */
import { sql } from "kysely"
import type { Desk } from "../../domain/decision/desk.ts"
import { promiseRow } from "../../domain/decision/make-rows.ts"
import type { DueLead, PlannedPromises, PromisedLead } from "../../domain/decision/plan-promises.ts"
import type { Promised } from "../../domain/decision/promise.ts"
import type { Instant } from "../../domain/time/hours.ts"
import type { PromiseStep } from "../../domain/wording/promise-sentences.ts"
import type { DeskTx } from "../books/hold-desk.ts"
import { isQuietLead } from "../books/quiet.ts"
import { type Database, rowsOf } from "../connection/database.ts"
import { conditionColumns } from "./condition-columns.ts"

/** The conditions of the indexes. An erased person cannot be contacted. */
export const PROMISED = sql.raw(
  "status = 'assigned' and contact_by is not null and erased_at is null and escalated_at is null",
)

const HAS_NEXT_STEP = sql.raw(
  "next_remind_at is not null and status in ('assigned', 'contacted') and erased_at is null",
)

/**
 * The leads that are due first, each kind along its index. Runs without the desk lock. `clock_timestamp()` is
 * volatile and would scan all promises (300 000 take 0.7 s, 2 busy cores, November 2026), so it is not used.
 */
export async function findDueLeads(db: Database, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    (select id from lead where ${PROMISED} and least(remind_at, contact_by) <= now()
      order by least(remind_at, contact_by), seq limit ${limit})
    union all
    (select id from lead where ${HAS_NEXT_STEP} and next_remind_at <= now() order by next_remind_at, seq limit ${limit})
    limit ${limit}
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** The given leads that are still due, most overdue first. */
export async function stillDue(tx: DeskTx, desk: Desk, ids: readonly string[]): Promise<DueLead[]> {
  const { at } = desk
  type Step = { next_at: Date; next_what: string | null; is_next_due: boolean; is_promise_due: boolean }
  type Row = Omit<PromisedLead, "contact_by"> & { contact_by: Date } & Step
  const { rows } = await sql<Row>`
    select id, bracket, ${conditionColumns(desk)}, duplicate_of, triager_id as triager, contact_by, next_at, next_what, handed_on, array(
      select distinct received_by from event where lead_id = lead.id and received_by is not null
    ) as had_by, ${isQuietLead(sql`lead.id`)} as quiet, is_promise_due, is_next_due
    from lead, lateral (
      select ${PROMISED} and least(remind_at, contact_by) <= ${new Date(at)} as is_promise_due,
        ${HAS_NEXT_STEP} and next_remind_at <= ${new Date(at)} as is_next_due
    ) due
    where id = any(${ids}::uuid[]) and (is_promise_due or is_next_due)
    order by contact_by, seq
  `.execute(tx)
  return rows.flatMap(
    ({ contact_by, next_at, next_what, is_promise_due, is_next_due, ...lead }): DueLead[] => {
      const { id, triager, quiet = false } = lead
      const next_step = { at: next_at?.getTime(), what: next_what }
      return [
        // Told before a missed deadline gives the lead to somebody else.
        ...(is_next_due ? [{ id, triager, quiet, contact_by: null, next_step }] : []),
        ...(is_promise_due ? [{ ...lead, contact_by: contact_by.getTime() }] : []),
      ]
    },
  )
}

/** Deadlines missed in a row per triager; absent means none. */
export async function readMissedInRow(tx: Database): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; missed_in_row: number }>`
    select id, missed_in_row from triager where missed_in_row > 0
  `.execute(tx)
  return new Map(rows.map(({ id, missed_in_row }) => [id, missed_in_row]))
}

/** What a plan of promises writes besides turns and events. */
export async function savePromises(
  tx: DeskTx,
  at: Instant,
  { reminded, toldNext, escalated, ended, missedInRow, paused }: PlannedPromises,
): Promise<void> {
  const counts = [...missedInRow].map(([id, missed]) => ({ id, missed, paused: paused.includes(id) }))
  // One update a lead: a statement changes a row once, whatever it says.
  await sql`
    with seen_to as (
      update lead set
        remind_at = case when not id = any(${[...reminded, ...escalated]}::uuid[]) then remind_at end,
        next_remind_at = case when not id = any(${toldNext}::uuid[]) then next_remind_at end,
        escalated_at = case when id = any(${escalated}::uuid[]) then ${new Date(at)} else escalated_at end,
        missed_at = case when id = any(${escalated}::uuid[]) then coalesce(missed_at, contact_by) else missed_at end
      where id = any(${[...reminded, ...escalated, ...toldNext]}::uuid[])
    ), ended as (
      insert into promise_end (lead_id, seq, triager_id, at, outcome)
      select lead_id, seq, triager_id, ${new Date(at)}, outcome
      from json_to_recordset(${JSON.stringify(ended)}::json) as row(lead_id uuid, seq bigint, triager_id text, outcome text)
    ), missed as (
      update triager set missed_in_row = row.missed,
        paused_at = case when row.paused then ${new Date(at)} else paused_at end,
        paused_because = case when row.paused then 'missed' else paused_because end
      from json_to_recordset(${JSON.stringify(counts)}::json) as row(id text, missed integer, paused boolean)
      where triager.id = row.id
    )
    update desk set roster_version = roster_version + 1 where ${paused.length > 0}
  `.execute(tx)
}

/** Resets the count after a contact or an attempt. */
export async function forgetMissed(tx: DeskTx, triagerId: string): Promise<void> {
  await sql`update triager set missed_in_row = 0 where id = ${triagerId} and missed_in_row > 0`.execute(tx)
}

export type HeldPromise = Promised & { readonly id: string }

/** The given leads with an open promise of a triager. */
export async function stillPromised(
  tx: DeskTx,
  triagerId: string,
  ids: readonly string[],
): Promise<HeldPromise[]> {
  const { rows } = await sql<{ id: string; contact_by: Date; remind_at: Date | null }>`
    select id, contact_by, remind_at from lead
    where id = any(${ids}::uuid[]) and ${PROMISED} and triager_id = ${triagerId}
  `.execute(tx)
  return rows.map(({ id, contact_by, remind_at }) => ({
    id,
    contact_by: contact_by.getTime(),
    remind_at: remind_at?.getTime() ?? null,
  }))
}

export async function saveMoved(tx: DeskTx, moved: readonly HeldPromise[]): Promise<void> {
  const rows = moved.map(({ id, ...promised }) => ({ id, ...promiseRow(promised) }))
  await sql`
    update lead set contact_by = row.contact_by, remind_at = row.remind_at
    from json_to_recordset(${JSON.stringify(rows)}::json) as row(id uuid, contact_by timestamptz, remind_at timestamptz)
    where lead.id = row.id
  `.execute(tx)
}

export type StoredStep = PromiseStep & { readonly seq: number; readonly at: Date }

/** Events about a lead's promises, in order. A pause stands right after the missed deadline that caused it. */
export const readPromiseSteps = (db: Database, leadId: string) => rowsOf(db)<StoredStep>`
    select seq, type, at, data ->> 'triager' as triager, data ->> 'contact_by' as contact_by, data ->> 'at' as next_at, data ->> 'what' as what,
      (data ->> 'handed_on')::int as handed_on, data ->> 'because' as because, (
        select (paused.data ->> 'missed')::int from event paused
        where paused.seq = event.seq + 1 and paused.type = 'triager.paused' and event.type = 'lead.contact_missed'
      ) as paused_after
    from event
    where lead_id = ${leadId} and type in ('lead.contact_due', 'lead.contact_missed', 'lead.escalated')
    order by seq
  `
