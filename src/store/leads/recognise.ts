/**
 * Recognises repeated requests (by idempotency key) and known people. A stranger costs a few index look-ups in
 * `contact`; only a known person costs the look-up of their holder.
 */
import { type RawBuilder, sql } from "kysely"
import { companyOf } from "../../domain/contact/free-mail.ts"
import type { Arrival, Recognised } from "../../domain/decision/plan-batch.ts"
import type { Policy } from "../../domain/policy/policy.ts"
import { DAY_MS } from "../../domain/time/day.ts"
import { firstSeen, HELD_COLUMNS, type HeldRow, heldIn, newestHeld, newestOfCompany } from "./contacts.ts"
import { personOfLead } from "./persons.ts"

export type KnownRow = HeldRow & {
  id: string
  body_hash: string | null
  answer: string | null
  duplicate_of: string | null
  person_seq: number | null
}

/** What an arrival is looked up by: its row of `json_to_recordset`. */
export const askedOf = ({ id, api_key_id, idempotency, submission }: Arrival, { duplicates }: Policy) => ({
  id,
  api_key_id: idempotency ? api_key_id : undefined,
  key: idempotency?.key,
  email_normal: submission.email_normal ?? undefined,
  phone_normal: submission.phone_normal ?? undefined,
  company: duplicates.sameCompany ? (companyOf(submission.email_normal) ?? undefined) : undefined,
})

/** SQL: one JSON value with the matches of the arrivals. Strangers are absent. */
export function knownAmong(
  arrivals: readonly Arrival[],
  policy: Policy,
  moment: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const asked = arrivals.map((arrival) => askedOf(arrival, policy))
  const since = sql`${moment} - ${policy.duplicates.withinDays * DAY_MS} * interval '1 millisecond'`
  return sql`
    select coalesce(json_agg(known), '[]') from (
      select asked.id, encode(known.body_hash, 'hex') as body_hash, known.answer, first.lead_id as duplicate_of,
        earlier.person_seq, ${HELD_COLUMNS}
      from json_to_recordset(${JSON.stringify(asked)}::json)
        as asked(id uuid, api_key_id text, key text, email_normal text, phone_normal text, company text)
      left join idempotent_answer known on known.api_key_id = asked.api_key_id and known.key = asked.key
      left join lateral (${firstSeen(policy, sql`asked`, since)}) first on true
      left join lateral (${personOfLead(sql`first.lead_id`)}) earlier on true
      left join lateral (${newestHeld(policy, sql`asked`, since, sql`first.lead_id is not null`)}) held on true
      left join lateral (${newestOfCompany(policy, sql`asked.company`, { since, before: sql`true` }, sql`first.lead_id is null`)}) colleague on true
      where known.answer is not null or first.lead_id is not null or colleague.held_lead is not null
    ) known`
}

/** By the ids of the arrivals. */
export const recognise = (known: readonly KnownRow[]): Map<string, Recognised> =>
  new Map(
    known.map((row) => [
      row.id,
      {
        replay: row.answer === null ? null : { body_hash: String(row.body_hash), answer: row.answer },
        duplicate_of: row.duplicate_of,
        person_seq: row.person_seq,
        holder: heldIn(row),
      },
    ]),
  )
