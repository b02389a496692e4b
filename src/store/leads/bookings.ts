/** Meetings of people who have a lead: which lead that is, and when a booking tool last told of one. */
import { sql } from "kysely"
import type { DeskTx } from "../books/hold-desk.ts"
import type { Database } from "../connection/database.ts"

/** Of an address that thousands share only so many leads are looked at, the newest first. */
const MOST_LOOKED_AT = 100

/** The newest lead with one of these addresses or numbers, in their normal form, that is open or waits for somebody. */
export async function findOpenLead(db: Database, contacts: readonly string[]): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select lead.id
    from unnest(${contacts}::text[]) wanted (value), unnest('{true,false}'::boolean[]) side (held), lateral (
      select lead_id from contact where contact.value = wanted.value and contact.held = side.held
      order by created_at desc, seq desc limit ${MOST_LOOKED_AT}
    ) known join lead on lead.id = known.lead_id
    where lead.status in ('waiting', 'assigned', 'contacted') and lead.erased_at is null
    order by lead.created_at desc, lead.seq desc limit 1
  `.execute(db)
  return rows[0]?.id ?? null
}

/** When the tool told of what the lead's history has last of a booking; null: it has nothing of one. */
export async function readBookingToldAt(tx: DeskTx, leadId: string): Promise<number | null> {
  const { rows } = await sql<{ told_at: string }>`
    select data #>> '{booking,told_at}' as told_at from event
    where lead_id = ${leadId} and type = 'lead.next_step' and data #>> '{booking,told_at}' is not null
    order by seq desc limit 1
  `.execute(tx)
  return rows[0] === undefined ? null : Date.parse(rows[0].told_at)
}
