/** Commands on a database that is not there yet: only those that bring something into it make it. */
import assert from "node:assert/strict"
import { existsSync } from "node:fs"
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises"
import os from "node:os"
import path from "node:path"
import { after, describe, test } from "node:test"
import { sql } from "kysely"
import { openStore } from "../../src/store/open-store.ts"
import { listKeys } from "../../src/store/people/keys.ts"
import { testDatabase } from "../helpers/database.ts"
import { runCriba, spawnCriba } from "./run-criba.ts"

const dataDir = await mkdtemp(path.join(os.tmpdir(), "criba-cli-"))
const files = await mkdtemp(path.join(os.tmpdir(), "criba-cli-"))
after(async () => {
  await rm(dataDir, { recursive: true })
  await rm(files, { recursive: true })
})
const csv = path.join(files, "leads.csv")
await writeFile(csv, "nombre,email\nAna,ana@example.com\n")
const run = (...args: string[]) => spawnCriba({ DATA_DIR: dataDir }, args)
const isRunning = () => existsSync(path.join(dataDir, "postgres/postmaster.pid"))

const ID = "0199c0de-7a41-7c3e-9d53-0b6a5d1f2e10"
const NEED_DATA = [
  ["explain", ID],
  ["verify"],
  ["erase", ID],
  ["backup", path.join(files, "none.criba")],
  ["import", csv, "--dry-run"],
  ["key", "list"],
  ["key", "rotate", "key_x"],
  ["key", "revoke", "key_x"],
  ["source", "list"],
  ["source", "set", "src_x", "--name", "other"],
  ["source", "try", "src_x", csv],
  ["source", "rotate", "src_x"],
  ["source", "revoke", "src_x"],
  ["policy", "show"],
  ["policy", "simulate", "examples/policy.yaml"],
  ["triager", "list"],
  ["triager", "pause", "ana"],
  ["triager", "resume", "ana"],
  ["user", "list"],
  ["user", "password", "ana@example.com"],
  ["user", "disable", "ana@example.com"],
]
describe("what needs data makes no database, and says where it has looked", () => {
  for (const args of NEED_DATA) {
    test(args.slice(0, 2).join(" "), async () => {
      const nowhere = path.join(dataDir, "data")
      const { code, out, err } = await runCriba({ DATA_DIR: nowhere }, args)
      assert.deepEqual([code, out], [1, ""])
      assert.ok(err.startsWith(`There is no database in ${nowhere}. Give the command the same DATA_DIR`), err)
      assert.deepEqual(await readdir(dataDir), [])
    })
  }
  test("nor tables in the empty database of a PostgreSQL", async () => {
    const database = await testDatabase()
    try {
      await sql`drop schema public cascade`.execute(database.db)
      await sql`create schema public`.execute(database.db)
      for (const args of [
        ["explain", ID],
        ["backup", path.join(files, "none.criba")],
      ]) {
        const { code, err } = await runCriba({ DATABASE_URL: database.url }, args)
        assert.equal(code, 1)
        assert.match(err, /^The database of DATABASE_URL is empty\. Give the command the same DATA_DIR/)
      }
      const { rows } = await sql`select from pg_tables where schemaname = 'public'`.execute(database.db)
      assert.equal(rows.length, 0)
    } finally {
      await database.close()
    }
  })
})

test("the doctor makes no database; the first other command makes and stops it", async () => {
  const before = await run("doctor")
  assert.equal(before.code, 1)
  assert.match(before.out, /^problem +There is no database in/m)
  assert.deepEqual(await readdir(dataDir), [])

  const first = await run("key", "create", "--name", "Web form", "--scope", "ingest", "--json")
  assert.deepEqual([first.code, first.err], [0, ""])
  assert.ok(!isRunning())

  const later = await run("doctor")
  assert.deepEqual([later.code, later.err], [0, ""])
  assert.match(later.out, /^ok +The data folder .* is writable/m)
  assert.match(later.out, /^ok +What the database acknowledges survives a crash/m)
  assert.ok(!isRunning())
})

test("a command joins the database of a running server and leaves it running", async () => {
  const store = await openStore({ databaseUrl: null, dataDir })
  try {
    assert.equal((await run("key", "create", "--name", "Imports", "--scope", "ingest")).code, 0)
    assert.deepEqual(
      (await listKeys(store.db)).map((key) => key.name),
      ["Web form", "Imports"],
    )
  } finally {
    await store.close()
  }
  assert.ok(!isRunning())
})
