/**
 * Bodies that were refused, kept as the bytes that came, so that no lead is lost over a mistake of its sender. The
 * same bytes from the same key are kept once. A key may fill its share and no more: what is kept stays until it
 * expires, and a sender whose share is full sees it by the missing `rejection_id`.
 */
import { createHash } from "node:crypto"
import { sql } from "kysely"
import type { FieldMistake } from "../domain/lead/submission.ts"
import type { Database } from "./database.ts"
import { uuid7 } from "./uuid7.ts"

export const MOST_REJECTIONS_PER_KEY = 1_000

export type NewRejection = {
  readonly apiKeyId: string
  readonly code: "malformed_json" | "validation_failed"
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

export async function deleteOldRejections(db: Database, days: number): Promise<void> {
  await sql`delete from rejection where received_at < now() - make_interval(days => ${days}::int)`.execute(db)
}
