/**
 * The ledger of one triager: the balances, and the decisions behind them.
 *
 * Decisions are found by scanning events backwards by seq. The number of scanned events is bounded, however long the
 * history and however rare the bracket.
 */
import { type RawBuilder, sql } from "kysely"
import { type Receipt, unitsToLeads } from "../../domain/decision/receipt.ts"
import type { ChangedBalance } from "../../domain/rotation/ledger.ts"
import type { Database } from "../connection/database.ts"
import { voidedAt } from "./void-turn.ts"

/**
 * Parts of a statement that write balances. Every decision leaves one more dead row for each, and while a long transaction looks on (a
 * dump, an export, one that somebody forgot) PostgreSQL can clear none of them away. An index would lead to the living row past all
 * the dead ones, at 25 times the cost of reading the table from its beginning to its end; `|| ''` keeps it from being asked.
 */
export function savedBalances(changes: readonly ChangedBalance[]): RawBuilder<unknown> {
  const [begun, moved] = [changes.filter(({ isNew }) => isNew), changes.filter(({ isNew }) => !isNew)]
  return sql`
    moved as (
      update ledger set owed = row.owed from ${rowsOf(moved)}
      where ledger.bracket || '' = row.bracket and ledger.triager_id || '' = row.triager_id
    ), begun as (
      insert into ledger (bracket, triager_id, owed) select bracket, triager_id, owed from ${rowsOf(begun)}
    )`
}

/** Units travel as text: a number of JSON would round them. */
const rowsOf = (balances: readonly ChangedBalance[]) => {
  const rows = balances.map(({ bracket, triager_id, owed }) => ({ bracket, triager_id, owed: String(owed) }))
  return sql`json_to_recordset(${JSON.stringify(rows)}::json) as row(bracket text, triager_id text, owed bigint)`
}

/** In leads, by rotation. Those in which the triager never had a share are absent. */
export async function readBalances(db: Database, triagerId: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ bracket: string; owed: string }>`
    select bracket, owed::text from ledger where triager_id = ${triagerId} order by bracket collate "C"
  `.execute(db)
  return new Map(rows.map(({ bracket, owed }) => [bracket, unitsToLeads(BigInt(owed))]))
}

export type RecordedTurn = {
  readonly seq: number
  readonly at: Date
  readonly lead_id: string
  readonly receipt: Receipt
  readonly voided_at: Date | null
}

/**
 * Events of one scan: some 1 000 receipts of 1.3 KB, with 12 triagers. 5 000 took 90 ms on two busy cores (November
 * 2026).
 */
const WALK = 2_000

/**
 * Newest first, before the seq `before`: every choice in brackets of teams that this triager serves, and the leads that they
 * got otherwise. `walkedTo` is where the next scan begins, null once the first event was reached: a scan may find
 * fewer than `limit`, even none, before the end.
 */
export async function listTurns(
  db: Database,
  page: {
    triagerId: string
    teams: readonly string[] | null
    brackets: readonly string[] | null
    /** No others than those of these teams; null: of all. */
    only: readonly string[] | null
    before: number | null
    limit: number
  },
): Promise<{ turns: RecordedTurn[]; walkedTo: number | null }> {
  const { triagerId, teams, brackets, only, limit } = page
  const before = page.before ?? (await nextSeq(db))
  const floor = Math.max(1, before - WALK)
  const { rows } = await sql<RecordedTurn>`
    select seq, at, lead_id, data as receipt, ${voidedAt(sql`event.lead_id`, sql`event.seq`)} as voided_at
    from event
    where seq < ${before} and seq >= ${floor} and type in ('lead.assigned', 'lead.waiting') and data -> 'bracket' is not null
      and (${only}::text[] is null or data ->> 'team' = any(${only}))
      and (received_by = ${triagerId}
        or (${brackets}::text[] is null or data #>> '{bracket,id}' = any(${brackets}))
          and (${teams}::text[] is null or data ->> 'team' is null or data ->> 'team' = any(${teams})))
    order by seq desc limit ${limit}
  `.execute(db)
  const last = rows.length === limit ? rows.at(-1)?.seq : undefined
  const walkedTo = last ?? floor
  return { turns: rows, walkedTo: walkedTo > 1 ? walkedTo : null }
}

async function nextSeq(db: Database): Promise<number> {
  const { rows } = await sql<{ next: number }>`select last_seq + 1 as next from desk`.execute(db)
  return rows[0]?.next ?? 1
}
