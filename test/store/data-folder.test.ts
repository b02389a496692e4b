import assert from "node:assert/strict"
import { execFileSync } from "node:child_process"
import { statSync } from "node:fs"
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { test } from "node:test"
import { startEmbeddedPostgres } from "../../src/store/embedded/embedded-postgres.ts"

const settings = { fsync: "off" }

test("nobody else reads, writes or enters the data folder, or holds its lock; older ones are mended", async () => {
  const parent = await mkdtemp(join(tmpdir(), "criba-test-"))
  await chmod(parent, 0o755)
  const folder = join(parent, "data")
  const modes = async () => {
    await (await startEmbeddedPostgres(folder, { settings })).release()
    return [statSync(folder).mode & 0o067, statSync(join(folder, "postgres.lock")).mode & 0o777]
  }
  const asOlderVersionsLeftIt = async () => {
    await chmod(folder, 0o755)
    await chmod(join(folder, "postgres.lock"), 0o644)
  }
  try {
    assert.deepEqual(await modes(), [0, 0o600])
    await asOlderVersionsLeftIt()
    assert.deepEqual(await modes(), [0, 0o600])
    // A folder with other things in it may be somebody's home: others may need to enter it.
    await asOlderVersionsLeftIt()
    await writeFile(join(folder, "index.html"), "")
    assert.deepEqual(await modes(), [0o045, 0o600])
  } finally {
    await rm(parent, { recursive: true })
  }
})

test("a copy that has not kept its owners says whom to give it to, and starts then", {
  skip: process.getuid?.() !== 0,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), "criba-test-"))
  await chmod(folder, 0o755)
  try {
    await (await startEmbeddedPostgres(folder, { settings })).release()
    const chown = (owner: string) => execFileSync("chown", ["-R", owner, join(folder, "postgres")])
    const { uid, gid } = statSync(join(folder, "postgres"))
    chown("0:0")
    await assert.rejects(startEmbeddedPostgres(folder, { settings }), {
      message: new RegExp(`belongs to root.*: chown -R ${uid}:${gid} ${folder}/postgres$`),
    })
    chown(`${uid}:${gid}`)
    await (await startEmbeddedPostgres(folder, { settings })).release()
  } finally {
    await rm(folder, { recursive: true })
  }
})
