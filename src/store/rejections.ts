/**
 * Bodies that were refused, kept as the bytes that came, so that no lead is lost over a mistake of its sender. The
 * same bytes from the same key are kept once. A key may fill its share and no more: what is kept stays until it
 * expires, and a sender whose share is full sees it by the missing `rejection_id`.
 *
 * The lead that a rejection becomes bears the rejection's id. So a rejection is replayed when a lead of its id exists,
 * there is no second step that a crash could cut off, and the lead's primary key lets nobody make a second one.
 */
import { createHash } from "node:crypto"
import { sql } from "kysely"
import type { FieldMistake } from "../domain/lead/submission.ts"
import type { Database } from "./database.ts"
import { isUuid, uuid7 } from "./uuid7.ts"

export const MOST_REJECTIONS_PER_KEY = 1_000

export type NewRejection = {
  readonly apiKeyId: string
  readonly code: "malformed_json" | "validation_failed" | "suspected_spam"
  readonly errors: readonly FieldMistake[]
  readonly body: Buffer
}

/** Answers the rejection's id, or null if the key's share is full. */
export async function keepRejection(
  db: Database,
  { apiKeyId, code, errors, body }: NewRejection,
): Promise<string | null> {
  const hash = createHash("sha256").update(body).digest()
  const { rows } = await sql<{ id: string }>`
    insert into rejection (id, api_key_id, code, errors, body, body_hash)
    select ${uuid7()}::uuid, ${apiKeyId}::text, ${code}::text, ${JSON.stringify(errors)}::jsonb, ${body}::bytea, ${hash}::bytea
    where (select count(*) from rejection where api_key_id = ${apiKeyId}) < ${MOST_REJECTIONS_PER_KEY}
      or exists (select from rejection where api_key_id = ${apiKeyId} and body_hash = ${hash})
    on conflict (api_key_id, body_hash) do update set received_at = now()
    returning id
  `.execute(db)
  return rows[0]?.id ?? null
}

export type Rejection = {
  readonly id: string
  readonly api_key_id: string
  /** When these bytes last came. */
  readonly received_at: Date
  readonly code: NewRejection["code"]
  readonly errors: FieldMistake[]
  readonly body: Buffer
  readonly replayed_at: Date | null
}

const REJECTIONS = sql`
  select rejection.id, rejection.api_key_id, received_at, code, errors, body, lead.created_at as replayed_at
  from rejection left join lead on lead.id = rejection.id
`
export async function readRejection(db: Database, id: string): Promise<Rejection | null> {
  if (!isUuid(id)) return null
  const { rows } = await sql<Rejection>`${REJECTIONS} where rejection.id = ${id}`.execute(db)
  return rows[0] ?? null
}

type RejectionFilter = {
  /** The id of the last one seen. */
  readonly before: string | null
  readonly apiKeyId: string | null
  readonly replayed: boolean | null
  readonly limit: number
}

/** In the order in which they first came, newest first: ids sort by time, and never change as `received_at` does. */
export async function listRejections(
  db: Database,
  { before, apiKeyId, replayed, limit }: RejectionFilter,
): Promise<Rejection[]> {
  const { rows } = await sql<Rejection>`
    ${REJECTIONS}
    where (${before}::uuid is null or rejection.id < ${before})
      and (${apiKeyId}::text is null or rejection.api_key_id = ${apiKeyId})
      and (${replayed}::boolean is null or (lead.id is not null) = ${replayed})
    order by rejection.id desc limit ${limit}
  `.execute(db)
  return rows
}

/** Bodies that are deleted in one transaction. */
const PORTION = 500

export async function deleteOldRejections(db: Database, days: number, signal?: AbortSignal): Promise<void> {
  let deleted: number
  do {
    const { numAffectedRows } = await sql`
      delete from rejection where id in (
        select id from rejection where received_at < now() - ${days}::int * interval '24 hours'
        order by received_at limit ${PORTION}
      )
    `.execute(db)
    deleted = Number(numAffectedRows)
  } while (deleted === PORTION && !signal?.aborted)
}
