/**
 * Leads that are still to be contacted: how many everybody has, which are late, and whose time runs out first. One reading of all of
 * them, so that the parts add up. That is what a team has open, not what it has ever had.
 */
import { sql } from "kysely"
import type { Desk } from "../../domain/decision/desk.ts"
import type { PlacedLead } from "../../domain/rotation/kinds.ts"
import { ofTeams } from "../books/reach.ts"
import { type Database, rowsOf } from "../connection/database.ts"
import { conditionColumns } from "../leads/condition-columns.ts"
import { IS_IN_CONTACT, IS_LATE, isDueWithin } from "./late.ts"

/** Deadlines that run out within so many minutes are told as such. */
export const SOON_MINUTES = 60

export type ToContact = {
  readonly late: number
  /** Since the first deadline that nobody kept. */
  readonly late_since: Date | null
  /** Those that are not late. */
  readonly to_contact: number
}

export type Standing = {
  readonly by: ReadonlyMap<string, ToContact>
  /** How many run out soon. */
  readonly soon: number
  /** The ids of those that are late and of those that run out soon, most urgent first. */
  readonly urgent: readonly string[]
}

/** `most`: of each kind of urgent leads. `teams`: only of these; null: of all. */
export async function readStanding(
  db: Database,
  most: number,
  teams: readonly string[] | null,
): Promise<Standing> {
  type Row = {
    by: (Omit<ToContact, "late_since"> & { triager: string; late_since: string | null })[] | null
    soon: number
    urgent: string[]
  }
  const { rows } = await sql<Row>`
    with held as materialized (
      select id, seq, triager_id, coalesce(missed_at, contact_by) as due_at, ${IS_LATE} as is_late,
        ${isDueWithin(SOON_MINUTES)} as is_soon
      from lead where status = 'assigned' and erased_from is null ${ofTeams(teams)}
    ), by_triager as (
      select triager_id as triager, count(*) filter (where is_late) as late, min(due_at) filter (where is_late) as late_since,
        count(*) filter (where is_late is not true) as to_contact
      from held group by triager_id
    )
    select (select json_agg(by_triager) from by_triager) as by,
      (select count(*) from held where is_soon) as soon,
      array(select id from held where is_late order by due_at, seq limit ${most})
        || array(select id from held where is_soon order by due_at, seq limit ${most}) as urgent
  `.execute(db)
  const { by, soon = 0, urgent = [] } = rows[0] ?? { by: null }
  const standings = (by ?? []).map(({ triager, late_since, ...counts }): [string, ToContact] => [
    triager,
    { ...counts, late_since: late_since === null ? null : new Date(late_since) },
  ])
  return { by: new Map(standings), soon, urgent }
}

/** How many leads of these teams everybody is in contact with. */
export async function readInContact(
  db: Database,
  teams: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await rowsOf(db)<{ triager: string; leads: number }>`
    select triager_id as triager, count(*) as leads from lead where ${IS_IN_CONTACT} ${ofTeams(teams)} group by triager_id
  `
  return new Map(rows.map(({ triager, leads }) => [triager, leads]))
}

export type UrgentLead = PlacedLead & {
  readonly id: string
  readonly nombre: string | null
  readonly business: string | null
  readonly triager: { readonly id: string; readonly name: string }
  readonly contact_by: Date
  readonly missed_at: Date | null
  readonly escalated_at: Date | null
  readonly is_late: boolean
  /** Everybody who has had it. */
  readonly had_by: readonly string[]
}

/** In the order of the ids. */
export async function readUrgent(
  db: Database,
  desk: Pick<Desk, "ownFields">,
  ids: readonly string[],
): Promise<UrgentLead[]> {
  if (ids.length === 0) return []
  return rowsOf(db)<UrgentLead>`
    select lead.id, lead.nombre, coalesce(lead.business_label, lead.business) as business, lead.bracket, ${conditionColumns(desk)},
      json_build_object('id', triager.id, 'name', triager.name) as triager, lead.contact_by, lead.missed_at, lead.escalated_at,
      ${IS_LATE} as is_late, array(
        select distinct received_by from event where lead_id = lead.id and received_by is not null
      ) as had_by
    from lead join triager on triager.id = lead.triager_id
    where lead.id = any(${ids}::uuid[])
    order by array_position(${ids}::uuid[], lead.id)
  `
}
