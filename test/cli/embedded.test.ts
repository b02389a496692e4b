/** Commands on the embedded database, from an empty folder on: whichever comes first makes it. */
import assert from "node:assert/strict"
import { existsSync } from "node:fs"
import { mkdtemp, readdir, rm } from "node:fs/promises"
import os from "node:os"
import path from "node:path"
import { after, test } from "node:test"
import { listKeys } from "../../src/store/keys.ts"
import { openStore } from "../../src/store/open-store.ts"
import { spawnCriba } from "./run-criba.ts"

const dataDir = await mkdtemp(path.join(os.tmpdir(), "criba-cli-"))
after(() => rm(dataDir, { recursive: true }))
const run = (...args: string[]) => spawnCriba({ DATA_DIR: dataDir }, args)
const isRunning = () => existsSync(path.join(dataDir, "postgres/postmaster.pid"))

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
