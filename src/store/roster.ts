/** The triagers. Nobody is ever deleted: who leaves is deactivated, and keeps what they are owed. */
import { sql } from "kysely"
import type { Triager } from "../domain/rotation/roster.ts"
import type { Database } from "./database.ts"
import type { DeskTx } from "./hold-desk.ts"

export async function listTriagers(db: Database): Promise<Triager[]> {
  const { rows } = await sql<Triager>`
    select id, name, email, language, active, brackets, weight, time_zone, daily_cap, hours, absences
    from triager order by id collate "C"
  `.execute(db)
  return rows
}

/** A triager with the leads that they hold in `assigned` or `contacted`. */
export type RosterEntry = Triager & { readonly open_leads: number }

/** In order of id, after the one with the id `after`; without a limit, everybody. */
export async function listRoster(
  db: Database,
  { after = null, limit = null }: { after?: string | null; limit?: number | null } = {},
): Promise<RosterEntry[]> {
  const { rows } = await sql<RosterEntry>`
    select id, name, email, language, active, brackets, weight, time_zone, daily_cap, hours, absences, open_leads
    from triager where ${after}::text is null or id collate "C" > ${after}
    order by id collate "C" limit ${limit}
  `.execute(db)
  return rows
}

export async function findTriager(db: Database, id: string): Promise<RosterEntry | null> {
  const { rows } = await sql<RosterEntry>`
    select id, name, email, language, active, brackets, weight, time_zone, daily_cap, hours, absences, open_leads
    from triager where id = ${id}
  `.execute(db)
  return rows[0] ?? null
}

/** Adds or replaces a triager. */
export async function saveTriager(tx: DeskTx, triager: Triager): Promise<void> {
  const { id, name, email, language, active, brackets, weight, time_zone, daily_cap } = triager
  const hours = triager.hours && JSON.stringify(triager.hours)
  await sql`
    with saved as (
      insert into triager (id, name, email, language, active, brackets, weight, time_zone, daily_cap, hours, absences)
      values (${id}, ${name}, ${email}, ${language}, ${active}, ${brackets}, ${weight}, ${time_zone}, ${daily_cap},
        ${hours}::jsonb, ${JSON.stringify(triager.absences)}::jsonb)
      on conflict (id) do update set
        name = excluded.name, email = excluded.email, language = excluded.language, active = excluded.active,
        brackets = excluded.brackets, weight = excluded.weight, time_zone = excluded.time_zone,
        daily_cap = excluded.daily_cap, hours = excluded.hours, absences = excluded.absences
    )
    update desk set roster_version = roster_version + 1
  `.execute(tx)
}
