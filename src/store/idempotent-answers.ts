/** Stored answers are written with their leads (save-plan.ts) and read with them (recognise.ts); here they end. */
import { sql } from "kysely"
import type { Database } from "./database.ts"

/** The origin of imported leads, in the place of an API key's id. */
export const IMPORT_KEY_ID = "import"

/** Twice what callers are promised. */
const KEPT_HOURS = 48
/** An import that stopped may be gone on with after a holiday. */
const KEPT_IMPORT_DAYS = 30

/** Rows that are deleted in one transaction. */
const PORTION = 5_000

export async function deleteOldAnswers(db: Database, signal?: AbortSignal): Promise<void> {
  let deleted: number
  do {
    const { numAffectedRows } = await sql`
      delete from idempotent_answer where (api_key_id, key) in (
        select api_key_id, key from idempotent_answer
        where created_at < now() - ${KEPT_HOURS}::int * interval '1 hour'
          and (api_key_id <> ${IMPORT_KEY_ID} or created_at < now() - ${KEPT_IMPORT_DAYS}::int * interval '24 hours')
        order by created_at limit ${PORTION}
      )
    `.execute(db)
    deleted = Number(numAffectedRows)
  } while (deleted === PORTION && !signal?.aborted)
}

/** The stored answers, by key, of those keys that have been answered already. */
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
