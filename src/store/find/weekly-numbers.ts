/** The numbers of a week, read by the functions behind the console's pages, so that report and console agree. */
import { sql } from "kysely"
import { STALE_AFTER_DAYS } from "../../domain/policy/policy.ts"
import type { Dimension, Group, StatsQuestion } from "../../domain/stats/statistics.ts"
import type { Week } from "../../domain/stats/week.ts"
import type { Line, WeeklyNumbers } from "../../domain/stats/weekly-numbers.ts"
import { readCurrentPolicy } from "../books/policies.ts"
import type { Database } from "../connection/database.ts"
import { countLeads } from "./find-leads.ts"
import { readStats } from "./stats.ts"

const MOST_TEAMS = 40
const MOST_PEOPLE = 40
const MOST_SOURCES = 5

/** `teams`: only of these; null: of all. */
export async function readWeeklyNumbers(
  db: Database,
  week: Week,
  teams: readonly string[] | null,
): Promise<WeeklyNumbers> {
  const reach = teams && { triager: null, teams }
  const { document } = await readCurrentPolicy(db)
  const asked = (by: Dimension, mostGroups: number): StatsQuestion => ({
    by: [by],
    from: week.from,
    to: week.to,
    touch: "last",
    timeZone: week.timeZone,
    mostGroups,
    teams,
  })
  const days = await readStats(db, asked("day", week.days.length))
  const daysBefore = await readStats(db, {
    ...asked("day", week.daysBefore.length),
    from: week.before,
    to: week.from,
  })
  const named = new Map((document.teams ?? []).map(({ id, name }) => [id, name]))
  const isOfSeveral = (teams?.length ?? named.size) > 1
  const byTeam = isOfSeveral ? (await readStats(db, asked("team", MOST_TEAMS))).groups : []
  const people = (await readStats(db, asked("triager", MOST_PEOPLE))).groups
  const sources = (await readStats(db, asked("utm_source", MOST_SOURCES))).groups
  const names = await readNames(db, people)
  return {
    week,
    currency: document.currency ?? null,
    totals: days.totals,
    before: daysBefore.totals,
    perDay: leadsOf(days.groups, week.days),
    perDayBefore: leadsOf(daysBefore.groups, week.daysBefore),
    teams: byTeam.map((group) =>
      lineOf(group.team == null ? null : (named.get(group.team) ?? group.team), group),
    ),
    people: people
      .map((group) =>
        lineOf(group.triager == null ? null : (names.get(group.triager) ?? group.triager), group),
      )
      .toSorted((one, other) => Number(one.name === null) - Number(other.name === null)),
    sources: sources.map((group) => lineOf(group.utm_source ?? null, group)),
    open: {
      late: await countLeads(db, { reach, late: true }),
      waiting: await countLeads(db, { reach, status: ["waiting"] }),
      stale: await countLeads(db, { reach, staleDays: document.stale_after_days ?? STALE_AFTER_DAYS }),
    },
  }
}

const leadsOf = (groups: readonly Group[], days: readonly string[]): number[] =>
  days.map((date) => groups.find(({ day }) => day === date)?.leads ?? 0)

const lineOf = (name: string | null, group: Group): Line => {
  const { leads, promises, promises_kept_percent, qualified, value } = group
  return { name, leads, promises, promises_kept_percent, qualified, value }
}

async function readNames(db: Database, groups: readonly Group[]): Promise<ReadonlyMap<string, string>> {
  const ids = groups.flatMap(({ triager }) => triager ?? [])
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from triager where id = any(${ids}::text[])
  `.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
