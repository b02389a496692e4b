/** Stored answers are written with their leads (save-plan.ts) and read with them (recognise.ts); here they end. */
import { sql } from "kysely"
import type { Database } from "./database.ts"

/** Twice what callers are promised. */
const KEPT_HOURS = 48

export async function deleteOldAnswers(db: Database): Promise<void> {
  await sql`delete from idempotent_answer where created_at < now() - make_interval(hours => ${KEPT_HOURS})`.execute(
    db,
  )
}
