/**
 * Waiting leads, and leads of a triager who has left. Many may wait for weeks in a bracket that nobody serves, so
 * they are never scanned one by one under the desk's lock: the index `lead_waiting_for` is searched queue by queue
 * before, and the lock holder only checks the found ids again.
 */
import { type RawBuilder, sql } from "kysely"
import type { Desk, WaitingQueue } from "../../domain/decision/desk.ts"
import type { WaitingLead } from "../../domain/decision/plan-batch.ts"
import type { Policy } from "../../domain/policy/policy.ts"
import { DAY_MS } from "../../domain/time/day.ts"
import type { DeskTx } from "../books/hold-desk.ts"
import { isQuietLead } from "../books/quiet.ts"
import type { Database } from "../connection/database.ts"
import { conditionColumns } from "./condition-columns.ts"
import { HELD_COLUMNS, type HeldRow, heldIn, newestHeld, newestOfCompany } from "./contacts.ts"

/** Lost leads whose day has come, oldest first. */
export async function findComingBack(db: Database, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from lead where back_at is not null and erased_at is null and back_at <= now() order by back_at, seq limit ${limit}
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** The queues of waiting leads (bracket and kind): one index look-up per queue. */
export const waitingQueues = sql`
  with recursive queue(bracket, kind) as (
    (select bracket, kind from lead where status = 'waiting' order by bracket, kind limit 1)
    union all
    select next.bracket, next.kind from queue, lateral (
      select bracket, kind from lead
      where status = 'waiting' and (lead.bracket, lead.kind) > (queue.bracket, queue.kind)
      order by bracket, kind limit 1
    ) next
  )
  select bracket, kind from queue`

/**
 * The waiting leads of a `queue`, oldest first, as a range of `lead_waiting_for`. With `bracket = … order by seq` the planner walks the
 * index of all `seq`s where its statistics say that nearly all leads wait, past every older lead that does not: 30 ms of the desk
 * for 10 000 of them.
 */
export const OLDEST_IN_QUEUE = sql.raw(`
  status = 'waiting' and (lead.bracket, lead.kind, lead.seq) >= (queue.bracket, queue.kind, 0)
    and (lead.bracket, lead.kind, lead.seq) <= (queue.bracket, queue.kind, ${Number.MAX_SAFE_INTEGER})
  order by lead.bracket, lead.kind, lead.seq`)

/** At most so many queues as JSON, each with its oldest lead where it matters what kind that is. */
export const describedQueues = (desk: Pick<Desk, "ownFields">, limit: number) => sql`
  select coalesce(json_agg(json_build_object('bracket', bracket, 'kind', kind, 'oldest', oldest.lead)), '[]')
  from (${waitingQueues} limit ${limit}) queue left join lateral (
    select row_to_json(lead) as lead from (
      select ${conditionColumns(desk)} from lead where ${OLDEST_IN_QUEUE} limit 1
    ) lead
  ) oldest on kind <> ''`

type Queue = Pick<WaitingQueue, "bracket" | "kind">
const inQueues = (queues: readonly Queue[]) =>
  sql`json_to_recordset(${JSON.stringify(queues.map(({ bracket, kind }) => ({ bracket, kind })))}::json)
    as queue(bracket text, kind text)`

/** The leads that wait in these queues, oldest first. */
export const waitingIn = (
  tx: DeskTx,
  desk: Desk,
  queues: readonly Queue[],
  limit: number,
): Promise<WaitingLead[]> =>
  readWaiting(
    tx,
    desk,
    sql`(
      select oldest.* from ${inQueues(queues)} cross join lateral (
        select * from lead where ${OLDEST_IN_QUEUE} limit ${limit}
      ) oldest
      order by oldest.seq limit ${limit}
    )`,
  )

/** Their ids alone. Runs without the desk lock. */
export async function findWaiting(db: Database, queues: readonly Queue[], limit: number): Promise<string[]> {
  if (queues.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select oldest.id from ${inQueues(queues)} cross join lateral (
      select id, seq from lead where ${OLDEST_IN_QUEUE} limit ${limit}
    ) oldest
    order by oldest.seq limit ${limit}
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** The given leads that still wait. */
export const stillWaiting = (tx: DeskTx, desk: Desk, ids: readonly string[]): Promise<WaitingLead[]> =>
  readWaiting(tx, desk, sql`(select * from lead where id = any(${ids}::uuid[]) and status = 'waiting')`)

export async function saveKinds(
  tx: DeskTx,
  kinds: readonly { readonly id: string; readonly kind: string }[],
): Promise<void> {
  await sql`
    update lead set kind = row.kind from json_to_recordset(${JSON.stringify(kinds)}::json) as row(id uuid, kind text)
    where lead.id = row.id
  `.execute(tx)
}

type OpenLead = WaitingLead & { readonly contact_by: Date | null; readonly escalated_at: Date | null }

/** The given leads that are still open with the triager. */
export const stillOpen = (
  tx: DeskTx,
  desk: Desk,
  triagerId: string,
  ids: readonly string[],
): Promise<OpenLead[]> =>
  readWaiting(
    tx,
    desk,
    sql`(
      select * from lead
      where id = any(${ids}::uuid[]) and triager_id = ${triagerId} and status in ('assigned', 'contacted')
        and erased_at is null
    )`,
  )

/** The leads of `chosen` in their order, each with the newest earlier lead of its person that has a holder. */
async function readWaiting(tx: DeskTx, desk: Desk, chosen: RawBuilder<unknown>): Promise<OpenLead[]> {
  const { rows } = await sql<Omit<OpenLead, "holder"> & HeldRow>`
    select lead.id, lead.seq, lead.bracket, ${conditionColumns(desk)}, lead.duplicate_of,
      lead.contact_by, lead.escalated_at, ${isQuietLead(sql`lead.id`)} as quiet, ${HELD_COLUMNS}
    from ${chosen} lead ${withHolder(desk.policy)}
    order by lead.seq
  `.execute(tx)
  return rows.map((row) => ({ ...row, holder: heldIn(row) }))
}

/** SQL: the holder of an earlier lead of the same person as `held`, that of the same company as `colleague`. */
const withHolder = (policy: Policy) => {
  const since = sql`lead.created_at - ${policy.duplicates.withinDays * DAY_MS} * interval '1 millisecond'`
  return sql`left join lateral (
    ${newestHeld(policy, sql`lead`, since, sql`lead.duplicate_of is not null and (contact.created_at, contact.seq) < (lead.created_at, lead.seq)`)}
  ) held on true
  left join lateral (
    ${newestOfCompany(
      policy,
      sql`lead.company`,
      { since, before: sql`(other.created_at, other.seq) < (lead.created_at, lead.seq)` },
      sql`lead.duplicate_of is null`,
    )}
  ) colleague on true`
}

/**
 * Leads that wait although the triager who holds their person is `available`, oldest first: of brackets that nobody
 * serves, since those of others get their turn anyway. Runs without the desk lock, it may cost a probe for each waiting
 * lead of a known person.
 */
export async function waitingForTheirHolder(
  db: Database,
  policy: Policy,
  available: readonly string[],
  limit: number,
): Promise<string[]> {
  const mayFollow = policy.duplicates.sameCompany
    ? sql`(lead.duplicate_of is not null or lead.company is not null)`
    : sql`lead.duplicate_of is not null`
  const { rows } = await sql<{ id: string }>`
    select lead.id from lead ${withHolder(policy)}
    where lead.status = 'waiting' and ${mayFollow} and coalesce(held.held_by, colleague.held_by) = any(${available}::text[])
    order by lead.seq limit ${limit}
  `.execute(db)
  return rows.map((row) => row.id)
}

/** The open leads of a triager, oldest first. Runs without the desk lock. */
export async function findOpenLeads(db: Database, triagerId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from lead
    where triager_id = ${triagerId} and status in ('assigned', 'contacted') and erased_at is null
    order by created_at, seq
  `.execute(db)
  return rows.map((row) => row.id)
}
