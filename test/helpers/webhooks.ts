/** Webhook endpoints in tests: their secrets, and deliveries as the courier leaves them. */
import { sql } from "kysely"
import type { Database } from "../../src/store/connection/database.ts"
import { uuid7 } from "../../src/store/connection/uuid7.ts"
import type { openAdmin } from "./admin.ts"

type Call = Awaited<ReturnType<typeof openAdmin>>["call"]

export const patching =
  (call: Call) =>
  (id: string, body: object, asked: Parameters<Call>[2] = {}) =>
    call("PATCH" as "PUT", `webhooks/${id}`, { ...asked, body })

/** The secrets that sign deliveries now, newest first. */
export async function liveSecrets(db: Database, webhookId: string): Promise<string[]> {
  const { rows } = await sql<{ secret: string }>`
    select secret from webhook_secret
    where channel_id = ${webhookId} and (expires_at is null or expires_at > clock_timestamp())
    order by created_at desc`.execute(db)
  return rows.map((row) => row.secret)
}

/** Plants deliveries in order of their ids; returns the ids. */
export async function insertDeliveries(
  db: Database,
  webhookId: string,
  ...statuses: ("pending" | "delivered" | "failed")[]
): Promise<string[]> {
  const made = statuses.map((status) => ({ id: uuid7(), status }))
  await sql`
    insert into delivery (id, channel_id, type, status, created_at, failures, next_attempt_at)
    select id, ${webhookId}, 'webhook.test', status, now(), 3, case when status = 'pending' then now() end
    from json_to_recordset(${JSON.stringify(made)}::json) as row(id uuid, status text)`.execute(db)
  return made.map(({ id }) => id)
}
