/** How fast a policy is tried on stored leads, as whoever asks the server for it sees it. */
import { once } from "node:events"
import { request } from "node:http"
import { json } from "node:stream/consumers"
import { sql } from "kysely"
import { ADMIN_PREFIX } from "../src/http/access/admin.ts"
import type { Side } from "./reads.ts"
import { grouped, median, readExamplePolicy } from "./stage.ts"

/** The first one starts the server's thread and does not count. */
const TIMES = 4

/** Leads a second over the newest `leads`, under a policy that changes something. */
export async function measureSimulation(
  side: Side,
  leads: number,
  say: (text: string) => void,
): Promise<number> {
  const { rows } = await sql<{ created_at: Date }>`
    select created_at from lead order by created_at desc, seq desc offset ${leads - 1} limit 1
  `.execute(side.database.db)
  const policy = { ...(await readExamplePolicy()), unknown_business: "disqualify" }
  const perSecond: number[] = []
  for (let n = 0; n < TIMES; n++) {
    const sentAt = performance.now()
    const simulated = await simulate(side, { policy, from: rows[0]?.created_at, limit: 1 })
    perSecond.push(simulated.leads / ((performance.now() - sentAt) / 1000))
    say(`simulation: ${simulated.changed} changed, ${grouped(perSecond.at(-1) ?? 0)} leads/s`)
    if (simulated.leads !== leads) throw new Error(`${simulated.leads} leads were simulated, not ${leads}`)
  }
  return median(perSecond.slice(1))
}

async function simulate(
  { database, server }: Side,
  body: object,
): Promise<{ leads: number; changed: number }> {
  const headers = { authorization: `Bearer ${database.key}`, "content-type": "application/json" }
  const path = `${ADMIN_PREFIX}/policy/simulate`
  const call = request({ host: "127.0.0.1", port: server.port, path, method: "POST", headers, agent: false })
  call.end(JSON.stringify(body))
  const [answer] = await once(call, "response")
  const answered = await json(answer)
  if (answer.statusCode !== 200) throw new Error(`The simulation was answered ${JSON.stringify(answered)}`)
  return answered as { leads: number; changed: number }
}
