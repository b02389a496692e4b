/**
 * A standby and a primary in one address: only the one that takes writes is used, and a promoted standby is followed
 * without a restart. The standby is a copy of the primary that waits for ever for more: following needs no replication.
 */
import assert from "node:assert/strict"
import { spawnSync } from "node:child_process"
import { cpSync, realpathSync, statSync, writeFileSync } from "node:fs"
import { chmod, mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { after, before, test } from "node:test"
import { sql } from "kysely"
import { type Database, isOutage, openDatabase } from "../../src/store/database.ts"
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../../src/store/embedded/embedded-postgres.ts"

const settings = { fsync: "off", wal_retrieve_retry_interval: "50ms" }
let folder: string
let standby: EmbeddedPostgres
let primary: EmbeddedPostgres
let db: Database
before(async () => {
  folder = realpathSync(await mkdtemp(join(tmpdir(), "criba-test-")))
  await chmod(folder, 0o755)
  const [first, second] = [join(folder, "a"), join(folder, "b")]
  const seed = await startEmbeddedPostgres(first, { settings })
  await seed.release()
  cpSync(join(first, "postgres"), join(second, "postgres"), { recursive: true, preserveTimestamps: true })
  await ownAlike(join(first, "postgres"), join(second, "postgres"))
  writeFileSync(join(first, "postgres/standby.signal"), "")
  standby = await startEmbeddedPostgres(first, { settings })
  primary = await startEmbeddedPostgres(second, { settings })
  const hosts = [standby.connection, primary.connection]
  db = openDatabase(
    { hosts, role: "primary", connectTimeoutMs: 2_000 },
    { maxConnections: 2, queryTimeoutMs: 5_000 },
  )
})
after(async () => {
  await db.destroy()
  await Promise.all([standby.release(), primary.release()])
  await rm(folder, { recursive: true, force: true })
})

const folderInUse = async () => {
  const { rows } = await sql<{ folder: string }>`select current_setting('data_directory') as folder`.execute(
    db,
  )
  return rows[0]?.folder
}

test("a standby is passed over, and followed once it is promoted", async () => {
  assert.equal(await folderInUse(), join(folder, "b/postgres"))

  await sql`alter system set default_transaction_read_only to on`.execute(db)
  await sql`select pg_reload_conf()`.execute(db)
  await assert.rejects(async () => {
    for (;;) await sql`create table note (text text)`.execute(db).then(() => sql`drop table note`.execute(db))
  }, isOutage)
  await assert.rejects(folderInUse(), /read-only/)

  const promoting = openDatabase(standby.connection, { maxConnections: 1, queryTimeoutMs: 30_000 })
  await sql`select pg_promote()`.execute(promoting)
  await promoting.destroy()
  assert.equal(await folderInUse(), join(folder, "a/postgres"))
  await sql`create table note (text text)`.execute(db)
})

/** Under root PostgreSQL runs as another user, to whom the copy must belong as well. */
async function ownAlike(model: string, copy: string): Promise<void> {
  const { uid, gid } = statSync(model)
  spawnSync("chown", ["-R", `${uid}:${gid}`, copy])
  await chmod(copy, 0o700)
}
