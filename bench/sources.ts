/**
 * How fast a source takes in leads, next to ingest in the same run and on the same server: JSON with our names to both, a form and a signed
 * Typeform body to sources. Rounds are interleaved, because machines have moods. A source must reach 0.8 of ingest. Typeform's
 * number of an event is an idempotency key, whose answer is kept, so ingest with one stands beside it too.
 *
 *   npm run bench:sources [-- --rounds 3 --seconds 5]
 */
import { createHmac } from "node:crypto"
import { Agent, request } from "node:http"
import { parseArgs } from "node:util"
import { createSource } from "../src/changes/change-sources.ts"
import { PRESETS, type PresetName } from "../src/domain/source/presets.ts"
import type { Database } from "../src/store/connection/database.ts"
import { leadBody } from "./load.ts"
import { machine, Stage } from "./stage.ts"

const { values } = parseArgs({
  options: { rounds: { type: "string", default: "3" }, seconds: { type: "string", default: "5" } },
})
const [rounds, seconds] = [Number(values.rounds), Number(values.seconds)]
const CONNECTIONS = 64
const LEAST_RATIO = 0.8
/** More than these machines can do; a round that has sent all of them is over. */
const MOST_PER_SECOND = 3_000
const SECRET = "bench"

type Sent = { readonly body: string; readonly headers: Record<string, string> }
type Contender = {
  readonly name: string
  readonly path: string
  readonly write: (n: number) => Sent
}

const stage = await Stage.open()
try {
  const database = await stage.makeDatabase("bench_sources")
  const { port } = await stage.startCriba(database)
  const contenders = await makeContenders(database.db, database.key)
  const results = new Map<string, number[]>()
  for (const contender of contenders) await load(port, contender, 0, 2)
  for (let round = 1; round <= rounds; round++)
    for (const contender of contenders) {
      const perSecond = await load(port, contender, round, seconds)
      results.set(contender.name, [...(results.get(contender.name) ?? []), perSecond])
    }
  console.log(
    `${new Date().toISOString().slice(0, 10)}, ${machine()}, ${CONNECTIONS} connections by node:http`,
  )
  console.log(
    `median of ${rounds} rounds of ${seconds} s\n\ncontender                leads/s   of ingest   of ingest with a key`,
  )
  const median = (name: string) =>
    (results.get(name) ?? []).toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0
  for (const { name } of contenders) {
    const ratioOf = (other: string) => median(name) / median(other)
    const ratios = [ratioOf("ingest"), ratioOf("ingest with a key")].map((ratio) => ratio.toFixed(2))
    console.log(
      `${name.padEnd(22)}  ${median(name).toFixed(0).padStart(8)}  ${ratios[0]?.padStart(10)}  ${ratios[1]?.padStart(21)}`,
    )
    if (ratioOf("ingest") < LEAST_RATIO) process.exitCode = 1
  }
} finally {
  await stage.close()
}

async function makeContenders(db: Database, key: string): Promise<Contender[]> {
  const addressOf = async (preset: PresetName, signing_secret: string | null) => {
    const wishes = { name: preset, preset, mapping: null, signing_secret, origins: [], rate_per_minute: null }
    const { source, secret } = await createSource(db, "bench", wishes)
    return `/api/public/sources/${source.id}/${secret}`
  }
  const json = { "content-type": "application/json" }
  const authorization = `Bearer ${key}`
  const [auto, typeform] = [await addressOf("auto", null), await addressOf("typeform", SECRET)]
  const sample = PRESETS.typeform.samples[0]?.body ?? ""
  return [
    {
      name: "ingest",
      path: "/api/public/ingest-lead",
      write: (n) => ({ body: leadBody(1, n), headers: { ...json, authorization } }),
    },
    {
      name: "ingest with a key",
      path: "/api/public/ingest-lead",
      write: (n) => ({
        body: leadBody(4, n),
        headers: { ...json, authorization, "idempotency-key": `bench-${n}` },
      }),
    },
    {
      name: "source, JSON",
      path: auto,
      write: (n) => ({ body: leadBody(2, n), headers: json }),
    },
    {
      name: "source, form",
      path: auto,
      write: (n) => ({
        body: new URLSearchParams(JSON.parse(leadBody(3, n))).toString(),
        headers: { "content-type": "application/x-www-form-urlencoded" },
      }),
    },
    {
      name: "source, Typeform",
      path: typeform,
      write: (n) => {
        const body = sample
          .replaceAll("a3a12ec67a1365927098a606107fac15", `token-${n}`)
          .replace("lucia@", `lucia.${n}@`)
          .replace("600111222", String(600_000_000 + (n % 99_999_999)))
        const hmac = createHmac("sha256", SECRET).update(body).digest("base64")
        return { body, headers: { ...json, "typeform-signature": `sha256=${hmac}` } }
      },
    },
  ]
}

/**
 * Leads a second. Bodies differ from round to round, so that none is a repetition. They are written and signed beforehand: what the tool does is not
 * measured.
 */
async function load(port: number, { name, path, write }: Contender, round: number, forSeconds: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const sent = Array.from({ length: forSeconds * MOST_PER_SECOND }, (_, n) => write(round * 10_000_000 + n))
  let done = 0
  const post = ({ body, headers }: Sent) =>
    new Promise<void>((resolve, reject) => {
      const options = { agent, port, host: "127.0.0.1", method: "POST", path }
      const length = { "content-length": Buffer.byteLength(body) }
      const call = request({ ...options, headers: { ...headers, ...length } }, (response) => {
        if (response.statusCode !== 201) reject(new Error(`${name} answered ${response.statusCode}`))
        response.resume().on("end", resolve)
      })
      call.on("error", reject).end(body)
    })
  const work = async () => {
    for (let next = sent.pop(); next !== undefined && performance.now() < endsAt; next = sent.pop()) {
      await post(next)
      done++
    }
  }
  const startedAt = performance.now()
  const endsAt = startedAt + forSeconds * 1000
  await Promise.all(Array.from({ length: CONNECTIONS }, work))
  agent.destroy()
  return done / ((performance.now() - startedAt) / 1000)
}
