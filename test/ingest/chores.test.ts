/** Forgetting is done in portions, and whoever stops the server waits for one of them at most. */
import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { sql } from "kysely"
import { forget } from "../../src/chores.ts"
import { routeBatch } from "../../src/ingest/route-batch.ts"
import { watchHolds } from "../../src/store/books/hold-desk.ts"
import { DeskReader } from "../../src/store/leads/desk.ts"
import { arrival } from "../helpers/builders.ts"
import { type TestDatabase, testDatabase } from "../helpers/database.ts"

let database: TestDatabase
before(async () => {
  database = await testDatabase()
})
after(() => database.close())

const countKept = async () => {
  const { rows } = await sql<{ kept: number }>`
    select count(*) as kept from lead where erased_at is null`.execute(database.db)
  return rows[0]?.kept
}

test("stopping ends it after the portion at hand; the next round goes on", async () => {
  const arrivals = Array.from({ length: 510 }, () => arrival())
  await routeBatch(database.db, new DeskReader(), arrivals)
  await sql`update lead set created_at = created_at - interval '91 days'`.execute(database.db)
  const stopping = new AbortController()
  const unwatch = watchHolds(({ purpose }) => purpose === "retention" && stopping.abort())
  await forget(database.db, { rejectionDays: 30, leadDays: 90 }, stopping.signal)
  unwatch()
  assert.equal(await countKept(), 410)
  await forget(database.db, { rejectionDays: 30, leadDays: 90 })
  assert.equal(await countKept(), 0)
})
