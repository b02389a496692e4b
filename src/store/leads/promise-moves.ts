/** Pending updates of deadlines after a change of a triager's hours: written with the change, deleted when done. */
import { sql } from "kysely"
import type { Worker } from "../../domain/rotation/working-time.ts"
import type { Instant } from "../../domain/time/hours.ts"
import type { DeskTx } from "../books/hold-desk.ts"
import type { Database } from "../connection/database.ts"

type Move = {
  readonly triager: string
  readonly before: Worker
  readonly after: Worker
  readonly ids: readonly string[]
}
/** A stored move, with the time of the change. */
export type KeptMove = Move & { readonly id: number; readonly at: Instant }

export async function keepMove(tx: DeskTx, { triager, before, after, ids }: Move): Promise<void> {
  await sql`
    insert into promise_move (triager_id, at, before, after, lead_ids)
    values (${triager}, clock_timestamp(), ${JSON.stringify(before)}::json, ${JSON.stringify(after)}::json, ${ids}::uuid[])
  `.execute(tx)
}

/** The oldest move, with its first leads. */
export async function readNextMove(db: Database, leads: number): Promise<KeptMove | null> {
  const { rows } = await sql<Omit<KeptMove, "at"> & { at: Date }>`
    select id, triager_id as triager, at, before, after, lead_ids[1:${leads}::int] as ids
    from promise_move order by id limit 1
  `.execute(db)
  const [row] = rows
  return row === undefined ? null : { ...row, at: row.at.getTime() }
}

/** Removes its first leads, and the move itself when none is left. */
export async function shortenMove(tx: DeskTx, id: number, leads: number): Promise<void> {
  await sql`
    with gone as (
      delete from promise_move where id = ${id} and cardinality(lead_ids) <= ${leads}
    )
    update promise_move set lead_ids = lead_ids[${leads + 1}::int:] where id = ${id} and cardinality(lead_ids) > ${leads}
  `.execute(tx)
}
