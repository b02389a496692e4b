/**
 * A database in which a part of a transaction has stayed: leads, contacts and events are there, the desk's number, the balances, the
 * numbers of open leads and the stored answers are not. Every lead is refused then. It is said, it is mended, and leads come in again.
 */
import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { sql } from "kysely"
import { until } from "../../prove/until.ts"
import { mendHistory } from "../../src/changes/mend-history.ts"
import { voidTurn } from "../../src/changes/void-turn.ts"
import { routeBatch } from "../../src/ingest/route-batch.ts"
import { DeskReader } from "../../src/store/leads/desk.ts"
import { type RunningApp, startApp } from "../helpers/app.ts"
import { arrival, saveTriagers, triager } from "../helpers/builders.ts"
import { type TestDatabase, testDatabase } from "../helpers/database.ts"
import { postLead } from "../helpers/server.ts"
import { cribaOn } from "./run-criba.ts"

let database: TestDatabase
let app: RunningApp
let key: string
before(async () => {
  database = await testDatabase()
  await saveTriagers(database.db, triager("ana"), triager("bo", { weight: 2 }))
  app = await startApp({ DATABASE_URL: database.url })
  key = (await cribaOn(database.url).value("key", "create", "--name", "Web", "--scope", "ingest")).key
})
after(async () => {
  await app.close()
  await database.close()
})

const post = async (name: string) =>
  (
    await postLead(
      app.address,
      key,
      { nombre: name, email: `${name}@example.com` },
      { "idempotency-key": name },
    )
  ).status
const readiness = async () => {
  const answer = await fetch(`${app.address}/readyz`)
  return { status: answer.status, detail: await answer.text() }
}
const doctor = async () => (await cribaOn(database.url).run(["doctor"])).out

/** What moves the desk is taken back, and what came before it stays. */
async function keepHalfOf(work: () => Promise<unknown>): Promise<void> {
  const { db } = database
  await sql`create table desk_before as select last_seq from desk`.execute(db)
  await sql`create table ledger_before as select * from ledger`.execute(db)
  await sql`create table loads_before as select id, open_leads from triager`.execute(db)
  await work()
  await sql`update desk set last_seq = desk_before.last_seq from desk_before`.execute(db)
  await sql`delete from ledger`.execute(db)
  await sql`insert into ledger select * from ledger_before`.execute(db)
  await sql`update triager set open_leads = loads_before.open_leads from loads_before where triager.id = loads_before.id`.execute(
    db,
  )
  await sql`delete from idempotent_answer where lead_id in (select id from lead, desk where seq > last_seq)`.execute(
    db,
  )
  await sql`drop table desk_before, ledger_before, loads_before`.execute(db)
}

test("a part of a transaction that has stayed is said by readyz and doctor, and mended", async () => {
  const criba = cribaOn(database.url)
  for (const name of ["uno", "dos", "tres"]) assert.equal(await post(name), 201)
  await keepHalfOf(async () => {
    for (const name of ["cuatro", "cinco", "seis", "siete"]) assert.equal(await post(name), 201)
  })

  assert.equal(await post("ocho"), 500)
  await until("readyz says that no lead is taken in", async () => {
    const { status, detail } = await readiness()
    return status === 503 && /events stand behind the end of their order.*criba mend/.test(detail)
  })
  assert.match(await doctor(), /problem +The newest event is \d+, but the desk's last number is \d+.* mend/)
  assert.match((await criba.run(["verify"])).out, /stands behind the end of the order/)

  const { code, out } = await criba.run(["mend"])
  assert.match(out, /^Events stood behind the end of the order: it was \d+ and is \d+ now\./)
  assert.match(out, /^4 leads came in with these events\. .*cannot be made again/m)
  assert.match(out, /^ana is owed \S+ leads of bracket \S+; the ledger said \S+\.$/m)
  assert.match(out, /^bo has \d+ open leads; the number that was kept is \d+\.$/m)
  assert.match(out, /The whole history was made again, and nothing differs\.$/m)
  assert.equal(code, 0)

  assert.equal(await post("ocho"), 201)
  await until("readyz is content", async () => (await readiness()).status === 200)
  assert.match(await doctor(), /ok +The events are numbered up to \d+, and none is missing\./)
  const { differences, leads } = await criba.value("verify")
  assert.deepEqual([differences, leads], [0, 8])
  const { rows } = await sql<{ wrong: string }>`
    select id as wrong from triager
    where open_leads <> (select count(*) from lead where triager_id = triager.id and status = 'assigned')`.execute(
    database.db,
  )
  assert.deepEqual(rows, [])
})

test("it is in the audit log, and a second run finds nothing", async () => {
  const { rows } = await sql<{ actor: string; after: { leads: number; missing: unknown[] } }>`
    select actor, after from audit where action = 'history.mended'`.execute(database.db)
  assert.deepEqual(
    rows.map(({ actor, after }) => [actor, after.leads, after.missing]),
    [["cli", 4, []]],
  )
  const { out } = await cribaOn(database.url).run(["mend"])
  assert.match(out, /^There was nothing to mend\./)
  assert.equal(
    (await sql`select from audit where action = 'history.mended'`.execute(database.db)).rows.length,
    1,
  )
})

test("a missing event is said and stays missing; once it is noted, verify knows of it", async (t) => {
  const lost = await testDatabase()
  t.after(() => lost.close())
  const criba = cribaOn(lost.url)
  await saveTriagers(lost.db, triager("ana"))
  await routeBatch(lost.db, new DeskReader(), [arrival(), arrival()])
  await sql`update desk set last_seq = last_seq + 3`.execute(lost.db)
  assert.match(
    (await criba.run(["doctor"])).out,
    /problem +3 events are missing from the history, the newest among them\./,
  )
  await routeBatch(lost.db, new DeskReader(), [arrival()])
  const { out: verified, code } = await criba.run(["verify"])
  assert.match(verified, /^Events \d+ to \d+ are missing\.$/m)
  assert.equal(code, 1)

  assert.match((await criba.run(["mend"])).out, /^Events \d+ to \d+ are missing\. .*it is noted\.$/m)
  const known = await criba.run(["verify"])
  assert.match(known.out, /^Missing, as criba mend has noted: 3 events\.$/m)
  assert.equal(known.code, 0)
  assert.match((await criba.run(["doctor"])).out, /ok +The events are numbered up to .*, but for 3 that/)

  await sql`delete from event where type = 'lead.assigned' and seq = (select last_seq from desk)`.execute(
    lost.db,
  )
  assert.match((await criba.run(["doctor"])).out, /problem +1 event is missing/)
  const again = await criba.run(["mend"])
  assert.match(again.out, /^Not mended \(\d differences? between/m)
  assert.equal(again.code, 1, "a lead is left without the event that decided it")
})

test("leads that statistics count for somebody else, or with other promises, are counted as their history says", async (t) => {
  const wrong = await testDatabase()
  t.after(() => wrong.close())
  const { db } = wrong
  await saveTriagers(db, triager("ana"))
  const [first, second] = [arrival({ email: "a@example.com" }), arrival({ email: "a@example.com" })]
  await routeBatch(db, new DeskReader(), [first, second])
  await sql`update lead set promises = 1, promises_kept = 1 where id = ${first.id}`.execute(db)
  await sql`update lead set person_seq = null where id = ${second.id}`.execute(db)
  const { out } = await cribaOn(wrong.url).run(["mend"])
  assert.match(out, /^2 leads stood in statistics for another person, or with other promises, /)
  assert.match(out, /nothing differs\.$/m)
  const { rows } = await sql`select promises, promises_kept, person_seq from lead order by seq`.execute(db)
  assert.deepEqual(rows, [
    { promises: 0, promises_kept: 0, person_seq: null },
    { promises: 0, promises_kept: 0, person_seq: 2 },
  ])
})

test("two who mend at once do not both correct", async (t) => {
  const twice = await testDatabase()
  t.after(() => twice.close())
  const { db } = twice
  await saveTriagers(db, triager("ana"))
  await routeBatch(db, new DeskReader(), [arrival()])
  await sql`update triager set open_leads = 5`.execute(db)
  await Promise.allSettled([mendHistory(db, "a"), mendHistory(db, "b")])
  await mendHistory(db, "c")
  const { rows } = await sql<{ open_leads: number }>`select open_leads from triager where id = 'ana'`.execute(
    db,
  )
  assert.equal(rows[0]?.open_leads, 1)
})

test("a voided turn is no damage", async (t) => {
  const voided = await testDatabase()
  t.after(() => voided.close())
  const { db } = voided
  await saveTriagers(db, triager("ana"), triager("bo"))
  const desks = new DeskReader()
  const spam = arrival()
  await routeBatch(db, desks, [arrival(), spam, arrival()])
  const change = await voidTurn({ db, desks }, { id: spam.id, actor: "cli" }, "spam")
  assert.equal(change.kind, "changed")
  assert.match((await cribaOn(voided.url).run(["mend"])).out, /^There was nothing to mend\./)
})
