/** A PostgreSQL cluster on disk and the server process over it: made, started, found, stopped.
 *
 *  Only ever called under the data folder's lock, so nobody else makes, starts or stops the same cluster meanwhile.
 *  `<dataDir>/postgres` is a complete cluster or absent: it appears by one rename. The server outlives us on purpose
 *  (its own session, a log file instead of our streams); whoever comes next finds it by its postmaster.pid. */

import { execFile, spawn, spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"
import {
  chown,
  type FileHandle,
  lstat,
  mkdtemp,
  open,
  readdir,
  readlink,
  realpath,
  rename,
  rm,
  symlink,
} from "node:fs/promises"
import { basename, dirname, join } from "node:path"
import { setTimeout as delay } from "node:timers/promises"
import { promisify } from "node:util"
import { type DatabaseUser, enterableFolder, letIn, runnableBinaries, spawnOptions } from "./database-user.ts"

export const PORT = 5432
export const SUPERUSER = "criba"

/** Long enough for crash recovery of a big write-ahead log. */
export const PATIENCE_MS = 120_000
/** Backends whose postmaster was killed leave as soon as they wait for anything. */
const ORPHANS_LEAVE_MS = 15_000

const PENDING = "postgres.new-"

type Site = {
  readonly dataDir: string
  /** Where a cluster goes when the database's user cannot enter the data folder. */
  readonly elsewhere: string
  readonly user: DatabaseUser | undefined
  readonly settings: Readonly<Record<string, string>>
  /** Ends what is under way. */
  readonly signal: AbortSignal
}

/** Where the cluster really is; undefined before it is made. */
export async function findCluster(dataDir: string): Promise<string | undefined> {
  const path = join(dataDir, "postgres")
  const entry = await lstat(path).catch(() => undefined)
  if (entry === undefined) return undefined
  const folder = await realpath(path).catch(() => undefined)
  if (folder !== undefined && (await lstat(join(folder, "PG_VERSION")).catch(() => undefined))) return folder
  const what = entry.isSymbolicLink()
    ? `points to ${await readlink(path)}, where no database is`
    : "is no database"
  throw new Error(`${path} ${what}. Bring the database back, or delete ${path} to start with an empty one.`)
}

export async function makeCluster(site: Site): Promise<string> {
  const { dataDir, user, settings, signal } = site
  const initdb = join(await runnableBinaries(copiesOf(site), user), "bin/initdb")
  await removeUnfinishedClusters(site)
  const home = await enterableFolder(dataDir, site.elsewhere, user)
  let folder: string
  let pending: string
  if (home === dataDir) {
    folder = pending = await mkdtemp(join(dataDir, PENDING))
  } else {
    folder = await mkdtemp(join(home, "cluster-"))
    pending = join(dataDir, PENDING + basename(folder))
    await symlink(folder, pending)
  }
  if (user !== undefined) await chown(folder, user.uid, user.gid)

  const flags = ["--auth=trust", "--encoding=UTF8", "--locale=C", "--no-instructions"]
  const collation = ["--locale-provider=builtin", "--builtin-locale=C.UTF-8"]
  const sync = settings.fsync === "off" ? ["--no-sync"] : []
  const making = promisify(execFile)(
    initdb,
    ["-D", folder, "-U", SUPERUSER, ...flags, ...collation, ...sync],
    spawnOptions(user),
  )
  const end = () => making.child.kill()
  signal.addEventListener("abort", end)
  if (signal.aborted) end()
  await making
    .finally(() => signal.removeEventListener("abort", end))
    .catch(async (cause) => {
      if (signal.aborted) await removeUnfinishedClusters(site)
      signal.throwIfAborted()
      throw new Error(
        `PostgreSQL could not make its database in ${folder}: ${cause.stderr || cause.message}`,
        {
          cause,
        },
      )
    })

  const cluster = join(dataDir, "postgres")
  await rename(pending, cluster)
  await using entries = await open(dataDir)
  await entries.sync() // a power cut must not undo the rename, and with it the database
  return await realpath(cluster)
}

/** What a killed process left half made. Its initdb may still be running: that one has its folder to itself. */
async function removeUnfinishedClusters({ dataDir, elsewhere }: Site): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(PENDING)) continue
    const pending = join(dataDir, name)
    const folder = await readlink(pending).catch(() => pending)
    if (dirname(folder) === elsewhere) await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    await rm(pending, { recursive: true, force: true, maxRetries: 5 })
  }
}

const copiesOf = ({ user, dataDir, elsewhere }: Site): string => (user === undefined ? dataDir : elsewhere)

/** Starts the server over a cluster that nobody serves, and returns when it is ready, or when another one turns out to
 *  run: a process that was killed under this lock may have started it just before. */
export async function startPostmaster(site: Site, folder: string): Promise<void> {
  const crashed = readPostmaster(folder) !== undefined
  if (crashed) {
    // PostgreSQL takes a zombie, or a stranger with the same pid, for a running server. Whether backends of a killed
    // one are still at work it knows without these files: from the shared memory that belongs to the folder.
    await rm(join(folder, "postmaster.pid"), { force: true })
    await rm(join(folder, `.s.PGSQL.${PORT}.lock`), { force: true })
  }
  await letIn(dirname(folder), site.user)
  const binaries = await runnableBinaries(copiesOf(site), site.user)
  await using log = await open(join(site.dataDir, "postgres.log"), "a", 0o600)
  const retryUntil = Date.now() + (crashed ? ORPHANS_LEAVE_MS : 0)
  for (;;) {
    const { size } = await log.stat()
    const failure = await launch(site, folder, binaries, log)
    const running = readPostmaster(folder)
    site.signal.throwIfAborted()
    if (failure === undefined || (running !== undefined && isAlive(running.pid, folder))) return
    if (Date.now() > retryUntil) {
      const logged = await lastLines(join(site.dataDir, "postgres.log"), size)
      throw new Error(`PostgreSQL did not start in ${folder}: ${failure}. Its log says:\n${logged}`)
    }
    await delay(100)
  }
}

/** Undefined when the server is ready, else why it is not. */
async function launch(
  site: Site,
  folder: string,
  binaries: string,
  log: FileHandle,
): Promise<string | undefined> {
  const settings = {
    listen_addresses: "",
    unix_socket_directories: ".", // the cluster's own folder: private, and however deep it is
    log_checkpoints: "off", // the log is not rotated: only what matters goes in
    log_error_verbosity: "terse", // no details: they quote rows, and a lead's data belongs in no log
    ...site.settings,
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])
  const child = spawn(join(binaries, "bin/postgres"), ["-D", folder, "-p", String(PORT), ...flags], {
    ...spawnOptions(site.user),
    detached: true,
    stdio: ["ignore", log.fd, log.fd],
  })
  child.unref()
  let failure: string | undefined
  child.once("error", (error) => {
    failure = error.message
  })
  child.once("exit", (code, signal) => {
    failure ??= `it ended with ${signal ?? `code ${code}`}`
  })
  const deadline = Date.now() + PATIENCE_MS
  let stopRequested = false
  while (failure === undefined) {
    if (site.signal.aborted && !stopRequested) stopRequested = child.kill("SIGINT")
    const running = readPostmaster(folder)
    if (!stopRequested && running?.pid === child.pid && running?.ready) return undefined
    if (Date.now() > deadline) return `it was not ready within ${PATIENCE_MS / 1000} s`
    await delay(5)
  }
  return failure
}

/** What the server's own pid file says; undefined without one. The file may be a dead server's. */
export function readPostmaster(folder: string): { pid: number; ready: boolean } | undefined {
  try {
    const lines = readFileSync(join(folder, "postmaster.pid"), "utf8").split("\n")
    return { pid: Number.parseInt(lines[0] ?? "", 10), ready: lines[7]?.trim() === "ready" }
  } catch {
    return undefined
  }
}

/** Whether that pid really is this cluster's server: a zombie has no command line, a stranger another one. */
export function isAlive(pid: number, folder: string): boolean {
  return `${commandLineOf(pid)} `.includes(`-D ${folder} `)
}

function commandLineOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ")
  } catch {
    return spawnSync("ps", ["-ww", "-o", "command=", "-p", String(pid)], { encoding: "utf8" }).stdout ?? ""
  }
}

/** Ends the server in order; connections that are still open are cut. */
export async function stopPostmaster(folder: string): Promise<void> {
  const running = readPostmaster(folder)
  if (running === undefined) return
  process.kill(running.pid, "SIGINT")
  const deadline = Date.now() + PATIENCE_MS
  while (readPostmaster(folder)?.pid === running.pid && isAlive(running.pid, folder)) {
    if (Date.now() > deadline) {
      throw new Error(`PostgreSQL (process ${running.pid}) in ${folder} was told to stop, but does not.`)
    }
    await delay(10)
  }
}

async function lastLines(path: string, from: number): Promise<string> {
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(65_536), 0, 65_536, from)
  return buffer.toString("utf8", 0, bytesRead).trim().split("\n").slice(-8).join("\n")
}
