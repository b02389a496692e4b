/**
 * How a day is going, for whoever leads the team: what it is compared with, what needs somebody, who could help, and what came of it.
 * And the same of one triager for themselves. All of it is read at one moment, so that its parts add up and agree with the lists.
 */
import { proposeTakers } from "../domain/decision/propose-taker.ts"
import type { Triager } from "../domain/rotation/roster.ts"
import { spansWithin } from "../domain/time/hours.ts"
import { lastDays, lastWeeks } from "../domain/time/last-days.ts"
import type { Database, Tx } from "../store/connection/database.ts"
import {
  type DayFigures,
  type Outcomes,
  type PersonsWeek,
  readDays,
  readWeek,
  type WeekOf,
} from "../store/find/day-figures.ts"
import { type NewestLead, readNewest } from "../store/find/newest-arrivals.ts"
import { type DaySteps, readSteps } from "../store/find/next-steps.ts"
import { type Attention, readAttention, readFailingWebhooks, readTeam } from "../store/find/overview.ts"
import {
  readInContact,
  readStanding,
  readUrgent,
  type ToContact,
  type UrgentLead,
} from "../store/find/to-contact.ts"
import type { DeskReader } from "../store/leads/desk.ts"
import { NO_LOAD, readLoads } from "../store/leads/loads.ts"
import { type Seat, seatOf } from "./see-rotation.ts"

const DAYS = 14
/** As many as a card of the console shows. */
const [MOST_URGENT, MOST_STEPS, MOST_ARRIVALS] = [8, 8, 8]

type Named = { readonly id: string; readonly name: string }

export type Deadline = Pick<
  UrgentLead,
  "id" | "nombre" | "business" | "triager" | "contact_by" | "missed_at" | "escalated_at" | "is_late"
> & { readonly proposal: Named | null }

export type Member = Seat &
  ToContact & {
    readonly paused_since: Date | null
    readonly in_contact: number
    readonly day_began_at: Date
    readonly contacted_today: number
  }

export type Today = Omit<Attention, "waiting_since"> & {
  readonly at: Date
  readonly failing_webhooks: number
  readonly days: readonly DayFigures[]
  readonly soon: number
  readonly deadlines: readonly Deadline[]
  readonly team: readonly Member[]
  readonly steps: DaySteps & { readonly until: Date }
  readonly week: WeekOf & { readonly from: Date; readonly by: readonly PersonsWeek[] }
  readonly arrivals: readonly NewestLead[]
}

const atOneMoment = <T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only").execute(work)

/** Only of these teams; null: of all, and of the installation. */
type Teams = readonly string[] | null

/** Days are those of this time zone. */
export const seeToday = (db: Database, desks: DeskReader, timeZone: string, teams: Teams): Promise<Today> =>
  atOneMoment(db, async (tx) => {
    const { desk } = await desks.glance(tx)
    const days = lastDays(timeZone, desk.at, DAYS)
    const weeks = lastWeeks(timeZone, desk.at)
    const { from, to } = days[DAYS - 1] ?? { from: desk.at, to: desk.at }
    const today = { from: new Date(from), to: new Date(to) }
    const { waiting_since: _, ...attention } = await readAttention(tx, teams)
    const standing = await readStanding(tx, MOST_URGENT, teams)
    const loads = await readLoads(tx, desk.roster, desk.at)
    const loadOf = (id: string) => loads.get(id) ?? NO_LOAD
    const held = (id: string) => standing.by.get(id) ?? NOTHING
    const urgent = await readUrgent(tx, desk, standing.urgent)
    const takers = proposeTakers(
      desk,
      urgent.map((lead) => ({ ...lead, holder: lead.triager.id, hadBy: lead.had_by })),
      (id) => ({ toContact: held(id).late + held(id).to_contact, open: loadOf(id).open_leads }),
    )
    const talking = teams && (await readInContact(tx, teams))
    const team = (await readTeam(tx, teams)).flatMap((one): Member[] => {
      const triager = desk.triager(one.id)
      if (triager === undefined) return []
      const load = loadOf(one.id)
      const { late, late_since, to_contact } = held(one.id)
      const inContact = talking ? (talking.get(one.id) ?? 0) : load.open_leads - late - to_contact
      return [
        {
          ...seatOf(desk, triager, load),
          open_leads: late + to_contact + inContact,
          received_today: one.received_today,
          contacted_today: one.contacted_today,
          day_began_at: one.day_began_at,
          paused_since: triager.paused === null ? null : new Date(triager.paused.since),
          late,
          late_since,
          to_contact,
          in_contact: inContact,
        },
      ]
    })
    const by = await readWeek(tx, weeks, { only: null, teams })
    return {
      ...attention,
      at: new Date(desk.at),
      failing_webhooks: teams === null ? (await readFailingWebhooks(tx)).length : 0,
      days: await readDays(tx, days, { only: null, teams }),
      soon: standing.soon,
      deadlines: urgent.map((lead, i) => toDeadline(lead, takers[i] ?? null)),
      team,
      steps: { ...(await readSteps(tx, today, { most: MOST_STEPS, only: null, teams })), until: today.to },
      week: {
        from: new Date(weeks.now.from),
        ...sumOf(by),
        before: sumOf(by.map(({ before }) => before)),
        by,
      },
      arrivals: await readNewest(tx, MOST_ARRIVALS, teams),
    }
  })

const NOTHING: ToContact = { late: 0, late_since: null, to_contact: 0 }

const toDeadline = (lead: UrgentLead, taker: Named | null): Deadline => {
  const { id, nombre, business, triager, contact_by, missed_at, escalated_at, is_late } = lead
  const proposal = taker && { id: taker.id, name: taker.name }
  return { id, nombre, business, triager, contact_by, missed_at, escalated_at, is_late, proposal }
}

const sumOf = (parts: readonly Outcomes[]): Outcomes =>
  parts.reduce(
    (sum, { qualified, won, value }) => ({
      qualified: sum.qualified + qualified,
      won: sum.won + won,
      value: sum.value + value,
    }),
    { qualified: 0, won: 0, value: 0 },
  )

export type MyDay = {
  readonly at: Date
  readonly seat: Seat
  readonly day_began_at: Date
  /** Today's hours, the first beginning and the last end; null: none today, or at any hour. */
  readonly shift: { readonly from: Date; readonly to: Date } | null
  readonly days: readonly Omit<DayFigures, "leads" | "leads_by_now">[]
  readonly steps: DaySteps & { readonly until: Date }
  readonly week: WeekOf & { readonly from: Date }
}

/** Days are those of their own time zone, as those of their cap are. null: there is no such triager. */
export const seeMyDay = (db: Database, desks: DeskReader, id: string): Promise<MyDay | null> =>
  atOneMoment(db, async (tx) => {
    const { desk } = await desks.glance(tx)
    const triager = desk.triager(id)
    if (triager === undefined) return null
    const loads = await readLoads(tx, [triager], desk.at)
    const days = lastDays(triager.time_zone, desk.at, DAYS)
    const { from, to } = days[DAYS - 1] ?? { from: desk.at, to: desk.at }
    const today = { from: new Date(from), to: new Date(to) }
    const weeks = lastWeeks(triager.time_zone, desk.at)
    const [own] = await readWeek(tx, weeks, { only: id, teams: null })
    const { qualified, won, value, before } = own ?? { ...NONE, before: NONE }
    const [member] = (await readTeam(tx, null)).filter((one) => one.id === id)
    return {
      at: new Date(desk.at),
      seat: {
        ...seatOf(desk, triager, loads.get(id) ?? NO_LOAD),
        ...(member && { received_today: member.received_today }),
      },
      day_began_at: today.from,
      shift: shiftOf(triager, from, to),
      days: (await readDays(tx, days, { only: id, teams: null })).map(
        ({ leads: _, leads_by_now: __, ...day }) => day,
      ),
      steps: {
        ...(await readSteps(tx, today, { most: MOST_STEPS, only: id, teams: null })),
        until: today.to,
      },
      week: { from: new Date(weeks.now.from), qualified, won, value, before },
    }
  })

const NONE: Outcomes = { qualified: 0, won: 0, value: 0 }

function shiftOf({ hours, time_zone, days }: Triager, from: number, to: number): MyDay["shift"] {
  if (hours === null) return null
  const spans: { from: number; to: number }[] = []
  for (const span of spansWithin(hours, time_zone, from, days)) {
    if (span.from >= to) break // they go on without end
    spans.push(span)
  }
  const [first, last] = [spans[0], spans.at(-1)]
  return first && last ? { from: new Date(first.from), to: new Date(last.to) } : null
}
