/**
 * The PostgreSQL that a stage runs: the embedded one, or one of another version by its own binaries
 * (`npm run prove -- --postgres /usr/lib/postgresql/15`).
 */
import { type ChildProcess, execFileSync, spawn } from "node:child_process"
import { chownSync, closeSync, mkdirSync, openSync, rmSync } from "node:fs"
import path from "node:path"
import pg from "pg"
import { chooseDatabaseUser, letIn, spawnOptions } from "../src/store/embedded/database-user.ts"
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../src/store/embedded/embedded-postgres.ts"
import { isAlive, PORT, readPostmaster, SUPERUSER, stopPostmaster } from "../src/store/embedded/postmaster.ts"
import { until } from "./until.ts"

export type RunningPostgres = Pick<EmbeddedPostgres, "connection" | "ensureRunning" | "release">

let binaries: string | null = null

/** `folder` has `bin/postgres` in it. */
export function usePostgres(folder: string): void {
  binaries = folder
}

/** Scenarios about the embedded PostgreSQL cannot be played on another. */
export const isGiven = (): boolean => binaries !== null

/** As the table names it; null for the embedded one. */
export function givenVersion(): string | null {
  if (binaries === null) return null
  const said = execFileSync(path.join(binaries, "bin/postgres"), ["--version"], { encoding: "utf8" })
  return `PostgreSQL ${/\d+(?:\.\d+)?/.exec(said)?.[0]}`
}

export const startPostgres = (
  dataDir: string,
  settings: Record<string, string> = {},
): Promise<RunningPostgres> =>
  binaries === null ? startEmbeddedPostgres(dataDir, { settings }) : startGiven(binaries, dataDir, settings)

async function startGiven(
  folder: string,
  dataDir: string,
  settings: Record<string, string>,
): Promise<RunningPostgres> {
  const cluster = path.join(dataDir, "postgres")
  const connection = { host: cluster, port: PORT, user: SUPERUSER, database: "criba" }
  const user = chooseDatabaseUser(cluster)
  const isRunning = () => {
    const running = readPostmaster(cluster)
    return running?.ready === true && isAlive(running.pid, cluster)
  }
  const ensureRunning = async () => {
    if (isRunning()) return
    const all = { listen_addresses: "", unix_socket_directories: ".", ...settings }
    const flags = Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`])
    const args = ["-D", cluster, "-p", String(PORT), ...flags]
    let child: ChildProcess | null = null
    // A killed one leaves its pid file, and for a moment its backends: until they are gone, PostgreSQL refuses to start.
    await until("PostgreSQL is ready", () => {
      if (child === null || child.exitCode !== null) {
        const left = readPostmaster(cluster)
        if (left !== undefined && !isAlive(left.pid, cluster)) rmSync(path.join(cluster, "postmaster.pid"))
        const log = openSync(path.join(dataDir, "postgres.log"), "a")
        const stdio: ["ignore", number, number] = ["ignore", log, log]
        child = spawn(path.join(folder, "bin/postgres"), args, {
          ...spawnOptions(user),
          detached: true,
          stdio,
        })
        child.unref()
        closeSync(log)
      }
      return isRunning()
    })
  }
  const isNew = readPostmaster(cluster) === undefined && !mayExist(cluster, user)
  await letIn(dataDir, user)
  if (isNew) {
    const flags = ["--auth=trust", "--encoding=UTF8", "--locale=C", "--no-instructions"]
    execFileSync(
      path.join(folder, "bin/initdb"),
      ["-D", cluster, "-U", SUPERUSER, ...flags],
      spawnOptions(user),
    )
  }
  await ensureRunning()
  if (isNew) await createDatabase(connection)
  return {
    connection,
    ensureRunning,
    release: async () => {
      await stopPostmaster(cluster)
      return "stopped"
    },
  }
}

/** Makes the empty folder of a new cluster; true if there is one. */
function mayExist(cluster: string, user: ReturnType<typeof chooseDatabaseUser>): boolean {
  try {
    mkdirSync(cluster, { mode: 0o700 })
  } catch {
    return true
  }
  if (user !== undefined) chownSync(cluster, user.uid, user.gid)
  return false
}

async function createDatabase(connection: { database: string }): Promise<void> {
  const client = new pg.Client({ ...connection, database: "postgres" })
  await client.connect()
  await client.query(`create database ${connection.database}`)
  await client.end()
}
