/**
 * Data of the rotation screen: queues of waiting leads, and the turns of the last days.
 *
 * Turns are read from receipts by a range of seq, so only rows of the time span are read.
 */
import { sql } from "kysely"
import type { Receipt } from "../../domain/decision/receipt.ts"
import {
  type Opening,
  type Share,
  sharesOf,
  type TurnCount,
  type VoidedTurn,
} from "../../domain/decision/shares.ts"
import { rotationKey } from "../../domain/policy/rotation-key.ts"
import type { Balance } from "../../domain/rotation/ledger.ts"
import { type Database, onlyRow, rowsOf } from "../connection/database.ts"

/** How many leads wait in each rotation, as they were put when they came. */
export async function countWaiting(db: Database): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ team: string | null; bracket: string; waiting: number }>`
    select team, bracket, count(*) as waiting from lead where status = 'waiting' group by team, bracket
  `.execute(db)
  return new Map(rows.map(({ team, bracket, waiting }) => [rotationKey(team, bracket), waiting]))
}

/** Events of the longest scan. It took 1.1 s, half of them turns of 12 triagers (two busy cores, November 2026). */
export const LONGEST_WALK = 100_000

export type Shares = {
  readonly from: Date
  readonly to: Date
  /** Whether the scan was cut, so that it begins later than requested. */
  readonly truncated: boolean
  readonly shares: Share[]
}

/** Today and the days before it, in a time zone: so many in all. */
export async function readShares(
  db: Database,
  { days, timeZone, longestWalk = LONGEST_WALK }: { days: number; timeZone: string; longestWalk?: number },
): Promise<Shares> {
  const atOneMoment = db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only")
  return atOneMoment.execute(async (tx) => {
    const { from, to, first, last } = await findSpan(tx, days, timeZone)
    if (first === null) return { from, to, truncated: false, shares: [] }
    const floor = last - longestWalk + 1
    const truncated = first < floor
    const begin = truncated ? await momentOf(tx, floor) : from
    const start = Math.max(first, floor)
    const turns = await countTurns(tx, start, timeZone)
    const shares = sharesOf(
      turns,
      await readOpenings(tx, turns),
      await readLedger(tx),
      await sumUncharged(tx, start, timeZone),
      await readVoidedTurns(tx, start, timeZone),
    )
    return { from: begin, to, truncated, shares }
  })
}

type Span = { from: Date; to: Date; first: number | null; last: number }

/** The first seq in the span at which a triager received a lead: one index look-up per triager. */
const findSpan = (db: Database, days: number, timeZone: string) => onlyRow(db)<Span>`
    with span as materialized (
      select (date_trunc('day', now() at time zone ${timeZone}) - (${days}::int - 1) * interval '1 day')
        at time zone ${timeZone} as "from", now() as "to"
    )
    select "from", "to", last_seq as last, (
      select min(received.seq) from triager cross join lateral (
        select seq from event where received_by = triager.id and at >= "from" order by at limit 1
      ) received
    ) as first
    from span, desk
  `

/** Of the first event from this seq on. */
async function momentOf(db: Database, seq: number): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`
    select at from event where seq >= ${seq} order by seq limit 1
  `.execute(db)
  return rows[0]?.at ?? new Date(0)
}

type CountedTurns = TurnCount & { readonly first: number }

/** Turns that the ledger counts. Leads of known people charge nobody, and manual assignments have no receipt. */
const countTurns = (db: Database, first: number, timeZone: string) => rowsOf(db)<CountedTurns>`
    select to_char(at at time zone ${timeZone}, 'YYYY-MM-DD') as day, concat(receipt.team || '/', receipt.bracket ->> 'id') as bracket,
      received_by as chosen, min(seq) as first, count(*) as turns
    from event cross join lateral json_to_record(data)
      as receipt(team text, bracket json, chosen json, charged boolean)
    where seq >= ${first} and type = 'lead.assigned' and receipt.chosen ->> 'because' not in ('sticky', 'company')
      and receipt.charged is not false
    group by 1, 2, 3
  `

/** Turns under `least_busy`. */
const sumUncharged = (db: Database, first: number, timeZone: string) => rowsOf(db)<Share>`
    select to_char(at at time zone ${timeZone}, 'YYYY-MM-DD') as day, concat((data ->> 'team') || '/', data #>> '{bracket,id}') as bracket,
      candidate ->> 'triager' as triager, count(*) filter (where candidate ->> 'triager' = received_by) as received,
      sum((candidate ->> 'weight')::double precision / everybody.weight) as fair
    from event
    cross join lateral (
      select sum((one ->> 'weight')::double precision) as weight from json_array_elements(data -> 'candidates') one
      where one ->> 'barred' is null
    ) everybody
    cross join lateral json_array_elements(data -> 'candidates') candidate
    where seq >= ${first} and type = 'lead.assigned' and data ->> 'charged' = 'false' and candidate ->> 'barred' is null
    group by 1, 2, 3
  `

const readVoidedTurns = (db: Database, first: number, timeZone: string) => rowsOf(db)<VoidedTurn>`
    select voided.seq, turn.data as receipt,
      case when turn.seq >= ${first} then to_char(turn.at at time zone ${timeZone}, 'YYYY-MM-DD') end as day
    from event voided join event turn on turn.seq = (voided.data ->> 'turn')::bigint
    where voided.seq >= ${first} and voided.type = 'lead.turn_voided'
  `

/** One receipt for each day and rotation. */
async function readOpenings(db: Database, turns: readonly CountedTurns[]): Promise<Opening[]> {
  const firsts = new Map<string, CountedTurns>()
  for (const one of turns) {
    const key = `${one.day} ${one.bracket}`
    if (one.first < (firsts.get(key)?.first ?? Number.POSITIVE_INFINITY)) firsts.set(key, one)
  }
  const seqs = [...firsts.values()].map(({ first }) => first)
  const { rows } = await sql<{ seq: number; receipt: Receipt }>`
    select seq, data as receipt from event where seq = any(${seqs}::bigint[])
  `.execute(db)
  const receipts = new Map(rows.map(({ seq, receipt }) => [seq, receipt]))
  return [...firsts.values()].map(({ day, bracket, first }) => {
    return { day, bracket, seq: first, receipt: receipts.get(first) as Receipt }
  })
}

/** Balances travel as text: a number of JSON would round them. */
async function readLedger(db: Database): Promise<Balance[]> {
  const { rows } = await sql<{ bracket: string; triager_id: string; owed: string }>`
    select bracket, triager_id, owed::text from ledger
  `.execute(db)
  return rows.map((row) => ({ ...row, owed: BigInt(row.owed) }))
}
