/** The routes that read leads, on a database of their own, and leads taken in as they would be. */
import { once } from "node:events"
import { get as httpGet, type IncomingMessage } from "node:http"
import { parse } from "csv-parse/sync"
import { addAdmin } from "../../src/http/access/admin.ts"
import { addApiKey } from "../../src/http/access/authenticate.ts"
import { KeyRing } from "../../src/http/access/key-ring.ts"
import { addLeads } from "../../src/http/routes/leads.ts"
import { addLeadsCsv } from "../../src/http/routes/leads-csv.ts"
import { makeLog } from "../../src/http/shell/log.ts"
import { buildServer } from "../../src/http/shell/server.ts"
import { routeBatch } from "../../src/ingest/route-batch.ts"
import { DeskReader } from "../../src/store/leads/desk.ts"
import { createKey } from "../../src/store/people/keys.ts"
import { arrival } from "./builders.ts"
import { testDatabase } from "./database.ts"

export type LeadDesk = Awaited<ReturnType<typeof openLeads>>
export type Body = Record<string, unknown>

export async function openLeads() {
  const database = await testDatabase()
  const { db } = database
  const log = makeLog("silent")
  const ring = new KeyRing(db, log)
  const app = await buildServer(
    { log, publicUrl: null, trustProxy: false, metricsToken: null, isReady: async () => ({ ready: true }) },
    (routes) => {
      addApiKey(routes)
      addAdmin(routes, { ring }, (scope) => {
        addLeads(scope, db)
        addLeadsCsv(scope, db)
      })
    },
  )
  const address = await app.listen({ port: 0, host: "127.0.0.1" })
  const { secret } = await createKey(db, { name: "reader", scopes: ["read"], rate_per_minute: null })
  const desks = new DeskReader()
  const headers = { authorization: `Bearer ${secret}` }
  const request = (path: string) => fetch(`${address}/api/admin/${path}`, { headers })
  return {
    db,
    url: database.url,
    get: async (path: string) => {
      const answer = await request(path)
      // biome-ignore lint/suspicious/noExplicitAny: any JSON; the assertions say what it must be
      return { status: answer.status, body: (await answer.json()) as any }
    },
    csv: async (path: string) => {
      const answer = await request(path)
      return { headers: answer.headers, text: await answer.text() }
    },
    /** An answer whose body was not read yet. */
    open: async (path: string): Promise<IncomingMessage> => {
      const asked = httpGet(`${address}/api/admin/${path}`, { headers, agent: false })
      const [answer] = (await once(asked, "response")) as [IncomingMessage]
      return answer.on("error", () => {})
    },
    /** Takes leads in, one after the other; returns their ids. */
    takeIn: async (...bodies: Body[]): Promise<string[]> => {
      const arrivals = bodies.map((body) => arrival(body))
      await routeBatch(db, desks, arrivals)
      return arrivals.map(({ id }) => id)
    },
    close: async () => {
      await app.close()
      await ring.close()
      await database.close()
    },
  }
}

export const rowsOf = (text: string) => parse(text, { columns: true }) as Record<string, string>[]

/** The fields of a lead that nobody has worked on. */
export const NOTHING_CAME_OF_IT = Object.fromEntries(
  ["next_step", "qualified_at", "won_at", "value", "back_at", "touched_at", "created_by"].map((field) => [
    field,
    null,
  ]),
)
