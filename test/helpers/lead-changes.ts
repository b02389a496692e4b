/**
 * Two servers with the paths that change leads, on one database of their own. Leads are planted through the one
 * transaction of ingest; time passes by moving events back.
 */
import assert from "node:assert/strict"
import { sql } from "kysely"
import { addAdmin } from "../../src/http/access/admin.ts"
import { addApiKey } from "../../src/http/access/authenticate.ts"
import { KeyRing } from "../../src/http/access/key-ring.ts"
import { addLeadBulk } from "../../src/http/routes/lead-bulk.ts"
import { addLeadChanges } from "../../src/http/routes/lead-changes.ts"
import { makeLog } from "../../src/http/shell/log.ts"
import { buildServer } from "../../src/http/shell/server.ts"
import { routeBatch } from "../../src/ingest/route-batch.ts"
import { openDatabase } from "../../src/store/connection/database.ts"
import { DeskReader } from "../../src/store/leads/desk.ts"
import { createKey } from "../../src/store/people/keys.ts"
import { arrival, saveTriagers, triager } from "./builders.ts"
import { type TestDatabase, testDatabase } from "./database.ts"
import { noteExchange } from "./last-exchange.ts"

type Body = Record<string, unknown>
type Caller = { readonly actor: string; readonly secret: string }
type FeedEvent = { seq: number; type: string; actor: string; received_by: string | null; data: Body }

/** Half a lead in the ledger. */
export const HALF = 500_000_000_000

async function startNode(database: TestDatabase) {
  const log = makeLog("silent")
  const db = openDatabase(database.target, { maxConnections: 10, queryTimeoutMs: 30_000 })
  const ring = new KeyRing(db, log)
  const isReady = async () => ({ ready: true }) as const
  const options = { log, publicUrl: null, trustProxy: false, metricsToken: null, isReady }
  const app = await buildServer(options, (routes) => {
    addApiKey(routes)
    addAdmin(routes, { ring }, (admin) => {
      const leads = { db, desks: new DeskReader() }
      addLeadChanges(admin, leads)
      addLeadBulk(admin, { leads, reports: db })
    })
  })
  const close = async () => {
    await app.close()
    await ring.close()
    await db.destroy()
  }
  return { app, close }
}

export async function startLeadChanges() {
  const database = await testDatabase()
  const { db } = database
  const planter = new DeskReader()
  const nodes = await Promise.all([startNode(database), startNode(database)])
  const makeCaller = async (name: string): Promise<Caller> => {
    const { key, secret } = await createKey(db, { name, scopes: ["admin"], rate_per_minute: null })
    return { actor: `key:${key.id}`, secret }
  }
  const [ana, bo] = await Promise.all([makeCaller("Ana's"), makeCaller("Bo's")])

  const send = async (
    path: string,
    body?: Body,
    {
      by = ana,
      node = 0,
      method = "POST" as "POST" | "PATCH" | "PUT" | "DELETE",
      key = null as string | null,
      ifMatch = null as string | null,
    } = {},
  ) => {
    const answer = await nodes[node]?.app.inject({
      method,
      url: `/api/admin/leads/${path}`,
      headers: {
        authorization: `Bearer ${by.secret}`,
        ...(key !== null && { "idempotency-key": key }),
        ...(ifMatch !== null && { "if-match": ifMatch }),
      },
      ...(body !== undefined && { payload: body }),
    })
    assert.ok(answer)
    noteExchange(`${method} leads/${path}`, answer.statusCode, answer.body)
    const replayed = answer.headers["idempotent-replayed"] === "true" ? "yes" : "no"
    return { status: answer.statusCode, body: answer.json(), replayed, etag: String(answer.headers.etag) }
  }
  const status = (id: string, to: string, reason?: string) => send(`${id}/status`, { to, reason })
  const plant = async (body: Body = {}): Promise<string> => {
    const lead = arrival(body)
    await routeBatch(db, planter, [lead])
    return lead.id
  }
  const toldOf = async (id: string) =>
    (
      await sql<FeedEvent>`
        select seq, type, actor, received_by, data from event where lead_id = ${id} order by seq`.execute(db)
    ).rows

  return {
    db,
    /** Two people, each with a key. */
    ana,
    bo,
    send,
    status,
    give: (id: string, to: string, reason?: string, by = ana) =>
      send(`${id}/triager`, { triager: to, reason }, { by }),
    undo: (id: string, by = ana, change?: number) =>
      send(`${id}/undo`, change === undefined ? undefined : { change }, { by }),
    correct: (id: string, body: Body, ifMatch: string | null = null) =>
      send(id, body, { method: "PATCH", ifMatch }),
    plant,
    /** A lead on which these changes were made. */
    leadAfter: async (...path: string[]): Promise<string> => {
      const id = await plant()
      for (const to of path) assert.equal((await status(id, to)).status, 200)
      return id
    },
    rowOf: async (id: string): Promise<Body> => {
      const { rows } = await sql<Body>`select * from lead where id = ${id}`.execute(db)
      return rows[0] ?? assert.fail()
    },
    toldOf,
    lastTold: async (id: string): Promise<FeedEvent> => (await toldOf(id)).at(-1) ?? assert.fail(),
    balances: async (): Promise<Record<string, number>> => {
      const { rows } = await sql<{ triager_id: string; owed: number }>`select * from ledger`.execute(db)
      return Object.fromEntries(rows.map((row) => [row.triager_id, row.owed]))
    },
    pauseAll: () => saveTriagers(db, triager("ana", { active: false }), triager("bo", { active: false })),
    /** An empty desk, and the triagers ana and bo. */
    reset: async () => {
      await sql`truncate lead, lead_words, contact, event, ledger, last_change, idempotent_answer`.execute(db)
      await sql`delete from triager`.execute(db)
      await sql`update desk set last_seq = 0`.execute(db)
      await saveTriagers(db, triager("ana"), triager("bo"))
    },
    /** Asserts what must always hold: events without gaps, balanced books, open leads counted. */
    auditBooks: async () => {
      const { rows } = await sql`
        select (select last_seq from desk) - (select count(*) from event) as gaps,
          (select coalesce(sum(owed), 0) from ledger) as balance,
          (select count(*) from triager t where open_leads <> (
            select count(*) from lead where triager_id = t.id and status in ('assigned', 'contacted') and erased_at is null)) as miscounted
      `.execute(db)
      assert.deepEqual(rows, [{ gaps: 0, balance: 0, miscounted: 0 }])
    },
    close: async () => {
      await Promise.all(nodes.map((node) => node.close()))
      await database.close()
    },
  }
}
