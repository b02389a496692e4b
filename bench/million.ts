/**
 * Does it stay fast? Everything with 1 000 000 leads in the database, each held in the same run against its yardstick:
 * ingest against an empty database, pages, searches and details against 10 000 leads, filters that hardly ever meet against half a
 * second, simulation against ingest, the CSV export against psql's own \copy. Sides take turns, because machines have moods.
 *
 *   node bench/million.ts [--leads 1000000 --small 10000 --simulated 100000 --rounds 4 --seconds 20] [--json]
 */
import { parseArgs } from "node:util"
import { compareExports, type Exported } from "./export.ts"
import { applyLoad, loader } from "./load.ts"
import { measureReads, type ReadTimes, type Side } from "./reads.ts"
import { type Finding, toJson, toTable } from "./report.ts"
import { seedHistory } from "./seed.ts"
import { measureSimulation } from "./simulation.ts"
import { type BenchDatabase, grouped, machine, median, Stage } from "./stage.ts"

const { values } = parseArgs({
  options: {
    leads: { type: "string", default: "1000000" },
    small: { type: "string", default: "10000" },
    simulated: { type: "string", default: "100000" },
    rounds: { type: "string", default: "4" },
    seconds: { type: "string", default: "20" },
    requests: { type: "string", default: "31" },
    connections: { type: "string", default: "256" },
    json: { type: "boolean", default: false },
  },
})
const size = { leads: Number(values.leads), small: Number(values.small), simulated: Number(values.simulated) }
const [rounds, seconds] = [Number(values.rounds), Number(values.seconds)]
const [requests, connections] = [Number(values.requests), Number(values.connections)]
const WARM_UP = { connections: 16, seconds: Math.min(5, seconds) }

const startedAt = performance.now()
const say = (text: string) =>
  console.error(`${((performance.now() - startedAt) / 1000).toFixed(0).padStart(5)} s  ${text}`)

const stage = await Stage.open()
let runs = 0
try {
  const small = await makeSeeded("bench_small", size.small)
  const full = await makeSeeded("bench_full", size.leads)
  await stage.settle()
  const [smallSide, fullSide] = [await open(small), await open(full)]
  const reads = await measureReads(smallSide, fullSide, requests, say)
  await stage.stopServer(smallSide.server)
  const simulated = await measureSimulation(fullSide, size.simulated, say)
  const { exports, copies } = await compareExports(fullSide, rounds, say)
  if (exports.some(({ rows }) => rows !== size.leads)) throw new Error("Not all leads were exported")
  await stage.stopServer(fullSide.server)
  const ingest = await compareIngest(full)
  report([
    ingestFinding(ingest),
    ...reads.map(readFinding),
    simulationFinding(ingest, simulated),
    ...exportFindings(exports, copies),
  ])
} finally {
  await stage.close()
}

async function makeSeeded(name: string, leads: number): Promise<BenchDatabase> {
  const database = await stage.makeDatabase(name)
  await seedHistory(database, leads, (done) => {
    if (done % 100_000 === 0 || done === leads) say(`${grouped(done)} of ${grouped(leads)} leads planted`)
  })
  return database
}

async function open(database: BenchDatabase): Promise<Side> {
  return { database, server: await stage.startCriba(database) }
}

type Ingest = { readonly empty: number; readonly full: number }

/** Leads a second: empty, full, full, empty, and so on. Every run has a server of its own, warmed up and then measured. */
async function compareIngest(full: BenchDatabase): Promise<Ingest> {
  const perSecond = { empty: [] as number[], full: [] as number[] }
  for (let round = 0; round < rounds; round++) {
    for (const kind of round % 2 === 0 ? (["empty", "full"] as const) : (["full", "empty"] as const)) {
      const database = kind === "full" ? full : await stage.makeDatabase(`bench_empty_${round}`)
      perSecond[kind].push(await measureIngest(database))
      say(`ingest, ${kind}: ${perSecond[kind].at(-1)?.toFixed(0)} leads/s`)
      if (kind === "empty") await stage.dropDatabase(database)
    }
  }
  return { empty: median(perSecond.empty), full: median(perSecond.full) }
}

async function measureIngest(database: BenchDatabase): Promise<number> {
  await stage.settle()
  const server = await stage.startCriba(database)
  const { key } = database
  let perSecond = 0
  for (const load of [WARM_UP, { connections, seconds }]) {
    const measured = await applyLoad({ port: server.port, key, run: ++runs, ...load })
    if (measured.errors > 0) throw new Error(`${measured.errors} leads were answered with errors`)
    perSecond = measured.perSecond
  }
  await stage.stopServer(server)
  return perSecond
}

function ingestFinding({ empty, full }: Ingest): Finding {
  const against = "an empty database"
  return { measure: "ingest", unit: "leads/s", against, base: empty, value: full, aim: { atLeast: 0.85 } }
}

/** The worst case may take as long as nobody minds; all else has to be about as fast as with few leads. */
const WORST_MS = 500
function readFinding({ kind, name, smallMs, fullMs }: ReadTimes): Finding {
  const shared = { measure: `${kind}: ${name}`, unit: "ms", value: fullMs }
  return kind === "worst case"
    ? { ...shared, against: "half a second", base: WORST_MS, aim: { atMost: 1 } }
    : { ...shared, against: `${grouped(size.small)} leads`, base: smallMs, aim: { atMost: 3 } }
}

/** Held against the faster of the two. */
function simulationFinding({ empty, full }: Ingest, perSecond: number): Finding {
  const measure = `simulating ${grouped(size.simulated)} leads`
  const base = Math.max(empty, full)
  return { measure, unit: "leads/s", against: "ingest", base, value: perSecond, aim: { atLeast: 3 } }
}

function exportFindings(exports: readonly Exported[], copies: readonly number[]): Finding[] {
  const memory = {
    measure: "CSV export: memory in the second half",
    unit: "MiB",
    against: "in the first half",
    base: Math.max(...exports.map(({ firstHalfMiB }) => firstHalfMiB)),
    value: Math.max(...exports.map(({ secondHalfMiB }) => secondHalfMiB)),
    aim: { atMost: 1.1 },
  }
  if (copies.length === 0) return [memory]
  const speed = {
    measure: "CSV export",
    unit: "rows/s",
    against: "psql's \\copy",
    base: median(copies),
    value: median(exports.map(({ perSecond }) => perSecond)),
    aim: { atLeast: 0.3 },
  }
  return [speed, memory]
}

function report(findings: readonly Finding[]): void {
  const date = new Date().toISOString().slice(0, 10)
  if (values.json) {
    const settings = { ...size, rounds, seconds, requests, connections, loader }
    console.log(
      JSON.stringify({ date, machine: machine(), settings, findings: findings.map(toJson) }, null, 2),
    )
    return
  }
  console.log(
    `${date}, ${machine()}, ${grouped(size.leads)} leads, load by ${loader} with ${connections} connections\n`,
  )
  console.log(toTable(findings))
}
