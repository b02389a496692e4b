/**
 * The queue in front of the one transaction: it batches by itself, bounds what waits, keeps one bad lead from costing
 * the others, and outlives a database that goes away, without losing or doubling a lead.
 */
import assert from "node:assert/strict"
import { after, afterEach, before, beforeEach, test } from "node:test"
import { sql } from "kysely"
import { startProxy, type Wire } from "../../prove/proxy.ts"
import { Intake, type IntakeOptions } from "../../src/ingest/intake.ts"
import { Unavailable } from "../../src/ingest/patience.ts"
import { watchStatements } from "../../src/store/connection/client.ts"
import { type Database, openDatabase } from "../../src/store/connection/database.ts"
import { DeskReader } from "../../src/store/leads/desk.ts"
import { arrival, saveTriagers, submission, triager } from "../helpers/builders.ts"
import { type TestDatabase, testDatabase } from "../helpers/database.ts"
import { lockDeskFor } from "../helpers/hold-up.ts"

let database: TestDatabase
let proxy: Wire
let deciders: Database
before(async () => {
  database = await testDatabase()
  await saveTriagers(database.db, triager("ana"), triager("bo"))
})
after(() => database.close())
beforeEach(async () => {
  await sql`truncate lead, lead_words, contact, event, ledger`.execute(database.db)
  proxy = await startProxy(database.connection)
  deciders = openDatabase(proxy.connection, { maxConnections: 2, queryTimeoutMs: 3_000, pipelined: true })
})
afterEach(async () => {
  await deciders.destroy()
  await proxy.close()
})

const open = (options: Partial<IntakeOptions> = {}) => new Intake(deciders, new DeskReader(), options)
const storedIds = async () =>
  (await sql<{ id: string }>`select id from lead order by seq`.execute(database.db)).rows.map((row) => row.id)
const submitAll = (intake: Intake, n: number, waitedMs = 0) => {
  const batch = Array.from({ length: n }, () => arrival())
  const done = Promise.allSettled(batch.map((one) => intake.submit(one, waitedMs)))
  return { ids: batch.map((one) => one.id), done }
}

test("what arrives while a batch commits makes the next batch, in order", async () => {
  const sizes: number[] = []
  const intake = open({ onBatch: ({ size }) => sizes.push(size) })
  const first = submitAll(intake, 3)
  await new Promise((resolve) => setImmediate(resolve))
  const second = submitAll(intake, 5)
  await first.done
  await second.done
  assert.deepEqual(sizes, [3, 5])
  assert.deepEqual(await storedIds(), [...first.ids, ...second.ids])
})

test("a batch never takes more than its limit", async () => {
  const sizes: number[] = []
  const intake = open({ batchLimit: 4, onBatch: ({ size }) => sizes.push(size) })
  await submitAll(intake, 10).done
  assert.deepEqual(sizes, [4, 4, 2])
})

test("a full queue refuses at once, and takes leads again when it has drained", async () => {
  const intake = open({ queueLimit: 3 })
  const settled = await submitAll(intake, 5).done
  const refused = settled.filter((one) => one.status === "rejected").map((one) => one.reason)
  assert.equal(refused.length, 2)
  assert.ok(refused.every((error) => error instanceof Unavailable && error.retryAfterSeconds > 0))
  assert.equal((await intake.submit(arrival())).kind, "created")
})

test("a lead that the database refuses costs its batch-mates nothing", async () => {
  const intake = open()
  const bad = arrival({}, { submission: { ...submission(), nombre: null as unknown as string } })
  const batch = [arrival(), arrival(), bad, arrival()]
  const settled = await Promise.allSettled(batch.map((one) => intake.submit(one)))
  assert.deepEqual(
    settled.map((one) => one.status),
    ["fulfilled", "fulfilled", "rejected", "fulfilled"],
  )
  assert.deepEqual(
    await storedIds(),
    batch.filter((one) => one !== bad).map((one) => one.id),
  )
})

test("leads wait out a short outage and are stored once, in order", async () => {
  let mended = false
  const intake = open({
    onOutage: async () => {
      mended = true
      proxy.mend()
    },
  })
  await intake.submit(arrival())
  proxy.cut()
  const { ids, done } = submitAll(intake, 4)
  assert.ok((await done).every((one) => one.status === "fulfilled"))
  assert.ok(mended)
  assert.deepEqual((await storedIds()).slice(1), ids)
})

test("leads whose time is up are refused as unavailable, and later ones go through without a restart", async () => {
  const intake = open({ patienceMs: 5_000 })
  proxy.cut()
  const settled = await submitAll(intake, 3, 4_700).done
  assert.ok(settled.every((one) => one.status === "rejected" && one.reason instanceof Unavailable))
  proxy.mend()
  assert.equal((await intake.submit(arrival())).kind, "created")
  assert.equal((await storedIds()).length, 1)
})

test("a database that hangs is given up on, and used again when it answers", async () => {
  const intake = open({ patienceMs: 5_000 })
  await intake.submit(arrival())
  proxy.hang()
  const settled = await submitAll(intake, 2, 4_400).done
  assert.ok(settled.every((one) => one.status === "rejected" && one.reason instanceof Unavailable))
  proxy.mend()
  assert.equal((await intake.submit(arrival())).kind, "created")
})

test("a commit whose answer is lost is looked up, and its leads are neither lost nor doubled", async () => {
  const intake = open({ onOutage: async () => proxy.mend() })
  await intake.submit(arrival())
  proxy.cutAtCommit()
  const { ids, done } = submitAll(intake, 3)
  const settled = await done
  assert.ok(settled.every((one) => one.status === "fulfilled" && one.value.kind === "created"))
  assert.deepEqual((await storedIds()).slice(1), ids)
})

test("an import whose commit was cut off is told that it created its leads, as long as one of them has an id of its own", async () => {
  const intake = open({ onOutage: async () => proxy.mend() })
  await intake.submit(arrival())
  proxy.cutAtCommit()
  const row = (line: number, more = {}) =>
    arrival(
      {},
      { created_by: "cli", idempotency: { key: `file:${line}`, body_hash: "f1".repeat(32) }, ...more },
    )
  const batch = [row(2, { has_old_id: true }), row(3)]
  const outcomes = await Promise.all(batch.map((one) => intake.submit(one)))
  assert.deepEqual(
    outcomes.map(({ kind }) => kind),
    ["created", "created"],
  )
})

test("an outage in the middle of leads that go alone keeps their order, and tries none of them in vain", async () => {
  const bad = arrival({}, { submission: { ...submission(), nombre: null as unknown as string } })
  const outages: unknown[] = []
  const intake = open({
    onOutage: (error) => {
      outages.push(error)
      proxy.mend()
    },
    // The bad lead has failed its batch; the next batch is a lead alone.
    onBatch: ({ size }) => size === 1 && outages.length === 0 && proxy.cut(),
  })
  const batch = [arrival(), bad, arrival(), arrival(), arrival()]
  const settled = await Promise.allSettled(batch.map((one) => intake.submit(one)))
  assert.deepEqual(
    settled.map((one) => one.status),
    ["fulfilled", "rejected", "fulfilled", "fulfilled", "fulfilled"],
  )
  assert.equal(outages.length, 1)
  assert.deepEqual(
    await storedIds(),
    batch.filter((one) => one !== bad).map((one) => one.id),
  )
})

test("a batch that takes too long comes again in halves", async () => {
  const sizes: number[] = []
  const intake = open({ onBatch: ({ size }) => sizes.push(size) })
  await sql`
    create function dawdle() returns trigger language plpgsql as
    $$ begin if (select count(*) from added) > 2 then raise exception using errcode = '57014'; end if; return null; end $$
  `.execute(database.db)
  await sql`
    create trigger dawdle after insert on lead referencing new table as added for each statement execute function dawdle()
  `.execute(database.db)
  try {
    const { ids, done } = submitAll(intake, 8)
    assert.ok((await done).every((one) => one.status === "fulfilled"))
    assert.deepEqual(sizes.slice(0, 1), [2])
    assert.deepEqual(await storedIds(), ids)
  } finally {
    await sql`drop trigger dawdle on lead`.execute(database.db)
    await sql`drop function dawdle`.execute(database.db)
  }
})

test("what was waited elsewhere counts", async () => {
  const intake = open({ patienceMs: 60_000 })
  proxy.cut()
  await assert.rejects(intake.submit(arrival(), 59_900), Unavailable)
})

test("a lead that was refused is not saved when the database wakes up", async () => {
  const intake = open({ patienceMs: 5_000 })
  await intake.submit(arrival())
  await database.db.transaction().execute(async (tx) => {
    await sql`select from desk for update`.execute(tx)
    await assert.rejects(intake.submit(arrival(), 4_800), Unavailable)
  })
  assert.equal((await intake.submit(arrival())).kind, "created")
  await intake.drain()
  assert.equal((await storedIds()).length, 2)
})

test("a lead whose time runs out while its batch is being saved is saved with it", async () => {
  const intake = open({ patienceMs: 200 })
  const { ids, done } = await lockDeskFor(database.db, async (becomeHeld) => {
    const batch = submitAll(intake, 3, 200) // their time is up at once
    await becomeHeld(1)
    // The look at the queue that refuses this one has passed over those that are being saved.
    await assert.rejects(intake.submit(arrival(), 200), Unavailable)
    return batch
  })
  assert.ok((await done).every(({ status }) => status === "fulfilled"))
  assert.deepEqual(await storedIds(), ids)
})

/** Stops the process at the moment when a commit is on its way, for longer than PostgreSQL takes to answer. */
function standStillAtCommit(milliseconds: number): void {
  watchStatements((text) => {
    if (text === "commit") {
      watchStatements(null)
      setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds))
    }
    return null
  })
}

for (const [name, queryTimeoutMs] of [
  ["and whose answer lies in the socket", 60_000],
  ["and whose answer the driver has given up on", 300],
] as const)
  test(`a lead that was stored while the process stood still is answered with 201, ${name}`, async (t) => {
    const direct = openDatabase(database.connection, { maxConnections: 2, queryTimeoutMs, pipelined: true })
    t.after(() => direct.destroy())
    const intake = new Intake(direct, new DeskReader(), { patienceMs: 200 })
    await intake.submit(arrival())
    standStillAtCommit(1_500) // its time, its last sweeps and the driver's patience are all over then
    const lead = arrival()
    assert.equal((await intake.submit(lead)).kind, "created")
    assert.equal((await storedIds()).at(-1), lead.id)
  })
