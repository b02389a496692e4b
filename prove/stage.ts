/**
 * What a scenario plays on: a PostgreSQL of its own with durable defaults, servers as `bin/criba serve` starts them, wires
 * between them, and a client, a follower of the feed and a receiver of webhooks that write down what they saw. Each
 * scenario begins with a copy of one prepared cluster (a team of four, a key), so a stage opens in a moment. `close`
 * leaves no process and no file behind.
 */
import { type ChildProcess, execFileSync, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import os from "node:os"
import path from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { sql } from "kysely"
import { type Database, openDatabase } from "../src/store/connection/database.ts"
import { isAlive, readPostmaster } from "../src/store/embedded/postmaster.ts"
import { migrate } from "../src/store/migrate.ts"
import { createKey } from "../src/store/people/keys.ts"
import { saveTriagers, triager } from "../test/helpers/builders.ts"
import { CRIBA_PUSHING_HERE } from "../test/helpers/criba.ts"
import { type ServerProcess, spawnServer } from "../test/helpers/server.ts"
import { Client, type ClientOptions, callServer } from "./client.ts"
import { isGiven, type RunningPostgres, startPostgres } from "./given-postgres.ts"
import { startProxy, type Wire } from "./proxy.ts"
import { Skipped } from "./scenario.ts"
import { until } from "./until.ts"

export const WEIGHTS: Readonly<Record<string, number>> = { ana: 5, bo: 3, cleo: 1, dani: 1 }

const BIN = path.join(import.meta.dirname, "../bin/criba")
const LONGEST_QUERY_MS = 300_000

type Template = { readonly folder: string; readonly key: string }
let template: Promise<Template> | undefined

async function makeTemplate(): Promise<Template> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "criba-prove-"))
  process.once("exit", () => execFileSync("rm", ["-rf", folder]))
  const postgres = await startPostgres(folder)
  const db = openDatabase(postgres.connection, { maxConnections: 1, queryTimeoutMs: LONGEST_QUERY_MS })
  await migrate(db)
  await saveTriagers(db, ...Object.entries(WEIGHTS).map(([id, weight]) => triager(id, { weight })))
  const scopes = ["ingest", "admin"] as const
  const { secret } = await createKey(db, { name: "prove", scopes: [...scopes], rate_per_minute: null })
  await db.destroy()
  await postgres.release()
  return { folder, key: secret }
}

const open = new Set<Stage>()

/** After a time-out or a signal: ends whatever a scenario has started. */
export const closeStages = async (): Promise<void> => {
  await Promise.allSettled([...open].map((stage) => stage.close()))
}

type ServerOptions = {
  /** The role in PostgreSQL: by it pg_stat_activity tells whose connection is whose. */
  readonly as?: string
  readonly through?: Wire
  /** Another DATABASE_URL; null: the embedded PostgreSQL of the data folder. */
  readonly url?: string | null
  readonly env?: Record<string, string>
}

export class Stage implements AsyncDisposable {
  readonly folder: string
  readonly key: string
  readonly db: Database
  readonly #children = new Set<ChildProcess>()
  readonly #closing: (() => unknown)[] = []
  #postgres: RunningPostgres | null = null
  #closed: Promise<void> | null = null

  private constructor(folder: string, key: string) {
    this.folder = folder
    this.key = key
    this.db = openDatabase(this.connection, { maxConnections: 4, queryTimeoutMs: LONGEST_QUERY_MS })
    open.add(this)
  }

  /** A cluster that does not run yet: a server with `url: null` starts it as its own. */
  static async prepare(folder?: string): Promise<Stage> {
    template ??= makeTemplate()
    const { folder: prepared, key } = await template
    folder ??= await mkdtemp(path.join(os.tmpdir(), "criba-prove-"))
    execFileSync("cp", ["-a", `${prepared}/.`, folder])
    return new Stage(folder, key)
  }

  /** With its PostgreSQL running, as one that is given. */
  static async open(settings: Record<string, string> = {}): Promise<Stage> {
    const stage = await Stage.prepare()
    await stage.startPostgres(settings)
    return stage
  }

  async startPostgres(settings: Record<string, string> = {}): Promise<void> {
    this.#postgres = await startPostgres(this.folder, settings)
  }

  /** After `killPostmaster`, when it is really gone. */
  async restartPostgres(): Promise<void> {
    await until("the killed PostgreSQL is gone", () => this.postmaster === null)
    await this.#postgres?.ensureRunning()
  }

  get cluster(): string {
    return path.join(this.folder, "postgres")
  }

  get connection() {
    return { host: this.cluster, port: 5432, user: "criba", database: "criba" }
  }

  /** Of PostgreSQL's main process. */
  get postmaster(): number | null {
    const pid = readPostmaster(this.cluster)?.pid
    return pid !== undefined && isAlive(pid, this.cluster) ? pid : null
  }

  killPostmaster(): void {
    if (this.postmaster !== null) process.kill(this.postmaster, "SIGKILL")
  }

  async url(as = "criba", wire?: Wire): Promise<string> {
    if (as !== "criba")
      await this.ask(
        `do $$ begin create role ${as} superuser login; exception when duplicate_object then end $$`,
      )
    return wire
      ? `postgresql://${as}@127.0.0.1:${wire.port}/criba`
      : `postgresql://${as}@/criba?host=${encodeURIComponent(this.cluster)}`
  }

  async server({ as, through, url, env = {} }: ServerOptions = {}): Promise<ServerProcess> {
    if (url === null && isGiven()) throw new Skipped("it needs the embedded PostgreSQL")
    const place: Record<string, string> =
      url === null ? { DATA_DIR: this.folder } : { DATABASE_URL: url ?? (await this.url(as, through)) }
    const { listening, ...started } = spawnServer(
      { WEBHOOK_ALLOW_NETWORKS: "127.0.0.1/32", ...place, ...env },
      { command: CRIBA_PUSHING_HERE },
    )
    this.#children.add(started.child)
    return { ...started, address: await listening }
  }

  /** A command of the command line, at work. */
  async command(as: string, ...args: string[]): Promise<ChildProcess> {
    const env = { PATH: process.env.PATH ?? "", DATABASE_URL: await this.url(as) }
    const child = spawn(BIN, args, { env, stdio: "ignore" })
    this.#children.add(child)
    return child
  }

  /** A table for `criba import`. */
  async writeLeads(
    name: string,
    count: number,
    mailOf = (n: number) => `${name}-${n}@example.com`,
  ): Promise<string> {
    const file = path.join(this.folder, `${name}.csv`)
    const lines = Array.from({ length: count }, (_, n) => `${name} ${n},${mailOf(n)}`)
    await writeFile(file, ["nombre,email", ...lines].join("\n"))
    return file
  }

  async importLeads(...leads: Parameters<Stage["writeLeads"]>): Promise<void> {
    const child = await this.command("criba", "import", await this.writeLeads(...leads), "--quiet")
    const [code] = await once(child, "exit")
    if (code !== 0) throw new Error(`The import ended with ${code}`)
  }

  async proxy(target: Parameters<typeof startProxy>[0] = this.connection): Promise<Wire> {
    const wire = await startProxy(target)
    this.#closing.push(() => wire.close())
    return wire
  }

  client(to: string | (() => string), options: Partial<ClientOptions> = {}): Client {
    const client = new Client({ to: typeof to === "string" ? () => to : to, key: this.key, ...options })
    this.#closing.push(() => client.close())
    return client
  }

  admin(address: string, method: string, route: string, body?: unknown) {
    const text = body === undefined || typeof body === "string" ? body : JSON.stringify(body)
    return callServer(`${address}/api/admin/${route}`, this.key, {
      method,
      ...(text !== undefined && { body: text }),
    })
  }

  /** Rows of a statement, asked at PostgreSQL itself. */
  async ask<Row>(statement: string): Promise<Row[]> {
    return (await sql.raw<Row>(statement).execute(this.db)).rows
  }

  /** Holds a lock on a table for as long as the work takes. */
  locking<T>(table: string, mode: string, work: (pid: number) => Promise<T>): Promise<T> {
    return this.db.transaction().execute(async (tx) => {
      await sql.raw(`lock table ${table} in ${mode} mode`).execute(tx)
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      return work(Number(rows[0]?.pid))
    })
  }

  whenClosing(undo: () => unknown): void {
    this.#closing.push(undo)
  }

  close(): Promise<void> {
    this.#closed ??= this.#close().finally(() => open.delete(this))
    return this.#closed
  }

  async #close(): Promise<void> {
    for (const child of this.#children) await end(child)
    await this.db.destroy().catch(() => {})
    await this.#postgres?.release().catch(() => {})
    for (let tries = 0; tries < 100; tries++) {
      const pid = this.postmaster
      if (pid === null) break
      process.kill(pid, "SIGQUIT")
      await pause(100)
    }
    for (const undo of this.#closing.reverse()) await undo()
    await rm(this.folder, { recursive: true, force: true, maxRetries: 5 })
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close()
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill("SIGCONT")
  child.kill("SIGKILL")
  await once(child, "exit")
}
