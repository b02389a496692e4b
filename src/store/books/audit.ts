/** The audit log: who changed what, written in the transaction that makes the change and read newest first. */
import { type RawBuilder, sql } from "kysely"
import type { Database, Tx } from "../connection/database.ts"

export type AuditEntry = {
  readonly id: number
  readonly at: Date
  /** `key:<id>` for the API, `cli` for the command line, `criba` for the server itself. */
  readonly actor: string
  readonly action: string
  readonly subject: string
  readonly before: unknown
  readonly after: unknown
}

export async function writeAudit(tx: Tx, entry: Omit<AuditEntry, "id" | "at">): Promise<void> {
  const { actor, action, subject } = entry
  const [before, after] = [entry.before, entry.after].map((side) =>
    side === null ? null : JSON.stringify(side),
  )
  await sql`
    insert into audit (actor, action, subject, before, after)
    values (${actor}, ${action}, ${subject}, ${before}::json, ${after}::json)
  `.execute(tx)
}

/**
 * For repeatable attempts (failed sign-ins, say): one entry an hour per subject, with the number of attempts and the
 * latest values.
 */
export async function countAudit(
  db: Database,
  { actor, action, subject }: Pick<AuditEntry, "actor" | "action" | "subject">,
  after: object,
): Promise<void> {
  const values = JSON.stringify(after)
  await sql`
    with counted as (
      update audit set after = (${values}::jsonb || jsonb_build_object('attempts', (after ->> 'attempts')::int + 1))::json
      where id = (
        select id from audit
        where subject = ${subject} and action = ${action} and at > clock_timestamp() - interval '1 hour'
        order by id desc limit 1
      )
      returning id
    )
    insert into audit (actor, action, subject, after)
    select ${actor}, ${action}, ${subject}, (${values}::jsonb || '{"attempts": 1}')::json
    where not exists (select from counted)
  `.execute(db)
}

export type AuditFilters = {
  readonly subject?: string | null | undefined
  readonly actor?: string | null | undefined
  readonly action?: string | null | undefined
  /** The first part of the subject: `triagers`, say. */
  readonly kind?: string | null | undefined
  /** From this moment on, and before that one. */
  readonly from?: Date | undefined
  readonly to?: Date | undefined
  /** A substring of the actor, the subject, or the values before or after. */
  readonly q?: string | undefined
}

export type NamedEntry = AuditEntry & {
  /** What people call the person or the key; null for Criba itself and the command line. */
  readonly actor_name: string | null
}

/** `reached`: the oldest entry that was scanned; null at the end. */
export type AuditPage = { readonly entries: readonly NamedEntry[]; readonly reached: number | null }

/**
 * Entries scanned for one page. No index covers the text search, and a rare text among millions of entries must not
 * delay a request.
 */
const MOST_LOOKED_AT = 20_000
/** The id is taken before the timestamp, so neighbouring entries may be out of time order. */
const DISORDER = 1_000

export async function listAudit(
  db: Database,
  { before, limit, ...filters }: AuditFilters & { readonly before: number | null; readonly limit: number },
): Promise<AuditPage> {
  const { rows } = await sql<NamedEntry & { looked: number; last: number | null }>`
    with looked as materialized (
      select * from audit where ${walkedConditions(before, filters)} order by id desc limit ${MOST_LOOKED_AT}
    ), named as (
      select looked.id, looked.at, looked.actor, coalesce(person.name, api_key.name) as actor_name, looked.action,
        looked.subject, looked.before, looked.after
      from looked
      left join person on looked.actor = 'person:' || person.id
      left join api_key on looked.actor = 'key:' || api_key.id
    ), found as (
      select * from named where ${lookedConditions(filters)} order by id desc limit ${limit}
    )
    select found.*, total.looked, total.last
    from (select count(*) as looked, min(id) as last from looked) total left join found on true
    order by found.id desc
  `.execute(db)
  const entries = rows.flatMap(({ looked, last, ...entry }) => (entry.id === null ? [] : [entry]))
  const [first] = rows
  if (entries.length === limit) return { entries, reached: entries.at(-1)?.id ?? null }
  return { entries, reached: first?.looked === MOST_LOOKED_AT ? first.last : null }
}

/** Filters with an index. */
function walkedConditions(
  before: number | null,
  { subject = null, actor = null, action = null, from, to }: AuditFilters,
): RawBuilder<unknown> {
  const conditions = [sql`true`]
  if (before !== null) conditions.push(sql`id < ${before}`)
  if (subject !== null) conditions.push(sql`subject = ${subject}`)
  if (actor !== null) conditions.push(sql`actor = ${actor}`)
  // One alone is a walk of its index, in order.
  if (action?.includes(",")) conditions.push(sql`action = any(${action.split(",")}::text[])`)
  else if (action !== null) conditions.push(sql`action = ${action}`)
  if (from !== undefined)
    conditions.push(sql`at >= ${from} and id >= coalesce(
      (select id from audit where at >= ${from} order by at limit 1), 9223372036854775807) - ${DISORDER}::int`)
  if (to !== undefined)
    conditions.push(sql`at < ${to} and id <= coalesce(
      (select id from audit where at < ${to} order by at desc limit 1), 0) + ${DISORDER}::int`)
  return sql.join(conditions, sql` and `)
}

function lookedConditions({ kind = null, q = "" }: AuditFilters): RawBuilder<unknown> {
  const conditions = [sql`true`]
  if (kind !== null) conditions.push(sql`split_part(subject, '/', 1) = any(${kind.split(",")}::text[])`)
  if (q !== "")
    conditions.push(sql`strpos(lower(concat_ws(' ', actor, actor_name, action, subject, before::text, after::text)),
      lower(${q})) > 0`)
  return sql.join(conditions, sql` and `)
}
