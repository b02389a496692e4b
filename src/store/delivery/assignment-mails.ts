/** What the mails to triagers tell. */
import { sql } from "kysely"
import type { AssignedLead, Assignment } from "../../domain/alert/assignment.ts"
import { compilePolicy } from "../../domain/policy/policy.ts"
import { daysOf } from "../books/calendars.ts"
import { readCurrentPolicy } from "../books/policies.ts"
import { allAbsences } from "../books/roster.ts"
import type { Database } from "../connection/database.ts"

/** By the places of their events, as everything is now; what is no assignment is left out. */
export async function readAssignments(db: Database, seqs: readonly number[]): Promise<Assignment[]> {
  type Row = Omit<Assignment, "lead" | "currency"> & AssignedLead
  const { rows } = await sql<Row>`
    select event.seq, clock_timestamp() as at, event.at as assigned_at, event.data as receipt, previous.name as held_before_by,
      json_build_object('id', receiver.id, 'name', receiver.name, 'email', receiver.email,
        'language', receiver.language, 'time_zone', receiver.time_zone, 'hours', receiver.hours,
        'absences', ${allAbsences(sql`receiver`)}, 'days', ${daysOf(sql`receiver`)}, 'active', receiver.active) as receiver,
      case when person.id is not null then
        json_build_object('role', person.role, 'said', alert_choice.choices) end as account,
      lead.id, lead.status, lead.triager_id, lead.created_at, lead.contact_by, lead.nombre, lead.telefono,
      lead.phone_normal, lead.email, lead.email_normal, lead.business, lead.business_label, lead.category,
      lead.revenue, lead.revenue_label, lead.bracket, lead.funnel, lead.utm_source, lead.utm_medium,
      lead.utm_campaign, lead.notes, lead.extra, lead.duplicate_of
    from event
    join lead on lead.id = event.lead_id
    join triager receiver on receiver.id = event.received_by
    left join person on person.triager_id = receiver.id and person.disabled_at is null
    left join alert_choice on alert_choice.person_id = person.id
    left join triager previous on previous.id = event.data ->> 'from'
    where event.seq = any(${seqs}::bigint[]) and event.type = 'lead.assigned'
  `.execute(db)
  if (rows.length === 0) return []

  const policy = await readCurrentPolicy(db)
  const { currency } = compilePolicy(policy.version, policy.document)
  const labels = new Map(policy.document.businesses?.map(({ id, label }) => [id, label]))
  return rows.map(({ seq, at, assigned_at, receipt, held_before_by, receiver, account, ...lead }) => {
    const category = lead.category && (labels.get(lead.category) ?? lead.category)
    const mailed = { seq, at, assigned_at, receipt, held_before_by, receiver, account, currency }
    return { ...mailed, lead: { ...lead, category } }
  })
}
