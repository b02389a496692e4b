/**
 * Recognises known people for imported leads with a date of their own (recognise.ts does it for all others). The
 * duplicate window ends at the lead's own date, and the lead may have the id of an existing one. All look-ups are by
 * key, because they run under the desk's lock.
 */
import { sql } from "kysely"
import type { Desk } from "../../domain/decision/desk.ts"
import type { Arrival, Recognised } from "../../domain/decision/plan-batch.ts"
import { DAY_MS } from "../../domain/time/day.ts"
import type { DeskTx } from "../books/hold-desk.ts"
import type { Database } from "../connection/database.ts"
import { firstSeen, HELD_COLUMNS, type HeldRow, heldIn, newestHeld, newestOfCompany } from "./contacts.ts"
import { personOfLead } from "./persons.ts"
import { askedOf } from "./recognise.ts"

type Row = HeldRow & {
  id: string
  exists: boolean
  body_hash: string | null
  answer: string | null
  duplicate_of: string | null
  person_seq: number | null
  is_named: boolean
}

export async function recognisePast(
  tx: DeskTx,
  { policy, at }: Desk,
  arrivals: readonly Arrival[],
): Promise<Map<string, Recognised>> {
  // Of several rows with one id the first becomes the lead.
  const byId = new Map(arrivals.toReversed().map((arrival) => [arrival.id, arrival]))
  const asked = [...byId.values()].map((arrival) => ({
    ...askedOf(arrival, policy),
    names: arrival.past?.duplicate_of ?? undefined,
    came: new Date(arrival.past?.created_at ?? at).toISOString(),
  }))
  const since = sql`asked.came - ${policy.duplicates.withinDays * DAY_MS} * interval '1 millisecond'`
  const isEarlier = sql`first.id is not null and contact.created_at <= asked.came`
  const { rows } = await sql<Row>`
    select asked.id, there.id is not null as exists, encode(known.body_hash, 'hex') as body_hash, known.answer,
      first.id as duplicate_of, earlier.person_seq, exists (select from lead where lead.duplicate_of = asked.id) as is_named,
      ${HELD_COLUMNS}
    from json_to_recordset(${JSON.stringify(asked)}::json)
      as asked(id uuid, api_key_id text, key text, email_normal text, phone_normal text, company text, names uuid, came timestamptz)
    left join lateral (select id from lead where id = asked.id) there on true
    left join idempotent_answer known on known.api_key_id = asked.api_key_id and known.key = asked.key
    left join lateral (${firstSeen(policy, sql`asked`, since)}) met on true
    left join lateral (select id from lead where id = met.lead_id and created_at <= asked.came) first on true
    left join lateral (${personOfLead(sql`coalesce(asked.names, first.id)`)}) earlier on true
    left join lateral (${newestHeld(policy, sql`asked`, since, isEarlier)}) held on true
    left join lateral (${newestOfCompany(
      policy,
      sql`asked.company`,
      { since, before: sql`other.created_at <= asked.came` },
      sql`coalesce(asked.names, first.id) is null`,
    )}) colleague on true
  `.execute(tx)
  return new Map(
    rows.map((row) => {
      const answer = row.exists ? JSON.stringify({ id: row.id }) : row.answer
      const hash = row.exists ? byId.get(row.id)?.idempotency?.body_hash : row.body_hash
      const replay = answer === null ? null : { body_hash: String(hash), answer }
      const { duplicate_of, person_seq, is_named } = row
      return [row.id, { replay, duplicate_of, person_seq, is_named, holder: heldIn(row) }]
    }),
  )
}

/** The given ids that leads have. Runs without the desk lock. */
export async function findLeadIds(db: Database, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`select id from lead where id = any(${ids}::uuid[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
