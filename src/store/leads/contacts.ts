/**
 * Known people: the table `contact` has a row per e-mail address and phone number of each lead. Triggers maintain it;
 * rows of new leads are written by save-plan.ts. Its key is (value, held, created_at), so the first lead of a person
 * since a time, and their newest lead with a holder, are one index look-up each, however many leads have the address.
 */
import { type RawBuilder, sql } from "kysely"
import type { HeldLead } from "../../domain/decision/batch-contacts.ts"
import type { Policy } from "../../domain/policy/policy.ts"

export type HeldRow = {
  held_lead: string | null
  held_seq: number | null
  held_by: string | null
  held_same: "company" | null
}

export const heldIn = ({ held_lead, held_seq, held_by, held_same }: HeldRow): HeldLead | null =>
  held_lead === null
    ? null
    : {
        lead: held_lead,
        seq: Number(held_seq),
        triager: String(held_by),
        ...(held_same !== null && { same: held_same }),
      }

/** SQL: the columns of a HeldRow, of the lead that `held` or `colleague` is. */
export const HELD_COLUMNS = sql.raw(
  `coalesce(held.held_lead, colleague.held_lead) as held_lead, coalesce(held.held_seq, colleague.held_seq) as held_seq,
    coalesce(held.held_by, colleague.held_by) as held_by, case when held.held_lead is null then colleague.same end as held_same`,
)

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

/**
 * SQL: of the leads of a company within `span`, the newest that has a holder, if `provided`. A range of `lead_of_company`, read from its
 * end: one row, however many leads the company has.
 */
export const newestOfCompany = (
  { duplicates }: Policy,
  company: RawBuilder<unknown>,
  span: { readonly since: RawBuilder<unknown>; readonly before: RawBuilder<unknown> },
  provided: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  duplicates.sameCompany
    ? sql`
        select other.id as held_lead, other.seq as held_seq, other.triager_id as held_by, 'company' as same
        from lead other
        where other.company = ${company} and other.triager_id is not null and other.created_at >= ${span.since}
          and ${span.before} and ${provided}
        order by other.company desc, other.created_at desc, other.seq desc limit 1`
    : sql`select null::uuid as held_lead, null::bigint as held_seq, null::text as held_by, null::text as same`
