/**
 * Which leads a triager got or first contacted since a moment: in one place, because the numbers of a day and the lists behind them
 * must agree. A lead counts once, however often it came back, and whoever holds it now.
 *
 * The conditions match the indexes `event_received` and `lead_contacted_by`.
 */
import { type RawBuilder, sql } from "kysely"
import { amongTeams } from "../books/reach.ts"
import type { Database } from "../connection/database.ts"

type Part = RawBuilder<unknown>

/** The ids of the leads that they got since then: by the rotation, from a colleague or by hand. */
export const receivedBy = (triager: Part, since: Part): Part =>
  sql`select lead_id from event where received_by = ${triager} and at >= ${since}`

/** The same for a lead that was read. */
export const isReceivedBy = (triager: Part, since: Part): Part =>
  sql`exists (select from event where lead_id = id and received_by = ${triager} and at >= ${since})`

/** Whether they made the first contact, since then. */
export const isContactedBy = (triager: Part, since: Part): Part =>
  sql`contacted_by = ${triager} and contacted_at >= ${since}`

/** Whether any of the team did. Their ids are named, so that the index is read at each of them. */
export const isContacted = (since: Part): Part =>
  sql`contacted_by = any(array(select id from triager)) and contacted_at >= ${since}`

/** The most times that a lead comes back to the same triager in a day. */
const COMINGS_OF_ONE = 10

/**
 * Both numbers since midnight in their time zone, for a statement that reads `triager`; none goes beyond `most`. Of leads of these teams;
 * null: of all.
 */
export const dayOf = (most: number, teams: readonly string[] | null = null) => ({
  began: sql`(date_trunc('day', now() at time zone triager.time_zone) at time zone triager.time_zone)`,
  received: sql`(select count(*) from (
    select distinct lead_id
    from (${receivedBy(sql.ref("triager.id"), sql.ref("day.began"))} limit ${most * COMINGS_OF_ONE}) got
    ${teams === null ? sql`` : sql`join lead on lead.id = lead_id ${amongTeams(teams)}`} limit ${most}
  ) received)`,
  contacted: sql`(select count(*) from (
    select from lead where ${isContactedBy(sql.ref("triager.id"), sql.ref("day.began"))} ${amongTeams(teams)} limit ${most}
  ) contacted)`,
})

/** Larger numbers are reported as this one. */
export const MOST_OF_A_DAY = 1_000

export type OwnDay = { readonly received_today: number; readonly contacted_today: number }

export async function readOwnDay(db: Database, triagerId: string): Promise<OwnDay> {
  const { began, received, contacted } = dayOf(MOST_OF_A_DAY)
  const { rows } = await sql<OwnDay>`
    select ${received} as received_today, ${contacted} as contacted_today
    from triager, lateral (select ${began} as began) day where id = ${triagerId}
  `.execute(db)
  return rows[0] ?? { received_today: 0, contacted_today: 0 }
}
