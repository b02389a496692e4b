/**
 * Ingest sends its commit right behind what it writes, without waiting for the answers. Whatever becomes of those statements, all is saved
 * or nothing, and nothing is saved later than PostgreSQL promised.
 */
import assert from "node:assert/strict"
import { after, afterEach, before, test } from "node:test"
import { setTimeout as pause } from "node:timers/promises"
import { sql } from "kysely"
import { routeBatch } from "../../src/ingest/route-batch.ts"
import { watchStatements } from "../../src/store/client.ts"
import { type Database, isTooSlow, openDatabase } from "../../src/store/database.ts"
import { DeskReader } from "../../src/store/desk.ts"
import { type CommitAhead, type DeskTx, holdDesk } from "../../src/store/hold-desk.ts"
import { INGEST } from "../../src/store/owners.ts"
import { arrival, saveTriagers, triager } from "../helpers/builders.ts"
import { type TestDatabase, testDatabase } from "../helpers/database.ts"

let database: TestDatabase
let db: Database
before(async () => {
  database = await testDatabase()
  db = openDatabase(database.connection, { ...INGEST, maxConnections: 1, queryTimeoutMs: 20_000 })
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
const commitAhead = (work: (tx: DeskTx, commit: CommitAhead) => Promise<void> | void) =>
  holdDesk(db, "ingest", async ({ tx }, { commit }) => {
    assert.ok(commit !== null, "the embedded PostgreSQL can end a transaction by itself")
    await work(tx, commit)
  })

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
  const work = (tx: DeskTx, commit: CommitAhead) => {
    commit.behind(write(tx, "before"))
    commit.behind(write(tx, null))
    commit.behind(write(tx, "behind"))
  }
  await assert.rejects(commitAhead(work), /null value in column "what"/)
  assert.deepEqual(await written(), [])
  await commitAhead((tx, commit) => commit.behind(write(tx, "next")))
  assert.deepEqual(await written(), ["next"])
})

test("without a statement that could not even be made, nothing is committed", async () => {
  const work = (tx: DeskTx, commit: CommitAhead) => {
    commit.behind(write(tx, "before"))
    commit.behind(Promise.resolve().then(() => JSON.stringify(1n)))
  }
  await assert.rejects(commitAhead(work), /serialize a BigInt/)
  assert.deepEqual(await written(), [])
})

test("statements that are each in time, but together too slow, save nothing after the time that was promised", async () => {
  let overBy = 0
  const work = (tx: DeskTx, commit: CommitAhead) => {
    overBy = commit.overBy
    commit.behind(write(tx, "too late"))
    for (let i = 0; i < 3; i++) commit.behind(sql`select pg_sleep(2.5)`.execute(tx))
  }
  await assert.rejects(commitAhead(work), isTooSlow)
  assert.ok(performance.now() < overBy)
  await pause(overBy - performance.now())
  assert.deepEqual(await written(), [])
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
