/**
 * The contract of src/store/pipeline/pipeline.ts. Ingest sends its commit right behind what it writes, without waiting for the answers.
 * Whatever becomes of those statements, and of the BEGIN before them, all is saved or nothing, and nothing is saved later than PostgreSQL
 * promised.
 */
import assert from "node:assert/strict"
import { after, afterEach, before, test } from "node:test"
import { setTimeout as pause } from "node:timers/promises"
import { sql } from "kysely"
import { SLOW_BEGIN, startProxy, type Wire } from "../../prove/proxy.ts"
import { until } from "../../prove/until.ts"
import { routeBatch } from "../../src/ingest/route-batch.ts"
import { type DeskTx, holdDesk } from "../../src/store/books/hold-desk.ts"
import { watchStatements } from "../../src/store/connection/client.ts"
import { type Database, isOutage, isTooSlow, openDatabase } from "../../src/store/connection/database.ts"
import { INGEST_POOL } from "../../src/store/connection/pools.ts"
import { DeskReader } from "../../src/store/leads/desk.ts"
import { type EarlyCommit, holdDeskPipelined, Inconsistent } from "../../src/store/pipeline/early-commit.ts"
import { arrival, saveTriagers, triager } from "../helpers/builders.ts"
import { type TestDatabase, testDatabase } from "../helpers/database.ts"

let database: TestDatabase
let db: Database
before(async () => {
  database = await testDatabase()
  db = openDatabase(database.connection, { ...INGEST_POOL, maxConnections: 1, queryTimeoutMs: 20_000 })
  await saveTriagers(db, triager("ana"))
  await sql`create table written (what text not null)`.execute(db)
})
after(async () => {
  await db.destroy()
  await database.close()
})
afterEach(async () => {
  watchStatements(null)
  await sql`truncate written`.execute(database.db)
})

const write = (tx: DeskTx, what: string | null) => sql`insert into written values (${what})`.execute(tx)
const written = async () =>
  (await sql<{ what: string }>`select what from written`.execute(database.db)).rows.map(({ what }) => what)
/** Holds the desk and commits ahead. */
const commitAhead = (work: (tx: DeskTx, commit: EarlyCommit) => Promise<void> | void, on = db) =>
  holdDeskPipelined(
    on,
    "ingest",
    () => null,
    async ({ tx }, { commit }) => {
      assert.ok(commit !== null, "the embedded PostgreSQL can end a transaction by itself")
      await work(tx, commit)
    },
  )

/** The same, heard of through many hands. */
async function later<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } finally {
    for (let i = 0; i < 100; i++) await null
  }
}

/** The beginnings and ends of inserts and commits, as they come. */
function watchOrder(): string[] {
  const order: string[] = []
  watchStatements((text) => {
    const what = /^\s*(insert|commit|\/\* rows follow)/.exec(text)?.[1]
    if (what === undefined) return null
    order.push(`${what} sent`)
    return () => void order.push(`${what} answered`)
  })
  return order
}

test("the commit is sent before what is written has been answered", async () => {
  const order = watchOrder()
  await commitAhead((tx, commit) => commit.behind(write(tx, "a")))
  assert.deepEqual(order, ["insert sent", "commit sent", "insert answered", "commit answered"])
  assert.deepEqual(await written(), ["a"])
})

test("a statement that fails undoes all, and is the reason that is told", async () => {
  const work = (tx: DeskTx, commit: EarlyCommit) => {
    commit.behind(write(tx, "before"))
    commit.behind(write(tx, null))
    commit.behind(write(tx, "behind"))
  }
  await assert.rejects(commitAhead(work), /null value in column "what"/)
  assert.deepEqual(await written(), [])
  await commitAhead((tx, commit) => commit.behind(write(tx, "next")))
  assert.deepEqual(await written(), ["next"])
})

test("why a write failed is told, also if its caller takes longer to hear of it than of the commit", async () => {
  const work = (tx: DeskTx, commit: EarlyCommit) => commit.behind(later(write(tx, null)))
  await assert.rejects(commitAhead(work), /null value in column "what"/)
})

test("what was asked behind the lock and failed is the reason, also if another statement is answered first", async () => {
  const asking = holdDeskPipelined(
    db,
    "ingest",
    (tx) => sql`select 1 / 0`.execute(tx),
    async ({ tx }) => void (await write(tx, "never")),
  )
  await assert.rejects(asking, /division by zero/)
  assert.deepEqual(await written(), [])
})

test("without a statement that could not even be made, nothing is committed", async () => {
  const work = (tx: DeskTx, commit: EarlyCommit) => {
    commit.behind(write(tx, "before"))
    commit.behind(Promise.resolve().then(() => JSON.stringify(1n)))
  }
  await assert.rejects(commitAhead(work), /serialize a BigInt/)
  assert.deepEqual(await written(), [])
})

test("a commit that succeeds behind a write that failed is no success, and no outage", async () => {
  // The only way there: a session that is in no transaction any more.
  const work = (tx: DeskTx, commit: EarlyCommit) => {
    commit.behind(sql`commit`.execute(tx))
    commit.behind(write(tx, null))
    commit.behind(write(tx, "by itself"))
  }
  await assert.rejects(commitAhead(work), (error) => error instanceof Inconsistent && !isOutage(error))
  await assert.rejects(
    commitAhead((tx, commit) => {
      commit.behind(sql`commit`.execute(tx))
      commit.behind(later(write(tx, null)))
    }),
    (error) => error instanceof Inconsistent,
    "however late it is heard of",
  )
})

/** Opens the database behind a wire on which the next BEGIN lasts until it is cancelled. */
async function withSlowBegin(work: (db: Database, wire: Wire) => Promise<void>): Promise<void> {
  const wire = await startProxy(database.connection)
  const behind = openDatabase(wire.connection, { ...INGEST_POOL, maxConnections: 1 })
  try {
    await sql`select 1`.execute(behind)
    await work(behind, wire)
  } finally {
    await behind.destroy()
    await wire.close()
  }
}
async function cancelSlowBegin(): Promise<void> {
  const cancelled = async () =>
    (
      await sql`select pg_cancel_backend(pid) from pg_stat_activity where state = 'active' and query = ${SLOW_BEGIN}`.execute(
        database.db,
      )
    ).rows.length > 0
  await until("the BEGIN has arrived", cancelled)
}

for (const [what, hold] of [
  ["a batch", commitAhead],
  [
    "any other holder of the desk",
    (work: (tx: DeskTx) => unknown, on: Database) =>
      holdDesk(on, "import", async ({ tx }) => void (await work(tx))),
  ],
] as const)
  test(`when its BEGIN is cancelled, ${what} sends nothing, and fails as in an outage`, () =>
    withSlowBegin(async (behind, wire) => {
      let sent = false
      wire.slowSomeBegins(1)
      const work = (tx: DeskTx) => {
        sent = true
        return write(tx, "without a transaction")
      }
      const holding = hold((tx) => void work(tx).catch(() => {}), behind)
      await Promise.all([cancelSlowBegin(), assert.rejects(holding, isOutage)])
      assert.equal(sent, false)
      assert.deepEqual(await written(), [])
      wire.slowSomeBegins(0)
      await hold(async (tx: DeskTx) => void (await write(tx, "next")), behind)
      assert.deepEqual(await written(), ["next"])
    }))

test("statements that are each in time, but together too slow, save nothing after the time that was promised", async () => {
  let overBy = 0
  const work = (tx: DeskTx, commit: EarlyCommit) => {
    overBy = commit.overBy
    commit.behind(write(tx, "too late"))
    for (let i = 0; i < 3; i++) commit.behind(sql`select pg_sleep(2.5)`.execute(tx))
  }
  await assert.rejects(commitAhead(work), isTooSlow)
  await pause(overBy - performance.now())
  // Nor is anything of it under way.
  const { rows } = await sql`
    select from pg_stat_activity where query like '%pg_sleep(2.5)%' and state = 'active' and pid <> pg_backend_pid()
  `.execute(db)
  assert.deepEqual([rows.length, await written()], [0, []])
})

test("a batch whose callers may be refused by then waits for its answers first", async () => {
  const desks = new DeskReader()
  for (const [left, first] of [
    [60_000, "sent"],
    [1_000, "answered"],
  ] as const) {
    const order = watchOrder()
    await routeBatch(db, desks, [arrival()], { patientUntil: performance.now() + left })
    const lastRows = order.indexOf("/* rows follow answered")
    assert.equal(order.indexOf("commit sent") < lastRows ? "sent" : "answered", first, `${left} ms`)
  }
})
