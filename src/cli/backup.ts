/** `criba backup`: everything that Criba keeps, in one file, also while servers run. */
import type { Command } from "commander"
import { type BackupListener, makeBackup } from "../store/backup/make-backup.ts"
import { openSingleConnection } from "../store/backup/single-connection.ts"
import { type Answer, commandsOf, Refused } from "./answer.ts"
import { chooseFolder, refuseMissing, whyEmpty } from "./data-folder.ts"
import { count } from "./layout.ts"
import { showProgress } from "./progress.ts"
import type { Terminal } from "./terminal.ts"
import { untilInterrupted } from "./until-interrupted.ts"

export function addBackup(program: Command, terminal: Terminal): void {
  commandsOf(program, terminal)(
    "backup",
    "write all data into one file, also while a server runs",
    backUp,
  ).argument("<file>", "the backup; an older one of that name is replaced once the new one is complete")
}

async function backUp(terminal: Terminal, file: string): Promise<Answer> {
  const config = chooseFolder(terminal)
  refuseMissing(config)
  let progress: ReturnType<typeof showProgress> | undefined
  const listener: BackupListener = {
    onStart: (rows) => {
      progress = showProgress(terminal, "Backing up", rows)
    },
    onRows: (rows) => progress?.update(rows),
  }
  const backup = await untilInterrupted(
    (signal) => openSingleConnection(config, signal),
    (connection) => makeBackup(connection, file, listener).catch(explainFile(file)),
    (connection) => connection.close(),
  ).finally(() => progress?.end())
  if (backup === null) throw new Refused(whyEmpty(config))
  const { manifest, bytes } = backup
  const leads = manifest.tables.find(({ name }) => name === "lead")?.rows ?? 0
  return {
    value: { file, bytes, made_at: manifest.made_at, leads },
    text: `${file} holds ${count(leads, "lead", "leads")} and everything else that Criba keeps (${bytes} bytes).`,
  }
}

/** The system's own words name a file beside the one that was asked for, in which the backup is made. */
const explainFile = (file: string) => (error: unknown) => {
  const { code = "", syscall } = error as NodeJS.ErrnoException
  const why = syscall === "connect" ? undefined : FILE_FAULTS[code]
  if (why === undefined) throw error
  throw new Refused(`${file} cannot be written: ${why}. There is no backup.`)
}
const FILE_FAULTS: { readonly [code: string]: string } = {
  ENOENT: "its folder does not exist",
  ENOTDIR: "its folder is a file",
  EISDIR: "it is a folder",
  EACCES: "you may not write there",
  EROFS: "you may not write there",
  ENOSPC: "the disk is full",
}
