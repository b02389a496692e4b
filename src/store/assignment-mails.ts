/** What the mails to triagers tell. */
import { sql } from "kysely"
import type { AssignedLead, Assignment } from "../domain/event/assignment.ts"
import { compilePolicy } from "../domain/policy/policy.ts"
import type { Database } from "./database.ts"
import { readCurrentPolicy } from "./policies.ts"

/** By the places of their events, as everything is now; what is no assignment is left out. */
export async function readAssignments(db: Database, seqs: readonly number[]): Promise<Assignment[]> {
  type Row = Omit<Assignment, "lead" | "currency"> & AssignedLead
  const { rows } = await sql<Row>`
    select event.seq, clock_timestamp() as at, event.data as told, previous.name as held_before_by,
      json_build_object('id', receiver.id, 'name', receiver.name, 'email', receiver.email,
        'language', receiver.language, 'time_zone', receiver.time_zone, 'active', receiver.active) as receiver,
      lead.id, lead.status, lead.triager_id, lead.created_at, lead.contact_by, lead.nombre, lead.telefono,
      lead.phone_normal, lead.email, lead.email_normal, lead.business, lead.business_label, lead.category,
      lead.revenue, lead.revenue_label, lead.bracket, lead.funnel, lead.utm_source, lead.utm_medium,
      lead.utm_campaign, lead.notes, lead.extra, lead.duplicate_of
    from event
    join lead on lead.id = event.lead_id
    join triager receiver on receiver.id = event.received_by
    left join triager previous on previous.id = event.data ->> 'from'
    where event.seq = any(${seqs}::bigint[]) and event.type = 'lead.assigned'
  `.execute(db)
  if (rows.length === 0) return []

  const policy = await readCurrentPolicy(db)
  const { currency } = compilePolicy(policy.version, policy.document)
  const labels = new Map(policy.document.businesses?.map(({ id, label }) => [id, label]))
  return rows.map(({ seq, at, told, held_before_by, receiver, ...lead }) => {
    const category = lead.category && (labels.get(lead.category) ?? lead.category)
    return { seq, at, told, held_before_by, receiver, currency, lead: { ...lead, category } }
  })
}
