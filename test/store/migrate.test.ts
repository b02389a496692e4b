/** Migrations of a database in use: with leads in it, beside other servers, begun again after a crash. */
import assert from "node:assert/strict"
import path from "node:path"
import { after, afterEach, beforeEach, test } from "node:test"
import { sql } from "kysely"
import { type Database, openDatabase } from "../../src/store/connection/database.ts"
import { describeRefusal, MIGRATOR, migrate, readNewer } from "../../src/store/migrate.ts"
import { plantedDatabase, type TestDatabase } from "../helpers/database.ts"
import { until } from "../helpers/until.ts"

const OURS = path.join(import.meta.dirname, "../../migrations")
const LATER = path.join(import.meta.dirname, "../fixtures/migrations")

const planted = await plantedDatabase(async (db) => {
  await sql`
    insert into lead (id, seq, created_at, api_key_id, nombre, bracket, status, policy_version)
    select gen_random_uuid(), n, now(), 'key', 'Lucía', 'all', 'lost', 1 from generate_series(1, 2500) n
  `.execute(db)
})
after(() => planted.close())
let database: TestDatabase
let db: Database
beforeEach(async () => {
  database = await planted.copy()
  db = database.db
})
afterEach(() => database.close())

const migrated = async () => {
  const session = openDatabase(database.connection, MIGRATOR)
  const lines: string[] = []
  return {
    applied: await migrate(session, (line) => lines.push(line), [OURS, LATER]).finally(() =>
      session.destroy(),
    ),
    lines,
  }
}
const one = async <T>(query: ReturnType<typeof sql<T>>) => (await query.execute(db)).rows[0] as T
const unfilled = sql`select count(*) as n from lead where initial is distinct from 'L'`

test("what is missing is applied in order, and says how far it is", async () => {
  const { applied, lines } = await migrated()
  assert.deepEqual(applied, ["9001_initials", "9002_less"])
  assert.match(lines.join("\n"), /^Migrating: 9001_initials\nMigrating: 9001_initials: initials: \d+\n/)
  assert.deepEqual(await one(unfilled), { n: 0 })
  assert.deepEqual((await migrated()).applied, [])
})

test("a version that does not know a migration goes on, unless something that it needs is gone", async () => {
  await migrated()
  const newer = { names: ["9001_initials", "9002_less"], usable: false, isFromBefore: false }
  assert.deepEqual(await readNewer(db), newer)
  await sql`delete from migration where name = '9002_less'`.execute(db)
  assert.deepEqual(await readNewer(db), { ...newer, names: ["9001_initials"], usable: true })
  const session = openDatabase(database.connection, MIGRATOR)
  assert.deepEqual(await migrate(session).finally(() => session.destroy()), [])
})

test("a database from before 1.0 is refused with the page that says how to move it", async () => {
  await sql`update migration set name = '0001_foundation'`.execute(db)
  await assert.rejects(migrated(), /from before version 1\.0\. docs\/upgrading\.md says how to move it/)
  const newer = await readNewer(db)
  assert.equal(newer?.usable, false)
  assert.match(describeRefusal(newer ?? assert.fail()), /docs\/upgrading\.md/)
})

test("a database whose schema was another one when it was made is refused, not served", async () => {
  assert.equal(await readNewer(db), null)
  for (const change of [sql`set digest = 'another'`, sql`set digest = null`]) {
    await sql`update migration ${change} where name = '0001_schema'`.execute(db)
    await assert.rejects(migrated(), /from before version 1\.0\. docs\/upgrading\.md says how to move it/)
  }
  await sql`alter table migration drop column digest`.execute(db)
  await assert.rejects(migrated(), /from before version 1\.0/)
})

test("it can be begun again at any point, an index that was left half-built included", async () => {
  await migrated()
  await sql`delete from migration where name = '9001_initials'`.execute(db)
  await sql`update lead set initial = null where seq > 1000`.execute(db)
  await sql`update pg_index set indisvalid = false where indexrelid = 'lead_by_initial'::regclass`.execute(db)
  assert.deepEqual((await migrated()).applied, ["9001_initials"])
  assert.deepEqual(await one(unfilled), { n: 0 })
  assert.deepEqual(
    await one(sql`select indisvalid as valid from pg_index where indexrelid = 'lead_by_initial'::regclass`),
    { valid: true },
  )
})

test("one server migrates, and whoever comes meanwhile waits for it", async () => {
  const [one, other] = await Promise.all([migrated(), migrated()])
  assert.equal([one, other].filter(({ applied }) => applied.length > 0).length, 1)
  const waited = [one, other].find(({ applied }) => applied.length === 0)
  assert.match(waited?.lines.join() ?? "", /^(Another server is bringing the schema up to date.*)?$/)
})

test("a table that somebody keeps is asked for again and again, and nobody queues behind that", async () => {
  const release = Promise.withResolvers<void>()
  const kept = Promise.withResolvers<void>()
  const writer = db.transaction().execute(async (tx) => {
    await sql`update lead set notes = 'x' where seq = 1`.execute(tx)
    kept.resolve()
    await release.promise
  })
  await kept.promise
  const migration = migrated()
  const refusals = sql<{ n: number }>`
    select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await until("it asks for the table", async () => (await one(refusals)).n > 0)
  await until("it gives up, for now", async () => (await one(refusals)).n === 0)
  await sql`update lead set notes = 'y' where seq = 2`.execute(db)
  release.resolve()
  await writer
  assert.ok((await migration).applied.length > 0)
})
