/**
 * The numbers of the events, and the desk's record of the last one. Both are written by the same transaction, so that the newest
 * event always has the desk's number, and none is missing. Where they differ nonetheless, `criba mend` mends what can be mended.
 */
import { sql } from "kysely"
import type { WrongBalance } from "../../domain/verify/books.ts"
import type { Gap } from "../../domain/verify/gap.ts"
import { type Database, onlyRow, rowsOf } from "../connection/database.ts"
import type { DeskTx } from "./hold-desk.ts"

export type Numbering = {
  readonly last_seq: number
  /** The newest event; 0 if there is none. */
  readonly newest: number
  /** Events that should be there and are not. */
  readonly missing: number
}

/** Counts all events by an index: some seconds with ten millions. */
export const readNumbering = (db: Database) => onlyRow(db)<Numbering>`
    select last_seq, newest, greatest(last_seq, newest) - there as missing
    from desk, (select coalesce(max(seq), 0) as newest, count(*) as there from event) counted
  `

/** Gaps that `criba mend` has acknowledged. */
export const readAcknowledgedGaps = (db: Database) => rowsOf(db)<Gap>`
    select gap.* from audit, json_to_recordset(after -> 'missing') as gap("from" bigint, "to" bigint)
    where action = 'history.mended'
  `

/** How often something was mended. */
export async function countMends(db: Database): Promise<number> {
  const { rows } = await sql<{ mends: number }>`
    select count(*) as mends from audit where action = 'history.mended'
  `.execute(db)
  return rows[0]?.mends ?? 0
}

export type WrongLoad = { readonly triager_id: string; readonly held: number; readonly open: number }

/** Triagers whose number of open leads is not the number of their leads that are open. */
export const findWrongLoads = (db: Database) => rowsOf(db)<WrongLoad>`
    select id as triager_id, open_leads as held, coalesce(counted.n, 0) as open
    from triager left join (
      select triager_id, count(*) as n from lead
      where status in ('assigned', 'contacted') and erased_at is null group by triager_id
    ) counted on triager_id = id
    where open_leads <> coalesce(counted.n, 0) order by id
  `

/** Differences stay the same while leads come and go, so they are counted before the lock is taken. */
export async function correctLoads(tx: DeskTx, wrong: readonly WrongLoad[]): Promise<void> {
  const rows = wrong.map(({ triager_id, held, open }) => ({ triager_id, n: open - held }))
  await sql`
    update triager set open_leads = open_leads + n
    from json_to_recordset(${JSON.stringify(rows)}::json) as row(triager_id text, n integer)
    where id = row.triager_id
  `.execute(tx)
}

/** Units travel as text: a number of JSON would round them. */
export async function correctBalances(tx: DeskTx, wrong: readonly WrongBalance[]): Promise<void> {
  const rows = wrong.map(({ bracket, triager_id, owed }) => ({ bracket, triager_id, owed: String(owed) }))
  await sql`
    insert into ledger (bracket, triager_id, owed)
    select bracket, triager_id, owed
    from json_to_recordset(${JSON.stringify(rows)}::json) as row(bracket text, triager_id text, owed bigint)
    on conflict (bracket, triager_id) do update set owed = excluded.owed
  `.execute(tx)
}

/** Returns how many leads came in with the events behind the old end. */
export async function moveEnd(tx: DeskTx, from: number, to: number): Promise<number> {
  const { rows } = await sql<{ leads: number }>`
    with moved as (update desk set last_seq = ${to})
    select count(*) as leads from lead where seq > ${from}
  `.execute(tx)
  return rows[0]?.leads ?? 0
}
