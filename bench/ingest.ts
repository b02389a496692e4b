/**
 * How fast leads are taken in, next to two yardsticks in the same run: a Node server that only parses and answers,
 * and the same Criba with one transaction a lead. Rounds are interleaved, because machines have moods.
 *
 *   npm run bench [-- --rounds 3 --seconds 5]
 */
import { type ChildProcess, fork } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, readFile, rm } from "node:fs/promises"
import os from "node:os"
import path from "node:path"
import { parseArgs } from "node:util"
import { sql } from "kysely"
import { readPolicyText } from "../src/domain/policy/policy-text.ts"
import { type Database, openDatabase } from "../src/store/database.ts"
import { startEmbeddedPostgres } from "../src/store/embedded/embedded-postgres.ts"
import { createKey } from "../src/store/keys.ts"
import { migrate } from "../src/store/migrate.ts"
import { publish, saveTriagers, triager } from "../test/helpers/builders.ts"
import { applyLoad, loader, type Measured } from "./load.ts"
import { checkShares } from "./shares.ts"

const { values } = parseArgs({
  options: { rounds: { type: "string", default: "3" }, seconds: { type: "string", default: "5" } },
})
const [rounds, seconds] = [Number(values.rounds), Number(values.seconds)]
const CONNECTIONS = [64, 256]
const WARM_UP_CONNECTIONS = 16
const CONNECTIONS_EVER = WARM_UP_CONNECTIONS + rounds * CONNECTIONS.reduce((sum, n) => sum + n, 0)

type Contender = { name: string; port: number; key: string; child: ChildProcess; db: Database | null }

const folder = await mkdtemp(path.join(os.tmpdir(), "criba-bench-"))
const postgres = await startEmbeddedPostgres(folder)
const contenders: Contender[] = [
  await startBare(),
  await startCriba("one transaction a lead", 1),
  await startCriba("Criba", 512),
]

const results = new Map<string, Measured[]>()
let run = 0
try {
  for (const contender of contenders) await load(contender, WARM_UP_CONNECTIONS, 3)
  results.clear()
  for (let round = 1; round <= rounds; round++) {
    for (const connections of CONNECTIONS) {
      for (const contender of contenders) await load(contender, connections, seconds)
    }
  }
  printResults()
  for (const contender of contenders) if (contender.db !== null) await audit(contender)
} finally {
  for (const { child, db } of contenders) {
    child.kill("SIGTERM")
    await once(child, "exit")
    await db?.destroy()
  }
  await postgres.release()
  await rm(folder, { recursive: true, force: true })
}

async function load({ name, port, key }: Contender, connections: number, forSeconds: number): Promise<void> {
  const measured = await applyLoad({ port, key, connections, seconds: forSeconds, run: ++run })
  if (measured.errors > 0) throw new Error(`${name} answered ${measured.errors} requests with errors`)
  const label = `${connections} ${name}`
  results.set(label, [...(results.get(label) ?? []), measured])
}

async function startBare(): Promise<Contender> {
  return { name: "bare Node server", key: "none", db: null, ...(await start("bare-server.ts", [], {})) }
}

async function startCriba(name: string, batchLimit: number): Promise<Contender> {
  const database = `bench_${batchLimit}`
  const admin = openDatabase(postgres.connection, { maxConnections: 1, queryTimeoutMs: 30_000 })
  await sql`create database ${sql.id(database)}`.execute(admin)
  await admin.destroy()
  const db = openDatabase(
    { ...postgres.connection, database },
    { maxConnections: 2, queryTimeoutMs: 120_000 },
  )
  await migrate(db)
  const { document } = readPolicyText(
    await readFile(path.join(import.meta.dirname, "../examples/policy.yaml"), "utf8"),
  )
  if (document === null) throw new Error("examples/policy.yaml is not valid")
  await publish(db, document)
  await saveTriagers(
    db,
    triager("ana", { weight: 3 }),
    triager("bruno", { weight: 2 }),
    triager("carla"),
    triager("diego", { weight: 2 }),
    triager("elena"),
  )
  const { secret } = await createKey(db, { name: "bench", scopes: ["ingest"], rate_per_minute: null })
  const { user, host } = postgres.connection
  const url = `postgresql://${user}@/${database}?host=${encodeURIComponent(host)}`
  return {
    name,
    key: secret,
    db,
    ...(await start("criba-server.ts", [String(batchLimit)], { DATABASE_URL: url })),
  }
}

async function start(file: string, args: string[], env: Record<string, string>) {
  const child = fork(path.join(import.meta.dirname, file), args, {
    env: { ...process.env, ...env },
    execArgv: ["--max-semi-space-size=64"], // as bin/criba does
  })
  const [{ port }] = (await once(child, "message")) as [{ port: number }]
  return { child, port }
}

function printResults(): void {
  const cpu = os.cpus()[0]?.model || os.arch()
  console.log(
    `${new Date().toISOString().slice(0, 10)}, ${os.availableParallelism()} cores (${cpu}), load by ${loader}`,
  )
  console.log(`median of ${rounds} rounds of ${seconds} s, PostgreSQL with durable defaults\n`)
  console.log("connections  contender                 requests/s   p50 ms   p99 ms   of bare")
  for (const connections of CONNECTIONS) {
    const bare = medianOf(connections, "bare Node server").perSecond
    for (const { name } of contenders) {
      const { perSecond, p50Ms, p99Ms } = medianOf(connections, name)
      const cells = [String(connections).padStart(11), name.padEnd(24), perSecond.toFixed(0).padStart(11)]
      cells.push(
        p50Ms.toFixed(1).padStart(7),
        p99Ms.toFixed(1).padStart(7),
        (perSecond / bare).toFixed(2).padStart(8),
      )
      console.log(cells.join("  "))
    }
    const times =
      medianOf(connections, "Criba").perSecond / medianOf(connections, "one transaction a lead").perSecond
    console.log(`             Criba is ${times.toFixed(1)} times one transaction a lead\n`)
  }
}

function medianOf(connections: number, name: string): Measured {
  const all = (results.get(`${connections} ${name}`) ?? []).toSorted((a, b) => a.perSecond - b.perSecond)
  return all[Math.floor(all.length / 2)] as Measured
}

/** What was answered is what is stored, and everyone has their share. */
async function audit({ name, db, port }: Contender): Promise<void> {
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const number = (pattern: RegExp) => Number(pattern.exec(metrics)?.[1] ?? 0)
  const created = number(/^http_request_duration_seconds_count\{[^}]*status="201"[^}]*\} (\d+)/m)
  const batches = number(/^criba_batch_leads_count (\d+)/m)
  const leads = number(/^criba_batch_leads_sum (\d+)/m)
  const { rows } = await sql<{ n: number }>`select count(*) as n from lead`.execute(db as Database)
  const stored = rows[0]?.n ?? 0
  const worst = await checkShares(db as Database)
  console.log(`${name}: ${created} answers 201 sent, ${stored} leads stored,`)
  console.log(
    `  ${(leads / batches).toFixed(1)} leads a batch, nobody further from their share than ${worst.toFixed(3)} of a lead`,
  )
  // A client that leaves at the end of a run does not hear of its last leads; every other answer was sent.
  const unheard = leads - created
  if (stored !== leads || unheard < 0 || unheard > CONNECTIONS_EVER)
    throw new Error("Answers and leads do not match")
  if (worst >= 1) throw new Error("The shares are not exact")
}
