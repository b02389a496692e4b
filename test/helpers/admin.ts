/** Some routes of the admin API on a database of their own, called with a key of any scope. */
import { addAdmin } from "../../src/http/access/admin.ts"
import { addApiKey } from "../../src/http/access/authenticate.ts"
import { KeyRing } from "../../src/http/access/key-ring.ts"
import type { App } from "../../src/http/shell/app.ts"
import { makeLog } from "../../src/http/shell/log.ts"
import { buildServer } from "../../src/http/shell/server.ts"
import { listAudit } from "../../src/store/books/audit.ts"
import type { Database } from "../../src/store/connection/database.ts"
import { createKey, type Scope } from "../../src/store/people/keys.ts"
import { adminClient, inside } from "./client.ts"
import { type TestDatabase, testDatabase } from "./database.ts"
import { noteExchange } from "./last-exchange.ts"

type RequestOptions = {
  /** Sent as JSON, unless it is a string. */
  body?: unknown
  type?: string
  headers?: Record<string, string>
  as?: "ingest" | "read" | "admin"
}

export async function openAdmin(addRoutes: (scope: App, db: Database, database: TestDatabase) => void) {
  const database = await testDatabase()
  const log = makeLog("silent")
  const ring = new KeyRing(database.db, log)
  const app = await buildServer(
    { log, publicUrl: null, trustProxy: false, metricsToken: null, isReady: async () => ({ ready: true }) },
    (routes) => {
      addApiKey(routes)
      addAdmin(routes, { ring }, (scope) => addRoutes(scope, database.db, database))
    },
  )
  const make = (scope: Scope) =>
    createKey(database.db, { name: scope, scopes: [scope], rate_per_minute: null })
  const keys = { ingest: await make("ingest"), read: await make("read"), admin: await make("admin") }

  return {
    app,
    db: database.db,
    keys,
    actor: `key:${keys.admin.key.id}`,
    api: adminClient(inside(app), keys.admin.secret),
    reader: adminClient(inside(app), keys.read.secret),
    /** An answer that is no JSON. */
    text: async (path: string) => {
      const headers = { authorization: `Bearer ${keys.read.secret}` }
      const answer = await app.inject({ method: "GET", url: `/api/admin/${path}`, headers })
      noteExchange(`GET ${path}`, answer.statusCode, answer.body)
      return { status: answer.statusCode, headers: answer.headers, text: answer.body }
    },
    /** For requests that the typed clients cannot send. */
    call: async (method: "GET" | "PUT" | "POST" | "DELETE", path: string, asked: RequestOptions = {}) => {
      const { body, type = "application/json", headers = {}, as = "admin" } = asked
      const answer = await app.inject({
        method,
        url: `/api/admin/${path}`,
        headers: {
          authorization: `Bearer ${keys[as].secret}`,
          ...(body !== undefined && { "content-type": type }),
          ...headers,
        },
        ...(body !== undefined && { payload: typeof body === "string" ? body : JSON.stringify(body) }),
      })
      noteExchange(`${method} ${path}`, answer.statusCode, answer.body)
      return { status: answer.statusCode, headers: answer.headers, body: answer.json() }
    },
    /** The newest entry of the audit log about something, without its number and time. */
    lastAudit: async (subject: string) => {
      const [entry] = (await listAudit(database.db, { before: null, subject, limit: 1 })).entries
      if (entry === undefined) return null
      const { id, at, actor_name, ...said } = entry
      return said
    },
    countAudit: async (subject: string) =>
      (await listAudit(database.db, { before: null, subject, limit: 200 })).entries.length,
    close: async () => {
      await app.close()
      await ring.close()
      await database.close()
    },
  }
}

export const pointersOf = (problem: { errors: { pointer: string; code: string }[] }) =>
  problem.errors.map(({ pointer, code }) => `${pointer} ${code}`)
