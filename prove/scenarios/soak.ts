/**
 * Steady load for as long as asked with everything on: two servers behind a proxy, webhooks, pushes to devices, a follower of the feed, a
 * console that polls, imports, new policies, and a restart of the second server every few minutes. Memory, connections and
 * file handles of the first server, and the latency of leads, are looked at every minute. Of a run long enough to tell, memory,
 * connections and file handles must not grow. Latency is told and not judged: it depends on what else the machine does.
 */
import { once } from "node:events"
import { readdirSync, readFileSync } from "node:fs"
import { setTimeout as pause } from "node:timers/promises"
import { balance } from "../balancer.ts"
import { check } from "../checker.ts"
import { type Client, callServer } from "../client.ts"
import { Devices } from "../devices.ts"
import type { Scenario } from "../scenario.ts"
import { Stage } from "../stage.ts"
import { Follower, receiveWebhooks } from "../witnesses.ts"

/** 20 leads a second: fifty times a million a month, and less than two busy cores can do with everything on. */
const SENDERS = 16
const EACH_SENDS_EVERY_MS = 800
const POLL_EVERY_MS = 1_000
/** What a console asks for again and again. */
const POLLED = ["leads?limit=50", "overview", "rotation", "stats?by=triager"]
const LEADS_OF_AN_IMPORT = 200
const RESTART_EVERY = 5
/** Shorter runs say what they saw, and are not judged: caches and heaps are still filling. */
const ENOUGH_LOOKS = 16
/**
 * How much more the last quarter may have than the second. From 50 000 leads on a thread counts statistics, with connections, files
 * and some bytes of each lead in memory; and who waits longer has more open. What leaks with every minute is more than that in an hour.
 */
const MOST_GROWTH = { mib: 120, connections: 4, files: 20 }

export const soak: Scenario = {
  name: "soak",
  title: "steady load for many minutes with everything on",
  quick: false,
  mostMinutes: 10,
  play: async ({ soakMinutes }) => {
    await using stage = await Stage.open()
    const devices = await Devices.open(stage)
    const servers = [await stage.server({ as: "a" }), await stage.server({ as: "b" })]
    const address = await balance(stage, servers)
    const receiver = await receiveWebhooks(stage, address)
    const follower = await Follower.open(stage, () => address)
    const client = stage.client(address).start(SENDERS, EACH_SENDS_EVERY_MS)
    const polls = poll(stage, address)
    const looks: Look[] = []
    const wrong: string[] = []
    const pid = Number(servers[0]?.child.pid)
    for (const end = performance.now() + soakMinutes * 60_000; performance.now() < end; ) {
      const n = looks.length
      const seen = client.sent.length
      await importLoudly(stage, `import-${n}`)
      const policy = { brackets: [{ id: "all" }], currency: n % 2 === 0 ? "EUR" : "USD" }
      const { status } = await stage.admin(address, "PUT", "policy", policy)
      if (status !== 200 && status !== 201) wrong.push(`publishing a policy was answered with ${status}`)
      if (n % RESTART_EVERY === RESTART_EVERY - 1) {
        const ended = await servers[1]?.stop("SIGTERM")
        if (ended !== 0) wrong.push(`a server ended with ${ended}`)
        servers[1] = await stage.server({ as: "b" })
      }
      await pause(Math.min(60_000, Math.max(0, end - performance.now())))
      const now = await look(stage, pid, client, seen)
      looks.push(now)
      process.stderr.write(`\n  minute ${looks.length}: ${tell(now)}`)
    }
    await client.stop()
    const asked = await polls.stop()
    await devices.untilQuiet()
    const said = [`${soakMinutes} minutes`, `${asked.count} polls`]
    const notes = [said.join(", "), ...quartersOf(looks).map(([which, seen]) => `${which} ${tell(seen)}`)]
    const verdict = await check(stage, {
      client,
      server: { address },
      follower,
      receiver,
      sameTeam: false,
      notes,
    })
    const told = await devices.check()
    verdict.wrong.push(...wrong, ...asked.wrong, ...told.wrong, ...growthOf(looks))
    verdict.notes.push(...told.notes)
    return verdict
  },
}

/** Receivers and devices are told of these leads, too. */
async function importLoudly(stage: Stage, name: string): Promise<void> {
  const child = await stage.command("criba", "import", await stage.writeLeads(name, LEADS_OF_AN_IMPORT))
  const [code] = await once(child, "exit")
  if (code !== 0) throw new Error(`The import ended with ${code}`)
}

type Look = {
  readonly mib: number
  readonly connections: number
  readonly files: number
  readonly p99Ms: number
}

async function look(stage: Stage, pid: number, client: Client, since: number): Promise<Look> {
  const memory = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]
  const connections = await stage.ask("select from pg_stat_activity where usename = 'a'")
  const waits = client.sent
    .slice(since)
    .flatMap(({ sentAt, answeredAt }) => (answeredAt === null ? [] : [answeredAt - sentAt]))
    .sort((a, b) => a - b)
  return {
    mib: Math.round(Number(memory) / 1024),
    connections: connections.length,
    files: readdirSync(`/proc/${pid}/fd`).length,
    p99Ms: Math.round(waits[Math.floor(waits.length * 0.99)] ?? Number.NaN),
  }
}

/** The medians of the second and of the last quarter: the first is for warming up. */
function quartersOf(looks: readonly Look[]): [string, Look][] {
  const middleOf = (part: readonly Look[]): Look => {
    const of = (field: keyof Look) =>
      part.map((one) => one[field]).sort((a, b) => a - b)[part.length >> 1] ?? Number.NaN
    return { mib: of("mib"), connections: of("connections"), files: of("files"), p99Ms: of("p99Ms") }
  }
  if (looks.length < 2) return looks.map((seen) => ["once", seen])
  const quarter = Math.ceil(looks.length / 4)
  return [
    ["second quarter", middleOf(looks.slice(quarter, 2 * quarter))],
    ["last quarter", middleOf(looks.slice(-quarter))],
  ]
}

function growthOf(looks: readonly Look[]): string[] {
  if (looks.length < ENOUGH_LOOKS) return []
  const [[, early], [, late]] = quartersOf(looks) as [[string, Look], [string, Look]]
  return (["mib", "connections", "files"] as const).flatMap((field) =>
    late[field] > early[field] + MOST_GROWTH[field]
      ? `${field} grew from ${early[field]} to ${late[field]}`
      : [],
  )
}

const tell = (seen: Look): string =>
  `${seen.mib} MiB, ${seen.connections} connections, ${seen.files} files, p99 ${seen.p99Ms} ms`

/** A console that is open all the time. A read that the server could not answer at once (503) is asked again by it, too. */
function poll(stage: Stage, address: string) {
  const result = { count: 0, wrong: [] as string[] }
  let isOver = false
  const work = async () => {
    while (!isOver) {
      for (const path of POLLED) {
        const answer = await callServer(`${address}/api/admin/${path}`, stage.key).catch(() => null)
        result.count++
        if (answer !== null && answer.status !== 200 && answer.status !== 503)
          result.wrong.push(`GET ${path} was answered with ${answer.status}`)
      }
      await pause(POLL_EVERY_MS)
    }
  }
  const working = work()
  return {
    stop: async () => {
      isOver = true
      await working
      return result
    },
  }
}
