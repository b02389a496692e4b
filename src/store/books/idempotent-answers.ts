/**
 * Stored answers by idempotency key. Those of ingest are written with their leads (save-plan.ts) and read with them
 * (recognise.ts); those of changes of leads are written and read here. All expire here.
 */
import { sql } from "kysely"
import { type Database, firstRow } from "../connection/database.ts"
import type { DeskTx } from "./hold-desk.ts"

/** The origin of imported leads, instead of an API key's id. */
export const IMPORT_KEY_ID = "import"

/** Twice the documented 24 hours. */
const KEPT_HOURS = 48
/** An interrupted import may be resumed after a holiday, and a phone may be offline that long. */
const KEPT_LONG_DAYS = 30

/** Rows that are deleted in one transaction. */
const CHUNK = 5_000

export async function deleteOldAnswers(db: Database, signal?: AbortSignal): Promise<void> {
  let deleted: number
  do {
    const { numAffectedRows } = await sql`
      delete from idempotent_answer where (api_key_id, key) in (
        select api_key_id, key from idempotent_answer
        where created_at < now() - ${KEPT_HOURS}::int * interval '1 hour'
          and (api_key_id <> ${IMPORT_KEY_ID} and strpos(api_key_id, ':') = 0
            or created_at < now() - ${KEPT_LONG_DAYS}::int * interval '24 hours')
        order by created_at limit ${CHUNK}
      )
    `.execute(db)
    deleted = Number(numAffectedRows)
  } while (deleted === CHUNK && !signal?.aborted)
}

type Repeated = { readonly key: string; readonly hash: Buffer }

/**
 * The stored answer to this actor's request with this key, or null. Actors and API keys share the column: an actor's
 * name contains a colon, a key's id does not.
 */
export const recallAnswer = (tx: DeskTx, actor: string, { key, hash }: Repeated) =>
  firstRow(tx)<StoredAnswer>`
    select answer, body_hash = ${hash} as "isSame" from idempotent_answer where api_key_id = ${actor} and key = ${key}
  `
type StoredAnswer = { readonly answer: string; readonly isSame: boolean }

export async function keepAnswer(
  tx: DeskTx,
  actor: string,
  { key, hash }: Repeated,
  { lead_id, answer }: { readonly lead_id: string; readonly answer: string },
): Promise<void> {
  await sql`
    insert into idempotent_answer (api_key_id, key, body_hash, lead_id, answer, created_at)
    values (${actor}, ${key}, ${hash}, ${lead_id}, ${answer}, now())
  `.execute(tx)
}

/** The stored answers by idempotency key. */
export async function findAnswersOf(
  db: Database,
  apiKeyId: string,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ key: string; answer: string }>`
    select key, answer from idempotent_answer where api_key_id = ${apiKeyId} and key = any(${keys}::text[])
  `.execute(db)
  return new Map(rows.map(({ key, answer }) => [key, answer]))
}
