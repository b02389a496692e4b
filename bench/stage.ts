/**
 * What every bench needs: a PostgreSQL of its own with durable defaults, databases with a policy and a team, and
 * servers in processes of their own, started as bin/criba starts them. `close` removes all of it, after a failure too; a bench
 * that is killed leaves its PostgreSQL running and its folder behind.
 */
import { type ChildProcess, fork } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, readFile, rm } from "node:fs/promises"
import os from "node:os"
import path from "node:path"
import { sql } from "kysely"
import type { PolicyDocument } from "../src/domain/policy/policy.ts"
import { readPolicyText } from "../src/domain/policy/policy-text.ts"
import { type Database, openDatabase } from "../src/store/connection/database.ts"
import { startEmbeddedPostgres } from "../src/store/embedded/embedded-postgres.ts"
import { migrate } from "../src/store/migrate.ts"
import { createKey } from "../src/store/people/keys.ts"
import { publish, saveTriagers, triager } from "../test/helpers/builders.ts"

const LONGEST_QUERY_MS = 3_600_000

export type BenchDatabase = {
  readonly name: string
  readonly connection: { host: string; port: number; user: string; database: string }
  readonly db: Database
  /** Of a key that may do everything, as often as it likes. */
  readonly key: string
  readonly keyId: string
}
export type Server = { readonly port: number; readonly child: ChildProcess }

export class Stage {
  readonly #folder: string
  readonly #postgres: Awaited<ReturnType<typeof startEmbeddedPostgres>>
  readonly #databases = new Set<BenchDatabase>()
  readonly #servers = new Set<Server>()

  private constructor(folder: string, postgres: Awaited<ReturnType<typeof startEmbeddedPostgres>>) {
    this.#folder = folder
    this.#postgres = postgres
  }

  static async open(): Promise<Stage> {
    const folder = await mkdtemp(path.join(os.tmpdir(), "criba-bench-"))
    try {
      return new Stage(folder, await startEmbeddedPostgres(folder))
    } catch (error) {
      await rm(folder, { recursive: true, force: true })
      throw error
    }
  }

  /** An empty one, with the policy of the examples and a team of five. */
  async makeDatabase(name: string): Promise<BenchDatabase> {
    await this.#administer(sql`create database ${sql.id(name)}`)
    const connection = { ...this.#postgres.connection, database: name }
    const db = openDatabase(connection, { maxConnections: 3, queryTimeoutMs: LONGEST_QUERY_MS })
    await migrate(db)
    await publish(db, await readExamplePolicy())
    await saveTriagers(
      db,
      triager("ana", { weight: 3 }),
      triager("bruno", { weight: 2 }),
      triager("carla"),
      triager("diego", { weight: 2 }),
      triager("elena"),
    )
    const scopes = ["ingest", "read", "admin"] as const
    const { key, secret } = await createKey(db, { name: "bench", scopes: [...scopes], rate_per_minute: null })
    const made = { name, connection, db, key: secret, keyId: key.id }
    this.#databases.add(made)
    return made
  }

  async dropDatabase(database: BenchDatabase): Promise<void> {
    await database.db.destroy()
    this.#databases.delete(database)
    await this.#administer(sql`drop database ${sql.id(database.name)}`)
  }

  /** Writes what is dirty, so that nobody is measured while the dirt of others is swept. */
  settle(): Promise<void> {
    return this.#administer(sql`checkpoint`)
  }

  urlOf({ connection: { user, host, database } }: BenchDatabase): string {
    return `postgresql://${user}@/${database}?host=${encodeURIComponent(host)}`
  }

  startCriba(database: BenchDatabase): Promise<Server> {
    return this.startServer("criba-server.ts", [], { DATABASE_URL: this.urlOf(database) })
  }

  async startServer(file: string, args: string[] = [], env: Record<string, string> = {}): Promise<Server> {
    const child = fork(path.join(import.meta.dirname, file), args, {
      env: { ...process.env, ...env },
      // as bin/criba does
      execArgv: ["--max-semi-space-size=64"],
    })
    const started = await Promise.race([once(child, "message"), once(child, "exit").then(() => null)])
    if (started === null) throw new Error(`${file} did not start`)
    const server = { child, port: (started[0] as { port: number }).port }
    this.#servers.add(server)
    return server
  }

  async stopServer(server: Server): Promise<void> {
    this.#servers.delete(server)
    if (server.child.exitCode !== null) return
    server.child.kill("SIGTERM")
    await once(server.child, "exit")
  }

  async close(): Promise<void> {
    for (const server of [...this.#servers]) await this.stopServer(server)
    for (const { db } of this.#databases) await db.destroy()
    await this.#postgres.release()
    await rm(this.#folder, { recursive: true, force: true })
  }

  async #administer(statement: ReturnType<typeof sql>): Promise<void> {
    const admin = openDatabase(this.#postgres.connection, {
      maxConnections: 1,
      queryTimeoutMs: LONGEST_QUERY_MS,
    })
    await statement.execute(admin).finally(() => admin.destroy())
  }
}

export async function readExamplePolicy(): Promise<PolicyDocument> {
  const file = path.join(import.meta.dirname, "../examples/policy.yaml")
  const { document } = readPolicyText(await readFile(file, "utf8"))
  if (document === null) throw new Error("examples/policy.yaml is not valid")
  return document
}

export const machine = (): string =>
  `${os.availableParallelism()} cores (${os.cpus()[0]?.model || os.arch()}), Node ${process.versions.node}`

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const [lower, upper] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  return ((lower ?? Number.NaN) + (upper ?? Number.NaN)) / 2
}

/** 1 000 000 */
export const grouped = (count: number): string => count.toFixed(0).replace(/\B(?=(\d{3})+$)/g, " ")
