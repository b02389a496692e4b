/** The load of triagers: leads received today and this week, and open leads. */
import { sql } from "kysely"
import type { Triager } from "../../domain/rotation/roster.ts"
import { type Instant, localDay, localWeek } from "../../domain/time/hours.ts"
import type { Database } from "../connection/database.ts"

type Count = { readonly id: string; readonly time_zone: string; readonly most: number | null }

/** The leads received since midnight and since Monday in each triager's own zone, in whatever way, counted up to `most` of them, or all (null). */
export async function countReceived(
  db: Database,
  counts: { readonly today: readonly Count[]; readonly thisWeek: readonly Count[] },
  at: Instant,
): Promise<{ today: Map<string, number>; thisWeek: Map<string, number> }> {
  const received = { today: new Map<string, number>(), thisWeek: new Map<string, number>() }
  const since = { today: localDay, thisWeek: localWeek }
  const asked = (["today", "thisWeek"] as const).flatMap((period) =>
    counts[period].map(({ id, time_zone, most }) => {
      return { period, id, since: new Date(since[period](time_zone, at).startsAt), most }
    }),
  )
  if (asked.length === 0) return received
  const { rows } = await sql<{ period: keyof typeof received; id: string; received: number }>`
    select asked.period, asked.id, (
      select count(*) from (
        select from event where received_by = asked.id and at >= asked.since and at <= ${new Date(at)}
        limit asked.most
      ) received
    ) as received
    from json_to_recordset(${JSON.stringify(asked)}::json) as asked(period text, id text, since timestamptz, most integer)
  `.execute(db)
  for (const row of rows) received[row.period].set(row.id, row.received)
  return received
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

/** `received_this_week`: only counted for those with a cap of the week. */
export type ReadLoad = {
  readonly received_today: number
  readonly received_this_week: number | null
  readonly open_leads: number
}

export const NO_LOAD: ReadLoad = { received_today: 0, received_this_week: null, open_leads: 0 }

export async function readLoads(
  db: Database,
  roster: readonly Triager[],
  at: Instant,
): Promise<ReadonlyMap<string, ReadLoad>> {
  const all = roster.map(({ id, time_zone, weekly_cap }) => ({ id, time_zone, weekly_cap, most: null }))
  const byWeek = all.filter(({ weekly_cap }) => weekly_cap !== null)
  const received = await countReceived(db, { today: all, thisWeek: byWeek }, at)
  const open = await readOpenLeads(db)
  return new Map(
    roster.map(({ id, weekly_cap }) => [
      id,
      {
        received_today: received.today.get(id) ?? 0,
        received_this_week: weekly_cap === null ? null : (received.thisWeek.get(id) ?? 0),
        open_leads: open.get(id) ?? 0,
      },
    ]),
  )
}
