/**
 * Leads that look for a triager: those that wait, and those of a triager who has left. Many may wait for weeks in a
 * bracket that nobody serves, so they are never looked through one by one while the desk is held: the index
 * `lead_waiting_in` is walked from bracket to bracket, and what is found before is only checked again, by id.
 */
import { type RawBuilder, sql } from "kysely"
import { DAY_MS } from "../domain/day.ts"
import type { WaitingLead } from "../domain/decision/plan-batch.ts"
import type { Policy } from "../domain/policy/policy.ts"
import { type HeldRow, heldIn, newestHeld } from "./contacts.ts"
import type { Database } from "./database.ts"
import type { DeskTx } from "./hold-desk.ts"
import { cameQuietly } from "./quiet.ts"

/** Brackets in which leads wait: as many probes of the index as there are such brackets. */
export const waitingBrackets = sql`
  with recursive waited(bracket) as (
    (select bracket from lead where status = 'waiting' order by bracket limit 1)
    union all
    select (
      select bracket from lead where status = 'waiting' and bracket > waited.bracket order by bracket limit 1
    )
    from waited where waited.bracket is not null
  )
  select bracket from waited where bracket is not null`

/** The leads that wait in these brackets, oldest first. */
export const waitingIn = (
  tx: DeskTx,
  policy: Policy,
  brackets: readonly string[],
  limit: number,
): Promise<WaitingLead[]> =>
  readWaiting(
    tx,
    policy,
    sql`(
      select oldest.* from unnest(${brackets}::text[]) as served(bracket) cross join lateral (
        select * from lead where status = 'waiting' and lead.bracket = served.bracket order by seq limit ${limit}
      ) oldest
      order by oldest.seq limit ${limit}
    )`,
  )

/** Those of the leads that still wait. */
export const stillWaiting = (tx: DeskTx, policy: Policy, ids: readonly string[]): Promise<WaitingLead[]> =>
  readWaiting(tx, policy, sql`(select * from lead where id = any(${ids}::uuid[]) and status = 'waiting')`)

type OpenLead = WaitingLead & { readonly contact_by: Date | null; readonly escalated_at: Date | null }

/** Those of the leads that are still open with the triager. */
export const stillOpen = (
  tx: DeskTx,
  policy: Policy,
  triagerId: string,
  ids: readonly string[],
): Promise<OpenLead[]> =>
  readWaiting(
    tx,
    policy,
    sql`(
      select * from lead
      where id = any(${ids}::uuid[]) and triager_id = ${triagerId} and status in ('assigned', 'contacted')
        and erased_at is null
    )`,
  )

/** The leads of `chosen` in their order, each with the newest earlier one of its person that somebody holds. */
async function readWaiting(tx: DeskTx, policy: Policy, chosen: RawBuilder<unknown>): Promise<OpenLead[]> {
  const { rows } = await sql<Omit<OpenLead, "holder"> & HeldRow>`
    select lead.id, lead.seq, lead.bracket, lead.category, lead.duplicate_of, lead.email_normal, lead.phone_normal,
      lead.contacted_at is not null as contacted, lead.contact_by, lead.escalated_at, ${cameQuietly(sql`lead.id`)} as quiet, held.held_lead, held.held_seq, held.held_by
    from ${chosen} lead ${withHolder(policy)}
    order by lead.seq
  `.execute(tx)
  return rows.map((row) => ({ ...row, holder: heldIn(row) }))
}

/** Who holds the person of a `lead` that has been seen before. */
const withHolder = (policy: Policy) => {
  const since = sql`lead.created_at - ${policy.duplicates.withinDays * DAY_MS} * interval '1 millisecond'`
  return sql`left join lateral (
    ${newestHeld(policy, sql`lead`, since, sql`lead.duplicate_of is not null and (contact.created_at, contact.seq) < (lead.created_at, lead.seq)`)}
  ) held on true`
}

/**
 * Leads that wait although the triager who holds their person is `available`, oldest first: of brackets that nobody
 * serves, since those of others get their turn anyway. Asked without the desk, it may cost a probe for each waiting
 * lead of a known person.
 */
export async function waitingForTheirHolder(
  db: Database,
  policy: Policy,
  available: readonly string[],
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select lead.id from lead ${withHolder(policy)}
    where lead.status = 'waiting' and lead.duplicate_of is not null and held.held_by = any(${available}::text[])
    order by lead.seq limit ${limit}
  `.execute(db)
  return rows.map((row) => row.id)
}

/** The open leads of a triager, oldest first. Asked without the desk. */
export async function findOpenLeads(db: Database, triagerId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from lead
    where triager_id = ${triagerId} and status in ('assigned', 'contacted') and erased_at is null
    order by created_at, seq
  `.execute(db)
  return rows.map((row) => row.id)
}
