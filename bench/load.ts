/** Load on one address: by wrk where it is installed, else by a client of our own, which costs more of the machine. */
import { spawn, spawnSync } from "node:child_process"
import { Agent, request } from "node:http"
import path from "node:path"
import { text } from "node:stream/consumers"

export type Measured = { perSecond: number; p50Ms: number; p99Ms: number; errors: number }
export type Load = { port: number; key: string; connections: number; seconds: number; run: number }

export const loader = spawnSync("wrk", ["-v"]).error ? "node:http" : "wrk"

export const applyLoad = (load: Load): Promise<Measured> => (loader === "wrk" ? byWrk(load) : byNode(load))

async function byWrk({ port, key, connections, seconds, run }: Load): Promise<Measured> {
  const script = path.join(import.meta.dirname, "lead.lua")
  const args = [
    "-t1",
    `-c${connections}`,
    `-d${seconds}s`,
    "--timeout",
    "30s",
    "-s",
    script,
    `http://127.0.0.1:${port}`,
  ]
  const wrk = spawn("wrk", args, {
    env: { ...process.env, BENCH_KEY: key, BENCH_RUN: String(run) },
    stdio: ["ignore", "pipe", "inherit"],
  })
  const line = (await text(wrk.stdout)).split("\n").find((one) => one.startsWith("{"))
  if (line === undefined) throw new Error("wrk printed no result")
  const { requests, microseconds, errors, p50, p99 } = JSON.parse(line)
  return { perSecond: requests / (microseconds / 1e6), p50Ms: p50 / 1000, p99Ms: p99 / 1000, errors }
}

async function byNode({ port, key, connections, seconds, run }: Load): Promise<Measured> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const startedAt = performance.now()
  const durations: number[] = []
  let errors = 0
  let n = 0
  const post = (body: string) =>
    new Promise<void>((resolve) => {
      const headers = {
        authorization: `Bearer ${key}`,
        "content-type": "application/json",
        "content-length": Buffer.byteLength(body),
      }
      const sentAt = performance.now()
      const options = {
        agent,
        port,
        host: "127.0.0.1",
        method: "POST",
        path: "/api/public/ingest-lead",
        headers,
      }
      const call = request(options, (response) => {
        response.resume().on("end", () => {
          if (response.statusCode !== 201) errors++
          durations.push(performance.now() - sentAt)
          resolve()
        })
      })
      call.on("error", () => {
        errors++
        resolve()
      })
      call.end(body)
    })
  const client = async () => {
    while (performance.now() - startedAt < seconds * 1000) await post(leadBody(run, ++n))
  }
  await Promise.all(Array.from({ length: connections }, client))
  agent.destroy()
  durations.sort((a, b) => a - b)
  const at = (share: number) => durations[Math.floor(durations.length * share)] ?? 0
  const perSecond = durations.length / ((performance.now() - startedAt) / 1000)
  return { perSecond, p50Ms: at(0.5), p99Ms: at(0.99), errors }
}

const FIRST = ["carmen", "hugo", "iker", "lucia", "maria", "noa", "pablo", "sofia"]
const LAST = ["castro", "fernandez", "garcia", "ibanez", "moreno", "ortega", "ruiz", "vidal"]
const BUSINESSES = ["ecommerce", "Agencia", "tienda online", "clínica", "empleado"]
const REVENUES = [8_000, 24_000, 60_000, 120_000, 400_000]

/** Eight digits that no other lead of the bench has, and that are far from those of the lead before: as people come. */
const scatter = (run: number, n: number): string =>
  String((((run * 1_000_003 + n) % 1e8) * 61_803_399) % 1e8).padStart(8, "0")

/** The same as in lead.lua. */
export function leadBody(run: number, n: number): string {
  const digits = scatter(run, n)
  const [first, last] = [FIRST[n % 8], LAST[Math.floor(n / 8) % 8]]
  return JSON.stringify({
    nombre: `${first} ${last}`,
    email: `${first}.${last}.${digits}@example.com`,
    telefono: `+346${digits}`,
    business: BUSINESSES[n % 5],
    business_label: "Tienda de cerámica",
    revenue: REVENUES[(n % 7) % 5],
    funnel: "landing",
    utm_source: "google",
    utm_medium: "cpc",
    utm_campaign: "otoño-2026",
    referrer: "https://example.com/blog",
  })
}
