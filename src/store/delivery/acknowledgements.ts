/**
 * Mail to people who asked: what it needs, whom it has reached lately, and its line in the lead's history. An address is kept as its hash:
 * two days, so that nobody gets two on one day, and a year if a mail server refused it for good.
 */
import { sql } from "kysely"
import { type Acknowledgement, IMPORTED, type Occasion } from "../../domain/alert/acknowledgement.ts"
import { mailboxOf } from "../../domain/contact/contact.ts"
import { companyOf } from "../../domain/contact/free-mail.ts"
import { holdDesk } from "../books/hold-desk.ts"
import { readCurrentPolicy } from "../books/policies.ts"
import type { Database } from "../connection/database.ts"
import { appendLeadEvent } from "../leads/change-lead.ts"

/** All servers together. A flood of forms must not make the installation a sender of mail that nobody wants. */
export const MOST_AN_HOUR = 200
/** One firm: whoever reads all that is sent to its domain must not be buried under forms that somebody else fills in. */
export const MOST_A_DOMAIN = 10

/** The triager and the lead, as both are written about. */
const WHO = sql`
  json_build_object('name', triager.name, 'language', triager.language, 'time_zone', triager.time_zone,
    'booking_url', triager.booking_url, 'public_phone', triager.public_phone) as triager,
  lead.id, lead.status, lead.api_key_id, lead.nombre, lead.email_normal, lead.created_by, lead.contact_by,
  coalesce(lead.extra ->> 'language', lead.extra ->> 'lang', lead.extra ->> 'locale') as language
`

/** By the places of their events; what is no assignment is left out. */
export async function readAcknowledgements(
  db: Database,
  seqs: readonly number[],
): Promise<Acknowledgement[]> {
  type Row = Omit<Acknowledgement, "acknowledge">
  const { rows } = await sql<Row>`
    select event.seq, clock_timestamp() as at, event.at as assigned_at,
      not exists (
        select from event earlier
        where earlier.lead_id = event.lead_id and earlier.type = 'lead.assigned' and earlier.seq < event.seq
      ) as is_first,
      ${WHO}
    from event join lead on lead.id = event.lead_id join triager on triager.id = event.received_by
    where event.seq = any(${seqs}::bigint[]) and event.type = 'lead.assigned'
  `.execute(db)
  if (rows.length === 0) return []
  const { document } = await readCurrentPolicy(db)
  return rows.map(({ seq, at, assigned_at, is_first, triager, ...lead }) => ({
    ...{ seq, at, assigned_at, is_first, triager, acknowledge: document.acknowledge ?? null },
    lead: lead as unknown as Acknowledgement["lead"],
  }))
}

/** Of so many of the newest leads somebody is written to, or else an example has to do. */
const LOOKED_AT = 100

/** The newest lead whose person would be written to, as of when it came; null: there is none. */
export async function readNewestToAcknowledge(db: Database): Promise<Occasion | null> {
  const { rows } = await sql<{ at: Date } & Pick<Occasion, "triager">>`
    select lead.created_at as at, ${WHO}
    from (
      select * from lead where status = 'assigned' and erased_from is null
      order by created_at desc, seq desc limit ${LOOKED_AT}
    ) lead join triager on triager.id = lead.triager_id
    where lead.created_by is null and lead.api_key_id <> ${IMPORTED} and lead.nombre is not null and lead.email_normal is not null
    order by lead.created_at desc, lead.seq desc limit 1
  `.execute(db)
  const [row] = rows
  if (row === undefined) return null
  const { at, triager, ...lead } = row
  return { at, triager, lead: lead as unknown as Occasion["lead"] }
}

/** However an address is written, its mailbox gets one. */
const hashOf = (address: string) => hashed(mailboxOf(address))
const hashed = (text: string | null) => sql`sha256(convert_to(${text}::text, 'UTF8'))`

/** Takes this person's mail of today for the delivery, also for its next attempt; or why it must not be sent. */
export async function claimAcknowledgement(
  db: Database,
  address: string,
  deliveryId: string,
): Promise<string | null> {
  type Claim = { is_ours: boolean; is_full: boolean; is_crowded: boolean }
  const firm = hashed(companyOf(mailboxOf(address)))
  const { rows } = await sql<Claim>`
    with own as ( -- a claim of an attempt before, which was counted then
      select from acknowledged where address = ${hashOf(address)} and delivery_id = ${deliveryId}::uuid
    ), counted as (
      select count(*) >= ${MOST_AN_HOUR} and not exists (select from own) as is_full,
        count(*) filter (where domain = ${firm}) >= ${MOST_A_DOMAIN} and not exists (select from own) as is_crowded
      from acknowledged where at > now() - interval '1 hour' -- by the index: clock_timestamp() would read the whole table
    ), claimed as (
      insert into acknowledged (address, domain, delivery_id, at)
      select ${hashOf(address)}, ${firm}, ${deliveryId}::uuid, clock_timestamp()
      from counted where not is_full and not is_crowded
      on conflict (address) do update set delivery_id = excluded.delivery_id, at = excluded.at
      where acknowledged.delivery_id = excluded.delivery_id
        or acknowledged.bounced_at is null and acknowledged.at < clock_timestamp() - interval '1 day'
      returning address
    )
    select exists (select from claimed) as is_ours, is_full, is_crowded from counted
  `.execute(db)
  const [row] = rows
  if (row?.is_ours) return null
  if (row?.is_full) return `${MOST_AN_HOUR} were sent within an hour`
  return row?.is_crowded
    ? `${MOST_A_DOMAIN} were sent to its domain within an hour`
    : "the person was written to within a day, or their address bounced"
}

/** A mail server says that there is no such mailbox. */
export async function noteBounced(db: Database, address: string): Promise<void> {
  await sql`update acknowledged set bounced_at = clock_timestamp() where address = ${hashOf(address)}`.execute(
    db,
  )
}

/** Its line in the lead's history. Nobody has done anything with the lead by that. */
export const noteAcknowledged = (db: Database, leadId: string, text: string): Promise<void> =>
  holdDesk(db, "lead", async ({ tx }) => {
    const { rows } = await sql<{ at: Date }>`
      select clock_timestamp() as at from lead where id = ${leadId} and erased_at is null for no key update
    `.execute(tx)
    const [lead] = rows
    if (lead === undefined) return
    const at = lead.at.getTime()
    await appendLeadEvent(
      tx,
      { lead_id: leadId, type: "lead.commented", at, actor: "criba", data: { text } },
      false,
    )
  })

export async function forgetAcknowledged(db: Database): Promise<void> {
  await sql`
    delete from acknowledged
    where at < now() - interval '2 days' and (bounced_at is null or bounced_at < now() - interval '1 year')
  `.execute(db)
}
