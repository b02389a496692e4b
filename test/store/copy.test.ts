/** COPY that is given up, refused or cut off on either side: its error is told, and nobody waits for ever. */
import assert from "node:assert/strict"
import { after, afterEach, before, beforeEach, test } from "node:test"
import pg from "pg"
import { copyIn, copyOut } from "../../src/store/backup/copy.ts"
import { type TestDatabase, testDatabase } from "../helpers/database.ts"
import { until } from "../helpers/until.ts"

/** 20 MB: several times what fits between the server and its reader, so that each has to wait for the other. */
const MANY = 20_000
const WIDE = "x".repeat(1_000)

let database: TestDatabase
let client: pg.Client
before(async () => {
  database = await testDatabase()
})
after(() => database.close())
beforeEach(async () => {
  client = new pg.Client(database.connection).on("error", () => {})
  await client.connect()
  await client.query("create temporary table number (n int, wide text)")
})
afterEach(() => client.end())

const goesOn = async () => assert.deepEqual((await client.query("select 7 as lucky")).rows, [{ lucky: 7 }])

async function* rowsUntil(end: number, atEnd: () => void = () => {}): AsyncGenerator<Buffer> {
  for (let n = 0; n < end; n += 50) yield Buffer.from(`7\t${WIDE}\n`.repeat(50))
  atEnd()
}
const fill = (rows: AsyncIterable<Buffer>) => copyIn(client, "copy number from stdin", rows)

async function read(query: string, onChunk: () => void = () => {}): Promise<number> {
  let rows = 0
  for await (const _ of copyOut(client, `copy (${query}) to stdout`, (more) => (rows += more))) onChunk()
  return rows
}
const ALL = `select '${WIDE}' from generate_series(1, ${MANY})`

test("all rows go in and out, and are counted, also those that hold a newline", async () => {
  assert.equal(await fill(rowsUntil(MANY)), MANY)
  assert.equal(await read("select * from number"), MANY)
  assert.equal(await read(`select E'two\\nlines' from generate_series(1, 3)`), 3)
  assert.equal(await read("select 1 where false"), 0)
  await goesOn()
})

test("a reader that gives up gets its own error, and the connection goes on", async () => {
  const giveUp = () => {
    throw new Error("The disk is full")
  }
  await assert.rejects(read(ALL, giveUp), { message: "The disk is full" })
  await goesOn()
})

test("a query that fails, at once or in the middle, fails the reader, and the connection goes on", async () => {
  await assert.rejects(read("select nothing"), { code: "42703" })
  await goesOn()
  await assert.rejects(read(`select '${WIDE}', 1 / (${MANY} - n) from generate_series(1, ${MANY}) n`), {
    code: "22012",
  })
  await goesOn()
})

test("a source that fails, at once or in the middle, is told, and nothing was written", async () => {
  for (const end of [0, MANY]) {
    const failing = rowsUntil(end, () => {
      throw new Error("The file is cut off")
    })
    await assert.rejects(fill(failing), { message: "The file is cut off" })
    assert.equal(await read("select * from number"), 0)
  }
})

test("rows that PostgreSQL refuses, at once or in the middle, are told, and nothing was written", async () => {
  const bad = async function* (before: number) {
    yield* rowsUntil(before)
    yield Buffer.from("not a number\n")
    yield* rowsUntil(MANY)
  }
  for (const before of [0, MANY]) {
    await assert.rejects(fill(bad(before)), { code: "22P02" })
    assert.equal(await read("select * from number"), 0)
  }
  await assert.rejects(copyIn(client, "copy nothing from stdin", rowsUntil(MANY)), { code: "42P01" })
  await goesOn()
})

/** Ends a session, and waits until it is gone. */
async function end(other: pg.Client, pid: number): Promise<void> {
  await other.query("select pg_terminate_backend($1)", [pid])
  await until("the session is gone", async () => {
    const { rows } = await other.query("select from pg_stat_activity where pid = $1", [pid])
    return rows.length === 0
  })
}

async function* rowsAround(pause: () => Promise<void>) {
  yield* rowsUntil(MANY)
  await pause()
  yield* rowsUntil(MANY)
}

for (const [way, copy] of [
  ["out", (cut: () => Promise<void>) => read(ALL, () => void cut())],
  ["in", (cut: () => Promise<void>) => fill(rowsAround(cut))],
] as const) {
  test(`a connection that is lost in the middle fails the copy ${way}, and the next statement too`, async () => {
    const { rows } = await client.query("select pg_backend_pid() as pid")
    const other = new pg.Client(database.connection)
    await other.connect()
    let ended: Promise<void> | undefined
    const cut = () => {
      ended ??= end(other, rows[0].pid)
      return ended
    }
    await assert.rejects(copy(cut))
    await ended
    await other.end()
    await assert.rejects(client.query("select 1"))
  })
}
