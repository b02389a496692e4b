/**
 * What the rounds leave behind, on a real database: reminders of agreed calls, how each promise ended, how long first contact
 * took, and deadlines that a server that died had not moved yet.
 */
import assert from "node:assert/strict"
import { after, before, beforeEach, test } from "node:test"
import { sql } from "kysely"
import { assignLead, attemptLead, moveLead, undoLastChange } from "../../src/changes/change-lead.ts"
import { amendTriager } from "../../src/changes/change-roster.ts"
import { movePromises, planMoves } from "../../src/changes/move-promises.ts"
import { keepPromises } from "../../src/ingest/keep-promises.ts"
import { routeBatch } from "../../src/ingest/route-batch.ts"
import { holdDesk } from "../../src/store/books/hold-desk.ts"
import type { Database } from "../../src/store/connection/database.ts"
import { DeskReader } from "../../src/store/leads/desk.ts"
import { auditDatabase } from "../helpers/audit.ts"
import { arrival, publish, saveTriagers, triager } from "../helpers/builders.ts"
import { type TestDatabase, testDatabase } from "../helpers/database.ts"

let database: TestDatabase
let db: Database
const desks = new DeskReader()
before(async () => {
  database = await testDatabase()
  db = database.db
})
after(() => database.close())
beforeEach(async () => {
  await sql`truncate lead, lead_words, contact, event, ledger, last_change, promise_end, promise_move, triager cascade`.execute(
    db,
  )
  await sql`update desk set last_seq = 0, roster_version = roster_version + 1`.execute(db)
  await publish(db, { brackets: [{ id: "all" }], first_contact: { within_minutes: 30 } })
  await saveTriagers(db, triager("ana"), triager("bo"))
})

const takeIn = async (quiet = false): Promise<string> => {
  const one = arrival({}, { quiet })
  await routeBatch(db, desks, [one])
  return one.id
}
const node = () => ({ db, desks })
const asked = (id: string) => ({ id, actor: "key:k" })
const HOUR_MS = 3_600_000
const callLater = (id: string) =>
  attemptLead(node(), asked(id), { result: "call_later", callAt: Date.now() + HOUR_MS, note: null })
/** So much time has passed for everything that is agreed or promised. */
const pass = (time: string) =>
  sql`
    update lead set contact_by = contact_by - ${time}::interval, remind_at = remind_at - ${time}::interval,
      next_at = next_at - ${time}::interval, next_remind_at = next_remind_at - ${time}::interval`.execute(db)
const round = () => keepPromises(db, desks)
const remindersOf = async (id: string) =>
  (
    await sql<{ data: { because: string } }>`
      select data from event where lead_id = ${id} and type = 'lead.contact_due' order by seq`.execute(db)
  ).rows.map(({ data }) => data.because)
const endings = async () =>
  (
    await sql<{
      told: string
    }>`select triager_id || ' ' || outcome as told from promise_end order by seq`.execute(db)
  ).rows.map(({ told }) => told)
const workedOf = async (id: string) =>
  (await sql<{ worked_minutes: number | null }>`select worked_minutes from lead where id = ${id}`.execute(db))
    .rows[0]?.worked_minutes

test("of an agreed call its triager is reminded at its time, once, also when contact was made before", async () => {
  const [tried, reached] = [await takeIn(), await takeIn()]
  await moveLead(node(), asked(reached), { to: "contacted", reason: null })
  for (const id of [tried, reached]) await callLater(id)
  await round()
  assert.deepEqual(await remindersOf(tried), [], "not before its time")
  await pass("61 minutes")
  await Promise.all([round(), round()])
  await round()
  assert.deepEqual([await remindersOf(tried), await remindersOf(reached)], [["next_step"], ["next_step"]])
  await auditDatabase(db)
})

test("an undone attempt, a changed state and the next attempt each take the reminder back; another holder gets it", async () => {
  const ids = [await takeIn(), await takeIn(), await takeIn(), await takeIn()]
  for (const id of ids) await callLater(id)
  const [undone = "", lost = "", given = "", again = ""] = ids
  await undoLastChange(node(), asked(undone))
  await moveLead(node(), asked(lost), { to: "lost", reason: null })
  await assignLead(node(), asked(given), { triager: "bo", reason: null })
  await attemptLead(node(), asked(again), { result: "no_answer", callAt: null, note: null })
  await sql`update lead set contact_by = contact_by + interval '1 day', remind_at = remind_at + interval '1 day' where contact_by is not null`.execute(
    db,
  )
  await pass("61 minutes")
  await round()
  for (const id of [undone, lost, again]) assert.deepEqual(await remindersOf(id), [])
  assert.deepEqual(await remindersOf(given), ["next_step"], "it was agreed with the person")
})

test("nobody is reminded of a lead that came quietly", async () => {
  const id = await takeIn(true)
  await callLater(id)
  await pass("61 minutes")
  await round()
  assert.deepEqual(await remindersOf(id), [])
})

test("each promise ends once, for the one whose it was: kept, handed on, escalated, or kept too late", async () => {
  const [kept, neglected, late] = [await takeIn(), await takeIn(), await takeIn()]
  await callLater(kept)
  assert.deepEqual(await endings(), ["ana kept"])
  await undoLastChange(node(), asked(kept))
  assert.deepEqual(await endings(), [], "an attempt that was none kept nothing")
  await callLater(kept)
  await pass("31 minutes")
  await moveLead(node(), asked(late), { to: "contacted", reason: null })
  await round()
  await pass("31 minutes")
  await round()
  assert.deepEqual(await endings(), ["ana kept", "ana late", "bo handed_on", "ana escalated"])
  await moveLead(node(), asked(neglected), { to: "contacted", reason: null })
  assert.equal((await endings()).length, 4, "what was missed has ended already")
})

test("the first contact took the working time of who made it, from when they got the lead", async () => {
  const id = await takeIn()
  const at = Date.now()
  const absence = {
    from: new Date(at - 60 * 60_000).toISOString(),
    to: new Date(at - 10 * 60_000).toISOString(),
  }
  await saveTriagers(db, triager("ana", { absences: [absence] }))
  await sql`update event set at = at - interval '40 minutes'`.execute(db)
  await moveLead(node(), asked(id), { to: "contacted", reason: null })
  assert.equal(Math.round((await workedOf(id)) ?? -1), 10)
  await undoLastChange(node(), asked(id))
  assert.equal(await workedOf(id), null)
})

test("deadlines that a server left behind when it died are moved by the next round, by what was left then", async () => {
  await saveTriagers(db, triager("bo", { active: false }))
  await routeBatch(
    db,
    desks,
    Array.from({ length: 250 }, () => arrival()),
  )
  const ana = triager("ana")
  const away = {
    from: new Date(Date.now() - HOUR_MS).toISOString(),
    to: new Date(Date.now() + 24 * HOUR_MS).toISOString(),
  }
  // The change is stored and the server dies before it moves anything.
  await holdDesk(db, "roster", ({ tx }) => planMoves(tx, [[ana, { ...ana, absences: [away] }]]))
  await movePromises(db, desks)
  const { rows } = await sql<{ hours: number; n: number }>`
    select round(extract(epoch from contact_by - now()) / 1800) / 2 as hours, count(*) as n from lead group by 1
  `.execute(db)
  assert.deepEqual(rows, [{ hours: 24.5, n: 250 }])
  assert.equal((await sql`select from promise_move`.execute(db)).rows.length, 0)
})

test("a change of hours leaves nothing behind", async () => {
  await takeIn()
  await amendTriager(db, "cli", "ana", { hours: { mon: [["09:00", "10:00"]] } })
  assert.equal((await sql`select from promise_move`.execute(db)).rows.length, 0)
})
