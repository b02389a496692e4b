/** The database that needs no installation: a real PostgreSQL server, kept in the data folder, started on demand and
 *  shared by every Criba process that uses that folder.
 *
 *  What always holds:
 *  - One cluster and one server per data folder, however many processes start at once: starting, joining and leaving
 *    happen under one lock that dies with its holder.
 *  - Whoever uses the server keeps one idle connection to it, the keeper. So PostgreSQL itself knows how many users
 *    it has, also after a `kill -9` of any of them, and the last one to leave stops it.
 *  - A server is joined only if it answers and names this cluster as its data. */

import { createHash } from "node:crypto"
import { chmod, lstat, mkdir, readdir, readlink, realpath, rm, stat, symlink } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as delay } from "node:timers/promises"
import pg from "pg"
import { chooseDatabaseUser, type DatabaseUser, letIn, refuseLostOwner } from "./database-user.ts"
import { withExclusiveLock } from "./exclusive-lock.ts"
import {
  findCluster,
  isAlive,
  makeCluster,
  PATIENCE_MS,
  PORT,
  readPostmaster,
  SUPERUSER,
  startPostmaster,
  stopPostmaster,
} from "./postmaster.ts"

declare module "pg" {
  interface Client {
    ref(): void
    unref(): void
  }
}

export type EmbeddedPostgres = {
  /** What a pool needs. The host is the folder of the socket. */
  readonly connection: { host: string; port: number; user: string; database: string }
  /** True if a running server was found and joined. */
  readonly adopted: boolean
  /** Starts or joins the server again if it is gone (it was killed, say). Concurrent calls share one attempt. */
  ensureRunning(): Promise<void>
  /** Reconnects the keeper after another process has restarted the server. Rejects if the server is gone: starting it is told. */
  rejoin(): Promise<void>
  /** Stops the server unless another process uses it. Close your own pools first. */
  release(): Promise<"stopped" | "left running">
}

type EmbeddedPostgresOptions = {
  /** PostgreSQL's own settings. A server that is already running keeps those that it has. */
  readonly settings?: Readonly<Record<string, string>>
  /** Where cluster and binaries go if PostgreSQL's user cannot reach them in place: under root only. */
  readonly elsewhere?: string
  /** Ends a start that is under way, and what it has started. */
  readonly signal?: AbortSignal
}

const DATABASE = "criba"
const KEEPER = "criba keeper"
/** Connections of a pool that was just closed are gone within milliseconds; a person at a prompt stays. */
const GOODBYE_MS = 500
const ANSWER_WITHIN_MS = 5_000
/** The prefix of application_name of all Criba's pools. */
const OUR_POOLS = "criba%"
/** What a server says, or the system for it, that is starting, stopping or gone. */
const COMING_OR_GOING = /^(no answer|ENOENT|ECONNREFUSED|ECONNRESET|EPIPE|EAGAIN|57P..)$/
/** The path of a socket, limited by the system: 103 bytes on macOS, 107 on Linux. */
const SOCKET_PATH_BYTES = 103

export async function startEmbeddedPostgres(
  dataDir: string,
  options: EmbeddedPostgresOptions = {},
): Promise<EmbeddedPostgres> {
  const home = await makeDataFolder(dataDir)
  const lock = join(home, "postgres.lock")
  const leaving = new AbortController()
  const signal = AbortSignal.any([leaving.signal, ...(options.signal ? [options.signal] : [])])
  const enter = (mayStart: boolean) =>
    withExclusiveLock(lock, PATIENCE_MS, () => joinOrStart(home, { ...options, signal }, mayStart), signal)

  const { cluster, host, adopted, ...first } = await enter(true)
  let keeper = first.keeper
  let attempt: Promise<void> | undefined
  let departure: Promise<"stopped" | "left running"> | undefined

  const reenter = async (mayStart: boolean) => {
    const lost = keeper
    keeper = (await enter(mayStart)).keeper
    await hangUp(lost)
  }
  const depart = async () => {
    leaving.abort()
    await attempt?.catch(() => {})
    return withExclusiveLock(lock, PATIENCE_MS, () => leave(cluster, keeper))
  }

  /** One at a time. */
  const reenterOnce = (mayStart: boolean) => {
    attempt ??= reenter(mayStart).finally(() => {
      attempt = undefined
    })
    return attempt
  }

  return {
    connection: { host, port: PORT, user: SUPERUSER, database: DATABASE },
    adopted,
    ensureRunning: async () => {
      if (departure !== undefined) throw new Error("The embedded database was released already.")
      await reenterOnce(true)
    },
    rejoin: async () => {
      if (isLost(keeper) && departure === undefined) await reenterOnce(false)
    },
    release: () => {
      departure ??= depart()
      return departure
    },
  }
}

async function makeDataFolder(dataDir: string): Promise<string> {
  try {
    const made = await mkdir(dataDir, { recursive: true })
    const folder = await realpath(dataDir)
    if (made !== undefined) await chmod(folder, 0o700)
    return folder
  } catch (cause) {
    const { message } = cause as Error
    throw new Error(`The data folder ${dataDir} cannot be made (${message}). Choose another DATA_DIR.`, {
      cause,
    })
  }
}

/** What a data folder of ours holds; one that holds more is somebody's home, say, and stays as open as it is. */
const OURS_IN_FOLDER = /^(?:postgres.*|demo|core(?:\..*)?)$/

/** Only its owner may enter the data folder, and under root PostgreSQL's user on the way to its own. Older versions left
 *  the folder open to all. */
async function shutOut(dataDir: string, user: DatabaseUser | undefined): Promise<void> {
  const { mode, uid } = await stat(dataDir)
  const isOpen = (mode & 0o067) !== 0
  if (!isOpen || uid !== process.getuid?.()) return
  if (!(await readdir(dataDir)).every((name) => OURS_IN_FOLDER.test(name))) return
  await chmod(dataDir, 0o700)
  await letIn(dataDir, user)
}

async function joinOrStart(
  dataDir: string,
  options: EmbeddedPostgresOptions & { readonly signal: AbortSignal },
  mayStart: boolean,
) {
  const { settings = {}, elsewhere = "/var/lib/criba", signal } = options
  signal.throwIfAborted()
  const user = chooseDatabaseUser(join(dataDir, "postgres"))
  await shutOut(dataDir, user)
  const site = { dataDir, elsewhere, settings, user, signal }
  const cluster = (await findCluster(dataDir)) ?? (await makeCluster(site))
  refuseLostOwner(cluster, user)
  const host = await socketFolder(cluster)
  const deadline = Date.now() + PATIENCE_MS
  for (let adopted = true; ; await delay(10)) {
    if (signal.aborted && !adopted) await stopPostmaster(cluster)
    signal.throwIfAborted()
    const running = readPostmaster(cluster)
    const keeper = running?.ready ? await connect(host, cluster) : undefined
    if (keeper !== undefined) {
      keeper.unref() // the keeper must not keep the process alive
      return { cluster, host, adopted, keeper }
    }
    if (Date.now() > deadline) {
      throw new Error(
        `PostgreSQL (process ${running?.pid}) runs in ${cluster} but does not answer. End it and try again.`,
      )
    }
    if (running === undefined || !isAlive(running.pid, cluster)) {
      if (!mayStart) throw new Error(`No PostgreSQL runs in ${cluster}.`)
      await startPostmaster(site, cluster)
      adopted = false
    }
  }
}

/** Undefined while nobody answers there, or not yet. The keeper stays out of our own database, so that it never
 *  stands in the way of copying or replacing that one. */
async function connect(host: string, cluster: string): Promise<pg.Client | undefined> {
  const client = new pg.Client({
    host,
    port: PORT,
    user: SUPERUSER,
    database: "postgres",
    application_name: KEEPER,
    ssl: false,
    connectionTimeoutMillis: ANSWER_WITHIN_MS,
    query_timeout: ANSWER_WITHIN_MS,
  })
  client.on("error", () => {}) // other queries notice a lost server
  client.once("end", () => gone.add(client))
  let servedFolder: string | undefined
  try {
    await client.connect()
    const { rows } = await client.query<{ folder: string; complete: boolean }>(
      `select current_setting('data_directory') as folder,
              exists (select from pg_database where datname = $1) as complete`,
      [DATABASE],
    )
    servedFolder = rows[0]?.folder
    if (servedFolder === cluster) {
      if (!rows[0]?.complete) await client.query(`create database ${DATABASE}`)
      return client
    }
  } catch (cause) {
    await client.end()
    const { code = "no answer", message } = cause as { code?: string; message: string }
    if (COMING_OR_GOING.test(code)) return undefined
    throw new Error(`The PostgreSQL in ${cluster} cannot be used: ${message}.`, { cause })
  }
  await client.end()
  throw new Error(
    `The PostgreSQL that answers in ${cluster} keeps its data in ${servedFolder}. If the folder was moved while ` +
      `the server ran, end the server (process ${readPostmaster(cluster)?.pid}) and try again.`,
  )
}

async function leave(cluster: string, keeper: pg.Client): Promise<"stopped" | "left running"> {
  await hangUp(keeper)
  const host = await socketFolder(cluster)
  const running = readPostmaster(cluster)
  const client = running?.ready ? await connect(host, cluster) : undefined
  if (client !== undefined) {
    const onlyClient = await isOnlyClient(client)
    await client.end()
    if (!onlyClient) return "left running"
    await stopPostmaster(cluster)
  } else if (running !== undefined && isAlive(running.pid, cluster)) {
    return "left running"
  }
  if (host !== cluster) await rm(host, { force: true })
  return "stopped"
}

const gone = new WeakSet<pg.Client>()
const isLost = (keeper: pg.Client): boolean => gone.has(keeper)

/** Resolves when the connection's backend is gone, so that the next count does not include it. */
async function hangUp(keeper: pg.Client): Promise<void> {
  keeper.ref() // or Node may end while we wait
  await keeper.end()
}

/** Without a keeper, connections of Criba's are those of a process that is gone, at work on what nobody waits for. */
async function isOnlyClient(client: pg.Client): Promise<boolean> {
  for (const deadline = Date.now() + GOODBYE_MS; ; await delay(10)) {
    const { rows } = await client.query<{ others: number; keepers: number }>(
      `select count(*)::int as others, (count(*) filter (where application_name = $1))::int as keepers
       from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
      [KEEPER],
    )
    const { others = 0, keepers = 0 } = rows[0] ?? {}
    if (others === 0) return true
    if (keepers > 0 || Date.now() > deadline) return false
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name like $1 and backend_type = 'client backend' and pid <> pg_backend_pid()`,
      [OUR_POOLS],
    )
  }
}

/** The server listens inside its cluster, a folder of mode 0700. If that path is too long for a socket, clients go
 *  through a short link; it must be our own, or another user could lead us to a server of theirs. */
async function socketFolder(cluster: string): Promise<string> {
  const fits = (folder: string) => Buffer.byteLength(join(folder, `.s.PGSQL.${PORT}`)) <= SOCKET_PATH_BYTES
  if (fits(cluster)) return cluster
  const self = process.getuid?.()
  const name = `criba-${createHash("sha256").update(`${self} ${cluster}`).digest("hex").slice(0, 16)}`
  const link = join(fits(join(tmpdir(), name)) ? tmpdir() : "/tmp", name)
  await symlink(cluster, link).catch((error) => {
    if (error.code !== "EEXIST") throw error
  })
  const { uid } = await lstat(link)
  if (uid === self && (await readlink(link).catch(() => undefined)) === cluster) return link
  throw new Error(`${link} is not what Criba put there. Delete it, or choose a DATA_DIR with a shorter path.`)
}
