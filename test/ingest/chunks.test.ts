/**
 * A large batch is written in portions while it is still being planned, on a connection where nothing waits for the answer before it.
 * It is one batch all the same: decided as a whole, saved as a whole or not at all.
 */
import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { sql } from "kysely"
import type { Arrival } from "../../src/domain/decision/plan-batch.ts"
import { routeBatch } from "../../src/ingest/route-batch.ts"
import { type Database, isTooSlow, openDatabase } from "../../src/store/connection/database.ts"
import { INGEST_POOL } from "../../src/store/connection/pools.ts"
import { DeskReader } from "../../src/store/leads/desk.ts"
import { auditContacts, auditDatabase } from "../helpers/audit.ts"
import { arrival, publish, saveTriagers, submission, triager } from "../helpers/builders.ts"
import { type TestDatabase, testDatabase } from "../helpers/database.ts"

let database: TestDatabase
let db: Database
const desks = new DeskReader()
before(async () => {
  database = await testDatabase()
  // One connection: what a batch leaves behind on it is met by the next.
  db = openDatabase(database.connection, { ...INGEST_POOL, maxConnections: 1 })
  await saveTriagers(db, triager("ana"), triager("bo", { weight: 2 }))
})
after(async () => {
  await db.destroy()
  await database.close()
})

const many = (n: number) => Array.from({ length: n }, (_, i) => arrival({ email: `p${i}.${n}@example.com` }))
const withKey = (key: string, hash = "ab") => ({ idempotency: { key, body_hash: hash.repeat(32) } })
const route = async (batch: readonly Arrival[]) => (await routeBatch(db, desks, batch)).outcomes
const answerOf = (outcome: Awaited<ReturnType<typeof route>>[number] | undefined) =>
  outcome === undefined || outcome.kind === "key_reused" ? null : JSON.parse(outcome.answer)
const count = async () =>
  Number((await sql<{ n: number }>`select count(*) n from lead`.execute(db)).rows[0]?.n)

test("a person, a key and a key with another body are met again across portions", async () => {
  const batch = [...many(150), arrival({ email: "p3.150@example.com" })]
  const keyed = arrival({ email: "keyed@example.com" }, withKey("k1"))
  batch.splice(5, 0, keyed)
  batch.push(arrival({ email: "keyed@example.com" }, withKey("k1")))
  batch.push(arrival({ email: "keyed@example.com" }, withKey("k1", "cd")))
  const outcomes = await route(batch)
  assert.equal(outcomes.length, batch.length)
  assert.equal(answerOf(outcomes[151])?.duplicate_of, batch[3]?.id)
  assert.deepEqual([outcomes[152]?.kind, answerOf(outcomes[152])?.id], ["replayed", keyed.id])
  assert.equal(outcomes[153]?.kind, "key_reused")
  await auditDatabase(db)
  await auditContacts(db)
  assert.equal(await count(), 152)
})

for (const place of [0, 70, 149])
  test(`a lead that cannot be saved, at place ${place}, takes the whole batch with it, and nothing else`, async () => {
    const before = await count()
    const batch = many(150)
    batch[place] = arrival({}, { submission: { ...submission(), nombre: null as unknown as string } })
    await assert.rejects(route(batch), /erased_or_named/)
    assert.equal(await count(), before)
    assert.equal((await route(many(100))).length, 100)
    await auditDatabase(db)
    await auditContacts(db)
  })

test("what was asked ahead by an older policy or roster is asked again", async () => {
  const again = { email: "again@example.com" }
  const [first] = await route([arrival(again)])
  await publish(database.db, { brackets: [{ id: "all" }], duplicates: { match: [] } })
  const [stranger] = await route([arrival(again)])
  assert.equal(answerOf(stranger)?.duplicate_of, null)
  assert.equal(answerOf(stranger)?.policy_version, answerOf(first)?.policy_version + 1)

  await publish(database.db, { brackets: [{ id: "all" }] })
  await saveTriagers(
    database.db,
    triager("ana", { active: false }),
    triager("bo", { active: false }),
    triager("cy"),
  )
  const [duplicate, other] = await route([arrival(again), arrival()])
  assert.equal(answerOf(duplicate)?.duplicate_of, answerOf(first)?.id)
  assert.equal(answerOf(other)?.triager.id, "cy")
})

test("who waits for the desk in vain is told so, and asks again on the same connection", async () => {
  const impatient = openDatabase(database.connection, {
    ...INGEST_POOL,
    maxConnections: 1,
    queryTimeoutMs: 3_000,
  })
  try {
    await routeBatch(impatient, desks, [arrival()])
    await database.db.transaction().execute(async (tx) => {
      await sql`select from desk for update`.execute(tx)
      await assert.rejects(routeBatch(impatient, desks, [arrival()]), isTooSlow)
    })
    assert.equal((await routeBatch(impatient, desks, [arrival()])).outcomes[0]?.kind, "created")
  } finally {
    await impatient.destroy()
  }
})
