/** Whether leads could be taken in: asked by writing, answered in time, and not asked too often. */
import assert from "node:assert/strict"
import { after, test } from "node:test"
import { sql } from "kysely"
import { startProxy } from "../../prove/proxy.ts"
import { openDatabase } from "../../src/store/connection/database.ts"
import { openPools } from "../../src/store/connection/pools.ts"
import { Probe } from "../../src/store/connection/probe.ts"
import { testDatabase } from "../helpers/database.ts"

const database = await testDatabase()
const proxy = await startProxy(database.connection)
const owners = openPools(
  (options) => openDatabase(proxy.connection, options),
  () => {},
)
after(async () => {
  for (const db of Object.values(owners)) await db.destroy()
  await proxy.close()
  await database.close()
})

test("it writes to the write-ahead log", async () => {
  const place = async () => {
    const { rows } = await sql<{ wal: string }>`select pg_current_wal_insert_lsn()::text as wal`.execute(
      database.db,
    )
    return rows[0]?.wal
  }
  const before = await place()
  await new Probe(owners.readiness).ask()
  assert.notEqual(await place(), before)
})

test("a database that takes no writes, or does not answer, is not good", async () => {
  const readOnly = openDatabase(database.connection, {
    maxConnections: 1,
    queryTimeoutMs: 1_000,
    settings: { default_transaction_read_only: "on" },
  })
  assert.equal(await new Probe(readOnly).whyNot(), "unwritable")
  await readOnly.destroy()

  const probe = new Probe(owners.reports)
  await probe.ask()
  proxy.hang()
  await assert.rejects(probe.ask(), /did not answer in time/)
  assert.equal(await probe.whyNot(), "unwritable")
  proxy.mend()
})

test("an answer is believed for a second", async (t) => {
  const probe = new Probe(owners.chores)
  assert.equal(await probe.whyNot(), null)
  proxy.cut()
  assert.equal(await probe.whyNot(), null)
  const now = performance.now.bind(performance)
  t.mock.method(performance, "now", () => now() + 1_001)
  assert.equal(await probe.whyNot(), "unwritable")
  proxy.mend()
})
