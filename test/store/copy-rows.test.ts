import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { sql } from "kysely"
import { type Database, isTooSlow, openDatabase } from "../../src/store/connection/database.ts"
import { type Cell, copyRows, type TableRows } from "../../src/store/pipeline/copy-rows.ts"
import { type TestDatabase, testDatabase } from "../helpers/database.ts"

let database: TestDatabase
let db: Database
before(async () => {
  database = await testDatabase()
  // One connection: what a copy leaves behind on it is met by the next statement.
  db = openDatabase(database.connection, { maxConnections: 1, queryTimeoutMs: 3_000 })
  await sql`create table one (id integer primary key, text text, number double precision, yes boolean)`.execute(
    db,
  )
  await sql`create table other (id integer, text text)`.execute(db)
})
after(async () => {
  await db.destroy()
  await database.close()
})

const copy = (...tables: TableRows[]) => db.transaction().execute((tx) => copyRows(tx, tables))
const one = (...rows: Cell[][]): TableRows => ({
  table: "one",
  columns: ["id", "text", "number", "yes"],
  rows,
})
const other = (...rows: Cell[][]): TableRows => ({ table: "other", columns: ["id", "text"], rows })

test("whatever a cell holds comes back as it was", async () => {
  const texts = [
    "",
    " ",
    "a\tb",
    "a\nb",
    "a\r\nb",
    "\\",
    "\\N",
    "\\.",
    "\\t",
    "\\\\\n",
    "'\"`,;|",
    "ñ€😀",
    null,
  ]
  await copy(
    one(...texts.map((text, id) => [id, text, null, null])),
    other(...texts.map((text, id) => [-id, text])),
  )
  const ones = await sql<{ text: string }>`select text from one order by id`.execute(db)
  const others = await sql<{ text: string }>`select text from other order by id desc`.execute(db)
  assert.deepEqual(
    ones.rows.map(({ text }) => text),
    texts,
  )
  assert.deepEqual(
    others.rows.map(({ text }) => text),
    texts,
  )

  await copy(one([100, "x", 1e21, true], [101, "x", -0.1, false], [102, "x", 5e-324, null]))
  const { rows } = await sql<{ number: number; yes: boolean | null }>`
    select number, yes from one where id >= 100 order by id`.execute(db)
  assert.deepEqual(rows, [
    { number: 1e21, yes: true },
    { number: -0.1, yes: false },
    { number: 5e-324, yes: null },
  ])
})

test("a table without rows is passed over", async () => {
  await copy(one(), other())
  await copy(one(), other([1_000, "alone"]))
  const { rows } = await sql`select from other where id = 1000`.execute(db)
  assert.equal(rows.length, 1)
})

test("a row that is refused undoes all, and the connection goes on", async () => {
  const many = Array.from({ length: 20_000 }, (_, n) => [n + 1_000, "x".repeat(100)])
  const twice = one([200, "first", null, null], [200, "second", null, null])
  await assert.rejects(copy(twice, other(...many)), { code: "23505" })
  await assert.rejects(copy(other(...many), twice), { code: "23505" })
  await assert.rejects(copy({ ...other(...many), table: "nowhere" }), { code: "42P01" })
  const { rows } = await sql<{ n: number }>`
    select (select count(*) from one where id = 200) + (select count(*) from other where id > 1000) as n`.execute(
    db,
  )
  assert.deepEqual(rows, [{ n: 0 }])
})

test("a copy that waits for too long is ended, like any statement", async () => {
  await database.db.transaction().execute(async (tx) => {
    await sql`lock table one`.execute(tx)
    await assert.rejects(copy(one([300, "late", null, null])), isTooSlow)
  })
  const { rows } = await sql`select from one where id = 300`.execute(db)
  assert.equal(rows.length, 0)
})
