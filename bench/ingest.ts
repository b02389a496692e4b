/**
 * How fast leads are taken in, next to two yardsticks in the same run: a Node server that only parses and answers,
 * and the same Criba with one transaction a lead. Rounds are interleaved, because machines have moods.
 *
 *   npm run bench [-- --rounds 3 --seconds 5]
 */
import { setTimeout as pause } from "node:timers/promises"
import { isDeepStrictEqual, parseArgs } from "node:util"
import { sql } from "kysely"
import type { Database } from "../src/store/database.ts"
import { applyLoad, leadBody, loader, type Measured } from "./load.ts"
import { checkShares } from "./shares.ts"
import { machine, median, type Server, Stage } from "./stage.ts"

const { values } = parseArgs({
  options: { rounds: { type: "string", default: "3" }, seconds: { type: "string", default: "5" } },
})
const [rounds, seconds] = [Number(values.rounds), Number(values.seconds)]
const CONNECTIONS = [1, 64, 256]
const WARM_UP_CONNECTIONS = 16
/** Longer than a batch takes. */
const SETTLED_AFTER_MS = 1_000
const CONNECTIONS_EVER = WARM_UP_CONNECTIONS + rounds * CONNECTIONS.reduce((sum, n) => sum + n, 0)

type Contender = Server & { name: string; key: string; db: Database | null }

const stage = await Stage.open()
const contenders: Contender[] = []
const results = new Map<string, Measured[]>()
let run = 0
try {
  contenders.push({
    name: "bare Node server",
    key: "none",
    db: null,
    ...(await stage.startServer("bare-server.ts")),
  })
  contenders.push(await startCriba("one transaction a lead", 1))
  contenders.push(await startCriba("Criba", 512))
  for (const contender of contenders) await load(contender, WARM_UP_CONNECTIONS, 3)
  results.clear()
  const alone: number[] = []
  for (let round = 1; round <= rounds; round++) {
    alone.push(await timeInserts(contenders.at(-1)?.db as Database, seconds))
    for (const connections of CONNECTIONS) {
      for (const contender of contenders) await load(contender, connections, seconds)
    }
  }
  printResults(median(alone))
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

async function startCriba(name: string, batchLimit: number): Promise<Contender> {
  const database = await stage.makeDatabase(`bench_${batchLimit}`)
  return { name, key: database.key, db: database.db, ...(await stage.startCriba(database, batchLimit)) }
}

/** What a lead at least costs whoever waits for it: a row of its size, inserted and committed, again and again. The median, in ms. */
async function timeInserts(db: Database, forSeconds: number): Promise<number> {
  await sql`create table if not exists plain_row (id integer generated always as identity primary key, body text)`.execute(
    db,
  )
  const body = leadBody(0, 0)
  const times: number[] = []
  for (const end = performance.now() + forSeconds * 1000; performance.now() < end; ) {
    const startedAt = performance.now()
    await sql`insert into plain_row (body) values (${body})`.execute(db)
    times.push(performance.now() - startedAt)
  }
  return median(times)
}

function printResults(insertMs: number): void {
  console.log(`${new Date().toISOString().slice(0, 10)}, ${machine()}, load by ${loader}`)
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
  const { p50Ms } = medianOf(1, "Criba")
  console.log(
    `One caller waits ${p50Ms.toFixed(2)} ms for a lead, ${(p50Ms / insertMs).toFixed(1)} times the ${insertMs.toFixed(2)} ms of a row that is inserted and committed.\n`,
  )
}

function medianOf(connections: number, name: string): Measured {
  const all = (results.get(`${connections} ${name}`) ?? []).toSorted((a, b) => a.perSecond - b.perSecond)
  return all[Math.floor(all.length / 2)] as Measured
}

/** What was answered is what is stored, and everyone has their share. */
async function audit(contender: Contender): Promise<void> {
  const { created, batches, leads, stored } = await readSettledCounts(contender)
  const worst = await checkShares(contender.db as Database)
  console.log(`${contender.name}: ${created} answers 201 sent, ${stored} leads stored,`)
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
