/** The demo and real data never meet: the demo has a folder of its own, and is planted into nothing that is in use. */
import assert from "node:assert/strict"
import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import os from "node:os"
import path from "node:path"
import { after, test } from "node:test"
import { withRunningFolder } from "../../src/cli/data-folder.ts"
import { plantDemo } from "../../src/cli/demo.ts"
import { readConfig } from "../../src/config.ts"
import { routeBatch } from "../../src/ingest/route-batch.ts"
import { readContents } from "../../src/store/checkup.ts"
import { DeskReader } from "../../src/store/leads/desk.ts"
import { arrival } from "../helpers/builders.ts"
import { testDatabase } from "../helpers/database.ts"

const folder = await mkdtemp(path.join(os.tmpdir(), "criba-demo-"))
await chmod(folder, 0o755) // or under root the cluster would be made elsewhere, and stay there
after(() => rm(folder, { recursive: true }))

test("it is refused where a lead has arrived, even one that nobody got", async () => {
  const database = await testDatabase()
  try {
    await routeBatch(database.db, new DeskReader(), [arrival()])
    await assert.rejects(plantDemo(database.db, folder), /leads of your own.*Start without --demo/)
    assert.equal(await readContents(database.db), "real")
  } finally {
    await database.close()
  }
})

test("commands are not meant for a demo that does not run", async () => {
  const config = {
    ...readConfig({}),
    dataDir: path.join(folder, "data"),
    demoDir: path.join(folder, "data-demo"),
  }
  assert.equal(withRunningFolder(config).dataDir, config.dataDir, "no demo runs")

  await mkdir(path.join(config.demoDir, "postgres"), { recursive: true })
  await writeFile(path.join(config.demoDir, "postgres/postmaster.pid"), "1\n\n\n\n\n\n\nready\n")
  assert.equal(withRunningFolder(config).dataDir, config.dataDir, "process 1 is not that demo's")
})
