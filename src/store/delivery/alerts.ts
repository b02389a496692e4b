/** What alerts tell, to whom and where, as everything is now. */
import { sql } from "kysely"
import { ALERTED, type Alert, type AlertedLead, type Receiver } from "../../domain/alert/alert.ts"
import type { AlertKind } from "../../domain/alert/choice.ts"
import type { EventType } from "../../domain/event/event.ts"
import type { Language } from "../../domain/language.ts"
import { daysOf } from "../books/calendars.ts"
import { readCurrentPolicy } from "../books/policies.ts"
import { allAbsences } from "../books/roster.ts"
import type { Database } from "../connection/database.ts"

/** An event on its way to one device, or to the mail of one person. */
export type AlertKey = { readonly channel_id: string; readonly event_seq: number }

export type ReadAlert = AlertKey & { readonly alert: Alert }

/** Those of which event and receiver still exist. */
export async function readAlerts(db: Database, keys: readonly AlertKey[]): Promise<ReadAlert[]> {
  type Row = AlertKey &
    Omit<Alert, "kind" | "lead"> & {
      type: EventType
      lead: (Omit<AlertedLead, "contact_by"> & { category: string | null; contact_by: string | null }) | null
    }
  if (keys.length === 0) return []
  const { rows } = await sql<Row>`
    select asked.channel_id, asked.event_seq, event.type, event.at, clock_timestamp() as now, ${DATA} as data,
      ${RECEIVER} as receiver,
      case when about.id is not null then json_build_object('id', about.id, 'name', about.name,
        'paused', about.paused_at is not null, 'teams', about.teams) end as about,
      case when lead.id is not null then json_build_object('id', lead.id, 'status', lead.status,
        'triager_id', lead.triager_id, 'team', lead.team, 'contact_by', lead.contact_by, 'nombre', lead.nombre,
        'business', coalesce(lead.business_label, lead.business), 'category', lead.category) end as lead
    from json_to_recordset(${JSON.stringify(keys)}::json) as asked(channel_id text, event_seq bigint)
    join event on event.seq = asked.event_seq
    join channel on channel.id = asked.channel_id
    join person on person.id = channel.person_id
    left join alert_choice on alert_choice.person_id = person.id
    left join triager own on own.id = person.triager_id
    left join lead on lead.id = event.lead_id
    left join triager about on about.id = coalesce(event.received_by, event.data ->> 'triager')
  `.execute(db)
  const labels = await readLabels(
    db,
    rows.some(({ lead }) => lead?.category),
  )
  return rows.map(({ channel_id, event_seq, type, lead, ...rest }) => ({
    channel_id,
    event_seq,
    alert: {
      ...rest,
      kind: ALERTED[type] as AlertKind,
      lead: lead && {
        id: lead.id,
        status: lead.status,
        triager_id: lead.triager_id,
        team: lead.team,
        nombre: lead.nombre,
        contact_by: lead.contact_by === null ? null : new Date(lead.contact_by),
        business: lead.business ?? (lead.category && (labels.get(lead.category) ?? lead.category)),
      },
    },
  }))
}

/** Without the receipt of a decision, which names every triager. */
const DATA = sql<Alert["data"]>`
  jsonb_strip_nulls(jsonb_build_object('because', event.data -> 'because', 'url', event.data -> 'url',
    'count', event.data -> 'count',
    'booking', case when event.data -> 'booking' is not null then jsonb_build_object(
      'is', event.data -> 'booking' -> 'is', 'at', event.data -> 'booking' -> 'at') end,
    'verdict', jsonb_build_object('disqualified', event.data -> 'verdict' -> 'disqualified')))`

/** Without a language of their own people are written to in that of the roster. */
const RECEIVER = sql<Receiver>`
  json_build_object('name', person.name, 'email', coalesce(own.email, person.email), 'role', person.role,
    'led', case when person.role = 'manager' then teams_in_force(person.teams) else '{}' end, 'disabled', person.disabled_at is not null, 'said', alert_choice.choices,
    'language', coalesce(alert_choice.language, own.language, 'es'),
    'triager', case when own.id is not null then json_build_object('id', own.id, 'active', own.active,
      'hours', own.hours, 'time_zone', own.time_zone, 'absences', ${allAbsences(sql`own`)}, 'days', ${daysOf(sql`own`)}) end)`

async function readLabels(db: Database, areNeeded: boolean): Promise<ReadonlyMap<string, string>> {
  if (!areNeeded) return new Map()
  const { document } = await readCurrentPolicy(db)
  return new Map(document.businesses?.map(({ id, label }) => [id, label ?? id]))
}

/** Where a device is reached. */
export type DeviceAddress = {
  readonly channel_id: string
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
  readonly language: Language
}

export async function readDeviceAddresses(
  db: Database,
  channelIds: readonly string[],
): Promise<DeviceAddress[]> {
  const { rows } = await sql<DeviceAddress>`
    select channel_id, endpoint, p256dh, auth, language from push_device where channel_id = any(${channelIds}::text[])
  `.execute(db)
  return rows
}
