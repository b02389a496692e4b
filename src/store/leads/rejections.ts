/**
 * Bodies that were refused, kept as the bytes that came, so that no lead is lost over a mistake of its sender. The
 * same bytes from the same key are kept once. A key may fill its share and no more. When it is full, a new one takes the
 * place of the oldest of the kind that has the most: so a flood of junk displaces junk, and of each kind of mistake the
 * newest stay.
 *
 * The lead that a rejection becomes bears the rejection's id. So a rejection is replayed when a lead of its id exists,
 * there is no second step that a crash could cut off, and the lead's primary key lets nobody make a second one.
 */
import { createHash } from "node:crypto"
import { sql } from "kysely"
import type { FieldMistake } from "../../domain/field-mistake.ts"
import { isOwnField } from "../../domain/lead/submission.ts"
import type { Understanding } from "../../domain/source/read-as-lead.ts"
import { type Database, firstRow, rowsOf, type Tx } from "../connection/database.ts"
import { isUuid, uuid7 } from "../connection/uuid7.ts"

export const MOST_REJECTIONS_PER_KEY = 1_000

export type NewRejection = {
  readonly apiKeyId: string
  readonly code: "malformed_json" | "validation_failed" | "suspected_spam" | "origin_not_allowed"
  readonly errors: readonly FieldMistake[]
  readonly body: Buffer
  /** The content type of a source's body, needed to read it again. */
  readonly contentType?: string | null
}

/** Returns the rejection's id. Reads no more than the key's own share. */
export async function keepRejection(
  db: Database,
  { apiKeyId, code, errors, body, contentType = null }: NewRejection,
  most: number = MOST_REJECTIONS_PER_KEY,
): Promise<string> {
  const hash = createHash("sha256").update(body).digest()
  const { rows } = await sql<{ id: string }>`
    with displaced as (
      delete from rejection where id in (
        select id from rejection where api_key_id = ${apiKeyId} and kind = (
          select kind from rejection where api_key_id = ${apiKeyId} group by kind order by count(*) desc, kind limit 1
        )
        order by received_at limit greatest(0, (
          select count(*) - ${most - 1}::int from rejection where api_key_id = ${apiKeyId}
        ))
      )
      and not exists (select from rejection where api_key_id = ${apiKeyId} and body_hash = ${hash})
    )
    insert into rejection (id, api_key_id, code, kind, errors, body, body_hash, content_type)
    values (${uuid7()}, ${apiKeyId}, ${code}, ${kindOf(code, errors)}, ${JSON.stringify(errors)}::jsonb, ${body}, ${hash}, ${contentType})
    on conflict (api_key_id, body_hash) do update set received_at = now(), content_type = excluded.content_type
    returning id
  `.execute(db)
  return rows[0]?.id as string
}

/** A few hundred kinds at most: names chosen by the sender are not part of it. */
function kindOf(code: NewRejection["code"], [first]: readonly FieldMistake[]): string {
  if (first === undefined) return code
  const field = first.pointer.slice("#/".length)
  return `${code} ${isOwnField(field) ? field : "other"} ${first.code}`
}

export type Rejection = {
  readonly id: string
  readonly api_key_id: string
  /** When these bytes last came. */
  readonly received_at: Date
  readonly code: NewRejection["code"]
  readonly errors: FieldMistake[]
  readonly body: Buffer
  readonly content_type: string | null
  /** The current mapping of its source; null if it came with an API key. */
  readonly source: Understanding | null
  readonly replayed_at: Date | null
  /** When it was dismissed. */
  readonly dismissed_at: Date | null
}

const REJECTIONS = sql`
  select rejection.id, rejection.api_key_id, received_at, code, errors, body, content_type, dismissed_at,
    lead.created_at as replayed_at,
    case when starts_with(rejection.api_key_id, 'src_')
      then json_build_object('preset', coalesce(source.preset, 'auto'), 'mapping', source.mapping) end as source
  from rejection left join lead on lead.id = rejection.id left join source on source.id = rejection.api_key_id
`
export async function readRejection(db: Database, id: string): Promise<Rejection | null> {
  if (!isUuid(id)) return null
  return firstRow(db)<Rejection>`${REJECTIONS} where rejection.id = ${id}`
}

type RejectionFilter = {
  /** The id of the last one seen. */
  readonly before: string | null
  readonly apiKeyId: string | null
  readonly state: RejectionState | null
  readonly limit: number
}

/** `replayed` wins over `dismissed`. */
export const REJECTION_STATES = ["open", "replayed", "dismissed"] as const
export type RejectionState = (typeof REJECTION_STATES)[number]

/** Newest first by id, which sorts by first arrival; `received_at` changes when a body comes again. */
export function listRejections(db: Database, { before, apiKeyId, state, limit }: RejectionFilter) {
  return rowsOf(db)<Rejection>`
    ${REJECTIONS}
    where (${before}::uuid is null or rejection.id < ${before})
      and (${apiKeyId}::text is null or rejection.api_key_id = ${apiKeyId})
      and (${state}::text is null or ${state} = case when lead.id is not null then 'replayed'
        when dismissed_at is not null then 'dismissed' else 'open' end)
    order by rejection.id desc limit ${limit}
  `
}

/** Open ones of a source, oldest first, after the one with the id `after`. What is suspected of spam, or came from another site, is not among them. */
export const listKept = (
  db: Database,
  sourceId: string,
  { after, limit }: { readonly after: string | null; readonly limit: number },
) => rowsOf(db)<Rejection>`
    ${REJECTIONS}
    where rejection.api_key_id = ${sourceId} and code not in ('suspected_spam', 'origin_not_allowed') and dismissed_at is null and lead.id is null
      and (${after}::uuid is null or rejection.id > ${after})
    order by rejection.id limit ${limit}
  `

/** Dismisses or reopens rejections. Returns the ids that changed; rejections that became leads do not change. */
export async function setDismissed(tx: Tx, ids: readonly string[], dismissed: boolean): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update rejection set dismissed_at = case when ${dismissed} then now() end
    where id = any(${ids}::uuid[]) and (dismissed_at is null) = ${dismissed}
      and not exists (select from lead where lead.id = rejection.id)
    returning id
  `.execute(tx)
  return rows.map(({ id }) => id)
}

/** The existing ones among the ids, and whether each became a lead. */
export async function readRejectionStates(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, "kept" | "replayed">> {
  const { rows } = await sql<{ id: string; state: "kept" | "replayed" }>`
    select rejection.id, case when lead.id is null then 'kept' else 'replayed' end as state
    from rejection left join lead on lead.id = rejection.id where rejection.id = any(${ids}::uuid[])
  `.execute(db)
  return new Map(rows.map(({ id, state }) => [id, state]))
}

/** Bodies that are deleted in one transaction. */
const CHUNK = 500

export async function deleteOldRejections(db: Database, days: number, signal?: AbortSignal): Promise<void> {
  let deleted: number
  do {
    const { numAffectedRows } = await sql`
      delete from rejection where id in (
        select id from rejection where received_at < now() - ${days}::int * interval '24 hours'
        order by received_at limit ${CHUNK}
      )
    `.execute(db)
    deleted = Number(numAffectedRows)
  } while (deleted === CHUNK && !signal?.aborted)
}
