/**
 * What callers without a key can take from the others: the server's memory and the time that a lead takes, under one attack
 * after the other, held against a server at rest. The callers and the attack run in processes of their own.
 *
 * An attack and the rest before it are measured in turns, several times, and the medians are compared: the p99 of one round
 * hangs on a few leads.
 *
 *   npm run bench:stuffing [-- --seconds 5 --rounds 5]
 */
import { execFile, fork } from "node:child_process"
import { once } from "node:events"
import path from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { parseArgs, promisify } from "node:util"
import { ATTACKS } from "./attack.ts"
import { applyLoad } from "./load.ts"
import { type Finding, isMet, toTable } from "./report.ts"
import { type BenchDatabase, machine, type Server, Stage } from "./stage.ts"

const { values } = parseArgs({
  options: { seconds: { type: "string", default: "5" }, rounds: { type: "string", default: "5" } },
})
const seconds = Number(values.seconds)
const rounds = Number(values.rounds)
const CALLERS = 4
const SAMPLE_EVERY_MS = 200
const WARM_UP_ROUNDS = 3
const MOST_MEMORY = { atMost: 1.3 }
const MOST_TIME = { atMost: 2 }

type State = { readonly memoryMb: number; readonly p99Ms: number }

const stage = await Stage.open()
let run = 0
try {
  const database = await stage.makeDatabase("bench_stuffing")
  const server = await stage.startCriba(database)
  await readDocuments(server)
  for (let round = 0; round < WARM_UP_ROUNDS; round++) await measure(server, database)
  const findings: Finding[] = []
  for (const attack of Object.keys(ATTACKS)) {
    // Held against the rest just before it: machines have moods.
    const rests: State[] = []
    const states: State[] = []
    for (let round = 0; round < rounds; round++) {
      rests.push(await measure(server, database))
      states.push(await measureUnder(attack, server, database))
    }
    const rest = medianOf(rests)
    const state = medianOf(states)
    const found = { measure: attack, against: "the server at rest" }
    findings.push(
      { ...found, unit: "MB at most", base: rest.memoryMb, value: state.memoryMb, aim: MOST_MEMORY },
      { ...found, unit: "ms, p99 of a lead", base: rest.p99Ms, value: state.p99Ms, aim: MOST_TIME },
    )
  }
  console.log(
    `${new Date().toISOString().slice(0, 10)}, ${machine()}, ${CALLERS} callers, ${rounds} rounds of ${seconds} s each\n`,
  )
  console.log(toTable(findings))
  if (findings.some((finding) => isMet(finding) === false)) process.exitCode = 1
} finally {
  await stage.close()
}

function medianOf(states: readonly State[]): State {
  const middle = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1] as number
  return {
    memoryMb: middle(states.map(({ memoryMb }) => memoryMb)),
    p99Ms: middle(states.map(({ p99Ms }) => p99Ms)),
  }
}

/** So that what is made when it is first asked for is not taken for the work of an attack. */
async function readDocuments({ port }: Server): Promise<void> {
  for (const document of ["/openapi.json", "/docs", "/docs/reference.js", "/api/sign-in"])
    await (await fetch(`http://127.0.0.1:${port}${document}`)).arrayBuffer()
}

async function measureUnder(attack: string, server: Server, database: BenchDatabase): Promise<State> {
  const attacker = fork(path.join(import.meta.dirname, "attack.ts"), [attack, String(server.port)])
  try {
    await pause(1_000)
    return await measure(server, database)
  } finally {
    const left = once(attacker, "exit")
    if (attacker.kill()) await left
  }
}

async function measure({ port, child }: Server, { key }: BenchDatabase): Promise<State> {
  let memoryMb = 0
  let ended = false
  const sampling = (async () => {
    while (!ended) {
      memoryMb = Math.max(memoryMb, await readMemoryMb(child.pid as number))
      await pause(SAMPLE_EVERY_MS)
    }
  })()
  const { p99Ms, errors } = await applyLoad({ port, key, connections: CALLERS, seconds, run: ++run })
  ended = true
  await sampling
  if (errors > 0) throw new Error(`${errors} leads were not taken in`)
  return { memoryMb, p99Ms }
}

async function readMemoryMb(pid: number): Promise<number> {
  const { stdout } = await promisify(execFile)("ps", ["-o", "rss=", "-p", String(pid)])
  return Number(stdout) / 1024
}
