/** `criba import list` and `criba import undo`: the imports of the last 30 days, whoever ran them, and taking one back. */
import { randomUUID } from "node:crypto"
import type { Command } from "commander"
import { undoImport } from "../changes/change-imports.ts"
import type { UndoCounts } from "../domain/import/take-back.ts"
import { runImport } from "../import/run-import.ts"
import { weighUndo } from "../import/take-back.ts"
import type { Database } from "../store/connection/database.ts"
import { claimImport, failLostImports } from "../store/imports/import-runs.ts"
import { COMMAND_LINE, findImport, type ImportJob, listImports } from "../store/imports/imports.ts"
import { type Answer, commandsOf, Refused } from "./answer.ts"
import { count, layTable, showTime } from "./layout.ts"
import { showProgress } from "./progress.ts"
import { stopOnSignal } from "./stop-on-signal.ts"
import type { Terminal } from "./terminal.ts"
import { withStore } from "./with-store.ts"

export function addImports(command: Command, terminal: Terminal): void {
  const add = commandsOf(command, terminal)
  add("list", "the imports of the last 30 days, newest first", list)
  add("undo <id>", "take back the leads of an import that nobody has worked on", undo).option(
    "--yes",
    "take them back; without it, only say how many there are",
  )
}

const MOST_LISTED = 200

const list = (terminal: Terminal): Promise<Answer> =>
  withStore(terminal, async (db) => {
    await failLostImports(db)
    const jobs = await listImports(db, { before: null, limit: MOST_LISTED })
    const value = jobs.map(({ id, file_name, status, created_at, created_by_name, counts, undo }) => {
      return { id, file_name, status, created_at, created_by_name, counts, undo }
    })
    if (jobs.length === 0) return { value, text: "No file has been imported in the last 30 days." }
    const lines = jobs.map((job) => [
      job.id,
      job.file_name,
      job.status,
      String(job.counts?.created ?? 0),
      showTime(job.created_at),
      job.created_by_name,
    ])
    return { value, text: layTable([["ID", "FILE", "STATE", "LEADS", "WHEN", "BY"], ...lines]) }
  })

const undo = (terminal: Terminal, id: string, { yes = false }: { yes?: boolean }): Promise<Answer> =>
  withStore(terminal, async (db) => {
    await failLostImports(db)
    const job = await findImport(db, id)
    if (job === null) throw new Refused(`There is no import ${id} in the last 30 days.`)
    if (yes) return undoNow(terminal, db, job)
    const { kept, ...counts } = await weighUndo(db, job)
    const text = [
      `${describeCounts(counts, "would be taken back")} To take them back, add --yes.`,
      ...kept.map(describeKept),
    ]
    return { value: { undone: false, ...counts, kept }, text: text.join("\n") }
  })

const describeKept = ({
  id,
  nombre,
  because,
}: {
  id: string
  nombre: string | null
  because: string
}): string => `  ${id}  ${nombre ?? ""}  ${because === "known" ? "the person has come again" : "worked on"}`

const describeCounts = ({ taken_back, worked, known }: UndoCounts, verb: string): string =>
  `${count(taken_back, "lead", "leads")} ${verb}; ${worked} stay because somebody has worked on them, ` +
  `${known} because a later lead of the same person was recognised by them.`

/** Also goes on with one that was cut off. Ctrl-C stops after the chunk at hand, and a server goes on with the rest. */
async function undoNow(terminal: Terminal, db: Database, job: ImportJob): Promise<Answer> {
  if (job.status !== "undoing") {
    const change = await undoImport(db, COMMAND_LINE, job.id)
    if (change.kind !== "changed")
      throw new Refused(`This import is ${job.status}, and there is nothing of it to take back.`)
  }
  const run = await claimImport(db, randomUUID(), job.id)
  if (run === null)
    throw new Refused(
      "It is being worked on at this moment. See criba import list, or try again in half a minute.",
    )
  const stop = stopOnSignal()
  const progress = showProgress(terminal, "Taking back", job.counts?.created ?? 0)
  const looking = setInterval(async () => {
    const now = await findImport(db, job.id).catch(() => null)
    if (now?.undo) progress.update(now.undo.taken_back + now.undo.worked + now.undo.known)
  }, 1_000)
  await runImport(db, run, stop.signal).finally(() => {
    clearInterval(looking)
    progress.end()
    stop.forget()
  })
  const over = await findImport(db, job.id)
  const { taken_back, worked, known } = over?.undo ?? { taken_back: 0, worked: 0, known: 0 }
  const isWhole = over?.status === "undone"
  return {
    value: { undone: isWhole, taken_back, worked, known },
    text: describeCounts({ taken_back, worked, known }, "taken back"),
    remarks: isWhole ? [] : [`Stopped. To go on, run it again: criba import undo ${job.id} --yes`],
    failed: !isWhole,
  }
}
