import assert from "node:assert/strict"
import { once } from "node:events"
import net, { type AddressInfo } from "node:net"
import { after, test } from "node:test"
import { sql } from "kysely"
import type { PolicyDocument } from "../../src/domain/policy/policy.ts"
import { addAdmin } from "../../src/http/admin.ts"
import { addApiKey } from "../../src/http/authenticate.ts"
import { KeyRing } from "../../src/http/key-ring.ts"
import { makeLog } from "../../src/http/log.ts"
import { addSimulate } from "../../src/http/routes/simulate.ts"
import { buildServer } from "../../src/http/server.ts"
import { routeBatch } from "../../src/ingest/route-batch.ts"
import { DeskReader } from "../../src/store/desk.ts"
import { createKey } from "../../src/store/keys.ts"
import { arrival, publish, saveTriagers, triager } from "../helpers/builders.ts"
import { testDatabase } from "../helpers/database.ts"
import { holdUp } from "../helpers/hold-up.ts"

const database = await testDatabase()
const { db } = database
const log = makeLog("silent")
const ring = new KeyRing(db, log)
const app = await buildServer(
  { log, publicUrl: null, trustProxy: false, metricsToken: null, isReady: async () => ({ ready: true }) },
  (routes) => {
    addApiKey(routes)
    addAdmin(routes, ring, (scope) => addSimulate(scope, database))
  },
)
const url = await app.listen({ port: 0, host: "127.0.0.1" })
after(async () => {
  await app.close()
  await ring.close()
  await database.close()
})

const BY_SIZE: PolicyDocument = { brackets: [{ id: "small", below: 100 }, { id: "large" }] }
const TINY: PolicyDocument = {
  ...BY_SIZE,
  disqualify: [{ id: "tiny", when: { revenue: { below: 10 } }, reason: "Too small" }],
}
await publish(db, BY_SIZE)
await saveTriagers(db, triager("ana"), triager("bo", { brackets: ["large"] }))
const desks = new DeskReader()
const takeIn = (...revenues: number[]) =>
  routeBatch(
    db,
    desks,
    revenues.map((revenue) => arrival({ revenue })),
  )
await takeIn(5, 50, 500, 6, 1000, 7)

const { secret } = await createKey(db, { name: "admin", scopes: ["admin"], rate_per_minute: null })
const { secret: readSecret } = await createKey(db, { name: "read", scopes: ["read"] })
const REQUEST = {
  method: "POST",
  headers: { authorization: `Bearer ${secret}`, "content-type": "application/json" },
  body: JSON.stringify({ policy: TINY }),
}
async function simulate(body: unknown, key = secret) {
  const answer = await fetch(`${url}/api/admin/policy/simulate`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: JSON.parse(await answer.text()) }
}

test("the policy in force changes nothing", async () => {
  const { status, body } = await simulate({ policy: BY_SIZE })
  assert.equal(status, 200)
  assert.deepEqual([body.leads, body.changed, body.changes, body.next_cursor], [6, 0, [], null])
  assert.deepEqual(body.fairness.before, body.fairness.after)
})

test("what a candidate changes is counted before and after, and told lead by lead", async () => {
  const { body } = await simulate({ policy: TINY })
  assert.deepEqual([body.leads, body.changed], [6, 3])
  assert.deepEqual(body.by_rule, [{ rule: "tiny", before: 0, after: 3 }])
  assert.deepEqual(body.by_bracket[0], { bracket: "small", before: 4, after: 4 })
  const { rows } = await sql`
    select id, seq, created_at from lead where revenue < 10 order by seq
  `.execute(db)
  assert.deepEqual(
    body.changes,
    JSON.parse(JSON.stringify(rows)).map((lead: object) => ({
      ...lead,
      before: { status: "assigned", rule: null, bracket: "small", triager: "ana" },
      after: { status: "disqualified", rule: "tiny", bracket: "small", triager: null },
    })),
  )
})

test("pages are cut from one simulation, whatever comes in meanwhile", async () => {
  const all = (await simulate({ policy: TINY })).body.changes
  const first = await simulate({ policy: TINY, limit: 2 })
  await takeIn(1)
  const second = await simulate({ policy: TINY, limit: 2, cursor: first.body.next_cursor })
  assert.deepEqual([...first.body.changes, ...second.body.changes], all)
  assert.deepEqual([second.body.leads, second.body.next_cursor], [6, null])

  // Another simulation has taken its place: the page comes from the same leads, run again.
  assert.equal((await simulate({ policy: BY_SIZE })).body.leads, 7)
  const again = await simulate({ policy: TINY, limit: 2, cursor: first.body.next_cursor })
  assert.deepEqual(again.body, second.body)
})

test("another roster is tried in both runs", async () => {
  const roster = [{ id: "cai", name: "Cai", open_leads: 3 }]
  const { body } = await simulate({ policy: BY_SIZE, roster, to: "2126-01-01" })
  assert.deepEqual(body.by_triager, [{ triager: "cai", name: "Cai", before: 7, after: 7 }])
  assert.equal(body.changed, 0)
})

test("leads of another time do not count", async () => {
  const { body } = await simulate({ policy: TINY, from: "2001-01-01", to: "2001-12-31T00:00:00+01:00" })
  assert.deepEqual([body.leads, body.changed], [0, 0])
})

test("every mistake is told at its place", async () => {
  const { status, body } = await simulate({
    policy: { brackets: [{ id: "a" }, { id: "a" }], strateggy: "fair" },
    from: "yesterday",
    roster: [
      { id: "cai", name: "Cai", weight: 0, brackets: ["a", "large", "huge"] },
      { id: "cai", name: "Cai" },
    ],
  })
  assert.deepEqual([status, body.code], [422, "validation_failed"])
  const pointers = body.errors.map(({ pointer }: { pointer: string }) => pointer)
  for (const pointer of [
    "#/policy/strateggy",
    "#/policy/brackets/1/id",
    "#/from",
    "#/roster/0/weight",
    "#/roster/0/brackets/2",
    "#/roster/1/id",
  ])
    assert.ok(pointers.includes(pointer), `${pointer} is missing in ${pointers.join(" ")}`)
  assert.ok(!pointers.includes("#/roster/0/brackets/0"))

  const without = await simulate({ from: "2026-01-02", to: "2026-01-01" })
  assert.deepEqual([without.status, without.body.errors[0].pointer], [422, "#/policy"])
  const backwards = await simulate({ policy: TINY, from: "2026-01-03", to: "2026-01-01" })
  assert.equal(backwards.body.errors[0].pointer, "#/from")
  const cursor = await simulate({ policy: TINY, cursor: "WzFd" })
  assert.deepEqual([cursor.status, cursor.body.code], [400, "invalid_parameter"])
})

test("reading is not enough to simulate", async () => {
  const { status, body } = await simulate({ policy: TINY }, readSecret)
  assert.deepEqual([status, body.code], [403, "insufficient_scope"])
})

test("one at a time: who comes later gets their turn when the first caller leaves", async () => {
  const leaving = new AbortController()
  const later = await holdUp(db, async (becomeHeld) => {
    const first = fetch(`${url}/api/admin/policy/simulate`, { ...REQUEST, signal: leaving.signal })
    await becomeHeld(1)
    const second = fetch(`${url}/api/admin/policy/simulate`, REQUEST)
    leaving.abort()
    await assert.rejects(first, { name: "AbortError" })
    await becomeHeld(2) // the first one's question stays in the database, which has not noticed that nobody asks
    return { second }
  })
  assert.equal((await later.second).status, 200)
})

test("a caller that has closed its side and waits gets its answer", async () => {
  const socket = net.connect({ port: (app.server.address() as AddressInfo).port, allowHalfOpen: true })
  const { authorization, "content-type": type } = REQUEST.headers
  const head = `Host: criba\r\nAuthorization: ${authorization}\r\nContent-Type: ${type}\r\nContent-Length: ${REQUEST.body.length}`
  await holdUp(db, async (becomeHeld) => {
    socket.end(`POST /api/admin/policy/simulate HTTP/1.1\r\n${head}\r\n\r\n${REQUEST.body}`)
    await becomeHeld(1)
    await once(socket, "data") // the first interim answer
  })
  socket.setEncoding("latin1")
  let answer = ""
  for await (const part of socket) answer += part
  assert.match(answer, /HTTP\/1\.1 200 OK\r\n/)
})
