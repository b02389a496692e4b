/**
 * Who and what has been seen before: idempotency keys already answered, people already known, leads still waiting.
 *
 * Most leads are strangers, so the statements are shaped to cost a stranger one index probe a contact; only a
 * known person pays for the search of who holds them. Ordered probes with a limit keep that cost flat however
 * often the same address has been sent.
 */
import { type RawBuilder, sql } from "kysely"
import type { Desk } from "../domain/decision/desk.ts"
import type { HeldLead } from "../domain/decision/people.ts"
import type { Arrival, Recognised, WaitingLead } from "../domain/decision/plan-batch.ts"
import type { Policy } from "../domain/policy/policy.ts"
import type { Database, Tx } from "./database.ts"

const DAY_MS = 86_400_000

/** The newest lead since `since` of the person in `asked` that somebody holds, if `provided`. */
const newestHeld = (since: RawBuilder<unknown>, provided: RawBuilder<unknown>) => {
  const probe = (contact: "email" | "phone") => sql`(
    select id, seq, triager_id from lead
    where ${sql.ref(`${contact}_normal`)} = ${sql.ref(`asked.known_${contact}`)}
      and created_at >= ${since} and triager_id is not null and ${provided}
    order by created_at desc, lead.seq desc limit 1
  )`
  return sql`select id, seq, triager_id from (${probe("email")} union all ${probe("phone")}) held order by seq desc limit 1`
}

/** Contacts that the policy does not match on are passed as null, which equals nothing. */
const contactsFor = ({ duplicates }: Policy) => ({
  email: duplicates.match.includes("email") ? sql`email_normal` : sql`null::text`,
  phone: duplicates.match.includes("telefono") ? sql`phone_normal` : sql`null::text`,
})

type RecognisedRow = {
  id: string
  body_hash: string | null
  answer: string | null
  duplicate_of: string | null
  held_lead: string | null
  held_seq: number | null
  held_by: string | null
}

const holderIn = (row: Pick<RecognisedRow, "held_lead" | "held_seq" | "held_by">): HeldLead | null =>
  row.held_lead === null
    ? null
    : { lead: row.held_lead, seq: Number(row.held_seq), triager: String(row.held_by) }

/** What is known of the arrivals, by their ids; strangers are not in it. */
export async function recognise(
  tx: Tx,
  { policy, at }: Desk,
  arrivals: readonly Arrival[],
): Promise<Map<string, Recognised>> {
  const [byEmail, byPhone] = [
    policy.duplicates.match.includes("email"),
    policy.duplicates.match.includes("telefono"),
  ]
  const asked = arrivals.map(({ id, api_key_id, idempotency, submission }) => ({
    id,
    api_key_id: idempotency ? api_key_id : undefined,
    key: idempotency?.key,
    known_email: byEmail ? (submission.email_normal ?? undefined) : undefined,
    known_phone: byPhone ? (submission.phone_normal ?? undefined) : undefined,
  }))
  const since = sql`${new Date(at - policy.duplicates.withinDays * DAY_MS)}::timestamptz`
  const { rows } = await sql<RecognisedRow>`
    select asked.id, encode(known.body_hash, 'hex') as body_hash, known.answer,
      first.id as duplicate_of, held.id as held_lead, held.seq as held_seq, held.triager_id as held_by
    from json_to_recordset(${JSON.stringify(asked)}::json)
      as asked(id uuid, api_key_id text, key text, known_email text, known_phone text)
    left join idempotent_answer known on known.api_key_id = asked.api_key_id and known.key = asked.key
    left join lateral (
      select id from (
        (select id, seq from lead where email_normal = asked.known_email and created_at >= ${since}
          order by created_at, seq limit 1)
        union all
        (select id, seq from lead where phone_normal = asked.known_phone and created_at >= ${since}
          order by created_at, seq limit 1)
      ) met order by seq limit 1
    ) first on true
    left join lateral (${newestHeld(since, sql`first.id is not null`)}) held on true
    where known.answer is not null or first.id is not null
  `.execute(tx)
  return new Map(
    rows.map((row) => [
      row.id,
      {
        replay: row.answer === null ? null : { body_hash: String(row.body_hash), answer: row.answer },
        duplicate_of: row.duplicate_of,
        holder: holderIn(row),
      },
    ]),
  )
}

/** An erased lead gets nobody any more: there is nobody to call. The index `lead_waiting` serves it. */
export const WAITS = sql.raw("status = 'waiting' and erased_at is null")

type WaitingRow = Omit<WaitingLead, "holder"> & Pick<RecognisedRow, "held_lead" | "held_seq" | "held_by">

/** Brackets in which leads are waiting. */
export async function waitingBrackets(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ bracket: string }>`
    select distinct bracket from lead where ${WAITS}
  `.execute(tx)
  return rows.map((row) => row.bracket)
}

/** The leads whose wait is over, oldest first: somebody serves their bracket now, or who holds their person is there. */
export async function waitingInTurn(tx: Tx, desk: Desk, limit: number): Promise<WaitingLead[]> {
  const served = desk.servedBrackets(await waitingBrackets(tx))
  const { rows } = await sql<WaitingRow>`
    ${withHolders(desk.policy, WAITS)}
    where asked.bracket = any(${served}) or held.triager_id = any(${desk.availableTriagers()})
    order by asked.seq
    limit ${limit}
  `.execute(tx)
  return rows.map((row) => ({ ...row, holder: holderIn(row) }))
}

/** The oldest open leads of a triager, as if they waited; not those of erased people. */
export async function openLeadsOf(
  tx: Tx,
  { policy }: Desk,
  triagerId: string,
  limit: number,
): Promise<WaitingLead[]> {
  const open = sql`triager_id = ${triagerId} and status in ('assigned', 'contacted') and erased_at is null`
  const { rows } = await sql<WaitingRow>`
    ${withHolders(policy, open)} order by asked.created_at, asked.seq limit ${limit}
  `.execute(tx)
  return rows.map((row) => ({ ...row, holder: holderIn(row) }))
}

/** The leads that `pass`, as `asked`, each with the newest earlier one of its person that is `held`. */
const withHolders = (policy: Policy, pass: RawBuilder<unknown>) => {
  const { email, phone } = contactsFor(policy)
  const since = sql`asked.created_at - make_interval(days => ${policy.duplicates.withinDays}::int)`
  return sql`
    select asked.id, asked.seq, asked.bracket, asked.category, asked.duplicate_of, asked.email_normal,
      asked.phone_normal, asked.contacted_at is not null as contacted, asked.charged_to, held.id as held_lead,
      held.seq as held_seq, held.triager_id as held_by
    from (
      select *, ${email} as known_email, ${phone} as known_phone from lead where ${pass}
    ) asked
    left join lateral (
      ${newestHeld(since, sql`seq < asked.seq and asked.duplicate_of is not null`)}
    ) held on true`
}

export async function someoneWaits(db: Database): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`
    select exists (select from lead where ${WAITS}) as waits
  `.execute(db)
  return rows[0]?.waits ?? false
}
