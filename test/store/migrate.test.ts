/** Migrations of a database in use: of 0009 with leads in it, beside other servers, begun again after a crash. */
import assert from "node:assert/strict"
import { globSync } from "node:fs"
import path from "node:path"
import { after, afterEach, beforeEach, test } from "node:test"
import { sql } from "kysely"
import { type Database, openDatabase } from "../../src/store/database.ts"
import { knownMigrations, MIGRATOR, migrate, migrateTo, pendingMigrations } from "../../src/store/migrate.ts"
import { dropRetiredIndexes } from "../../src/store/retired-indexes.ts"
import { auditContacts } from "../helpers/audit.ts"
import { plantedDatabase, type TestDatabase } from "../helpers/database.ts"

/** A database of the first migrations with 2 500 leads: some wait, some are held, every tenth person is erased. */
const planted = await plantedDatabase(async (db) => {
  await sql`drop schema public cascade`.execute(db)
  await sql`create schema public`.execute(db)
  await db.transaction().execute((tx) => migrateTo(tx, "0009_people"))
  await sql`insert into triager (id, name) values ('ana', 'Ana'), ('bo', 'Bo')`.execute(db)
  await sql`
    insert into lead (id, seq, created_at, api_key_id, nombre, email_normal, phone_normal, bracket, status, triager_id,
      policy_version, erased_at)
    select md5(n::text)::uuid, n, now(), 'key', case when n % 10 > 0 then 'Lucía' end,
      case when n % 10 > 0 then 'p' || n % 100 || '@example.com' end, case when n % 10 > 5 then '+34' || 600000000 + n end,
      'all', case n % 4 when 0 then 'waiting' when 1 then 'lost' else 'assigned' end,
      case when n % 4 > 0 then case when n % 3 = 0 then 'ana' else 'bo' end end, 1,
      case when n % 10 = 0 then now() end
    from generate_series(1, 2500) n`.execute(db)
  await sql`update desk set last_seq = 2500`.execute(db)
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
    applied: await migrate(session, (line) => lines.push(line)).finally(() => session.destroy()),
    lines,
  }
}
const one = async <T>(query: ReturnType<typeof sql<T>>) => (await query.execute(db)).rows[0] as T

test("known people are filled in from what is there, and kept from then on", async () => {
  const { applied, lines } = await migrated()
  assert.deepEqual(
    applied,
    (await knownMigrations()).filter((name) => name > "0009_people"),
  )
  assert.match(lines.join("\n"), /Migrating: 0010_known_contacts: known people: \d+ %/)
  await auditContacts(db)
  await sql`update lead set triager_id = 'ana', status = 'assigned' where status = 'waiting'`.execute(db)
  await sql`update lead set email_normal = 'other@example.com', phone_normal = null where seq < 50 and erased_at is null`.execute(
    db,
  )
  await auditContacts(db)
  assert.deepEqual(await pendingMigrations(db), [])
})

test("leads of erased people wait no more and count as open for nobody", async () => {
  await migrated()
  assert.deepEqual(
    await one(sql`select count(*) as n from lead where erased_at is not null and status = 'waiting'`),
    { n: 0 },
  )
  const wrong = sql`
    select id from triager t where open_leads <> (
      select count(*) from lead where triager_id = t.id and status in ('assigned', 'contacted') and erased_at is null)`
  assert.deepEqual((await wrong.execute(db)).rows, [])
})

test("who had paused themselves is paused, not deactivated; whom an admin deactivated stays so", async () => {
  await sql`
    insert into person (id, name, email, role, triager_id) values
      (md5('ana')::uuid, 'Ana', 'ana@example.com', 'triager', 'ana'), (md5('bo')::uuid, 'Bo', 'bo@example.com', 'triager', 'bo')
  `.execute(db)
  await sql`update triager set active = false`.execute(db)
  await sql`
    insert into audit (actor, action, subject) values
      ('cli', 'triager.deactivated', 'triagers/ana'), ('person:' || md5('ana')::uuid, 'triager.deactivated', 'triagers/ana'),
      ('person:' || md5('bo')::uuid, 'triager.deactivated', 'triagers/bo'), ('cli', 'triager.deactivated', 'triagers/bo')
  `.execute(db)
  await migrated()
  const { rows } = await sql`select id, active, paused_because as paused from triager order by id`.execute(db)
  assert.deepEqual(rows, [
    { id: "ana", active: true, paused: "self" },
    { id: "bo", active: false, paused: null },
  ])
})

test("of calls that were agreed on before the upgrade people are reminded too", async () => {
  await db.transaction().execute(async (tx) => {
    await sql`drop schema public cascade`.execute(tx)
    await sql`create schema public`.execute(tx)
    await migrateTo(tx, "0009_people")
  })
  await sql`insert into triager (id, name) values ('ana', 'Ana')`.execute(db)
  await sql`
    insert into lead (id, seq, created_at, api_key_id, nombre, bracket, status, triager_id, policy_version)
    select md5(n::text)::uuid, n, now(), 'key', 'Lucía', 'all', 'contacted', 'ana', 1 from generate_series(1, 3) n
  `.execute(db)
  // What 0015 adds, as a version in between would have filled it.
  await sql`alter table lead add column call_at timestamptz`.execute(db)
  await sql`update lead set call_at = now() + (seq - 2) * interval '1 hour'`.execute(db)
  await sql`
    insert into event (seq, type, at, actor, lead_id, quiet, data)
    select seq, 'lead.created', now(), 'key:k', id, false, '{}' from lead
  `.execute(db)
  await migrated()
  const { rows } = await sql`select seq from lead where remind_at = call_at`.execute(db)
  assert.deepEqual(rows, [{ seq: 3 }])
})

test("a server of the version before may still erase a lead that waits: it waits no more", async () => {
  await migrated()
  await sql`update lead set nombre = null, search = null, erased_at = now() where status = 'waiting'`.execute(
    db,
  )
  assert.deepEqual(await one(sql`select count(*) as n from lead where status = 'waiting'`), { n: 0 })
})

test("it can be begun again at any point, an index that was left half-built included", async () => {
  await migrated()
  // One of SQL alone is a single transaction with its record: it is there whole, or not at all.
  const inSteps = globSync("migrations/*.ts").map((file) => path.basename(file, ".ts"))
  const contacts = await one(sql`select count(*) as n from contact`)
  await sql`delete from migration where name = any(${inSteps}::text[])`.execute(db)
  await sql`delete from contact where seq > 1000`.execute(db)
  await sql`update pg_index set indisvalid = false where indexrelid = 'lead_waiting_in'::regclass`.execute(db)
  await migrated()
  assert.deepEqual(await one(sql`select count(*) as n from contact`), contacts)
  assert.deepEqual(
    await one(sql`select indisvalid as valid from pg_index where indexrelid = 'lead_waiting_in'::regclass`),
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
  while ((await one(refusals)).n === 0); // it asks for the table
  while ((await one(refusals)).n > 0); // it has given up, for now
  await sql`update lead set notes = 'y' where seq = 2`.execute(db)
  release.resolve()
  await writer
  assert.ok((await migration).applied.length > 0)
})

test("indexes that only the version before reads are dropped a day after the upgrade", async () => {
  const left = () =>
    one<{ n: number }>(
      sql`select count(*)::int as n from pg_class where relname in ('lead_by_email', 'lead_by_phone', 'lead_waiting')`,
    )
  await migrated()
  await dropRetiredIndexes(db)
  assert.deepEqual(await left(), { n: 3 })
  await sql`
    update migration set timestamp = to_char(now() at time zone 'UTC' - interval '25 hours', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
    where name = '0010_known_contacts'`.execute(db)
  await dropRetiredIndexes(db)
  assert.deepEqual(await left(), { n: 0 })
  await dropRetiredIndexes(db)
})
