/** Calls and other next steps of a day: those to come, those whose time has passed, and those that were done. */
import { sql } from "kysely"
import { ofTeams } from "../books/reach.ts"
import type { Database } from "../connection/database.ts"
import { hasNextStep } from "./late.ts"

export type DayStep = {
  readonly lead_id: string
  readonly nombre: string | null
  readonly business: string | null
  readonly phone: string | null
  /** When it is due, or was. */
  readonly at: Date
  /** null: a call; and of what was done. */
  readonly what: string | null
  readonly done_at: Date | null
  readonly triager: { readonly id: string; readonly name: string }
}

export type DaySteps = {
  /** Those still to be done before the day ends, earlier ones included. */
  readonly to_do: number
  readonly done: number
  /** In order of the clock, as many of each as were asked for: the next ones, and the last ones done. */
  readonly steps: readonly DayStep[]
}

/** `only`: of this triager. `teams`: only of these; null: of all. */
export async function readSteps(
  db: Database,
  day: { readonly from: Date; readonly to: Date },
  {
    most,
    only,
    teams,
  }: { readonly most: number; readonly only: string | null; readonly teams: readonly string[] | null },
): Promise<DaySteps> {
  const theirs = (column: string) => (only === null ? sql`` : sql`and ${sql.ref(column)} = ${only}`)
  const toDo = sql`${hasNextStep(day.to)} ${theirs("lead.triager_id")} ${ofTeams(teams)}`
  // One that was taken back is not done; one that was done twice is one. Of an erased person nothing is shown.
  const done = sql`
    select distinct on (step.lead_id, step.due_at) step.lead_id, step.due_at, step.at, step.triager_id, lead.nombre,
      coalesce(lead.business_label, lead.business) as business, lead.phone_normal
    from step_end step join lead on lead.id = step.lead_id
    where step.at >= ${day.from} and step.at < ${day.to} and lead.erased_at is null ${theirs("step.triager_id")} ${ofTeams(teams)}
    order by step.lead_id, step.due_at, step.at desc`
  const { rows } = await sql<DaySteps>`
    with done as (${done}), shown as (
      (select lead.id as lead_id, lead.nombre, coalesce(lead.business_label, lead.business) as business,
        lead.phone_normal as phone, lead.next_at as at, lead.next_what as what, null::timestamptz as done_at, lead.triager_id
      from lead where ${toDo} order by lead.next_at, lead.seq limit ${most})
      union all
      (select lead_id, nombre, business, phone_normal, due_at, null, at, triager_id from done order by at desc limit ${most})
    )
    select (select count(*) from lead where ${toDo}) as to_do, (select count(*) from done) as done,
      coalesce((
        select json_agg(json_build_object('lead_id', lead_id, 'nombre', nombre, 'business', business, 'phone', phone, 'at', at,
          'what', what, 'done_at', done_at, 'triager', json_build_object('id', triager.id, 'name', triager.name))
          order by at, lead_id)
        from shown join triager on triager.id = triager_id
      ), '[]') as steps
  `.execute(db)
  const { to_do = 0, done: n = 0, steps = [] } = rows[0] ?? {}
  // From JSON, where a moment is text.
  const parsed = steps.map((step) => ({
    ...step,
    at: new Date(step.at),
    done_at: step.done_at === null ? null : new Date(step.done_at),
  }))
  return { to_do, done: n, steps: parsed }
}
