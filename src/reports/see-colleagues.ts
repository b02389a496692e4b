/**
 * Who could have a lead now, for whoever hands one over or enters one: who is there, how much they have, and until when they would
 * have to call. Names, presence and load, and nothing of their turns, shares or leads: a triager may read it.
 */
import type { JudgedLead } from "../domain/decision/decide.ts"
import type { Desk } from "../domain/decision/desk.ts"
import { type Reach, reaches } from "../domain/reach.ts"
import type { Bar } from "../domain/rotation/bars.ts"
import { presenceOf } from "../domain/rotation/presence.ts"
import type { Database } from "../store/connection/database.ts"
import { readLeadInLife } from "../store/leads/change-lead.ts"
import type { DeskReader } from "../store/leads/desk.ts"
import { NO_LOAD, readLoads } from "../store/leads/loads.ts"
import { capped, servedBy } from "./see-rotation.ts"

export type Colleague = {
  readonly id: string
  readonly name: string
  /** Whether they take leads now. */
  readonly on: boolean
  readonly barred: Bar | null
  readonly until: Date | null
  readonly day: string | null
  readonly open_leads: number
  /** Their deadline, if they got a lead of the bracket now. */
  readonly contact_by: Date | null
}

/** The lead that is to be given, if it is there already. `reach`: only if it is within it. */
export type LeadToGive = {
  readonly bracket: string | null
  readonly id: string | null
  readonly reach: Reach
}

/** Without a lead and a bracket: of any bracket that they serve. */
export function seeColleagues(
  db: Database,
  desks: DeskReader,
  given: LeadToGive,
): Promise<readonly Colleague[]> {
  const atOneMoment = db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only")
  return atOneMoment.execute(async (tx) => {
    const { desk } = await desks.glance(tx)
    const lead = await readGiven(tx, desk, given)
    const bracket = lead === null ? given.bracket : desk.rotationOf(lead)
    const active = desk.roster.filter((triager) => triager.active)
    const loads = await readLoads(tx, active, desk.at)
    return active.map((triager): Colleague => {
      const { id, name } = triager
      const load = loads.get(id) ?? NO_LOAD
      const of = bracket ?? servedBy(desk, triager)
      const { barred, until, day } = presenceOf(triager, of, desk.at, capped(load))
      const contact_by = desk.promiseTo(triager, of, lead ?? undefined)?.contact_by ?? null
      return {
        id,
        name,
        on: barred === null,
        barred,
        until: until === null ? null : new Date(until),
        day,
        open_leads: load.open_leads,
        contact_by: contact_by === null ? null : new Date(contact_by),
      }
    })
  })
}

/** Its kind may have a time of its own. */
async function readGiven(tx: Database, desk: Desk, { id, reach }: LeadToGive): Promise<JudgedLead | null> {
  const lead = id === null ? null : await readLeadInLife(tx, id, desk)
  return lead !== null && reaches(reach, { team: lead.team, triager: lead.state.triager }) ? lead : null
}
