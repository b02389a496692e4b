/**
 * What 1, 2 and 4 servers on one database take in together, how many connections they hold and how long the desk is held: the table of
 * docs/scaling.md. All decide in one order, so more servers bring more processors for HTTP and not more desks.
 *
 *   npm run bench:servers [-- --rounds 3 --seconds 10 --connections 256]
 */
import { parseArgs } from "node:util"
import { sql } from "kysely"
import { applyLoad, loader } from "./load.ts"
import { checkShares } from "./shares.ts"
import { type BenchDatabase, grouped, machine, median, type Server, Stage } from "./stage.ts"

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "3" },
    seconds: { type: "string", default: "10" },
    connections: { type: "string", default: "256" },
  },
})
const [rounds, seconds, connections] = [
  Number(values.rounds),
  Number(values.seconds),
  Number(values.connections),
]
const COUNTS = [1, 2, 4]
const WARM_UP_SECONDS = 3

type Row = { perSecond: number; p50Ms: number; p99Ms: number; held: number; holdMs: number }
const rows = new Map<number, Row[]>(COUNTS.map((count) => [count, []]))
const stage = await Stage.open()
let run = 0
try {
  const database = await stage.makeDatabase("bench_servers")
  for (let round = 0; round < rounds; round++)
    for (const count of round % 2 === 0 ? COUNTS : COUNTS.toReversed())
      rows.get(count)?.push(await measure(database, count))
  await checkShares(database.db)
  print()
} finally {
  await stage.close()
}

async function measure(database: BenchDatabase, count: number): Promise<Row> {
  const servers = await Promise.all(Array.from({ length: count }, () => stage.startCriba(database)))
  await load(servers, database.key, WARM_UP_SECONDS)
  await stage.settle()
  const before = await readHolds(servers)
  const measuring = load(servers, database.key, seconds)
  const held = await countConnections(database)
  const measured = await measuring
  const after = await readHolds(servers)
  for (const server of servers) await stage.stopServer(server)
  return {
    perSecond: measured.reduce((sum, { perSecond }) => sum + perSecond, 0),
    p50Ms: median(measured.map(({ p50Ms }) => p50Ms)),
    p99Ms: Math.max(...measured.map(({ p99Ms }) => p99Ms)),
    held,
    holdMs: (1_000 * (after.sum - before.sum)) / (after.count - before.count),
  }
}

/** The connections are shared out among the servers. */
async function load(servers: readonly Server[], key: string, forSeconds: number) {
  const each = Math.ceil(connections / servers.length)
  const all = await Promise.all(
    servers.map(({ port }) => applyLoad({ port, key, connections: each, seconds: forSeconds, run: ++run })),
  )
  const errors = all.reduce((sum, one) => sum + one.errors, 0)
  if (errors > 0) throw new Error(`${errors} requests were answered with errors`)
  return all
}

/** How often, and for how many seconds in all, the desk was held for leads. */
async function readHolds(servers: readonly Server[]) {
  const texts = await Promise.all(
    servers.map(async ({ port }) => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()),
  )
  const total = (what: string) =>
    texts.reduce(
      (sum, text) =>
        sum +
        Number(
          new RegExp(`^criba_desk_hold_seconds_${what}\\{purpose="ingest"\\} (\\S+)$`, "m").exec(text)?.[1] ??
            0,
        ),
      0,
    )
  return { sum: total("sum"), count: total("count") }
}

async function countConnections({ db, name }: BenchDatabase): Promise<number> {
  const { rows: found } = await sql`
    select from pg_stat_activity where datname = ${name} and application_name like 'criba %'
  `.execute(db)
  return found.length
}

function print(): void {
  const lines = COUNTS.map((count) => {
    const of = (what: keyof Row) => median((rows.get(count) ?? []).map((row) => row[what]))
    return `| ${count} | ${grouped(of("perSecond"))} | ${of("p50Ms").toFixed(1)} | ${of("p99Ms").toFixed(1)} | ${of("holdMs").toFixed(1)} | ${of("held").toFixed(0)} |`
  })
  process.stdout.write(
    `${[
      `${machine()}, load by ${loader} on the same machine, ${connections} connections, median of ${rounds} rounds of ${seconds} s`,
      "",
      "| servers | leads/s | p50 ms | p99 ms | a hold of the desk, ms | connections |",
      "|---:|---:|---:|---:|---:|---:|",
      ...lines,
    ].join("\n")}\n`,
  )
}
