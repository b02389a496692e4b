/**
 * What webhooks cost ingest, and whether they lose anything. First leads are taken in without endpoints and with three (one fast, one
 * that hangs, one that fails half of the time), in turns that cancel out what the day does to the machine. Then 10 000
 * leads come in with the same three endpoints while the server is killed with -9 twice, and every event is looked for.
 *
 *   npm run bench:webhooks [-- --rounds 2 --seconds 10 --leads 10000]
 */
import { parseArgs } from "node:util"
import { sql } from "kysely"
import { eventIdOf } from "../src/domain/event/event.ts"
import { addWebhook, LOOPBACK, retryAtOnce } from "../test/helpers/courier.ts"
import { runMany } from "../test/helpers/many.ts"
import { Receiver } from "../test/helpers/receiver.ts"
import { postLead, type ServerProcess, startServer } from "../test/helpers/server.ts"
import { applyLoad, loader } from "./load.ts"
import { type BenchDatabase, machine, median, Stage } from "./stage.ts"

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "2" },
    seconds: { type: "string", default: "10" },
    leads: { type: "string", default: "10000" },
  },
})
const [rounds, seconds, leads] = [Number(values.rounds), Number(values.seconds), Number(values.leads)]
const CONNECTIONS = 64
const LEAST_RATIO = 0.8

process.env.WEBHOOK_ALLOW_NETWORKS = LOOPBACK.join(",")
const stage = await Stage.open()
const arrived = new Set<string>()
const fast = await new Receiver().start()
const hanging = await new Receiver(() => "hang").start()
/** By chance; but no event more than six times, or one in a thousand would use up the whole schedule. */
const refusals = new Map<string, number>()
const failing = await new Receiver(({ id }) => {
  const refused = refusals.get(id) ?? 0
  refusals.set(id, refused + 1)
  if (refused < 6 && Math.random() < 0.5) return { status: 500 }
  arrived.add(id)
  return {}
}).start()
const receivers = [fast, hanging, failing]
const nodes: ServerProcess[] = []

try {
  console.log(`${new Date().toISOString().slice(0, 10)}, ${machine()}, load by ${loader}`)
  const ratio = await compareThroughput()
  await loseNothing()
  if (ratio < LEAST_RATIO)
    throw new Error(`Webhooks cost ingest more than they may: ${ratio} < ${LEAST_RATIO}`)
} finally {
  for (const node of nodes) await node.stop("SIGKILL")
  await stage.close()
  for (const receiver of receivers) await receiver.close()
}

async function compareThroughput(): Promise<number> {
  const database = await stage.makeDatabase("webhooks_throughput")
  const server = await stage.startCriba(database)
  let run = 0
  const measure = async (withEndpoints: boolean, forSeconds: number): Promise<number> => {
    if (withEndpoints) await addEndpoints(database)
    await stage.settle()
    const load = {
      port: server.port,
      key: database.key,
      connections: CONNECTIONS,
      seconds: forSeconds,
      run: ++run,
    }
    const { perSecond, errors } = await applyLoad(load)
    if (errors > 0) throw new Error(`${errors} requests were answered with errors`)
    await sql`delete from channel where kind = 'webhook'`.execute(database.db)
    return perSecond
  }
  for (const withEndpoints of [false, true]) await measure(withEndpoints, 3)

  const without: number[] = []
  const ratios: number[] = []
  for (let round = 1; round <= rounds; round++) {
    const [before, one, two, after] = [
      await measure(false, seconds),
      await measure(true, seconds),
      await measure(true, seconds),
      await measure(false, seconds),
    ]
    without.push(before, after)
    ratios.push((one + two) / (before + after))
  }
  await stage.stopServer(server)
  const ratio = median(ratios)
  console.log(`ingest without endpoints   ${median(without).toFixed(0)} leads/s`)
  console.log(
    `with three endpoints       ${ratio.toFixed(3)} of that (rounds: ${ratios.map((one) => one.toFixed(3)).join(", ")})`,
  )
  return ratio
}

/** Retries wait for minutes and hours: once the fast endpoint has everything, they are made due at once. */
async function loseNothing(): Promise<void> {
  for (const receiver of receivers) receiver.received.length = 0
  arrived.clear()
  const database = await stage.makeDatabase("webhooks_lossless")
  await addEndpoints(database)
  const acknowledged = new Set<number>()
  const startedAt = performance.now()
  for (const enough of [leads / 3, (2 * leads) / 3]) {
    const server = await startNode(database)
    const sending = send(database, server.address, acknowledged)
    await fast.until(() => acknowledged.size >= enough)
    await server.stop("SIGKILL")
    await sending
    console.log(
      `killed with -9 after ${acknowledged.size} leads, ${fast.ids.size} events at the fast endpoint`,
    )
  }
  const server = await startNode(database)
  await send(database, server.address, acknowledged)
  if (acknowledged.size !== leads) throw new Error(`Only ${acknowledged.size} leads were acknowledged`)

  const { rows } = await sql<{
    seq: number
    at: Date
  }>`select seq, at from event where lead_id is not null`.execute(database.db)
  const events = new Set(rows.map(eventIdOf))
  await fast.until(({ ids }) => ids.size >= events.size && events.isSubsetOf(ids))
  console.log(`all ${events.size} events at the fast endpoint ${since(startedAt)}`)
  await retryAtOnce(database.db)
  await failing.until(() => arrived.size >= events.size)
  console.log(`and at the failing one ${since(startedAt)}, ${failing.received.length} attempts`)
  console.log(`${fast.received.length - fast.ids.size} arrived twice at the fast one, because of the kills`)
  await server.stop("SIGTERM")
}

async function addEndpoints({ db }: BenchDatabase): Promise<void> {
  for (const { url } of receivers) await addWebhook(db, url)
}

async function startNode({ connection: { user, host, database } }: BenchDatabase): Promise<ServerProcess> {
  const node = await startServer({
    DATABASE_URL: `postgresql://${user}@/${database}?host=${encodeURIComponent(host)}`,
    WEBHOOK_ALLOW_NETWORKS: LOOPBACK.join(","),
    LOG_LEVEL: "info",
  })
  nodes.push(node)
  return node
}

function send({ key }: BenchDatabase, address: string, acknowledged: Set<number>): Promise<void> {
  return runMany(leads, CONNECTIONS, async (n) => {
    if (acknowledged.has(n)) return
    const same = { "idempotency-key": `lead-${n}` }
    const body = { nombre: `Lead ${n}`, email: `lead-${n}@example.com` }
    const answer = await postLead(address, key, body, same).catch(() => null)
    if (answer?.status === 201) acknowledged.add(n)
  })
}

function since(startedAt: number): string {
  return `after ${((performance.now() - startedAt) / 1000).toFixed(1)} s`
}
