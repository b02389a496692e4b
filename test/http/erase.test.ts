/** After a person is erased, nothing in the whole database names them; what keeps the books is still there. */
import assert from "node:assert/strict"
import { randomUUID } from "node:crypto"
import { after, before, test } from "node:test"
import { sql } from "kysely"
import { erasePerson } from "../../src/changes/erase-person.ts"
import { forget } from "../../src/chores.ts"
import { routeBatch } from "../../src/ingest/route-batch.ts"
import { DeskReader } from "../../src/store/leads/desk.ts"
import { createKey } from "../../src/store/people/keys.ts"
import { type RunningApp, startApp } from "../helpers/app.ts"
import { auditDatabase } from "../helpers/audit.ts"
import { arrival, saveTriagers, triager } from "../helpers/builders.ts"
import { adminClient, at, done, refused } from "../helpers/client.ts"
import { type TestDatabase, testDatabase } from "../helpers/database.ts"
import { postLead } from "../helpers/server.ts"

let database: TestDatabase
let server: RunningApp
let key: string
before(async () => {
  database = await testDatabase()
  await saveTriagers(database.db, triager("ana"), triager("bo"))
  key = (await createKey(database.db, { name: "all", scopes: ["admin"], rate_per_minute: null })).secret
  server = await startApp({ DATABASE_URL: database.url })
})
after(async () => {
  await server.close()
  await database.close()
})

const post = async (body: unknown, headers = {}) => (await postLead(server.address, key, body, headers)).body
const erase = (id: string, as = key) => adminClient(server, as).DELETE("/leads/{id}", at(id))

/** Every row of every table, as text. */
async function dump(): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(database.db)
  const texts = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql<{
        row: string
      }>`select one::text as row from ${sql.table(name)} one`.execute(database.db)
      return rows.map(({ row }) => row).join("\n")
    }),
  )
  const { rows: bodies } = await sql<{ body: Buffer }>`select body from rejection`.execute(database.db)
  return [...texts, ...bodies.map(({ body }) => body.toString())].join("\n")
}

test("erasing a person removes every trace of them and nothing else", async () => {
  const contact = { email: "Zoe.Quintana@Example.com", telefono: "+34 611 222 333" }
  const first = await post({ nombre: "Zoe Quintana", ...contact, notes: "Llamar a Zoe", apodo: "Quintana" })
  const second = await post(
    { nombre: "Z. Quintana", email: "zoe.quintana@example.com", utm_source: "google" },
    { "idempotency-key": "zoe.quintana@example.com" },
  )
  const third = await post({ nombre: "Quintana", telefono: "611222333" })
  const other = await post({ nombre: "Otra Persona", email: "otra@example.com" })
  await post('{"nombre": "Zoe Quintana", "email": "ZOE.QUINTANA@example.com", "revenue": "x"}')
  await post('{"nombre": "Quintana", "telefono": "0034-611-222-333", "revenue": "x"}')
  await post('{"nombre": "Otra", "email": "otra@example.com", "revenue": "x"}')
  assert.match(await dump(), /quintana/i)

  const { erased } = await done(erase(second.id))
  assert.deepEqual(erased, [first.id, second.id], "the person of that lead: by its own e-mail and phone")
  assert.deepEqual(await done(erase(first.id)), { erased: [first.id] })
  assert.deepEqual(await done(erase(third.id)), { erased: [third.id] })

  const everything = await dump()
  assert.doesNotMatch(everything, /quintana|zoe|611.?222.?333/i)
  assert.match(everything, /otra@example\.com/)
  const leads = await auditDatabase(database.db)
  assert.equal(leads.length, 4)
  const { rows } = await sql`
    select bracket, status, triager_id is not null as held, utm_source from lead where id = ${second.id}`.execute(
    database.db,
  )
  assert.deepEqual(rows, [{ bracket: "all", status: "assigned", held: true, utm_source: "google" }])
  assert.equal((await post({ nombre: "De nuevo", email: contact.email })).duplicate_of, null)
  await done(erase(other.id))
})

test("however an erasure is cut off, the audit log tells who erased which leads and refused bodies", async () => {
  const { db } = database
  const arrivals = Array.from({ length: 250 }, () => arrival({ email: "muchas@example.com" }))
  await routeBatch(db, new DeskReader(), arrivals)
  const ids = arrivals.map(({ id }) => id)
  const named = ids[120] ?? ""
  const kept = await post('{"nombre": "Muchas", "email": "muchas@example.com", "revenue": "x"}')
  const entries = async () =>
    (
      await sql<{ actor: string; after: { leads: string[]; rejections: string[] } }>`
        select actor, after from audit where subject = ${`leads/${named}`} order by id`.execute(db)
    ).rows

  // The server dies before its last step, which erases the lead that was named.
  await sql`
    create function die() returns trigger language plpgsql as $$ begin raise 'killed'; end $$`.execute(db)
  await sql`
    create trigger die before update of erased_at on lead for each row
    when (old.id = ${sql.lit(named)}) execute function die()`.execute(db)
  await assert.rejects(erasePerson(db, named, "person:ana"), /killed/)
  await sql`drop trigger die on lead`.execute(db)
  await sql`drop function die`.execute(db)
  const { rows: erased } = await sql<{ id: string }>`
    select id from lead where id = any(${ids}::uuid[]) and erased_at is not null`.execute(db)
  assert.equal(erased.length, 249)
  assert.deepEqual(
    (await entries()).flatMap(({ after }) => after.leads).sort(),
    erased.map(({ id }) => id).sort(),
  )

  assert.deepEqual(await erasePerson(db, named, "person:bo"), [named])
  const all = await entries()
  assert.deepEqual(all.flatMap(({ after }) => after.leads).sort(), ids.sort())
  assert.deepEqual(
    all.flatMap(({ after }) => after.rejections),
    [kept.rejection_id],
  )
  assert.deepEqual(
    all.map(({ actor, after }) => `${actor} ${after.leads.length}`),
    ["person:ana 100", "person:ana 100", "person:ana 49", "person:bo 1"],
  )
})

test("an unknown lead cannot be erased, and a read key may not erase", async () => {
  for (const id of ["0199c0de-7a41-7c3e-9d53-0b6a5d1f2e10", "nobody"])
    assert.equal((await refused(erase(id))).code, "not_found")
  const { secret } = await createKey(database.db, { name: "reader", scopes: ["read"] })
  assert.equal((await refused(erase("nobody", secret))).code, "insufficient_scope")
})

test("leads and refused bodies that are older than they may be kept are erased", async () => {
  const old = await post({ nombre: "Antigua Quesada", email: "antigua@example.com" })
  const young = await post({ nombre: "Joven", email: "joven@example.com" })
  await post('{"nombre": "Antigua Quesada", "revenue": "x"}')
  await sql`update lead set created_at = created_at - interval '91 days' where id = ${old.id}`.execute(
    database.db,
  )
  await sql`update rejection set received_at = received_at - interval '31 days'`.execute(database.db)
  await forget(database.db, { rejectionDays: 30, leadDays: 90 })
  assert.doesNotMatch(await dump(), /quesada/i)
  const { rows } = await sql`select id from lead where erased_at is null`.execute(database.db)
  assert.ok(rows.some((row) => (row as { id: string }).id === young.id))
})

test("a person is forgotten among thousands of wrong rows, and in those that an import writes meanwhile", async () => {
  const { db } = database
  const arrivals = Array.from({ length: 150 }, () => arrival({ email: "entre@example.com" }))
  await routeBatch(db, new DeskReader(), arrivals)
  const [named = "", other] = arrivals.map(({ id }) => id)
  const [over, underWay] = [randomUUID(), randomUUID()]
  await sql`
    insert into import_job (id, file_name, file_bytes, created_by, created_by_name, status, finished_at)
    values (${over}, 'over.csv', 1, 'cli', 'cli', 'done', now() - interval '1 day'),
      (${underWay}, 'under-way.csv', 1, 'cli', 'cli', 'ready', null)`.execute(db)
  await sql`
    insert into import_wrong_row (job_id, line, error, cells)
    select job_id, line, 'no_name',
      json_build_array('', case when line in (1, 2000, 2001, 4000) then 'Entre' else line::text end || '@example.com')
    from unnest(${[over, underWay]}::uuid[]) job_id, generate_series(1, 4000) line`.execute(db)
  await sql`
    create function write_row() returns trigger language plpgsql as $$ begin
      insert into import_wrong_row values (${sql.lit(underWay)}, 4001, 'no_name', '["", "entre@example.com"]');
      return new;
    end $$`.execute(db)
  await sql`
    create trigger write_row before update of erased_at on lead for each row
    when (old.id = ${sql.lit(other)}) execute function write_row()`.execute(db)
  assert.equal((await done(erase(named))).erased.length, 150)
  await sql`drop function write_row cascade`.execute(db)
  const { rows } = await sql`
    select count(*) as kept, count(*) filter (where cells::text ilike '%entre@%') as theirs
    from import_wrong_row group by job_id`.execute(db)
  assert.deepEqual(rows, [
    { kept: 3_996, theirs: 0 },
    { kept: 3_996, theirs: 0 },
  ])
})
