/** A first start that is told to stop leaves nothing running, at whatever step and for whatever command it was; a later one
 *  begins anew. */
import assert from "node:assert/strict"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, readdirSync } from "node:fs"
import { chmod, mkdtemp, rm } from "node:fs/promises"
import os from "node:os"
import path from "node:path"
import { afterEach, beforeEach, test } from "node:test"
import { isAlive, readPostmaster } from "../../src/store/embedded/postmaster.ts"
import { CRIBA, onlyWith } from "../helpers/criba.ts"
import { until } from "../helpers/until.ts"

let dataDir: string
let cluster: string
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), "criba-test-"))
  await chmod(dataDir, 0o755)
  cluster = path.join(dataDir, "postgres")
})
afterEach(() => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }))

/** Answers what it ended with. */
async function stopAt(
  step: () => boolean,
  signal: NodeJS.Signals,
  ...command: string[]
): Promise<number | null> {
  const child = spawn(process.execPath, [...CRIBA, ...(command.length > 0 ? command : ["serve", "--demo"])], {
    env: onlyWith({ PORT: "0", DATA_DIR: dataDir, LOG_LEVEL: "silent" }),
    stdio: "ignore",
  })
  const ended = once(child, "exit")
  await until("the start has come so far", step)
  child.kill(signal)
  const [code] = await ended
  return code
}

test("while the cluster is being made", async () => {
  const isMaking = () => readdirSync(dataDir).some((entry) => entry.startsWith("postgres.new-"))
  assert.equal(await stopAt(isMaking, "SIGINT"), 0)
  assert.deepEqual(readdirSync(dataDir), ["demo-key", "postgres.lock"])
})

test("while PostgreSQL starts, and after", async () => {
  assert.equal(await stopAt(() => readPostmaster(cluster) !== undefined, "SIGTERM"), 0)
  assert.equal(readPostmaster(cluster), undefined)

  assert.equal(await stopAt(() => readPostmaster(cluster)?.ready === true, "SIGINT"), 0)
  assert.equal(readPostmaster(cluster), undefined)
})

test("while the demo is being planted", async () => {
  const hasBegun = () => existsSync(path.join(dataDir, "demo-key")) || existsSync(path.join(cluster, "base"))
  let pid = 0
  const isPlanting = () => {
    pid = readPostmaster(cluster)?.pid ?? 0
    return hasBegun() && existsSync(path.join(dataDir, "demo-key"))
  }
  assert.equal(await stopAt(isPlanting, "SIGTERM"), 0)
  assert.equal(isAlive(pid, cluster), false)
})

test("while a command has PostgreSQL started for itself", async () => {
  assert.equal(await stopAt(() => readPostmaster(cluster) !== undefined, "SIGINT", "migrate"), 130)
  assert.equal(readPostmaster(cluster), undefined)

  assert.equal(await stopAt(() => readPostmaster(cluster)?.ready === true, "SIGTERM", "migrate"), 143)
  assert.equal(readPostmaster(cluster), undefined)
})
