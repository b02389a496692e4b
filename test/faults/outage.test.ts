/** The embedded PostgreSQL dies while nothing happens: the server brings it back by itself, and the next lead is taken in. */
import assert from "node:assert/strict"
import { chmod, mkdtemp, rm } from "node:fs/promises"
import os from "node:os"
import path from "node:path"
import { after, before, test } from "node:test"
import { readPostmaster } from "../../src/store/embedded/postmaster.ts"
import { migrate } from "../../src/store/migrate.ts"
import { openStore } from "../../src/store/open-store.ts"
import { createKey } from "../../src/store/people/keys.ts"
import { postLead, type ServerProcess, startServer } from "../helpers/server.ts"
import { until } from "../helpers/until.ts"

let dataDir: string
let server: ServerProcess
let secret: string
before(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), "criba-test-"))
  await chmod(dataDir, 0o755)
  const store = await openStore({ databaseUrl: null, dataDir })
  await migrate(store.db)
  secret = (await createKey(store.db, { name: "web", scopes: ["ingest"], rate_per_minute: null })).secret
  await store.close()
  server = await startServer({ DATA_DIR: dataDir, LOG_LEVEL: "info" })
})
after(async () => {
  await server.stop()
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
})

const pidOfServer = () =>
  readPostmaster(path.join(dataDir, "postgres"))?.pid ?? assert.fail("nobody runs there")
const outages = () => server.log.flatMap((line) => /"the database is (away|back)"/.exec(line)?.[1] ?? [])
const isBack = (times: number) =>
  until(
    () => `the log says ${times} times that the database is back:\n${server.log.slice(-20).join("\n")}`,
    () => outages().filter((said) => said === "back").length >= times,
  )

test("killed while idle, it is back before anybody asks; killed again, the lead that comes at once waits for it", async () => {
  assert.equal((await postLead(server.address, secret, { nombre: "Lucía" })).status, 201)
  process.kill(pidOfServer(), "SIGKILL")
  await isBack(1)
  assert.equal((await postLead(server.address, secret, { nombre: "Lucía" })).status, 201)

  process.kill(pidOfServer(), "SIGKILL")
  assert.equal((await postLead(server.address, secret, { nombre: "Lucía" })).status, 201)
  await isBack(2)
  // A busy machine may be slow to answer in between, which is told as one more.
  for (const [i, said] of outages().entries()) assert.equal(said, i % 2 === 0 ? "away" : "back")
})
