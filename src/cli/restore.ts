/** `criba restore`: fills an empty database from a backup. */
import { stat } from "node:fs/promises"
import type { Command } from "commander"
import type { Config } from "../config.ts"
import type { Manifest } from "../store/backup/backup-content.ts"
import { BadBackup, openBackupFile } from "../store/backup/backup-file.ts"
import { NotEmpty, refuseForeign, restoreBackup } from "../store/backup/restore-backup.ts"
import { openSingleConnection } from "../store/backup/single-connection.ts"
import { type Answer, commandsOf, Refused } from "./answer.ts"
import { count, showTime } from "./layout.ts"
import { showProgress } from "./progress.ts"
import { settingsOf, type Terminal } from "./terminal.ts"
import { untilInterrupted } from "./until-interrupted.ts"
import { withStore } from "./with-store.ts"

export function addRestore(program: Command, terminal: Terminal): void {
  commandsOf(program, terminal)("restore", "fill an empty database from a backup", restore).argument(
    "<file>",
    "what criba backup wrote",
  )
}

async function restore(terminal: Terminal, file: string): Promise<Answer> {
  const manifest = await fill(terminal, file)
  const migrated = await withStore(terminal, async (_db, applied) => applied)
  const { made_at, tables } = manifest
  const leads = tables.find(({ name }) => name === "lead")?.rows ?? 0
  return {
    value: { file, made_at, leads, migrated },
    text: `Restored ${count(leads, "lead", "leads")} and everything else that Criba keeps, as of ${showTime(new Date(made_at))}.`,
  }
}

async function fill(terminal: Terminal, file: string): Promise<Manifest> {
  const config = settingsOf(terminal)
  const size = (await stat(file).catch(() => null))?.size ?? 0
  try {
    const backup = await withProgress(terminal, "Checking", size, (onRead) => openBackupFile(file, onRead))
    try {
      await refuseForeign(backup.manifest)
      await withProgress(terminal, "Restoring", size, (onRead) =>
        untilInterrupted(
          (signal) => openSingleConnection(config, signal),
          (connection) => restoreBackup(connection, backup, onRead),
          (connection) => connection.close(),
        ),
      )
      return backup.manifest
    } finally {
      await backup.close()
    }
  } catch (error) {
    if (error instanceof BadBackup) throw new Refused(error.message)
    throw error instanceof NotEmpty ? new Refused(whyNotInto(config)) : error
  }
}

function withProgress<T>(
  terminal: Terminal,
  label: string,
  total: number,
  work: (onRead: (bytes: number) => void) => Promise<T>,
): Promise<T> {
  const progress = showProgress(terminal, label, total)
  return work(progress.update).finally(progress.end)
}

const whyNotInto = ({ databaseUrl, dataDir }: Config): string =>
  databaseUrl === null
    ? `There is data in ${dataDir} already. Nothing was restored: choose an empty folder as DATA_DIR.`
    : "There is data in the database already. Nothing was restored: choose an empty one as DATABASE_URL."
