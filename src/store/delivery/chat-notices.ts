/** What messages to chats tell: events, with the leads and the names in them as they are now. */
import { sql } from "kysely"
import { compilePolicy } from "../../domain/policy/policy.ts"
import type { ChatLead, ChatNotice } from "../../domain/wording/chat-message.ts"
import { readEventsAt } from "../books/events.ts"
import { readCurrentPolicy } from "../books/policies.ts"
import type { Database } from "../connection/database.ts"

/** By the places of the events; and what time it is. */
export async function readChatNotices(
  db: Database,
  seqs: readonly number[],
): Promise<{ now: Date; notices: ReadonlyMap<number, ChatNotice> }> {
  const events = await readEventsAt(db, seqs)
  const leads = await readLeads(
    db,
    events.flatMap(({ lead_id }) => lead_id ?? []),
  )
  const { now, names } = await readNames(
    db,
    events.flatMap(({ data }) => [data.triager, data.from].filter((id) => typeof id === "string")),
  )
  const policy = await readCurrentPolicy(db)
  const { currency } = compilePolicy(policy.version, policy.document)
  const labels = new Map(policy.document.businesses?.map(({ id, label }) => [id, label]))
  const notices = events.map((event): [number, ChatNotice] => {
    const found = leads.get(event.lead_id ?? "")
    const lead = found && {
      ...found,
      category: found.category && (labels.get(found.category) ?? found.category),
    }
    return [event.seq, { event, lead: lead ?? null, names, currency }]
  })
  return { now, notices: new Map(notices) }
}

async function readLeads(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, ChatLead>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<ChatLead & { id: string }>`
    select id, status, contact_by, nombre, phone_normal, email_normal, business, business_label, category, revenue,
      revenue_label
    from lead where id = any(${ids}::uuid[])
  `.execute(db)
  return new Map(rows.map((lead) => [lead.id, lead]))
}

async function readNames(
  db: Database,
  ids: readonly string[],
): Promise<{ now: Date; names: ReadonlyMap<string, string> }> {
  const { rows } = await sql<{ now: Date; names: Record<string, string> | null }>`
    select clock_timestamp() as now, json_object_agg(id, name) as names from triager where id = any(${ids}::text[])
  `.execute(db)
  return { now: rows[0]?.now ?? new Date(), names: new Map(Object.entries(rows[0]?.names ?? {})) }
}
