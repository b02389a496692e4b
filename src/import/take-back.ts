/**
 * Undoes an import: deletes its leads that nobody has worked on, and keeps the others. It goes through the lines of
 * the file backwards: a row's lead is found by the row's key, and a later lead of the same person, which may need
 * this one, has been handled already.
 *
 * It begins at the end of the file, wherever the import ended: an interrupted run may have saved rows without
 * counting them.
 *
 * Leads are judged without the desk's lock, and again under it, in chunks of some 15 ms. A chunk is committed
 * together with its counts, so the next run resumes after an interruption. Kept leads are counted when all lines of a
 * step are done.
 */
import { ledgerMoves } from "../domain/decision/receipt.ts"
import {
  chargedTurns,
  type ImportedLead,
  type Judged,
  judgeLeads,
  type UndoCounts,
  type UndoOutcome,
} from "../domain/import/take-back.ts"
import { rotationIn } from "../domain/policy/rotation-key.ts"
import { HoldPace } from "../ingest/hold-pace.ts"
import { type HeldDesk, holdDesk } from "../store/books/hold-desk.ts"
import type { Database } from "../store/connection/database.ts"
import { type ClaimedImport, saveUndo, type UndoProgress } from "../store/imports/import-runs.ts"
import type { ImportJob } from "../store/imports/imports.ts"
import {
  findLeadsOfRows,
  findRecognitions,
  readImportedLeads,
  takeBackLeads,
} from "../store/imports/take-back.ts"
import { DeskReader } from "../store/leads/desk.ts"
import { unquoteDeliveries } from "../store/leads/erase.ts"

/** Lines of one step. */
const LINES_AT_ONCE = 500
const FIRST_CHUNK = 16
const MOST_AT_ONCE = 200
/** Kept leads that are listed. */
const MOST_NAMED = 10

/** The lines of the step that ends before `line`. */
function linesBefore(line: number, hash: string): { first: number; keys: string[] } {
  const first = Math.max(1, line - LINES_AT_ONCE)
  return { first, keys: Array.from({ length: line - first }, (_, i) => `${hash}:${first + i}`) }
}

export type Undoable = UndoCounts & {
  /** The first of those that would stay. */
  readonly kept: readonly {
    readonly id: string
    readonly nombre: string | null
    readonly because: Exclude<UndoOutcome, "taken_back">
  }[]
}

/** What taking an import back would do now. Nothing is changed. */
export async function weighUndo(
  db: Database,
  { id, shape, done_line }: Pick<ImportJob, "id" | "shape" | "done_line">,
): Promise<Undoable> {
  const counts = { taken_back: 0, worked: 0, known: 0 }
  const kept: { id: string; nombre: string | null; because: Exclude<UndoOutcome, "taken_back"> }[] = []
  const gone = new Set<string>()
  for (let line = (shape?.lastLine ?? done_line) + 1; line > 1; ) {
    const { first, keys } = linesBefore(line, shape?.hash ?? "")
    const leads = await readImportedLeads(db, [...(await findLeadsOfRows(db, keys)).keys()])
    for (const { lead, outcome } of judgeLeads(id, leads, await findRecognitions(db, leads), gone)) {
      counts[outcome]++
      // Only these can be a reason to keep another one.
      if (outcome === "taken_back" && lead.duplicate_of !== null) gone.add(lead.id)
      if (outcome !== "taken_back" && kept.length < MOST_NAMED)
        kept.push({ id: lead.id, nombre: lead.nombre, because: outcome })
    }
    line = first
  }
  return { ...counts, kept }
}

/** `isWhole`: all lines were dealt with. */
export async function takeBack(
  db: Database,
  job: ClaimedImport,
  signal: AbortSignal,
): Promise<{ readonly isWhole: boolean; readonly counts: UndoCounts }> {
  const desks = new DeskReader()
  const pace = new HoldPace(FIRST_CHUNK, MOST_AT_ONCE)
  if (job.undo === null) throw new Error("Nobody has asked to undo this import")
  let progress: UndoProgress = job.undo
  while (progress.line > 1 && !signal.aborted) {
    const { first, keys } = linesBefore(progress.line, job.shape?.hash ?? "")
    const rows = await findLeadsOfRows(db, keys)
    const leads = await readImportedLeads(db, [...rows.keys()])
    const judged = judgeLeads(job.id, leads, await findRecognitions(db, leads))
    const staying = judged.filter(({ outcome }) => outcome !== "taken_back")
    const toGo = judged.filter(({ outcome }) => outcome === "taken_back").map(({ lead }) => lead.id)
    await forgetQuotes(db, toGo)
    for (let from = 0; from < toGo.length; ) {
      if (signal.aborted) return { isWhole: false, counts: progress }
      const ids = toGo.slice(from, from + pace.size)
      from += ids.length
      const chunk = { ids, keys: ids.flatMap((id) => rows.get(id) ?? []) }
      const before: UndoProgress = progress
      let heldAt = 0
      const done = await holdDesk(db, "import", async (held) => {
        heldAt = performance.now()
        return takeBackChunk(held, desks, job, chunk, before)
      })
      pace.note(ids.length, performance.now() - heldAt)
      if (done === null) return { isWhole: false, counts: progress }
      progress = done.progress
      staying.push(...done.staying)
    }
    await forgetQuotes(db, toGo)
    progress = { ...progress, line: first }
    for (const { outcome } of staying) progress = { ...progress, [outcome]: progress[outcome] + 1 }
    const next = progress
    if (!(await db.transaction().execute((tx) => saveUndo(tx, job, next))))
      return { isWhole: false, counts: progress }
  }
  return { isWhole: progress.line === 1, counts: progress }
}

/** Responses of receivers may quote a lead, so they are deleted with it. Once the lead is gone no more are recorded. */
const forgetQuotes = (db: Database, ids: readonly string[]): Promise<void> =>
  db.transaction().execute((tx) => unquoteDeliveries(tx, ids))

type Chunk = { readonly ids: readonly string[]; readonly keys: readonly string[] }

/** null: this run has lost its claim, and nothing is changed. */
async function takeBackChunk(
  held: HeldDesk,
  desks: DeskReader,
  job: ClaimedImport,
  { ids, keys }: Chunk,
  before: UndoProgress,
): Promise<{ progress: UndoProgress; staying: readonly Judged[] } | null> {
  const { tx, row } = held
  const { desk } = await desks.read(held)
  const found = await readImportedLeads(tx, ids)
  const judged = judgeLeads(job.id, found, await findRecognitions(tx, found))
  const { taken_back: going = [], staying = [] } = Object.groupBy(judged, ({ outcome }) =>
    outcome === "taken_back" ? outcome : "staying",
  )
  const leads = going.map(({ lead }) => lead)
  const progress = { ...before, taken_back: before.taken_back + leads.length }
  if (!(await saveUndo(tx, job, progress))) return null
  const voided = leads.flatMap((lead: ImportedLead) =>
    chargedTurns(lead).map(({ seq: turn, receipt }) => {
      desk.ledger.takeBack(rotationIn(receipt), ledgerMoves(receipt))
      const given_back_to = String(receipt.chosen?.triager)
      return { lead: lead.id, turn, given_back_to, team: receipt.team, bracket: receipt.bracket.id }
    }),
  )
  const { id: importId, started_by: actor } = job
  const balances = desk.ledger.changes()
  if (leads.length > 0)
    await takeBackLeads(tx, {
      importId,
      actor,
      at: desk.at,
      lastSeq: row.last_seq,
      leads,
      keys,
      voided,
      balances,
    })
  return { progress, staying }
}
