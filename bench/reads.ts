/**
 * What people ask of the admin API all day, on two databases in turns: pages by filters that are common, rare and old,
 * searches, counts, details. And the worst case, which people hardly ever ask for: filters that are each common and meet seldom or
 * nowhere, as invent-lead.ts plants them. Both answer as many leads to the same question, so that only the number of leads behind it differs.
 */
import { Agent, get } from "node:http"
import { buffer } from "node:stream/consumers"
import { sql } from "kysely"
import { ADMIN_PREFIX, writeCursor } from "../src/http/access/admin.ts"
import {
  campaignOf,
  OLD_NAME,
  OLD_PAIR,
  RARE_FUNNEL,
  RARE_NAME,
  RARE_PAIR,
  STRANGERS,
} from "./invent-lead.ts"
import { type BenchDatabase, median, type Server } from "./stage.ts"

export type Side = { readonly database: BenchDatabase; readonly server: Server }
export type ReadTimes = {
  readonly kind: "page" | "count" | "search" | "detail" | "worst case"
  readonly name: string
  readonly smallMs: number
  readonly fullMs: number
}

type Question = {
  readonly kind: ReadTimes["kind"]
  readonly name: string
  readonly path: (landmarks: Landmarks, n: number) => string
}

const page = (name: string, filters: (landmarks: Landmarks) => Record<string, string>): Question => ({
  kind: "page",
  name,
  path: (landmarks) => `/leads?${new URLSearchParams(filters(landmarks))}`,
})
const count = (name: string, filters: Record<string, string>): Question => ({
  kind: "count",
  name,
  path: () => `/leads/count?${new URLSearchParams(filters)}`,
})
const search = (name: string, q: (landmarks: Landmarks) => string): Question => ({
  kind: "search",
  name,
  path: (landmarks) => `/leads?${new URLSearchParams({ q: q(landmarks) })}`,
})

const worst = ({ name, path, kind }: Question): Question => ({
  kind: "worst case",
  name: `${kind}, ${name}`,
  path,
})

const QUESTIONS: readonly Question[] = [
  page("the newest", () => ({})),
  page("status, common", () => ({ status: "qualified" })),
  page("triager", () => ({ triager: "carla" })),
  page("business", () => ({ business: "salud" })),
  page("funnel, rare", () => ({ funnel: RARE_FUNNEL })),
  page("campaign of long ago", ({ oldCampaign }) => ({ utm_campaign: oldCampaign })),
  page("triager and status", () => ({ triager: "carla", status: "qualified" })),
  page("three filters", () => ({ status: "lost", bracket: "inicial", utm_source: "meta" })),
  page("status and campaign of long ago", ({ oldCampaign }) => ({
    status: "lost",
    utm_campaign: oldCampaign,
  })),
  count("triager and status", { triager: "carla", status: "qualified" }),
  count("a common name", { q: "garcia" }),
  page("status between two moments", ({ from, to }) => ({ status: "contacted", from, to })),
  page("deep in the list", ({ deepCursor }) => ({ cursor: deepCursor })),
  page("deep in a status", ({ deepCursor }) => ({ status: "qualified", cursor: deepCursor })),
  search("a rare name", () => RARE_NAME.toLowerCase()),
  search("a common name", () => "garcia"),
  search("two words, less common", () => "maria gonzalez"),
  search("a part of an address", () => "sanchez."),
  search("a phone's digits", ({ phone }) => phone.slice(-9)),
  search("nowhere", () => "quetzalcóatl"),
  search("two letters, common", () => "gu"),
  search("two letters, nowhere", () => "wx"),
  search("two letters that begin a word, once long ago", () => OLD_NAME.slice(0, 2)),
  { kind: "detail", name: "spread over all", path: ({ ids }, n) => `/leads/${ids[n % ids.length]}` },
  ...[page, (name: string, filters: () => Record<string, string>) => count(name, filters())].flatMap(
    (ask) => [
      worst(ask("two filters with nothing in common", () => STRANGERS)),
      worst(ask("two filters with one lead of long ago in common", () => OLD_PAIR)),
      worst(ask("two filters with few leads in common", () => RARE_PAIR)),
      worst(ask("three filters with nothing in common", () => ({ ...STRANGERS, status: "qualified" }))),
    ],
  ),
]

/** Both sides in turns, the first to be asked alternating. What comes first warms up and does not count. */
export async function measureReads(
  small: Side,
  full: Side,
  times: number,
  say: (text: string) => void,
): Promise<ReadTimes[]> {
  const sides = [new Reader(small, await findLandmarks(small)), new Reader(full, await findLandmarks(full))]
  const results: ReadTimes[] = []
  for (const question of QUESTIONS) {
    const { kind, name } = question
    const durations: [number[], number[]] = [[], []]
    const leads: [number, number] = [0, 0]
    for (let n = -2; n < times; n++) {
      for (const side of n % 2 === 0 ? [0, 1] : [1, 0]) {
        const answer = await (sides[side] as Reader).ask(question, n + 2)
        leads[side as 0 | 1] = answer.leads
        if (n >= 0) durations[side as 0 | 1].push(answer.ms)
      }
    }
    const [smallMs, fullMs] = [median(durations[0]), median(durations[1])]
    say(`${kind}: ${name}, ${smallMs.toFixed(1)} and ${fullMs.toFixed(1)} ms`)
    if (leads[0] !== leads[1]) say(`  not the same question: ${leads[0]} and ${leads[1]} leads were answered`)
    results.push({ kind, name, smallMs, fullMs })
  }
  for (const side of sides) side.close()
  return results
}

/** Where in a history to look: the same places in a short one and in a long one. */
type Landmarks = {
  readonly oldCampaign: string
  readonly from: string
  readonly to: string
  readonly deepCursor: string
  readonly phone: string
  readonly ids: readonly string[]
}

async function findLandmarks({ database: { db } }: Side): Promise<Landmarks> {
  type Mark = { id: string; seq: number; created_at: Date; phone_normal: string | null }
  const { rows } = await sql<Mark>`
    with numbered as (select id, seq, created_at, phone_normal, ntile(100) over (order by seq) as percent from lead)
    select distinct on (percent) id, seq, created_at, phone_normal from numbered
    where phone_normal is not null order by percent, seq
  `.execute(db)
  const at = (percent: number) => rows[percent] as Mark
  return {
    oldCampaign: campaignOf(at(25).created_at.getTime()),
    from: at(40).created_at.toISOString(),
    to: at(60).created_at.toISOString(),
    deepCursor: writeCursor(at(10).seq),
    phone: at(50).phone_normal ?? "",
    ids: rows.map(({ id }) => id),
  }
}

class Reader {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 })
  readonly #side: Side
  readonly #landmarks: Landmarks

  constructor(side: Side, landmarks: Landmarks) {
    this.#side = side
    this.#landmarks = landmarks
  }

  async ask(question: Question, n: number): Promise<{ ms: number; leads: number }> {
    const { database, server } = this.#side
    const path = ADMIN_PREFIX + question.path(this.#landmarks, n)
    const startedAt = performance.now()
    const [status, body] = await new Promise<[number, Buffer]>((resolve, reject) => {
      const headers = { authorization: `Bearer ${database.key}` }
      get({ agent: this.#agent, host: "127.0.0.1", port: server.port, path, headers }, (answer) =>
        buffer(answer).then((read) => resolve([answer.statusCode ?? 0, read]), reject),
      ).on("error", reject)
    })
    const ms = performance.now() - startedAt
    if (status !== 200) throw new Error(`${path} answered ${status}: ${body.toString()}`)
    const { data } = JSON.parse(body.toString()) as { data?: unknown[] }
    return { ms, leads: data?.length ?? 1 }
  }

  close(): void {
    this.#agent.destroy()
  }
}
