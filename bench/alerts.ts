/**
 * How soon alerts are pushed, and what they cost ingest, in three parts. `idle` and `half` measure the time from the 201 of a lead to
 * the push service having the message for its triager's device, on an idle server and while half as many leads come in as it can
 * take. For `rate` leads are taken in without receivers, and with twenty devices and three endpoints of a chat, in turns that cancel
 * out what the day does to the machine.
 *
 * Measured are the leads of five triagers with a bracket of their own, each of whom gets one a second: a person gets some leads a
 * minute and not hundreds. The other five get the load, and have devices too.
 *
 * Each part can be asked for alone, and says when it takes longer than it may: a message that never arrives ends the run.
 *
 *   npm run bench:alerts [-- idle|half|rate --rounds 2 --seconds 10 --leads 200]
 */
import { setTimeout as pause } from "node:timers/promises"
import { parseArgs } from "node:util"
import { sql } from "kysely"
import { addDevice, addPerson } from "../test/helpers/alerts.ts"
import { publish, saveTriagers, triager } from "../test/helpers/builders.ts"
import { addWebhook, LOOPBACK } from "../test/helpers/courier.ts"
import { PushService } from "../test/helpers/push-service.ts"
import { Receiver } from "../test/helpers/receiver.ts"
import { postLead } from "../test/helpers/server.ts"
import { applyLoad, loader } from "./load.ts"
import { type BenchDatabase, machine, median, Stage } from "./stage.ts"

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: "string", default: "2" },
    seconds: { type: "string", default: "10" },
    leads: { type: "string", default: "200" },
  },
})
const [rounds, seconds, leads] = [Number(values.rounds), Number(values.seconds), Number(values.leads)]
const PARTS = ["idle", "half", "rate"] as const
const wrong = positionals.find((part) => !PARTS.some((known) => known === part))
if (wrong !== undefined) throw new Error(`There is no part ${wrong}: ${PARTS.join(", ")}`)
const isAsked = (part: (typeof PARTS)[number]) => positionals.length === 0 || positionals.includes(part)
const CONNECTIONS = 64
const DEVICES = 20
const TEAM = ["ana", "bruno", "carla", "diego", "elena"]
const MEASURED = ["measured-1", "measured-2", "measured-3", "measured-4", "measured-5"]
const AIMS = { idleMs: 1_000, busyMs: 3_000, ratio: 0.9 }
/** Between two of the measured leads. */
const EVERY_MS = 200
/** After the last of them: whatever has not arrived by then does not arrive. */
const LONGEST_WAIT_MS = 30_000
let run = 0

process.env.WEBHOOK_ALLOW_NETWORKS = LOOPBACK.join(",")
const stage = await Stage.open()
/** When the alerts of each device came: of "4 new leads" four. They come in the order of their leads. */
const arrivals = new Map<string, number[]>()
const service = await new PushService(({ browser, message }) => {
  const now = performance.now()
  const told = message.path === "inbox" ? Number.parseInt(message.title, 10) : 1
  arrivals.get(browser)?.push(...Array.from({ length: told }, () => now))
  service.received.length = 0
  return {}
}).start()
const receivers = await Promise.all([1, 2, 3].map(() => new Receiver().start()))

try {
  console.log(`${new Date().toISOString().slice(0, 10)}, ${machine()}, load by ${loader}`)
  const database = await stage.makeDatabase("alerts")
  await publish(database.db, { brackets: [{ id: "usual", below: 1_000_000 }, { id: "measured" }] })
  await saveTriagers(
    database.db,
    ...TEAM.map((id) => triager(id, { brackets: ["usual"] })),
    ...MEASURED.map((id) => triager(id, { brackets: ["measured"] })),
  )
  const server = await stage.startCriba(database)
  const misses: string[] = []
  await load(database, server.port, CONNECTIONS, 3)
  await addReceivers(database)
  await pause(3_000) // the courier has started, and what the load left is over

  if (isAsked("idle")) {
    const idle = await probe(database, server.port)
    tell("idle", idle, AIMS.idleMs)
    if (idle.p99 > AIMS.idleMs) misses.push("idle")
  }
  if (isAsked("half")) {
    const full = await load(database, server.port, CONNECTIONS, seconds)
    const half = halfLoad(database, server.port, full)
    await pause(1_000)
    const busy = await probe(database, server.port).finally(half.stop)
    tell(`at half of ${full.toFixed(0)} leads/s`, busy, AIMS.busyMs)
    if (busy.p99 > AIMS.busyMs) misses.push("half")
  }
  if (isAsked("rate") && (await compare(database, server.port)) < AIMS.ratio) misses.push("rate")
  await stage.stopServer(server)
  if (misses.length > 0)
    throw new Error(`Alerts are slower, or cost ingest more, than they may: ${misses.join(", ")}`)
} finally {
  await stage.close()
  await service.close()
  for (const receiver of receivers) await receiver.close()
}

async function load(
  { key }: BenchDatabase,
  port: number,
  connections: number,
  forSeconds: number,
): Promise<number> {
  run++
  const { perSecond, errors } = await applyLoad({ port, key, connections, seconds: forSeconds, run })
  if (errors > 0) throw new Error(`${errors} requests were answered with errors`)
  return perSecond
}

/** A device of each measured triager, the others spread over the team; and three endpoints of a chat. */
async function addReceivers({ db }: BenchDatabase): Promise<void> {
  await sql`delete from person`.execute(db)
  const people = await Promise.all(
    [...MEASURED, ...TEAM].map(async (triager) => ({
      triager,
      ...(await addPerson(db, triager, { triager })),
    })),
  )
  const team = people.slice(MEASURED.length)
  for (let n = 0; n < DEVICES; n++) {
    const person = people[n] ?? team[n % team.length]
    if (person) await addDevice(db, service, person, { browser: people[n]?.triager ?? `further-${n}` })
  }
  for (const { url } of receivers) await addWebhook(db, url, { kind: "slack", language: "es" })
}

async function removeReceivers({ db }: BenchDatabase): Promise<void> {
  await sql`delete from channel where kind in ('push', 'slack')`.execute(db)
}

/** Leads at half of the rate that the server can take, by as many clients as need be, until it is told to stop. */
function halfLoad({ key }: BenchDatabase, port: number, full: number) {
  let going = true
  let n = 0
  const everyMs = (CONNECTIONS * 1_000) / (full / 2)
  const client = async () => {
    while (going) {
      const dueAt = performance.now() + everyMs
      const body = { nombre: `Load ${++n}`, email: `load-${n}@example.com`, revenue: 10_000 }
      await postLead(`http://127.0.0.1:${port}`, key, body)
      await pause(Math.max(0, dueAt - performance.now()))
    }
  }
  const clients = Array.from({ length: CONNECTIONS }, client)
  return {
    stop: async () => {
      going = false
      await Promise.all(clients)
    },
  }
}

type Times = { readonly p50: number; readonly p99: number }

/** Milliseconds from the answer to the push service having the message, of leads that come one after the other. */
async function probe({ key }: BenchDatabase, port: number): Promise<Times> {
  const answeredAt = new Map(MEASURED.map((id) => [id, [] as number[]]))
  for (const id of MEASURED) arrivals.set(id, [])
  for (let n = 0; n < leads; n++) {
    const body = { nombre: `Probe ${n}`, email: `probe-${Date.now()}-${n}@example.com`, revenue: 2_000_000 }
    const { status, body: answer } = await postLead(`http://127.0.0.1:${port}`, key, body)
    if (status !== 201) throw new Error(`A lead was answered with ${status}`)
    answeredAt.get(answer.triager.id)?.push(performance.now())
    await pause(EVERY_MS)
  }
  const timesOf = (id: string) =>
    answeredAt
      .get(id)
      ?.map((at, n) => Math.max(0, (arrivals.get(id)?.[n] ?? Number.POSITIVE_INFINITY) - at)) ?? []
  const missing = () => MEASURED.flatMap(timesOf).filter((ms) => !Number.isFinite(ms)).length
  await Promise.race([service.until(() => missing() === 0), pause(LONGEST_WAIT_MS, null, { ref: false })])
  if (missing() > 0) throw new Error(`${missing()} of ${leads} alerts did not arrive`)
  const times = MEASURED.flatMap(timesOf).sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return { p50: at(0.5), p99: at(0.99) }
}

function tell(when: string, { p50, p99 }: Times, mostMs: number): void {
  console.log(
    `201 to push service, ${when}: p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms (aim: ${mostMs} ms)`,
  )
}

async function compare(database: BenchDatabase, port: number): Promise<number> {
  const measure = async (withReceivers: boolean): Promise<number> => {
    await removeReceivers(database)
    if (withReceivers) await addReceivers(database)
    await stage.settle()
    return load(database, port, CONNECTIONS, seconds)
  }
  const ratios: number[] = []
  const without: number[] = []
  for (let round = 1; round <= rounds; round++) {
    const [before, one, two, after] = [
      await measure(false),
      await measure(true),
      await measure(true),
      await measure(false),
    ]
    without.push(before, after)
    ratios.push((one + two) / (before + after))
  }
  const ratio = median(ratios)
  console.log(`ingest without receivers         ${median(without).toFixed(0)} leads/s`)
  console.log(`with ${DEVICES} devices and three chats    ${ratio.toFixed(3)} of that (aim: ${AIMS.ratio})`)
  return ratio
}
