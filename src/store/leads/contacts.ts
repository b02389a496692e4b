/**
 * Known people: the table `contact` has a row per e-mail address and phone number of each lead. Triggers maintain it;
 * rows of new leads are written by save-plan.ts. Its key is (value, held, created_at), so the first lead of a person
 * since a time, and their newest lead with a holder, are one index look-up each, however many leads have the address.
 */
import { type RawBuilder, sql } from "kysely"
import type { HeldLead } from "../../domain/decision/batch-contacts.ts"
import type { Policy } from "../../domain/policy/policy.ts"

export type HeldRow = { held_lead: string | null; held_seq: number | null; held_by: string | null }

export const heldIn = (row: HeldRow): HeldLead | null =>
  row.held_lead === null
    ? null
    : { lead: row.held_lead, seq: Number(row.held_seq), triager: String(row.held_by) }

/** The columns that the policy recognises people by. */
const matchedOn = ({ duplicates }: Policy): string[] => [
  ...(duplicates.match.includes("email") ? ["email_normal"] : []),
  ...(duplicates.match.includes("telefono") ? ["phone_normal"] : []),
]

/** Orders the look-ups by contact. */
const each = (
  policy: Policy,
  probe: (column: string) => readonly RawBuilder<unknown>[],
  otherwise: RawBuilder<unknown>,
): RawBuilder<unknown> => {
  const probes = matchedOn(policy).flatMap(probe)
  return probes.length === 0 ? otherwise : sql`(${sql.join(probes, sql`) union all (`)})`
}

const NOBODY = sql`select null::uuid as lead_id, null::timestamptz as created_at, null::bigint as seq where false`

/** SQL: the first lead since `since` of the person in `asked`, as `lead_id`. */
export const firstSeen = (
  policy: Policy,
  asked: RawBuilder<unknown>,
  since: RawBuilder<unknown>,
): RawBuilder<unknown> => {
  const probe = (column: string) =>
    [true, false].map(
      (held) => sql`
        select lead_id, created_at, seq from contact
        where value = ${asked}.${sql.ref(column)} and held = ${sql.lit(held)} and created_at >= ${since}
        order by created_at, seq limit 1`,
    )
  return sql`select lead_id from (${each(policy, probe, NOBODY)}) met order by created_at, seq limit 1`
}

/** SQL: the newest lead since `since` of the person in `asked` that has a holder, if `provided`. */
export const newestHeld = (
  policy: Policy,
  asked: RawBuilder<unknown>,
  since: RawBuilder<unknown>,
  provided: RawBuilder<unknown>,
): RawBuilder<unknown> => {
  const probe = (column: string) => [
    sql`
      select lead_id, created_at, seq from contact
      where value = ${asked}.${sql.ref(column)} and held and created_at >= ${since} and ${provided}
      order by created_at desc, seq desc limit 1`,
  ]
  return sql`
    select lead_id as held_lead, held.seq as held_seq, holding.triager_id as held_by
    from (${each(policy, probe, NOBODY)}) held join lead holding on holding.id = held.lead_id
    order by held.seq desc limit 1`
}
