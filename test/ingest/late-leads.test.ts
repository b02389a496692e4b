/** A lead is late for the person who waits, whoever has it. */
import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { sql } from "kysely"
import { assignLead, attemptLead, moveLead, undoLastChange } from "../../src/changes/change-lead.ts"
import { keepPromises } from "../../src/ingest/keep-promises.ts"
import { routeBatch } from "../../src/ingest/route-batch.ts"
import type { Database } from "../../src/store/database.ts"
import { DeskReader } from "../../src/store/desk.ts"
import { IS_LATE } from "../../src/store/late.ts"
import { readAttention, readTeam } from "../../src/store/overview.ts"
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
type Row = { contact_by: Date | null; missed_at: Date | null }
const leadOf = async (id: string) =>
  (await sql<Row>`select * from lead where id = ${id}`.execute(db)).rows[0] ?? assert.fail()

test("a lead that was late stays late when it changes hands, until somebody contacts or tries the person", async () => {
  await saveTriagers(db, triager("ana"), triager("bo"), triager("cleo"))
  const [moved = "", given = "", inTime = "", tried = ""] = await takeIn(4)
  await sql`update lead set contact_by = now() - interval '1 minute' where id <> ${inTime}`.execute(db)
  const node = { db, desks }
  const late = async () => {
    const { rows } = await sql<{ id: string }>`select id from lead where ${IS_LATE} order by seq`.execute(db)
    const { late: counted } = await readAttention(db)
    assert.equal(counted, rows.length)
    assert.equal(
      (await readTeam(db)).reduce((sum, { late }) => sum + late, 0),
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
