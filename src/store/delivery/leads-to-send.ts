/** Leads as destinations get them: as they are now, with what their destination has of them already. */
import { sql } from "kysely"
import type { SentLead } from "../../domain/event/template.ts"
import { compilePolicy } from "../../domain/policy/policy.ts"
import { readCurrentPolicy } from "../books/policies.ts"
import type { Database } from "../connection/database.ts"

type Consigned = { readonly delivery_id: string; readonly channel_id: string; readonly seq: number }

export type LeadToSend = {
  readonly lead: SentLead
  readonly isErased: boolean
  /** It was never there, and the change that was to bring it there was undone. */
  readonly isUndone: boolean
}

type Row = Omit<SentLead, "currency" | "lead_url"> & {
  readonly delivery_id: string
  readonly erased: boolean
  readonly undone: boolean
}

/** By their deliveries. */
export async function readLeadsToSend(
  db: Database,
  asked: readonly Consigned[],
  publicUrl: string | null,
): Promise<ReadonlyMap<string, LeadToSend>> {
  if (asked.length === 0) return new Map()
  const { rows } = await sql<Row>`
    select asked.delivery_id, lead.id, lead.created_at, lead.status, lead.nombre, coalesce(lead.email_normal, lead.email) as email,
      coalesce(lead.phone_normal, lead.telefono) as telefono, lead.business, lead.business_label, lead.category, lead.revenue,
      lead.revenue_label, lead.bracket, lead.funnel, lead.utm_source, lead.utm_medium, lead.utm_campaign, lead.referrer, lead.notes,
      triager.name as triager, triager.id as triager_id, triager.email as triager_email, lead.contacted_at, lead.qualified_at,
      lead.won_at, lead.won_value as value, lead.extra, record.record_id, lead.erased_at is not null as erased,
      record.lead_id is null and case
        when event.type = 'lead.corrected' or event.data ->> 'undo' is not null then lead.status <> all(channel.send_on)
        else exists (
          select from event undoing
          where undoing.lead_id = lead.id and undoing.seq > event.seq and undoing.data ->> 'undo' = event.seq::text)
      end as undone
    from json_to_recordset(${JSON.stringify(asked)}::json) as asked(delivery_id uuid, channel_id text, seq bigint)
    join channel on channel.id = asked.channel_id
    join event on event.seq = asked.seq
    join lead on lead.id = event.lead_id
    left join triager on triager.id = lead.triager_id
    left join lead_record record on record.lead_id = lead.id and record.channel_id = channel.id
  `.execute(db)
  const policy = await readCurrentPolicy(db)
  const { currency } = compilePolicy(policy.version, policy.document)
  return new Map(
    rows.map(({ delivery_id, erased, undone, ...lead }) => {
      const lead_url = publicUrl === null ? null : `${publicUrl}/leads/${lead.id}`
      const sent = { ...lead, currency, lead_url }
      return [delivery_id, { lead: sent, isErased: erased, isUndone: undone }]
    }),
  )
}
