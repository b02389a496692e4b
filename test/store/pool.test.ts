/** Connections that die without a word, hosts that are gone, and pools that are all in use. */
import assert from "node:assert/strict"
import { after, afterEach, before, beforeEach, test } from "node:test"
import { sql } from "kysely"
import type pg from "pg"
import { startProxy, type Wire } from "../../prove/proxy.ts"
import type { Address } from "../../src/store/connection/address.ts"
import { type Database, isOutage, isTooSlow, openDatabase } from "../../src/store/connection/database.ts"
import { Busy } from "../../src/store/connection/pool.ts"
import { type TestDatabase, testDatabase } from "../helpers/database.ts"

let database: TestDatabase
let wires: [Wire, Wire]
const opened: Database[] = []
before(async () => {
  database = await testDatabase()
})
after(() => database.close())
beforeEach(async () => {
  wires = [await startProxy(database.connection), await startProxy(database.connection)]
})
afterEach(async () => {
  for (const db of opened.splice(0)) await db.destroy()
  for (const wire of wires) await wire.close()
})

const open = (place: Address | pg.PoolConfig, maxConnections = 3, queryTimeoutMs = 2_000) => {
  const db = openDatabase(place, { maxConnections, queryTimeoutMs })
  opened.push(db)
  return db
}
const both = (): Address => ({
  hosts: wires.map(({ connection }) => connection),
  role: "primary",
  connectTimeoutMs: 1_500, // on a busy machine a connection takes a while
})
const ask = async (db: Database) => {
  const { rows } = await sql<{ one: number }>`select ${1}::int as one`.execute(db)
  return rows[0]?.one
}
const fill = (db: Database, connections: number) =>
  Promise.all(Array.from({ length: connections }, () => sql`select pg_sleep(0.02)`.execute(db)))

test("connections that died in silence while they rested are replaced before anybody waits for an answer", async (t) => {
  const db = open(wires[0].connection, 3, 60_000)
  await fill(db, 3)
  wires[0].swallow()
  t.mock.method(performance, "now", rested(10_000))
  assert.equal(await ask(db), 1)
  assert.equal(await ask(db), 1)
})

test("the next host is tried when one refuses, hangs or is lost, and the first is not asked in vain again", async () => {
  const db = open(both())
  wires[0].cut()
  assert.equal(await ask(db), 1)
  wires[1].cut()
  wires[0].hang()
  for (const _ of ["on the lost connection", "on any host"]) await assert.rejects(ask(db), isOutage)
  wires[1].mend()
  assert.equal(await ask(db), 1)
})

test("hosts that are all gone are an outage, and one that comes back is found", async () => {
  const db = open(both())
  for (const wire of wires) wire.cut()
  await assert.rejects(ask(db), isOutage)
  wires[1].mend()
  assert.equal(await ask(db), 1)
})

test("statements are prepared anew on a connection that replaces another", async () => {
  const db = open(wires[0].connection, 1)
  assert.equal(await ask(db), 1)
  wires[0].cut()
  wires[0].mend()
  await assert.rejects(ask(db), isOutage)
  assert.equal(await ask(db), 1)
})

test("who waits for too long for a free connection hears that all are busy", async () => {
  const db = open(both(), 1)
  await db.connection().execute(async (held) => {
    await ask(held)
    await assert.rejects(ask(db), (error) => error instanceof Busy && isOutage(error))
  })
  assert.equal(await ask(db), 1)
})

test("PostgreSQL itself ends what takes too long", async () => {
  const db = open(database.connection, 1, 50)
  await assert.rejects(sql`select pg_sleep(10)`.execute(db), (error: { code?: string }) => {
    assert.equal(error.code, "57014")
    return isTooSlow(error) && isOutage(error)
  })
})

test("a missing file is no outage, a missing socket is one", async () => {
  assert.equal(isOutage(Object.assign(new Error("no such file"), { code: "ENOENT", syscall: "open" })), false)
  await assert.rejects(ask(open({ ...database.connection, host: "/nowhere" })), isOutage)
})

test("closing does not wait for who is still using a connection", async () => {
  const db = openDatabase(database.connection, { maxConnections: 1, queryTimeoutMs: 60_000 })
  const asleep = Promise.withResolvers<void>()
  const sleeping = db.connection().execute(async (held) => {
    await ask(held)
    asleep.resolve()
    await sql`select pg_sleep(60)`.execute(held)
  })
  const cut = assert.rejects(sleeping, isOutage)
  await asleep.promise
  await db.destroy()
  await cut
})

function rested(ms: number): () => number {
  const now = performance.now.bind(performance)
  return () => now() + ms
}
