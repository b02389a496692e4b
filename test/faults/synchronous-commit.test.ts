/**
 * A standby that every commit waits for is away, and somebody cancels the wait, as administrators do when they see one that does not end.
 * PostgreSQL answers that COMMIT with success and a warning: the lead is stored on the primary alone. Its sender must not be told 201 before
 * the standby has it.
 */
import assert from "node:assert/strict"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { after, before, test } from "node:test"
import { sql } from "kysely"
import { until } from "../../prove/until.ts"
import { Intake } from "../../src/ingest/intake.ts"
import { type Database, isOutage, openDatabase } from "../../src/store/connection/database.ts"
import { INGEST_POOL } from "../../src/store/connection/pools.ts"
import { startEmbeddedPostgres } from "../../src/store/embedded/embedded-postgres.ts"
import { DeskReader } from "../../src/store/leads/desk.ts"
import { migrate } from "../../src/store/migrate.ts"
import { arrival, saveTriagers, triager } from "../helpers/builders.ts"

const SETTINGS = { settings: { fsync: "off" } }
let folder: string
let postgres: Awaited<ReturnType<typeof startEmbeddedPostgres>>
/** Its own commits wait for no standby. */
let db: Database
let deciding: Database
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "criba-test-"))
  const first = await startEmbeddedPostgres(folder, SETTINGS)
  db = openDatabase(first.connection, { maxConnections: 1, queryTimeoutMs: 30_000 })
  await migrate(db)
  await saveTriagers(db, triager("ana"))
  await sql`alter system set synchronous_standby_names = 'nobody'`.execute(db)
  await db.destroy()
  await first.release()
  postgres = await startEmbeddedPostgres(folder, SETTINGS)
  const settings = { synchronous_commit: "local" }
  db = openDatabase(postgres.connection, { maxConnections: 2, queryTimeoutMs: 30_000, settings })
  deciding = openDatabase(postgres.connection, { ...INGEST_POOL, queryTimeoutMs: 60_000 })
})
after(async () => {
  await Promise.all([db.destroy(), deciding.destroy()])
  await postgres.release()
  await rm(folder, { recursive: true, force: true })
})

const cancelWait = () =>
  until("a commit waits and is cancelled", async () => {
    const { rows } = await sql`
      select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`.execute(db)
    return rows.length > 0
  })
const isWaiting = async () =>
  (await sql`select from pg_stat_activity where wait_event = 'SyncRep'`.execute(db)).rows.length > 0

test("a change whose wait was cancelled is told as an outage, although it is stored", async () => {
  const changing = deciding
    .transaction()
    .execute((tx) => sql`update triager set name = 'Ana María' where id = 'ana'`.execute(tx))
  await Promise.all([cancelWait(), assert.rejects(changing, isOutage)])
  assert.equal((await sql`select from triager where name = 'Ana María'`.execute(db)).rows.length, 1)
})

test("a lead whose wait was cancelled is answered with 201 once the standby has it, and stored once", async () => {
  const lead = arrival()
  const submitted = new Intake(deciding, new DeskReader(), { patienceMs: 60_000 }).submit(lead)
  await cancelWait()
  const asked = until("what became of it is asked, by a commit that waits itself", isWaiting)
  assert.equal(await Promise.race([submitted.then(() => "answered"), asked.then(() => "asked")]), "asked")
  await sql`alter system reset synchronous_standby_names`.execute(db)
  await sql`select pg_reload_conf()`.execute(db)
  const outcome = await submitted
  assert.ok(outcome.kind === "created" && outcome.lead_id === lead.id)
  assert.equal((await sql`select from lead`.execute(db)).rows.length, 1)
})
