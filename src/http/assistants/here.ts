/**
 * For `criba mcp` on a machine that has the database: the same requests to the same routes, within this process and without a port. A key
 * is made for as long as that takes, so what is done with it is in the audit log as what any key does.
 */
import { createKey, revokeKey } from "../../changes/change-keys.ts"
import { DAY_MS } from "../../domain/time/day.ts"
import type { Database, DatabaseTarget } from "../../store/connection/database.ts"
import { DeskReader } from "../../store/leads/desk.ts"
import { addAdmin } from "../access/admin.ts"
import { addApiKey } from "../access/authenticate.ts"
import { KeyRing } from "../access/key-ring.ts"
import { addAssistants } from "../routes/assistants.ts"
import { addLeadChanges } from "../routes/lead-changes.ts"
import { addLeads } from "../routes/leads.ts"
import { addPolicy } from "../routes/policy.ts"
import { addRotation } from "../routes/rotation.ts"
import { addSimulate } from "../routes/simulate.ts"
import { addStats } from "../routes/stats.ts"
import { makeLog } from "../shell/log.ts"
import { buildServer } from "../shell/server.ts"

const SILENT = { publicUrl: null, trustProxy: false, metricsToken: null }

export async function serveAssistantHere(db: Database, target: DatabaseTarget) {
  const log = makeLog("silent")
  const ring = new KeyRing(db, log)
  const desks = new DeskReader()
  const isReady = async () => ({ ready: true }) as const
  const server = await buildServer({ ...SILENT, log, isReady }, (routes) => {
    addApiKey(routes)
    addAdmin(routes, { ring }, (scope) => {
      addLeads(scope, db)
      addLeadChanges(scope, { db, desks, onPromiseEnd: () => {} })
      addRotation(scope, { db, desks })
      addStats(scope, db)
      addPolicy(scope, db)
      addSimulate(scope, db, async () => target)
    })
    addAssistants(routes, ring, db)
  })
  // Should this process be killed, the key ends by itself.
  const ends = { networks: [], origins: [], rate_per_minute: null, expires_at: new Date(Date.now() + DAY_MS) }
  const { key, secret } = await createKey(db, "cli", { name: "criba mcp", scopes: ["admin"], ...ends })
  return {
    secret,
    fetch: async (
      url: URL | string,
      { method = "GET", headers, body }: RequestInit = {},
    ): Promise<Response> => {
      const { pathname, search } = new URL(url)
      const answer = await server.inject({
        method: method as "GET" | "POST" | "DELETE",
        url: pathname + search,
        headers: Object.fromEntries(new Headers(headers)),
        ...(body != null && { payload: String(body) }),
      })
      const told = Object.entries(answer.headers).map(([name, value]): [string, string] => [
        name,
        String(value),
      ])
      return new Response(answer.rawPayload.length === 0 ? null : answer.body, {
        status: answer.statusCode,
        headers: told,
      })
    },
    close: async () => {
      await revokeKey(db, "cli", key.id)
      await server.close()
      await ring.close()
    },
  }
}
