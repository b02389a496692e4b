/**
 * The state of the team in a few counts. Each is counted along an index and no further than MOST_OF_EACH: whatever
 * has piled up, it stays cheap. With 1 000 000 leads, 51 000 of them late, it takes 20 ms (2 cores, November 2026).
 */
import { sql } from "kysely"
import { type EndpointKind, shownUrl } from "../../domain/event/endpoint.ts"
import { inTeams, ofTeams } from "../books/reach.ts"
import { type Database, onlyRow, rowsOf } from "../connection/database.ts"
import { countLate, IS_ESCALATED } from "./late.ts"
import { dayOf, MOST_OF_A_DAY, type OwnDay } from "./whose-day.ts"

/** All of it as it was at one moment: what the team has late is what is late. */
export const readOverview = (db: Database, teams: Teams): Promise<Overview> =>
  db
    .transaction()
    .setAccessMode("read only")
    .setIsolationLevel("repeatable read")
    .execute(async (tx) => ({
      ...(await readAttention(tx, teams)),
      failing_webhooks: teams === null ? await readFailingWebhooks(tx) : [],
      team: await readTeam(tx, teams),
    }))

/** Only of these teams; null: of all, and of the installation. */
type Teams = readonly string[] | null

/** A number above it is told as this one. */
export const MOST_OF_EACH = MOST_OF_A_DAY

type Overview = Attention & { readonly failing_webhooks: FailingWebhook[]; readonly team: TeamMember[] }

type TeamMember = OwnDay & {
  readonly id: string
  readonly name: string
  readonly active: boolean
  /** Leads that they hold in `assigned` or `contacted`. */
  readonly open: number
  readonly late: number
  /** Midnight in their time zone: since then they have received and contacted so many. */
  readonly day_began_at: Date
}

/** Who is neither active nor holds anything is left out. */
export async function readTeam(db: Database, teams: Teams): Promise<TeamMember[]> {
  const { began, received, contacted } = dayOf(MOST_OF_EACH, teams)
  const held = sql`and triager_id = triager.id ${ofTeams(teams)}`
  return rowsOf(db)<TeamMember>`
    select id, name, active, ${teams === null ? sql`open_leads` : sql`(select count(*) from lead where ${IS_OPEN} ${held})`} as open,
      ${countLate(MOST_OF_EACH, held)} as late,
      day.began as day_began_at, ${received} as received_today, ${contacted} as contacted_today
    from triager, lateral (select ${began} as began) day
    where (active or open_leads > 0) and ${inTeams(teams)}
    order by name, id collate "C"
  `
}

export type Attention = {
  readonly late: number
  /** Of these, those with which nobody makes contact, and that go to nobody else. */
  readonly escalated: number
  readonly waiting: number
  /** Since when the lead waits that has waited longest. */
  readonly waiting_since: Date | null
  /** Refused bodies that are neither leads nor dismissed. */
  readonly rejections: number
}

/** The words are those of the index `lead_open`. */
const IS_OPEN = sql.raw("status in ('assigned', 'contacted') and erased_at is null")
/** The words are those of the index `lead_in_status`. An erased lead does not wait. */
const WAITS = sql.raw("status = 'waiting' and erased_from is null")

/** Each count has the order of its index; otherwise the planner might read the table. Rejections belong to no team: with `teams` there are none. */
export function readAttention(db: Database, teams: Teams): Promise<Attention> {
  const theirs = ofTeams(teams)
  return onlyRow(db)<Attention>`
    select
      ${countLate(MOST_OF_EACH, theirs)} as late,
      (select count(*) from (
        select from lead where ${IS_ESCALATED} ${theirs} order by created_at, seq limit ${MOST_OF_EACH}
      ) escalated) as escalated,
      (select count(*) from (
        select from lead where ${WAITS} ${theirs} order by created_at, seq limit ${MOST_OF_EACH}
      ) waits) as waiting,
      (select created_at from lead where ${WAITS} ${theirs} order by created_at, seq limit 1) as waiting_since,
      (select count(*) from (
        select from rejection
        where ${teams === null} and dismissed_at is null and not exists (select from lead where lead.id = rejection.id)
        order by rejection.id desc limit ${MOST_OF_EACH}
      ) open) as rejections
  `
}

type FailingWebhook = {
  readonly id: string
  readonly url: string
  readonly status: "enabled" | "disabled"
  readonly since: Date | null
}

/** Those that get nothing now: the deliveries fail, or they were disabled because of that. */
export async function readFailingWebhooks(db: Database): Promise<FailingWebhook[]> {
  const { rows } = await sql<FailingWebhook & { kind: EndpointKind }>`
    select id, kind, url, status, coalesce(disabled_at, failing_since) as since from channel
    where url is not null and (failing_since is not null or disabled_because ->> 'code' <> 'by_hand')
    order by id
  `.execute(db)
  return rows.map(({ kind, url, ...row }) => ({ ...row, url: shownUrl(kind, url) }))
}
