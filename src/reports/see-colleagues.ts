/**
 * Who could have a lead now, for whoever hands one over or enters one: who is there, how much they have, and until when they would
 * have to call. Names, presence and load, and nothing of their turns, shares or leads: a triager may read it.
 */
import type { Bar } from "../domain/rotation/bars.ts"
import { presenceOf } from "../domain/rotation/presence.ts"
import type { Database } from "../store/connection/database.ts"
import type { DeskReader } from "../store/leads/desk.ts"
import { readLoads } from "../store/leads/loads.ts"

export type Colleague = {
  readonly id: string
  readonly name: string
  /** Whether they take leads now. */
  readonly on: boolean
  readonly barred: Bar | null
  readonly until: Date | null
  readonly open_leads: number
  /** Their deadline, if they got a lead of the bracket now. */
  readonly contact_by: Date | null
}

/** `bracket`: of the lead; null: any that they serve. */
export function seeColleagues(
  db: Database,
  desks: DeskReader,
  bracket: string | null,
): Promise<readonly Colleague[]> {
  const atOneMoment = db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only")
  return atOneMoment.execute(async (tx) => {
    const { desk } = await desks.glance(tx)
    const active = desk.roster.filter((triager) => triager.active)
    const loads = await readLoads(tx, active, desk.at)
    return active.map((triager): Colleague => {
      const { id, name, brackets } = triager
      const { received_today = 0, open_leads = 0 } = loads.get(id) ?? {}
      const served = desk.policy.brackets.find((one) => brackets === null || brackets.includes(one.id))?.id
      const of = bracket ?? served ?? ""
      const { barred, until } = presenceOf(triager, of, desk.at, received_today)
      const contact_by = desk.promiseTo(triager, of)?.contact_by ?? null
      return {
        id,
        name,
        on: barred === null,
        barred,
        until: until === null ? null : new Date(until),
        open_leads,
        contact_by: contact_by === null ? null : new Date(contact_by),
      }
    })
  })
}
