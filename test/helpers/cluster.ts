/**
 * One PostgreSQL for all tests, with one migrated template that each test file clones: a fresh database costs
 * some 30 ms. Nothing of it has to survive, so it does not sync to disk. TEST_DATABASE_URL names another server
 * (PostgreSQL 15, say) to run the tests on.
 */
import { mkdtemp, rm } from "node:fs/promises"
import os from "node:os"
import path from "node:path"
import { sql } from "kysely"
import pg from "pg"
import { type Database, type DatabaseTarget, openDatabase } from "../../src/store/connection/database.ts"
import { startEmbeddedPostgres } from "../../src/store/embedded/embedded-postgres.ts"
import { migrate } from "../../src/store/migrate.ts"

export type TestDatabase = {
  readonly db: Database
  readonly connection: pg.PoolConfig
  /** For a test's own pools, with a long time limit: waiting for a connection on a busy machine is no failure. */
  readonly target: DatabaseTarget
  /** The same database for another process. */
  readonly url: string
  close(): Promise<void>
}

const urlOf = (server: pg.ClientConfig, database: string): string =>
  server.host?.startsWith("/")
    ? `postgresql://${server.user}@/${database}?host=${encodeURIComponent(server.host)}`
    : `postgresql://${server.user}:${server.password ?? ""}@${server.host}:${server.port}/${database}`

const PATIENT_MS = 60_000
/** As long as the tests' own pools wait. */
export const patient = (url: string): string =>
  `${url}${url.includes("?") ? "&" : "?"}connect_timeout=${PATIENT_MS / 1000}`

let serial = 0
let maker: pg.Pool | undefined
/** One connection creates and drops all databases of a process: connecting costs as much as copying. */
function makeDatabases(server: pg.PoolConfig): pg.Pool {
  if (maker) return maker
  const rests = { idleTimeoutMillis: 0, allowExitOnIdle: true }
  maker = new pg.Pool({ ...server, ...rests, max: 1, application_name: "criba" })
  return maker.on("error", () => {}) // the next one to need it connects anew
}

export async function cloneDatabase(
  server: pg.PoolConfig,
  template = "criba_template",
): Promise<TestDatabase> {
  const name = `test_${process.pid}_${++serial}`
  // Copied as files: through the write-ahead log, the default, it takes three times as long.
  await makeDatabases(server).query(`create database ${name} template ${template} strategy file_copy`)
  const connection = { ...server, database: name }
  const target = { hosts: [connection], role: "any", connectTimeoutMs: PATIENT_MS } as const
  const db = openDatabase(target, { maxConnections: 10, queryTimeoutMs: 30_000 })
  return {
    db,
    connection,
    target,
    url: urlOf(server, name),
    close: async () => {
      await db.destroy()
      await makeDatabases(server).query(`drop database ${name} with (force)`)
    },
  }
}

async function prepareTemplate(server: pg.PoolConfig): Promise<void> {
  const admin = openDatabase(server, { maxConnections: 1, queryTimeoutMs: 30_000 })
  await sql`drop database if exists criba_template`.execute(admin)
  await sql`create database criba_template`.execute(admin)
  await admin.destroy()
  const template = openDatabase(
    { ...server, database: "criba_template" },
    { maxConnections: 1, queryTimeoutMs: 30_000 },
  )
  await migrate(template)
  await template.destroy()
}

/** A server with a migrated template; `close` leaves nothing behind. */
export async function openTestCluster(): Promise<{
  server: pg.PoolConfig
  createDatabase(): Promise<TestDatabase>
  close(): Promise<void>
}> {
  const given = process.env.TEST_DATABASE_URL
  if (given) {
    const { host, port, user, password, database } = new pg.Client(given)
    const server = { host, port, user, password: password ?? undefined, database } as pg.PoolConfig
    await prepareTemplate(server)
    return { server, createDatabase: () => cloneDatabase(server), close: async () => {} }
  }
  const folder = await mkdtemp(path.join(os.tmpdir(), "criba-test-"))
  const postgres = await startEmbeddedPostgres(folder, {
    settings: { fsync: "off", synchronous_commit: "off", full_page_writes: "off", max_connections: "300" },
  })
  await prepareTemplate(postgres.connection)
  return {
    server: postgres.connection,
    createDatabase: () => cloneDatabase(postgres.connection),
    close: async () => {
      await postgres.release()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
