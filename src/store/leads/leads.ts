/** Reading leads and what was decided about them. */
import { sql } from "kysely"
import type { Status } from "../../domain/decision/lifecycle.ts"
import type { Receipt } from "../../domain/decision/receipt.ts"
import type { DestinationKind } from "../../domain/event/destination.ts"
import type { Failure } from "../../domain/failure.ts"
import { type DescribedWarning, describeWarnings } from "../../domain/lead/warning.ts"
import type { Reach } from "../../domain/reach.ts"
import { isWithin } from "../books/reach.ts"
import type { Database } from "../connection/database.ts"
import { isUuid } from "../connection/uuid7.ts"

export type LeadSummary = {
  readonly id: string
  readonly status: Status
  readonly triager: { readonly id: string; readonly name: string } | null
}

export async function readLeadSummary(db: Database, id: string): Promise<LeadSummary | null> {
  if (!isUuid(id)) return null
  const { rows } = await sql<LeadSummary>`
    select lead.id, lead.status,
      case when triager.id is not null then json_build_object('id', triager.id, 'name', triager.name) end as triager
    from lead left join triager on triager.id = lead.triager_id
    where lead.id = ${id}
  `.execute(db)
  return rows[0] ?? null
}

/** A lead as the admin API shows it in lists. An erased one has no personal fields any more. */
export type Lead = LeadSummary & {
  readonly seq: number
  readonly created_at: Date
  readonly nombre: string | null
  readonly email: string | null
  readonly telefono: string | null
  readonly business: string | null
  readonly business_label: string | null
  readonly revenue: number | null
  readonly revenue_label: string | null
  readonly qualified: boolean
  readonly funnel: string | null
  readonly utm_source: string | null
  readonly utm_medium: string | null
  readonly utm_campaign: string | null
  readonly referrer: string | null
  readonly notes: string | null
  /** In which the person wrote, as the form says: `es`, `en-GB`. */
  readonly language: string | null
  readonly email_normal: string | null
  readonly phone_normal: string | null
  readonly category: string | null
  /** null if it was decided under a policy without teams. */
  readonly team: string | null
  readonly bracket: string
  /** The first contact ever. */
  readonly contacted_at: Date | null
  /** Its triager, whoever holds the lead now. */
  readonly contacted_by: LeadSummary["triager"]
  /** The deadline of first contact; null without one, or once contact was made. */
  readonly contact_by: Date | null
  /** The first deadline that passed before the lead changed hands. */
  readonly missed_at: Date | null
  /** How often it was handed on after a missed deadline. */
  readonly handed_on: number
  /** When it was escalated to the admins. */
  readonly escalated_at: Date | null
  readonly attempts: number
  readonly last_attempt_at: Date | null
  /** What is agreed to happen next. */
  readonly next_step: { readonly at: string; readonly what: string | null } | null
  readonly qualified_at: Date | null
  readonly won_at: Date | null
  /** Of a won lead, in the policy's currency. */
  readonly value: number | null
  /** When a lost lead comes back by itself. */
  readonly back_at: Date | null
  /** When somebody last did something with it. */
  readonly touched_at: Date | null
  /** Who entered it by hand; null: it was sent or imported. */
  readonly created_by: string | null
  readonly disqualified: boolean
  readonly disqualification: { readonly rule: string; readonly reason: string | null } | null
  readonly duplicate_of: string | null
  readonly warnings: DescribedWarning[]
  readonly policy_version: number
  readonly erased_at: Date | null
}

/** The columns of a Lead, out of `lead` joined with its triager. */
export const LEAD_FIELDS = sql.raw(`
  lead.id, lead.seq, lead.created_at, lead.nombre, lead.email, lead.telefono, lead.business, lead.business_label,
  lead.revenue, lead.revenue_label, lead.qualified, lead.funnel, lead.utm_source, lead.utm_medium,
  lead.utm_campaign, lead.referrer, lead.notes,
  left(coalesce(lead.extra ->> 'language', lead.extra ->> 'lang', lead.extra ->> 'locale'), 35) as language, lead.email_normal, lead.phone_normal, lead.category, lead.team, lead.bracket,
  lead.status, case when triager.id is not null
    then json_build_object('id', triager.id, 'name', triager.name) end as triager, lead.contacted_at,
  (select json_build_object('id', id, 'name', name) from triager where id = lead.contacted_by) as contacted_by, lead.contact_by,
  lead.missed_at, lead.handed_on, lead.escalated_at, lead.attempts, lead.last_attempt_at,
  case when lead.next_at is not null then json_build_object('at', to_char(lead.next_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'what', lead.next_what) end as next_step,
  lead.qualified_at, lead.won_at, lead.won_value as value, lead.back_at, lead.touched_at, lead.created_by,
  lead.status = 'disqualified' as disqualified,
  case when lead.disqualification_rule is not null
    then json_build_object('rule', lead.disqualification_rule, 'reason', lead.disqualification_reason)
  end as disqualification,
  lead.duplicate_of, coalesce(lead.warnings, '[]') as warnings, lead.policy_version, lead.erased_at`)

/** Warnings are stored without their kind. */
export const withKinds = <L extends Pick<Lead, "warnings">>(lead: L): L => ({
  ...lead,
  warnings: describeWarnings(lead.warnings),
})

export type HistoryEntry = {
  readonly seq: number
  readonly type: string
  readonly at: Date
  readonly actor: string
  /** The name of the person or the key; null for Criba itself and the command line. */
  readonly actor_name: string | null
  /** Who got the lead by this. */
  readonly triager: LeadSummary["triager"]
  readonly data: Readonly<Record<string, unknown>>
}

/** A lead with its decision and history. */
export type LeadDetail = Lead & {
  readonly extra: Readonly<Record<string, unknown>> | null
  /** The latest decision. */
  readonly decision: (Omit<StoredDecision, "receipt"> & Receipt) | null
  readonly history: HistoryEntry[]
  /** Where it was sent, and what it became there. */
  readonly records: RecordElsewhere[]
}

export type RecordElsewhere = {
  readonly destination: string
  readonly kind: DestinationKind
  /** What people call the destination. */
  readonly description: string | null
  readonly record_id: string | null
  readonly address: string | null
  /** When it last arrived; null: never. */
  readonly at: Date | null
  /** Why it did not arrive the last time; null: it did, or is on its way. */
  readonly error: Failure | null
}

/** In one snapshot, so that lead, decision and history agree. */
export async function readLead(db: Database, id: string): Promise<LeadDetail | null> {
  if (!isUuid(id)) return null
  const atOneMoment = db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only")
  return atOneMoment.execute(async (tx) => {
    const { rows } = await sql<Lead & Pick<LeadDetail, "extra">>`
      select ${LEAD_FIELDS}, lead.extra from lead left join triager on triager.id = lead.triager_id
      where lead.id = ${id}
    `.execute(tx)
    const [lead] = rows
    if (lead === undefined) return null
    const latest = (await readDecisions(tx, id)).at(-1)
    const decision = latest === undefined ? null : flatten(latest)
    const [history, records] = [await readHistory(tx, id), await readRecords(tx, id)]
    return { ...withKinds(lead), decision, history, records }
  })
}

const flatten = ({ receipt, ...decision }: StoredDecision) => ({ ...decision, ...receipt })

async function readHistory(db: Database, leadId: string): Promise<HistoryEntry[]> {
  const { rows } = await sql<HistoryEntry>`
    select event.seq, event.type, event.at, event.actor, coalesce(person.name, api_key.name) as actor_name,
      case when triager.id is not null then json_build_object('id', triager.id, 'name', triager.name) end as triager,
      event.data
    from event
    left join triager on triager.id = event.received_by
    left join person on event.actor = 'person:' || person.id
    left join api_key on event.actor = 'key:' || api_key.id
    where event.lead_id = ${leadId}
    order by event.seq
  `.execute(db)
  return rows
}

async function readRecords(db: Database, leadId: string): Promise<RecordElsewhere[]> {
  const { rows } = await sql<RecordElsewhere>`
    select channel.id as destination, kind, description, record_id, address, record.at, latest.error
    from channel
    left join lead_record record on record.channel_id = channel.id and record.lead_id = ${leadId}
    left join (
      select distinct on (channel_id) channel_id,
        case when delivery.status <> 'delivered' then nullif(delivery.attempts -> -1 -> 'error', 'null') end as error
      from delivery join lead on lead.id = delivery.lead_id
      where lead_id = ${leadId} and erased_at is null order by channel_id, delivery.id desc
    ) latest on latest.channel_id = channel.id
    where channel.send_on is not null and (record.lead_id is not null or latest.error is not null)
    order by channel.created_at, channel.id
  `.execute(db)
  return rows
}

export type StoredDecision = {
  readonly seq: number
  readonly at: Date
  readonly status: "assigned" | "waiting" | "disqualified"
  readonly receipt: Receipt
}

/**
 * Every decision about a lead, in order. A decision that disqualified and assigned has two events but counts once.
 * Manual assignments are no decisions and have no receipt.
 */
export async function readDecisions(db: Database, leadId: string): Promise<StoredDecision[]> {
  const { rows } = await sql<StoredDecision>`
    select seq, at, status, data as receipt from (
      select seq, at, substr(type, length('lead.') + 1) as status, data,
        lag((at, data::text)) over (order by seq) as previous
      from event
      where lead_id = ${leadId} and type in ('lead.assigned', 'lead.waiting', 'lead.disqualified')
        and data ->> 'cause' is not null
    ) decision
    where (at, data::text) is distinct from previous
    order by seq
  `.execute(db)
  return rows
}

/** Whose a lead is: its team, and who holds it or held it last. */
export async function readReached(
  db: Database,
  leadId: string,
): Promise<{ readonly team: string | null; readonly triager: string | null } | null> {
  if (!isUuid(leadId)) return null
  const { rows } = await sql<{ team: string | null; triager: string | null }>`
    select team, triager_id as triager from lead where id = ${leadId}
  `.execute(db)
  return rows[0] ?? null
}

/** Whether somebody made the last change of a lead: what they gave away by it they may take back. */
export async function madeLastChange(db: Database, leadId: string, actor: string): Promise<boolean> {
  if (!isUuid(leadId)) return false
  const { rows } = await sql`
    select from last_change join event using (seq) where last_change.lead_id = ${leadId} and event.actor = ${actor}
  `.execute(db)
  return rows.length > 0
}

/** Those of the given leads that somebody reaches. */
export async function listReached(
  db: Database,
  leadIds: readonly string[],
  reach: Reach,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from lead where id = any(${leadIds}::uuid[]) and ${isWithin(reach)}
  `.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Leads that a triager has to call now: as the inbox counts them (`turnOf` in console/src/api/inbox.ts). */
export async function countToContact(db: Database, triagerId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from lead where triager_id = ${triagerId} and status in ('assigned', 'contacted') and erased_at is null
      and (contact_by is not null or case when next_at is null then status = 'assigned' and attempts = 0 else next_at <= now() end)
  `.execute(db)
  return rows[0]?.n ?? 0
}
