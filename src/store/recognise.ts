/**
 * Who and what has been seen before: idempotency keys already answered, people already known. A stranger costs some
 * probes of the key of `contact`; only a known person pays for the look for whoever holds them.
 */
import { sql } from "kysely"
import { DAY_MS } from "../domain/day.ts"
import type { Desk } from "../domain/decision/desk.ts"
import type { Arrival, Recognised } from "../domain/decision/plan-batch.ts"
import { firstSeen, type HeldRow, heldIn, newestHeld } from "./contacts.ts"
import type { DeskTx } from "./hold-desk.ts"

type RecognisedRow = HeldRow & {
  id: string
  body_hash: string | null
  answer: string | null
  duplicate_of: string | null
}

/** What is known of the arrivals, by their ids; strangers are not in it. */
export async function recognise(
  tx: DeskTx,
  { policy, at }: Desk,
  arrivals: readonly Arrival[],
): Promise<Map<string, Recognised>> {
  const asked = arrivals.map(({ id, api_key_id, idempotency, submission }) => ({
    id,
    api_key_id: idempotency ? api_key_id : undefined,
    key: idempotency?.key,
    email_normal: submission.email_normal ?? undefined,
    phone_normal: submission.phone_normal ?? undefined,
  }))
  const since = sql`${new Date(at - policy.duplicates.withinDays * DAY_MS)}::timestamptz`
  const { rows } = await sql<RecognisedRow>`
    select asked.id, encode(known.body_hash, 'hex') as body_hash, known.answer, first.lead_id as duplicate_of,
      held.held_lead, held.held_seq, held.held_by
    from json_to_recordset(${JSON.stringify(asked)}::json)
      as asked(id uuid, api_key_id text, key text, email_normal text, phone_normal text)
    left join idempotent_answer known on known.api_key_id = asked.api_key_id and known.key = asked.key
    left join lateral (${firstSeen(policy, sql`asked`, since)}) first on true
    left join lateral (${newestHeld(policy, sql`asked`, since, sql`first.lead_id is not null`)}) held on true
    where known.answer is not null or first.lead_id is not null
  `.execute(tx)
  return new Map(
    rows.map((row) => [
      row.id,
      {
        replay: row.answer === null ? null : { body_hash: String(row.body_hash), answer: row.answer },
        duplicate_of: row.duplicate_of,
        holder: heldIn(row),
      },
    ]),
  )
}
