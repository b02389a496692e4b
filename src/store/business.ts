/** The business in a few numbers, for whoever watches it. Each is counted from an index that holds nothing else. */
import { sql } from "kysely"
import type { Database } from "./database.ts"

export type BusinessNumbers = {
  readonly waiting: number
  /** Of the lead that has waited longest; 0 if none waits. */
  readonly waiting_seconds: number
  /** Leads whose deadline of first contact has passed and with which nobody made contact. */
  readonly overdue: number
  readonly pending: number
  readonly pending_seconds: number
  readonly failed: number
  readonly rejections: number
}

export async function readBusiness(db: Database): Promise<BusinessNumbers> {
  const { rows } = await sql<BusinessNumbers>`
    select waiting.n as waiting, coalesce(extract(epoch from clock_timestamp() - (
        select created_at from lead where seq = waiting.first
      )), 0)::float8 as waiting_seconds,
      (select count(*) from lead
        where status = 'assigned' and contact_by is not null and erased_at is null and contact_by <= clock_timestamp()
      ) as overdue,
      pending.n as pending, coalesce(extract(epoch from clock_timestamp() - pending.since), 0)::float8 as pending_seconds,
      (select count(*) from delivery where status = 'failed') as failed,
      (select count(*) from rejection) as rejections
    from (select count(*) as n, min(seq) as first from lead where status = 'waiting') waiting,
      (select count(*) as n, min(created_at) as since from delivery where status = 'pending') pending
  `.execute(db)
  return rows[0] as BusinessNumbers
}
