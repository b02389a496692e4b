/** A lead is late for the person who waits, whoever has it. */
import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { sql } from "kysely"
import { assignLead, attemptLead, moveLead, undoLastChange } from "../../src/changes/change-lead.ts"
import { deactivateAndHandBack } from "../../src/changes/hand-back.ts"
import { keepPromises } from "../../src/ingest/keep-promises.ts"
import { routeBatch } from "../../src/ingest/route-batch.ts"
import type { Database } from "../../src/store/connection/database.ts"
import { IS_LATE } from "../../src/store/find/late.ts"
import { readAttention, readTeam } from "../../src/store/find/overview.ts"
import { DeskReader } from "../../src/store/leads/desk.ts"
import { countToContact } from "../../src/store/leads/leads.ts"
import { arrival, publish, saveTriagers, triager } from "../helpers/builders.ts"
import { type TestDatabase, testDatabase } from "../helpers/database.ts"

let database: TestDatabase
let db: Database
const desks = new DeskReader()
before(async () => {
  database = await testDatabase()
  db = database.db
  await publish(db, { brackets: [{ id: "all" }], first_contact: { within_minutes: 30 } })
})
after(() => database.close())

const takeIn = async (n: number): Promise<string[]> => {
  const arrivals = Array.from({ length: n }, () => arrival())
  await routeBatch(db, desks, arrivals)
  return arrivals.map(({ id }) => id)
}
type Row = {
  triager_id: string | null
  contacted_at: Date | null
  contact_by: Date | null
  remind_at: Date | null
  missed_at: Date | null
  escalated_at: Date | null
}
/** No leads, and this team. */
const reset = async (...ids: string[]) => {
  await sql`truncate lead, lead_words, contact, event, ledger, last_change, promise_end, triager cascade`.execute(
    db,
  )
  await sql`update desk set last_seq = 0, roster_version = roster_version + 1`.execute(db)
  await saveTriagers(db, ...ids.map((id) => triager(id)))
}
const overdue = (id: string) =>
  sql`update lead set contact_by = now() - interval '1 minute', remind_at = null where id = ${id}`.execute(db)
/** Whose promises ended, and how. */
const endsOf = async (id: string) =>
  (
    await sql<{ end: string }>`
      select triager_id || ' ' || outcome as end from promise_end where lead_id = ${id} order by seq`.execute(
      db,
    )
  ).rows.map(({ end }) => end)
/** All but when it was last touched, which an undo does, too. */
const leadOf = async (id: string) => {
  const { rows } = await sql<Row & { touched_at: Date }>`select * from lead where id = ${id}`.execute(db)
  const { touched_at: _, ...lead } = rows[0] ?? assert.fail()
  return lead as Row
}

test("a lead that was late stays late when it changes hands, until somebody contacts or tries the person", async () => {
  await reset("ana", "bo", "cleo")
  const [moved = "", given = "", inTime = "", tried = ""] = await takeIn(4)
  await sql`update lead set contact_by = now() - interval '1 minute' where id <> ${inTime}`.execute(db)
  const node = { db, desks }
  const late = async () => {
    const { rows } = await sql<{ id: string }>`select id from lead where ${IS_LATE} order by seq`.execute(db)
    const { late: counted } = await readAttention(db, null)
    assert.equal(counted, rows.length)
    assert.equal(
      (await readTeam(db, null)).reduce((sum, { late }) => sum + late, 0),
      rows.length,
    )
    return rows.map(({ id }) => [moved, given, inTime, tried].indexOf(id))
  }
  const { contact_by } = await leadOf(moved)
  const by = (id: string) => ({ id, actor: "test" })
  await attemptLead(node, by(tried), { result: "no_answer", callAt: null, note: null })
  for (const [id, to] of [
    [given, "ana"],
    [inTime, "ana"],
    [tried, "bo"],
  ] as const)
    await assignLead(node, by(id), { triager: to, reason: null })
  await keepPromises(db, desks)
  assert.deepEqual(await late(), [0, 1], "whose new deadlines lie ahead")
  const { missed_at, ...now } = await leadOf(moved)
  assert.deepEqual(missed_at, contact_by)
  assert.ok((now.contact_by?.getTime() ?? 0) > Date.now())
  await moveLead(node, by(moved), { to: "contacted", reason: null })
  assert.deepEqual(await late(), [1])
  await undoLastChange(node, by(moved))
  assert.deepEqual(await late(), [0, 1])
})

test("a lead that was contacted and is given to somebody else has a new promise, is late, handed on and escalated", async () => {
  await reset("ana", "bo", "cleo")
  const [id = ""] = await takeIn(1)
  const node = { db, desks }
  const by = { id, actor: "test" }
  await moveLead(node, by, { to: "contacted", reason: null })
  const { contacted_at } = await leadOf(id)
  await assignLead(node, by, { triager: "bo", reason: null })
  const given = await leadOf(id)
  assert.ok((given.contact_by?.getTime() ?? 0) > Date.now() && given.remind_at !== null)
  assert.deepEqual(given.contacted_at, contacted_at, "the first contact stays")
  assert.equal(await countToContact(db, "bo"), 1)

  assert.equal((await readAttention(db, null)).late, 0)
  await overdue(id)
  assert.equal((await readAttention(db, null)).late, 1)
  await keepPromises(db, desks)
  assert.deepEqual([(await leadOf(id)).triager_id, await endsOf(id)], ["cleo", ["ana kept", "bo handed_on"]])
  await overdue(id)
  await keepPromises(db, desks)
  assert.notEqual((await leadOf(id)).escalated_at, null)
  assert.equal((await endsOf(id)).at(-1), "cleo escalated")
  assert.equal((await readAttention(db, null)).escalated, 1)
})

test("the promise of a lead that others have contacted is kept by its new holder, and undo brings back the old state", async () => {
  await reset("ana", "bo")
  const [id = "", tried = ""] = await takeIn(2)
  const node = { db, desks }
  await moveLead(node, { id, actor: "test" }, { to: "contacted", reason: null })
  const before = await leadOf(id)
  await assignLead(node, { id, actor: "test" }, { triager: "bo", reason: null })
  await undoLastChange(node, { id, actor: "test" })
  assert.deepEqual(await leadOf(id), before)
  assert.deepEqual(await endsOf(id), ["ana kept"], "nobody kept a promise by the undo")
  await assignLead(node, { id, actor: "test" }, { triager: "bo", reason: null })
  await moveLead(node, { id, actor: "test" }, { to: "contacted", reason: null })
  assert.deepEqual(await endsOf(id), ["ana kept", "bo kept"])
  assert.deepEqual((await leadOf(id)).contacted_at, before.contacted_at)

  await moveLead(node, { id: tried, actor: "test" }, { to: "contacted", reason: null })
  await moveLead(node, { id: tried, actor: "test" }, { to: "lost", reason: null })
  await moveLead(node, { id: tried, actor: "test" }, { to: "assigned", reason: null })
  assert.notEqual((await leadOf(tried)).contact_by, null, "requalified")
  const holder = String((await leadOf(tried)).triager_id)
  await deactivateAndHandBack(db, "test", holder)
  assert.notEqual((await leadOf(tried)).triager_id, holder)
  assert.notEqual((await leadOf(tried)).contact_by, null, "handed back")
})

test("the first missed deadline is kept until somebody makes contact or tries, whether the lead moves on or not", async () => {
  await reset("ana", "bo")
  const node = { db, desks }
  const [id = "", closed = ""] = await takeIn(2)
  const by = { id, actor: "test" }
  const missedAt = async () => (await leadOf(id)).missed_at
  await overdue(id)
  const { contact_by: first } = await leadOf(id)
  assert.equal(await missedAt(), null, "until the server has seen to it")
  await keepPromises(db, desks)
  assert.deepEqual(await missedAt(), first, "it went to bo")
  await overdue(id)
  await keepPromises(db, desks)
  assert.notEqual((await leadOf(id)).escalated_at, null)
  assert.deepEqual(await missedAt(), first, "nobody else is there, and it stays with bo")

  await attemptLead(node, by, { result: "no_answer", callAt: null, note: null })
  assert.equal(await missedAt(), null)
  await undoLastChange(node, by)
  assert.deepEqual(await missedAt(), first)
  await moveLead(node, by, { to: "contacted", reason: null })
  assert.equal(await missedAt(), null)
  await assignLead(node, by, { triager: "ana", reason: null })
  assert.equal(await missedAt(), null)
  await overdue(id)
  const { contact_by: second } = await leadOf(id)
  await keepPromises(db, desks)
  assert.deepEqual(await missedAt(), second, "escalated without ever moving on")

  await overdue(closed)
  const { contact_by: third } = await leadOf(closed)
  await moveLead(node, { id: closed, actor: "test" }, { to: "lost", reason: null })
  assert.deepEqual((await leadOf(closed)).missed_at, third, "nobody has seen to it in time")
  await undoLastChange(node, { id: closed, actor: "test" })
  assert.equal((await leadOf(closed)).missed_at, null)
  await assignLead(node, { id: closed, actor: "test" }, { triager: "ana", reason: null })
  assert.deepEqual((await leadOf(closed)).missed_at, third)
  await undoLastChange(node, { id: closed, actor: "test" })
  assert.equal((await leadOf(closed)).missed_at, null, "as before")
})
