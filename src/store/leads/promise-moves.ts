/** Pending updates of deadlines after a change of a triager's hours: written with the change, deleted when done. */
import { sql } from "kysely"
import type { Worker } from "../../domain/rotation/working-time.ts"
import type { Instant } from "../../domain/time/hours.ts"
import type { DeskTx } from "../books/hold-desk.ts"
import type { Database } from "../connection/database.ts"
import { PROMISED } from "./promises.ts"

type Move = { readonly triager: string; readonly before: Worker; readonly after: Worker }
/** A stored move, with its leads and the time of the change. */
export type KeptMove = Move & {
  readonly ids: readonly string[]
  readonly id: number
  readonly at: Instant
}

/** Of all open promises of these triagers; returns whether there are any. */
export async function keepMoves(tx: DeskTx, moves: readonly Move[]): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into promise_move (triager_id, at, before, after, lead_ids)
    select triager, clock_timestamp(), before, after, promised.ids
    from json_to_recordset(${JSON.stringify(moves)}::json) as move(triager text, before json, after json),
      lateral (
        select array_agg(id order by bracket, contact_by) as ids from lead where ${PROMISED} and triager_id = triager
      ) promised
    where promised.ids is not null
  `.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
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
