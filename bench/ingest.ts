/**
 * How fast leads are taken in, next to a server that nobody can beat: it decides and checks nothing, and stores the same rows by one message
 * a batch (copy-server.ts). Rounds are interleaved, because shared machines change from one minute to the next.
 *
 *   npm run bench [-- --rounds 3 --seconds 5]
 */
import { setTimeout as pause } from "node:timers/promises"
import { isDeepStrictEqual, parseArgs } from "node:util"
import { sql } from "kysely"
import type { Database } from "../src/store/connection/database.ts"
import { applyLoad, leadBody, loader, type Measured } from "./load.ts"
import { checkShares } from "./shares.ts"
import { machine, type Server, Stage } from "./stage.ts"

const { values } = parseArgs({
  options: { rounds: { type: "string", default: "3" }, seconds: { type: "string", default: "5" } },
})
const [rounds, seconds] = [Number(values.rounds), Number(values.seconds)]
const CONNECTIONS = [1, 64, 256]
const WARM_UP_CONNECTIONS = 16
/** Longer than a batch takes. */
const SETTLED_AFTER_MS = 1_000
const CONNECTIONS_EVER = WARM_UP_CONNECTIONS + rounds * CONNECTIONS.reduce((sum, n) => sum + n, 0)

const YARDSTICK = "stores, decides nothing"
const CRIBA = "Criba"

type Contender = Server & { name: string; key: string; db: Database | null }

const stage = await Stage.open()
const contenders: Contender[] = []
const results = new Map<string, Measured[]>()
let run = 0
try {
  contenders.push(await startYardstick())
  contenders.push(await startCriba())
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
  await stage.close()
}

async function load({ name, port, key }: Contender, connections: number, forSeconds: number): Promise<void> {
  const measured = await applyLoad({ port, key, connections, seconds: forSeconds, run: ++run })
  if (measured.errors > 0) throw new Error(`${name} answered ${measured.errors} requests with errors`)
  const label = `${connections} ${name}`
  results.set(label, [...(results.get(label) ?? []), measured])
}

async function startCriba(): Promise<Contender> {
  const database = await stage.makeDatabase("bench_criba")
  return { name: CRIBA, key: database.key, db: database.db, ...(await stage.startCriba(database)) }
}

/** It stores copies of a lead that Criba has taken in. */
async function startYardstick(): Promise<Contender> {
  const database = await stage.makeDatabase("bench_yardstick")
  const criba = await stage.startCriba(database)
  const answer = await fetch(`http://127.0.0.1:${criba.port}/api/public/ingest-lead`, {
    method: "POST",
    headers: { authorization: `Bearer ${database.key}`, "content-type": "application/json" },
    body: leadBody(0, 0),
  })
  const { id } = (await answer.json()) as { id: string }
  await stage.stopServer(criba)
  const server = await stage.startServer("copy-server.ts", [id, stage.urlOf(database)])
  return { name: YARDSTICK, key: "none", db: null, ...server }
}

function printResults(): void {
  console.log(`${new Date().toISOString().slice(0, 10)}, ${machine()}, load by ${loader}`)
  console.log(`median of ${rounds} rounds of ${seconds} s, PostgreSQL with durable defaults\n`)
  console.log("| callers | server | leads/s | p50 ms | p99 ms | of the yardstick |")
  console.log("|---:|---|---:|---:|---:|---:|")
  for (const connections of CONNECTIONS) {
    const yardstick = medianOf(connections, YARDSTICK).perSecond
    for (const { name } of contenders) {
      const { perSecond, p50Ms, p99Ms } = medianOf(connections, name)
      const cells = [connections, name, perSecond.toFixed(0), p50Ms.toFixed(1), p99Ms.toFixed(1)]
      console.log(`| ${[...cells, (perSecond / yardstick).toFixed(2)].join(" | ")} |`)
    }
  }
}

function medianOf(connections: number, name: string): Measured {
  const all = (results.get(`${connections} ${name}`) ?? []).toSorted((a, b) => a.perSecond - b.perSecond)
  return all[Math.floor(all.length / 2)] as Measured
}

/** What was answered is what is stored, and everyone has their share. */
async function audit(contender: Contender): Promise<void> {
  const { created, batches, leads, stored } = await readSettledCounts(contender)
  const worst = await checkShares(contender.db as Database)
  console.log(`\n${contender.name}: ${created} answers 201 sent, ${stored} leads stored,`)
  console.log(
    `  ${(leads / batches).toFixed(1)} leads a batch, nobody further from their share than ${worst.toFixed(3)} of a lead`,
  )
  // A client that leaves at the end of a run does not hear of its last leads; every other answer was sent.
  const unheard = leads - created
  if (stored !== leads || unheard < 0 || unheard > CONNECTIONS_EVER)
    throw new Error("Answers and leads do not match")
  if (worst >= 1) throw new Error("The shares are not exact")
}

type Counts = { created: number; batches: number; leads: number; stored: number }

/** What the clients of the last run had sent when they left is still taken in: the counts, once they stand still. */
async function readSettledCounts(contender: Contender): Promise<Counts> {
  for (let before = await readCounts(contender); ; ) {
    await pause(SETTLED_AFTER_MS)
    const now = await readCounts(contender)
    if (isDeepStrictEqual(now, before)) return now
    before = now
  }
}

async function readCounts({ db, port }: Contender): Promise<Counts> {
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const number = (pattern: RegExp) => Number(pattern.exec(metrics)?.[1] ?? 0)
  const { rows } = await sql<{ n: number }>`select count(*) as n from lead`.execute(db as Database)
  return {
    created: number(/^http_request_duration_seconds_count\{[^}]*status="201"[^}]*\} (\d+)/m),
    batches: number(/^criba_batch_leads_count (\d+)/m),
    leads: number(/^criba_batch_leads_sum (\d+)/m),
    stored: rows[0]?.n ?? 0,
  }
}
