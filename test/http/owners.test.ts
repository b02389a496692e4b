/** Connections have owners: what people look at never costs a lead its answer, nor the server its readiness. */
import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { sql } from "kysely"
import { createKey } from "../../src/store/people/keys.ts"
import { type TestDatabase, testDatabase } from "../helpers/database.ts"
import { postLead, type ServerProcess, startServer } from "../helpers/server.ts"

let database: TestDatabase
let server: ServerProcess
let secret: string
before(async () => {
  database = await testDatabase()
  server = await startServer({ DATABASE_URL: database.url })
  const request = { name: "all", scopes: ["admin" as const], rate_per_minute: null }
  secret = (await createKey(database.db, request)).secret
})
after(async () => {
  await server.stop()
  await database.close()
})

const get = (path: string) =>
  fetch(`${server.address}${path}`, { headers: { authorization: `Bearer ${secret}` } })

test("thirty slow reads are limited among themselves, and nobody else waits for them", async () => {
  const SLOW = 30
  assert.equal((await postLead(server.address, secret, { nombre: "Lucía" })).status, 201) // the policy is known from now on
  const answers = await database.db.transaction().execute(async (tx) => {
    await sql`lock table policy_version in access exclusive mode`.execute(tx)
    const slow = Array.from({ length: SLOW }, () => get("/api/admin/policy/unknown-labels"))
    const first = await Promise.race(slow)
    assert.equal(first.status, 503)
    assert.equal(first.headers.get("retry-after"), "2")
    assert.equal(((await first.json()) as { code: string }).code, "unavailable")

    for (const _ of [1, 2, 3])
      assert.equal((await postLead(server.address, secret, { nombre: "Lucía" })).status, 201)
    assert.equal((await postLead(server.address, secret, { nombre: 7 })).status, 422)
    for (const path of ["/readyz", "/api/admin/triagers", "/api/admin/leads.csv", "/api/sign-in"])
      assert.equal((await get(path)).status, 200, path)
    return slow
  })
  const statuses = (await Promise.all(answers)).map((answer) => answer.status)
  assert.ok(statuses.includes(200), "those that had a connection are answered")
  assert.equal((await get("/api/admin/policy/unknown-labels")).status, 200)
})

test("an export that nobody reads keeps nobody from a list", async () => {
  const exports = await Promise.all([1, 2, 3].map(() => get("/api/admin/leads.csv")))
  assert.equal((await get("/api/admin/leads")).status, 200)
  for (const one of exports) await one.body?.cancel()
})
