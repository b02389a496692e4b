/** The load of triagers: leads received today, and open leads. */
import { sql } from "kysely"
import type { Triager } from "../../domain/rotation/roster.ts"
import { type Instant, localDay } from "../../domain/time/hours.ts"
import type { Database } from "../connection/database.ts"

/** The leads received since midnight in the triager's own zone, in whatever way, counted up to `most` of them, or all (null). */
export async function countReceivedToday(
  db: Database,
  triagers: readonly (Pick<Triager, "id" | "time_zone"> & { readonly most: number | null })[],
  at: Instant,
): Promise<Map<string, number>> {
  if (triagers.length === 0) return new Map()
  const asked = triagers.map(({ id, time_zone, most }) => {
    return { id, since: new Date(localDay(time_zone, at).startsAt), most }
  })
  const { rows } = await sql<{ id: string; received: number }>`
    select asked.id, (
      select count(*) from (
        select from event where received_by = asked.id and at >= asked.since and at <= ${new Date(at)}
        limit asked.most
      ) received
    ) as received
    from json_to_recordset(${JSON.stringify(asked)}::json) as asked(id text, since timestamptz, most integer)
  `.execute(db)
  return new Map(rows.map((row) => [row.id, row.received]))
}

export async function readOpenLeads(db: Database): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; open_leads: number }>`select id, open_leads from triager`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.id, row.open_leads]))
}

/**
 * The seq of the newest event by which each triager received a lead; triagers without one are absent. One index
 * look-up per triager. By seq, because leads of one batch have the same time.
 */
export async function readLastReceived(db: Database): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; seq: number }>`
    select triager.id, received.seq from triager cross join lateral (
      select seq from event where received_by = triager.id order by at desc, seq desc limit 1
    ) received
  `.execute(db)
  return new Map(rows.map(({ id, seq }) => [id, seq]))
}

export type Load = { readonly received_today: number; readonly open_leads: number }

export async function readLoads(
  db: Database,
  roster: readonly Triager[],
  at: Instant,
): Promise<ReadonlyMap<string, Load>> {
  const all = roster.map(({ id, time_zone }) => ({ id, time_zone, most: null }))
  const received = await countReceivedToday(db, all, at)
  const open = await readOpenLeads(db)
  return new Map(
    roster.map(({ id }) => [id, { received_today: received.get(id) ?? 0, open_leads: open.get(id) ?? 0 }]),
  )
}
