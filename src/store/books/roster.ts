/** The triagers. They are never deleted: a triager who leaves is deactivated, and keeps their balances. */
import { type RawBuilder, sql } from "kysely"
import type { AbsenceFeed } from "../../domain/rotation/absence-feed.ts"
import type { Pause, Triager, TriagerSettings } from "../../domain/rotation/roster.ts"
import type { Instant } from "../../domain/time/hours.ts"
import type { Database } from "../connection/database.ts"
import { readDaysOf } from "./calendars.ts"
import type { DeskTx } from "./hold-desk.ts"
import { inTeams } from "./reach.ts"

const fieldsWith = (
  absences: RawBuilder<unknown>,
) => sql`id, name, email, language, active, case when paused_at is not null then json_build_object(
    'since', to_char(paused_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'because', paused_because
  ) end as paused, teams, brackets, takes, weight, ramp, time_zone, daily_cap, weekly_cap, open_cap, hours, ${absences} as absences,
  calendar, booking_url, public_phone`
const OWN_ABSENCES = sql`absences`

/** Own ones, and those of their calendar: nobody who decides tells one from the other. */
export const allAbsences = (triager: RawBuilder<unknown>) =>
  sql`${triager}.absences || ${triager}.feed_absences`
const ALL_ABSENCES = allAbsences(sql`triager`)

/** Triagers of one calendar share its days, so that a large team reads them once. */
export async function listTriagers(db: Database): Promise<Triager[]> {
  const { rows } = await sql<TriagerSettings>`
    select ${fieldsWith(ALL_ABSENCES)} from triager order by id collate "C"
  `.execute(db)
  const daysOf = await readDaysOf(db)
  return rows.map((triager) => ({ ...triager, days: daysOf(triager.calendar) }))
}

/** A triager with the leads that they hold in `assigned` or `contacted`, and what their calendar says. */
export type RosterEntry = TriagerSettings & {
  readonly open_leads: number
  readonly absence_feed: AbsenceFeed | null
}

const ENTRY = sql`${fieldsWith(OWN_ABSENCES)}, open_leads, (
    select json_build_object('host', substring(url from '^[^:]+://([^/?#]+)'), 'read_at', to_char(read_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'failure', failure,
      'absences', feed_absences)
    from absence_feed where triager_id = triager.id
  ) as absence_feed`

/** In order of id, after the id `after`; without a limit, all. `teams`: only those who are in one of them. */
export async function listRoster(
  db: Database,
  {
    after = null,
    limit = null,
    teams = null,
  }: { after?: string | null; limit?: number | null; teams?: readonly string[] | null } = {},
): Promise<RosterEntry[]> {
  const { rows } = await sql<RosterEntry>`
    select ${ENTRY} from triager
    where (${after}::text is null or id collate "C" > ${after}) and ${inTeams(teams)}
    order by id collate "C" limit ${limit}
  `.execute(db)
  return rows
}

export async function findTriager(db: Database, id: string): Promise<RosterEntry | null> {
  const { rows } = await sql<RosterEntry>`select ${ENTRY} from triager where id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Pauses a triager, or resumes them with a clean count of missed promises. */
export async function savePause(
  tx: DeskTx,
  id: string,
  pause: { readonly at: Instant; readonly because: Pause["because"] } | null,
): Promise<void> {
  await sql`
    with saved as (
      update triager set paused_at = ${pause && new Date(pause.at)}, paused_because = ${pause?.because ?? null},
        missed_in_row = 0
      where id = ${id}
    )
    update desk set roster_version = roster_version + 1
  `.execute(tx)
}

/** Appends an event that belongs to no lead. */
export async function appendTriagerEvent(
  tx: DeskTx,
  event: { readonly type: "triager.paused" | "triager.resumed"; at: Instant; actor: string; data: object },
): Promise<void> {
  const { type, at, actor, data } = event
  await sql`
    with told as (
      insert into event (seq, type, at, actor, data)
      select last_seq + 1, ${type}, ${new Date(at)}, ${actor}, ${JSON.stringify(data)}::json from desk
    )
    update desk set last_seq = last_seq + 1
  `.execute(tx)
}

/** Adds or replaces a triager, except for the pause (`savePause`). */
export async function saveTriager(tx: DeskTx, triager: TriagerSettings): Promise<void> {
  const { id, name, email, language, active, teams, brackets, weight, time_zone } = triager
  const { daily_cap, weekly_cap, open_cap, calendar, booking_url, public_phone } = triager
  const [hours, takes] = [triager.hours, triager.takes].map((value) => value && JSON.stringify(value))
  await sql`
    with saved as (
      insert into triager (id, name, email, language, active, teams, brackets, takes, weight, ramp, time_zone, daily_cap,
        weekly_cap, open_cap, hours, absences, calendar, booking_url, public_phone)
      values (${id}, ${name}, ${email}, ${language}, ${active}, ${teams}, ${brackets}, ${takes}::jsonb, ${weight},
        ${JSON.stringify(triager.ramp)}::jsonb, ${time_zone}, ${daily_cap}, ${weekly_cap}, ${open_cap},
        ${hours}::jsonb, ${JSON.stringify(triager.absences)}::jsonb, ${calendar}, ${booking_url}, ${public_phone})
      on conflict (id) do update set
        name = excluded.name, email = excluded.email, language = excluded.language, active = excluded.active,
        teams = excluded.teams, brackets = excluded.brackets, takes = excluded.takes, weight = excluded.weight, ramp = excluded.ramp,
        time_zone = excluded.time_zone, daily_cap = excluded.daily_cap, weekly_cap = excluded.weekly_cap,
        open_cap = excluded.open_cap, hours = excluded.hours, absences = excluded.absences,
        calendar = excluded.calendar, booking_url = excluded.booking_url, public_phone = excluded.public_phone
    )
    update desk set roster_version = roster_version + 1
  `.execute(tx)
}
