/**
 * When a triager's hours, absences or calendar change, the deadlines of their promises move: the remaining working time stays
 * the same. Leads change in chunks, so that ingest hardly waits. The pending moves are stored with the change itself,
 * so that another server continues after a crash.
 */
import { isDeepStrictEqual } from "node:util"
import { movedPromise } from "../domain/decision/promise.ts"
import type { Triager } from "../domain/rotation/roster.ts"
import type { Worker } from "../domain/rotation/working-time.ts"
import { type DeskTx, holdDesk } from "../store/books/hold-desk.ts"
import { listTriagers } from "../store/books/roster.ts"
import type { Database } from "../store/connection/database.ts"
import { DeskReader } from "../store/leads/desk.ts"
import { keepMoves, readNextMove, shortenMove } from "../store/leads/promise-moves.ts"
import { saveMoved, stillPromised } from "../store/leads/promises.ts"

const CHUNK = 200

const timesOf = ({ hours, time_zone, absences, days }: Triager): Worker => ({
  hours,
  time_zone,
  absences,
  days,
})

/** Triagers as they were and as they are. */
export type ChangedTriager = readonly [before: Triager, after: Triager]

/** Stores the pending moves with the change of the roster; returns whether there are any. Later leads are promised by the new hours. */
export async function planMoves(tx: DeskTx, changed: readonly ChangedTriager[]): Promise<boolean> {
  const moves = changed
    .map(([before, after]) => ({ triager: after.id, before: timesOf(before), after: timesOf(after) }))
    .filter(({ before, after }) => !isDeepStrictEqual(before, after))
  return moves.length > 0 && (await keepMoves(tx, moves))
}

/** Carries out all stored moves, in order. */
export async function movePromises(db: Database, desks: DeskReader, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await readNextMove(db, 0)) !== null)
    await holdDesk(db, "roster", async (held) => {
      const { tx } = held
      const { desk } = await desks.read(held)
      const move = await readNextMove(tx, CHUNK)
      if (move === null) return
      if (desk.policy.firstContact?.counted === "working_hours") {
        const { before, after, at } = move
        const promised = await stillPromised(tx, move.triager, move.ids)
        const moved = promised.map(({ id, ...promise }) => ({
          id,
          ...movedPromise(promise, before, after, at),
        }))
        await saveMoved(tx, moved)
      }
      await shortenMove(tx, move.id, CHUNK)
    })
}

/** For whoever waits for the answer to a change: it is made, whatever comes of the moves. What is left a chore does, and tells what fails. */
export const moveAtOnce = (db: Database): Promise<void> => movePromises(db, new DeskReader()).catch(() => {})

/** A change under the desk's lock; the deadlines of all whose days it changes follow. */
export async function withMoves<Change>(
  db: Database,
  change: (tx: DeskTx) => Promise<Change>,
): Promise<Change> {
  const { done, moves } = await holdDesk(db, "roster", async ({ tx }) => {
    const before = new Map((await listTriagers(tx)).map((triager) => [triager.id, triager]))
    const done = await change(tx)
    const after = await listTriagers(tx)
    const pairs = after.flatMap((triager) => {
      const was = before.get(triager.id)
      return was === undefined ? [] : [[was, triager] as const]
    })
    return { done, moves: await planMoves(tx, pairs) }
  })
  if (moves) await moveAtOnce(db)
  return done
}
