/** The audit log: who changed what, written in the transaction that makes the change and read newest first. */
import { sql } from "kysely"
import type { Database, Tx } from "./database.ts"

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

export async function listAudit(
  db: Database,
  { before, subject, limit }: { before: number | null; subject: string | null; limit: number },
): Promise<AuditEntry[]> {
  const { rows } = await sql<AuditEntry>`
    select id, at, actor, action, subject, before, after from audit
    where (${before}::bigint is null or id < ${before}) and (${subject}::text is null or subject = ${subject})
    order by id desc limit ${limit}
  `.execute(db)
  return rows
}
