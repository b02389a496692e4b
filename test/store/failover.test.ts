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
import { startProxy } from "../../prove/proxy.ts"
import { until } from "../../prove/until.ts"
import { examineHosts } from "../../src/cli/examine-hosts.ts"
import { hostsOf } from "../../src/store/connection/client.ts"
import { type Database, isOutage, openDatabase } from "../../src/store/connection/database.ts"
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

const folderInUse = async (by = db) => {
  const { rows } = await sql<{ folder: string }>`select current_setting('data_directory') as folder`.execute(
    by,
  )
  return rows[0]?.folder
}

test("a standby is passed over, and followed once it is promoted", async () => {
  assert.equal(await folderInUse(), join(folder, "b/postgres"))
  const hosts = [standby.connection, primary.connection, { host: join(folder, "nowhere") }]
  const told = (among: typeof hosts) =>
    Array.fromAsync(examineHosts({ hosts: among, role: "primary", connectTimeoutMs: 2_000 }))
  const answering = `All hosts of DATABASE_URL answer, ${standby.connection.host} as a standby.`
  assert.deepEqual(await told(hosts.slice(0, 2)), [{ level: "ok", message: answering }])
  const away = `Of the hosts of DATABASE_URL, ${join(folder, "nowhere")} cannot be reached.`
  assert.deepEqual(await told(hosts), [{ level: "warning", message: away }])
  assert.deepEqual(await told(hosts.slice(0, 1)), [])

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

test("a primary that was left behind and takes writes again is never used", async () => {
  const [promoted, old] = [standby.connection, primary.connection]
  await allowWrites(old, true)
  const fresh = openDatabase(
    { hosts: [old, promoted], role: "primary", connectTimeoutMs: 2_000 },
    { maxConnections: 1, queryTimeoutMs: 5_000 },
  )
  assert.equal(
    await folderInUse(fresh),
    join(folder, "a/postgres"),
    "by whoever begins, though it comes first",
  )
  await fresh.destroy()
  const told = await Array.fromAsync(
    examineHosts({ hosts: [old, promoted], role: "primary", connectTimeoutMs: 2_000 }),
  )
  assert.equal(told[0]?.level, "problem")
  assert.ok(
    told[0]?.message.startsWith(
      `${old.host} takes writes, although ${promoted.host} has taken over from it.`,
    ),
  )

  await allowWrites(promoted, false)
  await assert.rejects(async () => {
    for (;;) await sql`create table more (text text)`.execute(db).then(() => sql`drop table more`.execute(db))
  }, isOutage)
  await assert.rejects(folderInUse(), /another host has taken over from it|read-only/)
  await assert.rejects(folderInUse(), /another host has taken over from it|read-only/)
  await allowWrites(promoted, true)
  assert.equal(await folderInUse(), join(folder, "a/postgres"))
})

test("a primary that lives on when another host takes over from it is left, also in the middle of a transaction", async (t) => {
  const [promoted, old] = [standby.connection, primary.connection]
  const wire = await startProxy(promoted)
  wire.cut() // so far only the old one is there
  const place = { hosts: [old, wire.connection], role: "primary", connectTimeoutMs: 2_000 } as const
  const open = () => openDatabase(place, { maxConnections: 1, queryTimeoutMs: 60_000 })
  const [resting, working] = [open(), open()]
  t.after(async () => {
    await Promise.all([resting.destroy(), working.destroy()])
    await wire.close()
  })
  let takeovers = 0
  hostsOf(place).onTakeover = () => takeovers++
  assert.equal(await folderInUse(resting), join(folder, "b/postgres"))
  const cut = assert.rejects(sql`select pg_sleep(60)`.execute(working), isOutage)
  await until("the statement runs on the old one", async () => {
    const asking = openDatabase(old, { maxConnections: 1, queryTimeoutMs: 5_000 })
    const { rows } =
      await sql`select from pg_stat_activity where query like '%pg_sleep(60)' and state = 'active'`
        .execute(asking)
        .finally(() => asking.destroy())
    return rows.length > 0
  })
  wire.mend()
  await cut
  for (const db of [resting, working]) assert.equal(await folderInUse(db), join(folder, "a/postgres"))
  assert.equal(takeovers, 1)
})

async function allowWrites(place: EmbeddedPostgres["connection"], allowed: boolean): Promise<void> {
  const alone = openDatabase(place, { maxConnections: 1, queryTimeoutMs: 5_000 })
  await sql.raw(`alter system set default_transaction_read_only to ${allowed ? "off" : "on"}`).execute(alone)
  await sql`select pg_reload_conf()`.execute(alone)
  await alone.destroy()
}

/** Under root PostgreSQL runs as another user, to whom the copy must belong as well. */
async function ownAlike(model: string, copy: string): Promise<void> {
  const { uid, gid } = statSync(model)
  spawnSync("chown", ["-R", `${uid}:${gid}`, copy])
  await chmod(copy, 0o700)
}
