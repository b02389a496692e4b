/**
 * kill -9 under load, on the embedded PostgreSQL with its durable defaults: every acknowledged lead is there once,
 * with its events and its place in the rotation, and retries with the same idempotency key make no second lead.
 */
import assert from "node:assert/strict"
import { mkdtemp, rm } from "node:fs/promises"
import os from "node:os"
import path from "node:path"
import { after, before, test } from "node:test"
import { createKey } from "../../src/store/keys.ts"
import { migrate } from "../../src/store/migrate.ts"
import { openStore, type Store } from "../../src/store/open-store.ts"
import { assertFairAtEveryMoment, auditDatabase } from "../helpers/audit.ts"
import { saveTriagers, triager } from "../helpers/builders.ts"
import { runMany } from "../helpers/many.ts"
import { postLead, startServer } from "../helpers/server.ts"

const WEIGHTS = { ana: 3, bo: 2, cleo: 2 }
const LEADS = 600

let dataDir: string
let store: Store
let secret: string
before(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), "criba-kill-"))
  store = await openStore({ databaseUrl: null, dataDir })
  await migrate(store.db)
  await saveTriagers(store.db, ...Object.entries(WEIGHTS).map(([id, weight]) => triager(id, { weight })))
  secret = (await createKey(store.db, { name: "load", scopes: ["ingest"], rate_per_minute: null })).secret
})
after(async () => {
  await store.close()
  await rm(dataDir, { recursive: true, force: true })
})

const body = (n: number) => ({ nombre: `Lead ${n}`, email: `lead-${n}@example.com` })
const once = (n: number) => ({ "idempotency-key": `lead-${n}` })

test("nothing acknowledged is lost by kill -9, and retries double nothing", async () => {
  const acknowledged = new Map<number, string>()
  for (const enough of [100, 200, 300]) {
    const server = await startServer({ DATA_DIR: dataDir })
    const dead = Promise.withResolvers<void>()
    await runMany(LEADS, 32, async (n) => {
      if (acknowledged.has(n) || server.child.killed) return
      const answer = await postLead(server.address, secret, body(n), once(n)).catch(() => null)
      if (answer === null) return
      assert.equal(answer.status, 201)
      acknowledged.set(n, answer.body.id)
      if (acknowledged.size === enough) dead.resolve(void (await server.stop("SIGKILL")))
    })
    await dead.promise
  }

  const server = await startServer({ DATA_DIR: dataDir })
  const stored = new Set((await auditDatabase(store.db)).leads.map((lead) => lead.id))
  for (const [n, id] of acknowledged) assert.ok(stored.has(id), `lead ${n} was acknowledged and is there`)

  await runMany(LEADS, 32, async (n) => {
    const answer = await postLead(server.address, secret, body(n), once(n))
    assert.equal(answer.status, 201)
    assert.equal(answer.body.id, acknowledged.get(n) ?? answer.body.id, "a retry gets the first answer again")
  })
  assert.equal(await server.stop("SIGTERM"), 0)
  const { leads } = await auditDatabase(store.db)
  assert.equal(leads.length, LEADS, "no lead is lost or doubled")
  assertFairAtEveryMoment(leads, WEIGHTS)
})
