/**
 * The rotation as it stands: who takes leads, and in each bracket who is next. Seen with the eyes of a decision, the same
 * desk and the same core, but held by nobody: by the time it is read, a lead may have come.
 */
import type { Desk } from "../domain/decision/desk.ts"
import { unitsToLeads } from "../domain/decision/receipt.ts"
import { policyOf } from "../domain/policy/policy.ts"
import { readRotation, rotationsIn } from "../domain/policy/rotation-key.ts"
import type { Bar } from "../domain/rotation/bars.ts"
import { FORESEEN, type InLine, lineUp, walkTurns } from "../domain/rotation/coming-turns.ts"
import { type Load, roomOf, whyNotTheirs } from "../domain/rotation/eligibility.ts"
import { presenceOf } from "../domain/rotation/presence.ts"
import type { Triager } from "../domain/rotation/roster.ts"
import type { Choice } from "../domain/rotation/rotation.ts"
import { countWaiting } from "../store/books/recent-turns.ts"
import type { Database } from "../store/connection/database.ts"
import type { DeskReader } from "../store/leads/desk.ts"
import { NO_LOAD, type ReadLoad, readLoads } from "../store/leads/loads.ts"

export type Seat = {
  readonly id: string
  readonly name: string
  readonly active: boolean
  readonly weight: number
  /** They take only some leads of their brackets. Who is next is told for leads that everybody takes. */
  readonly takes_some: boolean
  readonly on: boolean
  readonly barred: Bar | null
  readonly until: Date | null
  readonly day: string | null
  readonly received_today: number
  readonly daily_cap: number | null
  readonly received_this_week: number | null
  readonly weekly_cap: number | null
  readonly open_cap: number | null
  readonly open_leads: number
}

export type Standing = {
  readonly triager: string
  readonly owed: number
  readonly barred: Bar | null
  /** 1 is next; null for who is barred. */
  readonly place: number | null
  /** After how many leads of the bracket they get one: 1 is the next lead. null for who is barred, or too far to foresee. */
  readonly in_leads: number | null
  /** Which of the next `FORESEEN` leads of the bracket are theirs. */
  readonly turns: readonly number[]
}

export type BracketRotation = {
  readonly team: string | null
  readonly bracket: string
  readonly strategy: "fair" | "least_busy"
  readonly waiting: number
  readonly deviation: number
  readonly in_turn: number
  readonly next: { readonly triager: string; readonly because: Choice["because"] } | null
  readonly standings: readonly Standing[]
}

export type Rotation = {
  readonly at: Date
  readonly strategy: "fair" | "least_busy"
  readonly triagers: readonly Seat[]
  readonly brackets: readonly BracketRotation[]
}

export function seeRotation(db: Database, desks: DeskReader): Promise<Rotation> {
  const atOneMoment = db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only")
  return atOneMoment.execute(async (tx) => {
    const { desk } = await desks.glance(tx)
    const loads = await readLoads(tx, desk.roster, desk.at)
    const waiting = await countWaiting(tx)
    const loadOf = ({ id }: Triager): ReadLoad => loads.get(id) ?? NO_LOAD
    return {
      at: new Date(desk.at),
      strategy: desk.policy.strategy,
      triagers: desk.roster.map((triager) => seatOf(desk, triager, loadOf(triager))),
      brackets: rotationsIn(desk.policy.document).map((key) =>
        rotationOf(desk, key, waiting.get(key) ?? 0, loadOf),
      ),
    }
  })
}

/** Any rotation of theirs; of somebody who has none, one of which they are barred. */
export function servedBy({ policy }: Desk, triager: Triager): string {
  const rotations = rotationsIn(policy.document)
  return rotations.find((key) => whyNotTheirs(triager, key) === null) ?? rotations[0] ?? ""
}

/** As caps count it. */
export const capped = ({ received_today, received_this_week, open_leads }: ReadLoad): Load => ({
  today: received_today,
  thisWeek: received_this_week ?? 0,
  open: open_leads,
})

export function seatOf(desk: Desk, triager: Triager, load: ReadLoad): Seat {
  const { id, name, active, takes, daily_cap, weekly_cap, open_cap } = triager
  const { barred, until, day } = presenceOf(triager, servedBy(desk, triager), desk.at, capped(load))
  return {
    id,
    name,
    active,
    weight: desk.weightOf(triager),
    takes_some: takes !== null,
    on: barred === null,
    barred,
    until: until === null ? null : new Date(until),
    day,
    ...load,
    daily_cap,
    weekly_cap,
    open_cap,
  }
}

function rotationOf(
  desk: Desk,
  key: string,
  waiting: number,
  loadOf: (triager: Triager) => ReadLoad,
): BracketRotation {
  const { team, bracket } = readRotation(key)
  const { strategy } = policyOf(desk.policy, team)
  const serving = desk.roster.filter((triager) => whyNotTheirs(triager, key) === null)
  const owedTo = ({ id }: Triager) => desk.ledger.owed(key, id)
  const line: InLine[] = serving
    .filter((triager) => desk.whyBarred(triager, key) === null)
    .map((triager) => {
      const { id } = triager
      const load = loadOf(triager)
      return {
        id,
        weight: desk.weightOf(triager),
        owed: owedTo(triager),
        openLeads: load.open_leads,
        lastReceived: desk.lastReceived(id),
        room: roomOf(triager, capped(load)),
      }
    })
  const [next] = walkTurns(strategy, line)
  const order = lineUp(strategy, line, FORESEEN)
  const standings = serving.map((triager) => {
    const before = order.findIndex(({ id }) => id === triager.id)
    const turns = order[before]?.turns ?? []
    return {
      triager: triager.id,
      owed: unitsToLeads(owedTo(triager)),
      barred: desk.whyBarred(triager, key),
      place: before === -1 ? null : before + 1,
      in_leads: turns[0] ?? null,
      turns: turns.filter((turn) => turn <= FORESEEN),
    }
  })
  const away = serving
    .filter(({ active }) => active)
    .map((triager) => Math.abs(unitsToLeads(owedTo(triager))))
  return {
    team,
    bracket,
    strategy,
    waiting,
    deviation: Math.max(0, ...away),
    in_turn: line.length,
    next: next === undefined ? null : { triager: next.chosen, because: next.because },
    standings,
  }
}
